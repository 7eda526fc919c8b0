import { sql, type Tx } from "@croupier/database"
import { MONEY_ASSETS, type JournalRow } from "@croupier/ledger"
import { journal, reading, readingInSql, type Projection } from "../../kernel/projections.ts"
import { memberMoney } from "../agents/index.ts"
import { playFacts } from "../play/index.ts"
import { holdGate } from "./instance-store.ts"
import type { PromotionKit } from "./kit.ts"

const play = readingInSql(playFacts, (from) => sql`promotion_play(${from}, ${MONEY_ASSETS}::text[])`)

/**
 * Play and deposits of members, and how far they bring what members have joined. Read anew it gives the same: joinings keep their
 * instants, and no joining falls into a reading. States do not move by it.
 */
export const progress = (kit: Pick<PromotionKit, "ledger">): Projection => ({
  name: "promotions.progress",
  readings: [
    {
      ...play,
      step: async (tx, after, limit) => {
        await holdGate(tx)
        return play.step(tx, after, limit)
      },
    },
    reading({ ...journal(kit.ledger), name: "journal" }, async (tx, rows) => {
      await holdGate(tx)
      await paidIn(tx, rows)
    }),
  ],
  clear: async (tx) => {
    await holdGate(tx)
    await sql`delete from promotion_hour`.execute(tx)
    await sql`delete from promotion_deposit`.execute(tx)
    await sql`update promotion_instance set done = 0, matched = null where deposit_id is null`.execute(tx)
  },
})

async function paidIn(tx: Tx, rows: readonly JournalRow[]): Promise<void> {
  const deposits = rows.flatMap((row) => {
    const money = memberMoney(row)
    return money?.kind === "deposit" && money.moved > 0n ? [{ ...row, ...money }] : []
  })
  if (deposits.length === 0) return
  await sql`
    select promotion_paid_in(
      ${deposits.map(({ key }) => key)}::uuid[], ${deposits.map(({ owner }) => owner)}::bigint[],
      ${deposits.map(({ house }) => house.merchant)}::smallint[], ${deposits.map(({ moved }) => moved)}::bigint[],
      ${deposits.map(({ at }) => at)}::timestamptz[])`.execute(tx)
}
