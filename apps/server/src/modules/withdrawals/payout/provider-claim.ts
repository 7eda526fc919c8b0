import type { Tx } from "@croupier/database"
import { house, houseOwner, keyFor } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import { agree, openDifferences, providerAccount } from "../../payments/index.ts"
import type { WithdrawalsKit } from "../kit.ts"
import type { Attempt } from "./attempt.ts"

const causeOf = (attempt: Attempt): string => `provider.claim:${attempt.id}:`

/**
 * The provider paid what it was not to pay: it owes that to the house, which has less with it by as much. `of` names the
 * payment beside its attempt, as the line of a statement; each is one claim. True where it is new.
 */
export async function claimOnProvider(
  kit: WithdrawalsKit,
  tx: Tx,
  attempt: Attempt,
  amount: Amount,
  of: string,
): Promise<boolean> {
  const { merchantId, asset, provider } = attempt
  const owner = houseOwner(merchantId)
  const credit = house(merchantId, await providerAccount(tx, provider), asset)
  await kit.ledger.openWallets(tx, owner, [{ purpose: "main", asset }])
  const booked = await kit.ledger.receivables.owe(tx, {
    // The key of a line stands for it since the first release.
    key: keyFor(
      of === "late" ? `claim on ${provider} ${attempt.id} late` : `claim on ${provider} ${of}`,
      attempt.markedAt ?? new Date(0),
    ),
    owner,
    amount,
    credit,
    kind: "withdrawal",
    cause: `${causeOf(attempt)}${of}`.slice(0, 120),
  })
  return booked === "booked"
}

/** The provider gave back an amount of a payout: an open claim of the same amount ends. False where there is none. */
export async function settleProviderClaim(
  kit: WithdrawalsKit,
  tx: Tx,
  attempt: Attempt,
  amount: Amount,
): Promise<boolean> {
  const owner = houseOwner(attempt.merchantId)
  const claims = (await kit.ledger.receivables.openOf(owner, tx)).filter(({ cause }) =>
    cause.startsWith(causeOf(attempt)),
  )
  const settled = claims.find(({ remaining }) => remaining === amount)
  if (!settled) return false
  await kit.ledger.receivables.cancel(tx, owner, settled.key)
  // Nothing of the payout is owed any more: what its lines differed in is settled.
  if (claims.length === 1)
    await agree(kit, tx, await openDifferences(tx, ["STATE", "TWICE"], { reference: attempt.id }))
  return true
}
