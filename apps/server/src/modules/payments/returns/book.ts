import type { Tx } from "@croupier/database"
import { deriveKey, house, houseOwner } from "@croupier/ledger"
import type { PaymentsKit } from "../kit.ts"
import { accountOf } from "../receipts.ts"
import { lockContest } from "../contests/contest-store.ts"
import { moveAll, payAll } from "../contests/money.ts"
import { posted } from "./posted.ts"
import type { Return } from "./return-store.ts"

/*
 * Where the money of a return stands: in `unallocated` while it waits to be sent, then a claim of the merchant's own in
 * `transit`, and at last out of the provider's account. That of a contested payment stands in the claims of the contest.
 * Each is the last statement of its transaction.
 */

const causeOf = ({ id }: Return): string => `payment.return:${id}`
const claimOf = (held: Return) => ({
  owner: houseOwner(held.merchantId),
  claim: held.id,
  from: "transit" as const,
  cause: causeOf(held),
})

/** It is about to be sent: unallocated → transit. */
export async function bookSent(kit: PaymentsKit, tx: Tx, held: Return): Promise<void> {
  if (held.contestId !== null)
    return moveAll(kit, tx, await lockContest(tx, held.contestId), held.id, ["held", "transit"])
  await kit.ledger.openWallets(tx, houseOwner(held.merchantId), [{ purpose: "main", asset: held.asset }])
  posted(
    await kit.ledger.claims.open(
      {
        key: held.id,
        owner: houseOwner(held.merchantId),
        from: house(held.merchantId, "unallocated", held.asset),
        amount: held.amount,
        at: "transit",
        cause: causeOf(held),
      },
      tx,
    ),
  )
}

/** It went back: transit → the provider's account. */
export async function bookReturned(kit: PaymentsKit, tx: Tx, held: Return): Promise<void> {
  if (held.contestId !== null) return payAll(kit, tx, await lockContest(tx, held.contestId))
  const credit = house(held.merchantId, await accountOf(tx, held.provider), held.asset)
  posted(
    await kit.ledger.claims.pay(
      {
        key: deriveKey(held.id, "returned"),
        ...claimOf(held),
        to: [{ credit, amount: held.amount, kind: "reversal" }],
      },
      tx,
    ),
  )
}

/** It was refused: transit → unallocated, or held as before. */
export async function bookRefused(kit: PaymentsKit, tx: Tx, held: Return): Promise<void> {
  if (held.contestId !== null)
    return moveAll(kit, tx, await lockContest(tx, held.contestId), held.id, ["transit", "held"])
  posted(await kit.ledger.claims.release({ key: deriveKey(held.id, "refused"), ...claimOf(held) }, tx))
}
