import type { Standings, Window } from "@croupier/agents"
import { sql, type Tx } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import type { MemberId } from "../../../kernel/ids.ts"
import type { PlayerSums, ReckonedMonth } from "./reckon-month.ts"
import { readStandings, storedStandings } from "./standing.ts"

/** A month that is stated, with what stands of it now: by its own statement, or by a later one. */
export interface StatedMonth {
  readonly statementId: bigint
  readonly window: Window
  readonly pay: Amount
  readonly standings: Standings
  readonly carried: Amount
  readonly residue: Amount
  /** The cut-off of the statement itself. */
  readonly cutoff: bigint
}

interface Row {
  readonly statementId: bigint
  readonly start: Date
  readonly end: Date
  readonly pay: bigint
  readonly standing: unknown
  readonly carried: bigint
  readonly residue: bigint
  readonly cutoff: bigint
}

/**
 * Months of an affiliate that are stated, the first first, as they stand; with `upToRun` as they stood for a run, which
 * restates months before it reckons its own.
 */
export async function statedMonths(
  tx: Tx,
  affiliateId: MemberId,
  { before, upToRun }: { readonly before: Date; readonly upToRun?: bigint },
): Promise<readonly StatedMonth[]> {
  const { rows } = await sql<Row>`
    select s.id as "statementId", s.window_start as start, s.window_end as end, r.pay, r.standing, s.carried, s.residue, s.cutoff
      from affiliate_statement s
     cross join lateral (
       select pay, standing from affiliate_reckoning k
        where k.statement_id = s.id and (${upToRun ?? null}::bigint is null or k.run_id <= ${upToRun ?? null}::bigint)
        order by k.run_id desc limit 1) r
     where s.affiliate_id = ${affiliateId} and s.window_start < ${before}
     order by s.window_start`.execute(tx)
  return rows.map(({ start, end, pay, standing, carried, residue, ...row }) => ({
    ...row,
    window: { start, end },
    pay: amount(pay),
    standings: readStandings(standing),
    carried: amount(carried),
    residue: amount(residue),
  }))
}

/** Writes a month as it was reckoned, with its players. */
export async function writeReckoning(
  tx: Tx,
  of: { readonly statementId: bigint; readonly runId: bigint; readonly cutoff: bigint },
  { shared, players, hash }: ReckonedMonth,
): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    insert into affiliate_reckoning (statement_id, run_id, cutoff, pay, standing, input_hash)
    values (${of.statementId}, ${of.runId}, ${of.cutoff}, ${shared.pay}, ${storedStandings(shared.standings)}::jsonb, ${hash})
    returning id`.execute(tx)
  const id = rows[0]?.id
  await sql`
    insert into affiliate_player_month (reckoning_id, player_id, programme_id, version, ggr, bonus, cashback, rebate, fees, vendor, ngr,
        is_fenced, hole)
      select ${id}, player_id, programme_id, version, ggr, bonus, cashback, rebate, fees, vendor, ngr, is_fenced, hole
        from jsonb_populate_recordset(null::affiliate_player_month, ${JSON.stringify(players.map(playerRow))}::jsonb)`.execute(
    tx,
  )
}

const playerRow = ({ playerId, programmeId, version, isFenced, ...sums }: PlayerSums) => ({
  player_id: String(playerId),
  programme_id: String(programmeId),
  version,
  is_fenced: isFenced,
  ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, String(sum)])),
})
