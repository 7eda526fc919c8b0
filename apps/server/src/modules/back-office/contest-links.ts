import type { EventOf } from "../../kernel/events.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import type { Identity } from "../identity/index.ts"
import type { Payments } from "../payments/index.ts"

/**
 * Marks the accounts that contested money may have gone on to: other members of the merchant who keep the same account for
 * payouts, or who sign in by the same browser at the same address. A second time marks nothing more.
 */
export async function flagLinked(
  kit: {
    readonly identity: Pick<Identity, "linksOf">
    readonly payments: Pick<Payments, "flagAccounts">
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
  await kit.payments.flagAccounts(contestId, accounts)
}
