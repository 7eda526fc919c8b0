import type { MemberId } from "../../kernel/ids.ts"
import type { PeerKit } from "./kit.ts"
import type { Payment } from "./payment.ts"

/** Those of some members that may not pay or be paid by another now: they are locked, or kept from play. */
export async function barredOf(
  { identity }: Pick<PeerKit, "identity">,
  members: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  const shown = await identity.membersShown(members)
  return new Set(members.filter((id) => (shown.get(id)?.marks.length ?? 0) > 0))
}

/** One of the two members may not go on. */
export async function isBarred(
  kit: Pick<PeerKit, "identity">,
  { depositorId, leg }: Pick<Payment, "depositorId" | "leg">,
): Promise<boolean> {
  const barred = await barredOf(kit, leg ? [depositorId, leg.withdrawerId] : [depositorId])
  return barred.size > 0
}
