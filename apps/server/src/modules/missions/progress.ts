import { sql, type Tx } from "@croupier/database"
import { ASSETS, bucketOf, type SlotCursor } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import type { EventOf } from "../../kernel/events.ts"
import type { Projection } from "../../kernel/projections.ts"
import { playFacts } from "../play/index.ts"

const MONEY = Object.entries(ASSETS).flatMap(([code, { money }]) => (money ? [code] : []))
/** Facts of one step: it stays in the database, so it may be large. */
const FACTS = 20_000

/** Sums of members' windows, from settled play. Read anew it gives the same, because joinings and subjects never change. */
export const missionProgress: Projection = {
  name: "missions.progress",
  readings: [{ source: playFacts.name, batch: FACTS, step: takeFrom }],
  clear: async (tx) => {
    await sql`delete from mission_progress`.execute(tx)
  },
}

async function takeFrom(
  tx: Tx,
  after: readonly SlotCursor[],
  limit: number,
): Promise<{ count: number; moved: SlotCursor[] }> {
  const { rows } = await sql<{ bucket: number; seq: bigint; n: bigint }>`
    select e.bucket, e.seq, e.n from mission_take(
      ${after.map(({ bucket }) => bucket)}::smallint[], ${after.map(({ seq }) => seq)}::bigint[], ${limit}::bigint,
      ${MONEY}::text[]) e`.execute(tx)
  return {
    count: rows.reduce((sum, { n }) => sum + Number(n), 0),
    moved: rows.map(({ bucket, seq }) => ({ bucket, house: 0, seq })),
  }
}

/** Keeps a credited deposit of a member who has joined a mission of deposits. A deposit is kept once. */
export async function takeDeposit(
  tx: Tx,
  { memberId, depositId, amount }: EventOf<"depositCredited">,
  at: Date,
): Promise<void> {
  const bucket = bucketOf(memberId)
  await sql`
    insert into mission_deposit (key, bucket, member_id, amount, at)
    select ${depositId}, ${bucket}, ${memberId}, ${parseAmount(amount)}, ${at}
     where exists (select from mission_join j join mission m on m.id = j.mission_id and m.metric = 'DEPOSITS'
                    where j.bucket = ${bucket} and j.member_id = ${memberId})
    on conflict do nothing`.execute(tx)
}
