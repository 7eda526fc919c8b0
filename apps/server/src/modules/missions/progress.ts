import { sql, type Tx } from "@croupier/database"
import { bucketOf, MONEY_ASSETS } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import type { EventOf } from "../../kernel/events.ts"
import { readingInSql, type Projection } from "../../kernel/projections.ts"
import { playFacts } from "../play/index.ts"

/** Sums of members' windows, from settled play. Read anew it gives the same, because joinings and subjects never change. */
export const missionProgress: Projection = {
  name: "missions.progress",
  readings: [readingInSql(playFacts, (from) => sql`mission_take(${from}, ${MONEY_ASSETS}::text[])`)],
  clear: async (tx) => {
    await sql`delete from mission_progress`.execute(tx)
  },
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
