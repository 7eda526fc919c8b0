import { sql, type Tx } from "@croupier/database"
import { ASSETS, type JournalRow, type SlotCursor } from "@croupier/ledger"
import { journal, reading, type Projection } from "../../kernel/projections.ts"
import { memberMoney } from "../agents/index.ts"
import { playFacts } from "../play/index.ts"
import { holdGate } from "./instance-store.ts"
import type { PromotionKit } from "./kit.ts"

const MONEY = Object.entries(ASSETS).flatMap(([code, { money }]) => (money ? [code] : []))
/** Facts of one step: it stays in the database, so it may be large. */
const FACTS = 20_000

/**
 * Play and deposits of members, and how far they bring what members have joined. Read anew it gives the same: joinings keep their
 * instants, and no joining falls into a reading. States do not move by it.
 */
export const progress = (kit: Pick<PromotionKit, "ledger">): Projection => ({
  name: "promotions.progress",
  readings: [
    {
      source: playFacts.name,
      batch: FACTS,
      step: async (tx, after, limit) => {
        await holdGate(tx)
        return playFrom(tx, after, limit)
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

async function playFrom(
  tx: Tx,
  after: readonly SlotCursor[],
  limit: number,
): Promise<{ count: number; moved: SlotCursor[] }> {
  const { rows } = await sql<{ bucket: number; seq: bigint; n: bigint }>`
    select e.bucket, e.seq, e.n from promotion_play(
      ${after.map(({ bucket }) => bucket)}::smallint[], ${after.map(({ seq }) => seq)}::bigint[], ${limit}::bigint,
      ${MONEY}::text[]) e`.execute(tx)
  return {
    count: rows.reduce((sum, { n }) => sum + Number(n), 0),
    moved: rows.map(({ bucket, seq }) => ({ bucket, house: 0, seq })),
  }
}

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
