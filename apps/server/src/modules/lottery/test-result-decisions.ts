import { inTransaction } from "@croupier/database"
import { BEN } from "../../call/test-approvals.ts"
import type { Lottery } from "./index.ts"
import { payloadOf, type Decision } from "./draws/result-decisions.ts"
import type { LotteryKit } from "./kit.ts"

/** Puts a decision of Ana and Ben about an issue into effect, as the approval lets it. */
export async function decideIssue(
  house: {
    readonly lottery: Lottery
    readonly store: { readonly database: { readonly db: LotteryKit["db"] } }
  },
  of: { readonly gameCode: string; readonly issue: string },
  decision: Decision,
): Promise<void> {
  const { rulings } = house.lottery
  const payload = payloadOf({ merchantId: 1, ...of }, decision)
  const bound = rulings.of(decision.kind).read(JSON.parse(JSON.stringify(payload)))
  const { db } = house.store.database
  await inTransaction(db, (tx) => bound.check(tx))
  await inTransaction(db, (tx) => bound.apply(tx, BEN))
  bound.afterwards()
}
