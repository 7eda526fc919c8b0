import { sql, type Tx } from "@croupier/database"
import { ASSETS, type SlotCursor } from "@croupier/ledger"
import type { Projection } from "../../kernel/projections.ts"
import { playFacts } from "../play/index.ts"

const MONEY = Object.entries(ASSETS).flatMap(([code, { money }]) => (money ? [code] : []))
/** Facts of one step: it stays in the database, so it may be large. */
const FACTS = 20_000

/** Tickets of draws, from settled play. Read anew it gives the same, because subjects and draws never change; frozen lists stand apart. */
export const raffleTickets: Projection = {
  name: "raffles.tickets",
  readings: [{ source: playFacts.name, batch: FACTS, step: takeFrom }],
  clear: async (tx) => {
    await sql`delete from raffle_total`.execute(tx)
    await sql`delete from raffle_ticket`.execute(tx)
    await sql`delete from raffle_read`.execute(tx)
  },
}

async function takeFrom(
  tx: Tx,
  after: readonly SlotCursor[],
  limit: number,
): Promise<{ count: number; moved: SlotCursor[] }> {
  const { rows } = await sql<{ bucket: number; seq: bigint; n: bigint }>`
    select e.bucket, e.seq, e.n from raffle_take(
      ${after.map(({ bucket }) => bucket)}::smallint[], ${after.map(({ seq }) => seq)}::bigint[], ${limit}::bigint,
      ${MONEY}::text[]) e`.execute(tx)
  return {
    count: rows.reduce((sum, { n }) => sum + Number(n), 0),
    moved: rows.map(({ bucket, seq }) => ({ bucket, house: 0, seq })),
  }
}
