import type { Clock } from "../../kernel/clock.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import type { EventOf } from "../../kernel/events.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import type { Identity } from "../identity/index.ts"
import type { Payments } from "../payments/index.ts"
import type { PeerPayments } from "../peer-payments/index.ts"

/** A payment may be contested for so long (MED of the central bank of Brazil). */
const CONTESTABLE_MS = 80 * DAY_MS

/**
 * Marks the accounts that contested money may have gone on to: other members of the merchant who keep the same account for
 * payouts, who sign in by the same browser at the same address, or who
 * were credited out of a withdrawal of the member within the days in which a payment may be contested. A second time marks nothing more.
 */
export async function flagLinked(
  kit: {
    readonly identity: Pick<Identity, "linksOf">
    readonly payments: Pick<Payments, "flagAccounts">
    readonly peerPayments: Pick<PeerPayments, "receiversFrom">
    readonly clock: Clock
  },
  { merchantId, memberId, contestId }: EventOf<"paymentContested">,
): Promise<void> {
  const { rows } = await kit.identity.linksOf(merchantId, memberId)
  const accounts = rows.flatMap((row) =>
    row.links.flatMap(({ link }) =>
      link === "ADDRESS"
        ? []
        : [
            {
              memberId: memberIdOf(row.memberId),
              why: link === "ACCOUNT" ? ("PAYOUT_ACCOUNT" as const) : ("DEVICE" as const),
            },
          ],
    ),
  )
  const since = new Date(kit.clock.now().getTime() - CONTESTABLE_MS)
  const receivers = await kit.peerPayments.receiversFrom(merchantId, { memberId, since })
  const transfers = receivers.map((receiver) => ({ memberId: receiver, why: "TRANSFER" as const }))
  await kit.payments.flagAccounts(contestId, [...accounts, ...transfers])
}
