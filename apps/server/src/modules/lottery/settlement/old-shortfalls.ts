import { inTransaction, sql } from "@croupier/database"
import { assetFrom, ASSETS, bucketOf, deriveKey, house } from "@croupier/ledger"
import { amount } from "@croupier/money"
import type { LotteryKit } from "../kit.ts"

interface Shortfall {
  readonly betId: bigint
  readonly revision: number
  readonly kind: string
  readonly member: bigint
  readonly merchant: number
  readonly gameCode: string
  readonly asset: string
  readonly slip: string
  readonly left: bigint
}

/** Shortfalls that one reading looks at. */
const AT_ONCE = 100
const KNOWN_ASSETS = Object.keys(ASSETS)

/**
 * Books what members owed of prizes that were taken back before such debts were receivables of the ledger
 * (`lottery_shortfall`), each in a transaction of its own under the key that the correction would give it now. Answers
 * whether there may be more. Again is harmless.
 */
export async function adoptOldShortfalls({
  db,
  ledger,
}: Pick<LotteryKit, "db" | "ledger">): Promise<boolean> {
  const { rows } = await sql<Shortfall>`
    select bet_id as "betId", revision, kind, member_id as member, merchant_id as merchant, game_code as "gameCode", asset, slip
      from lottery_shortfall where collected < owed and asset = any (${KNOWN_ASSETS}::text[])
     order by created_at limit ${AT_ONCE}`.execute(db)
  for (const debt of rows)
    await inTransaction(db, async (tx) => {
      const bucket = bucketOf(debt.member)
      // The collector of the release before, which may still run, looks at `tries`.
      const adopted = await sql<Pick<Shortfall, "left">>`
        with old as (
          select owed - collected as left from lottery_shortfall
           where bucket = ${bucket}::smallint and bet_id = ${debt.betId} and revision = ${debt.revision} and kind = ${debt.kind}
             and collected < owed for update)
        update lottery_shortfall s set collected = s.owed, tries = s.tries + 1 from old
         where s.bucket = ${bucket}::smallint and s.bet_id = ${debt.betId} and s.revision = ${debt.revision} and s.kind = ${debt.kind}
        returning old.left`.execute(tx)
      const [row] = adopted.rows
      if (!row) return
      await ledger.receivables.owe(tx, {
        key: deriveKey(debt.slip, debt.kind, String(debt.betId), `r${debt.revision}`, "owed"),
        owner: debt.member,
        amount: amount(row.left),
        credit: house(debt.merchant, "lottery", assetFrom(debt.asset)),
        kind: "reversal",
        cause: `lottery.bet:${debt.gameCode}:${debt.betId}`,
      })
    })
  return rows.length === AT_ONCE
}
