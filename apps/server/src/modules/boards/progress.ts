import { sql, type Tx } from "@croupier/database"
import { ASSETS, type SlotCursor } from "@croupier/ledger"
import type { Projection } from "../../kernel/projections.ts"
import { playFacts } from "../play/index.ts"

const MONEY = Object.entries(ASSETS).flatMap(([code, { money }]) => (money ? [code] : []))
/** Facts of one step: it stays in the database, so it may be large. */
const FACTS = 20_000

/** Scores of rounds, from settled play. Read anew it gives the same, because subjects and rounds never change. */
export const boardScores: Projection = {
  name: "boards.scores",
  readings: [{ source: playFacts.name, batch: FACTS, step: takeFrom }],
  clear: async (tx) => {
    await sql`delete from board_score`.execute(tx)
    await sql`delete from board_read`.execute(tx)
  },
}

async function takeFrom(
  tx: Tx,
  after: readonly SlotCursor[],
  limit: number,
): Promise<{ count: number; moved: SlotCursor[] }> {
  const { rows } = await sql<{ bucket: number; seq: bigint; n: bigint }>`
    select e.bucket, e.seq, e.n from board_take(
      ${after.map(({ bucket }) => bucket)}::smallint[], ${after.map(({ seq }) => seq)}::bigint[], ${limit}::bigint,
      ${MONEY}::text[]) e`.execute(tx)
  return {
    count: rows.reduce((sum, { n }) => sum + Number(n), 0),
    moved: rows.map(({ bucket, seq }) => ({ bucket, house: 0, seq })),
  }
}
