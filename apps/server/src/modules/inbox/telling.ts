import { afterCommit, type Tx } from "@croupier/database"
import { within, type EventOf, type Reaction } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { ToldEvent } from "./event-args.ts"
import { insertEvent } from "./inbox-store.ts"
import type { InboxKit } from "./kit.ts"

/** A message of an event. */
interface Told {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly event: ToldEvent
  /** Of its cause, among those of the event. */
  readonly cause: string
  readonly args?: readonly string[]
}

type Kit = Pick<InboxKit, "clock" | "bus" | "events">

/** Writes a message in the transaction of its cause, once; the member's pages hear of it behind the commit. */
async function tell(
  { clock, bus, events }: Kit,
  tx: Tx,
  { memberId, merchantId, event, cause, args = [] }: Told,
): Promise<void> {
  const message = { memberId, merchantId, key: `${event}:${cause}`, event, args, at: clock.now() }
  if (!(await insertEvent(tx, message))) return
  await events.emit(tx, "messageTold", { memberId, merchantId, key: message.key, event, args: [...args] })
  afterCommit(tx, async () => bus.publish("inbox", { memberIds: [String(memberId)] }))
}

const reward =
  (event: "reward_lapsed" | "reward_revoked", kit: Kit) =>
  async (tx: Tx, { memberId, merchantId, rewardId }: EventOf<"rewardLapsed">): Promise<void> =>
    tell(kit, tx, { memberId, merchantId, event, cause: String(rewardId) })

/** Events of other modules that a member reads about in the inbox. */
export const tellings = (kit: Kit): readonly Reaction[] => [
  within("depositCredited", (tx, { memberId, merchantId, depositId, amount, asset }) =>
    tell(kit, tx, { memberId, merchantId, event: "deposit", cause: depositId, args: [`${amount} ${asset}`] }),
  ),
  within("withdrawalPaid", (tx, { memberId, merchantId, withdrawalId, amount, asset }) =>
    tell(kit, tx, {
      memberId,
      merchantId,
      event: "withdrawal_paid",
      cause: withdrawalId,
      args: [`${amount} ${asset}`],
    }),
  ),
  within("withdrawalRefused", (tx, { memberId, merchantId, withdrawalId, amount, asset }) =>
    tell(kit, tx, {
      memberId,
      merchantId,
      event: "withdrawal_refused",
      cause: withdrawalId,
      args: [`${amount} ${asset}`],
    }),
  ),
  within("levelReached", (tx, { memberId, merchantId, level }) =>
    tell(kit, tx, { memberId, merchantId, event: "level", cause: String(level), args: [String(level)] }),
  ),
  within("feedbackAnswered", (tx, { memberId, merchantId, feedbackId, answer }) =>
    tell(kit, tx, { memberId, merchantId, event: "feedback", cause: feedbackId, args: [feedbackId, answer] }),
  ),
  within("dataCopyReady", (tx, { memberId, merchantId, copyId }) =>
    tell(kit, tx, { memberId, merchantId, event: "data_copy", cause: copyId }),
  ),
  within("identityDecided", (tx, { memberId, merchantId, caseId, outcome }) =>
    tell(kit, tx, { memberId, merchantId, event: `identity_${outcome}`, cause: `${caseId} ${outcome}` }),
  ),
  within("limitNeared", (tx, { memberId, merchantId, kind, period, byHouse, share, at }) =>
    tell(kit, tx, {
      memberId,
      merchantId,
      event: `limit_${kind}`,
      cause: [period, byHouse ? "house" : "own", share, at].join(" "),
      args: [String(share)],
    }),
  ),
  within("rewardLapsed", reward("reward_lapsed", kit)),
  within("rewardRevoked", reward("reward_revoked", kit)),
]
