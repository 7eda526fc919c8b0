import { statementOf, type Standings, type Statement, type Window } from "@croupier/agents"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { amount, ZERO, type Amount } from "@croupier/money"
import { parseFraction } from "@croupier/money/fraction"
import type { Merchant } from "../../../call/merchant.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { decimalText, payDecimals } from "../../agent-pay/index.ts"
import type { AffiliatesKit } from "../kit.ts"
import { syncTags } from "../players/tag-player.ts"
import { storedTerms } from "../terms.ts"
import { reckonMonth, type ReckonedMonth, type Reckoning } from "./reckon-month.ts"
import { statedMonths, writeReckoning, type StatedMonth } from "./reckoning-store.ts"

/** The month of a merchant that is stated for all its affiliates. */
interface Run {
  readonly id: bigint
  readonly window: Window
  readonly cutoff: bigint
}

/**
 * States a month for every affiliate of a merchant, sub-affiliates before those who recruited them. Each statement is a
 * transaction of its own: a run whose process was killed goes on with its cut-off, and statements that are there stay.
 */
export async function runMonth(
  kit: AffiliatesKit,
  merchant: Merchant,
  window: Window,
  cutoff: bigint,
): Promise<void> {
  const run = await beginRun(kit, merchant.id, window, cutoff)
  for (const affiliateId of await affiliatesIn(kit, merchant.id, window))
    await inTransaction(kit.db, (tx) => stateMonth(kit, tx, merchant, run, affiliateId))
  await sql`update affiliate_run set done_at = ${kit.clock.now()} where id = ${run.id} and done_at is null`.execute(
    kit.db,
  )
}

async function beginRun(
  { db, clock }: AffiliatesKit,
  merchantId: MerchantId,
  window: Window,
  cutoff: bigint,
): Promise<Run> {
  await sql`
    insert into affiliate_run (merchant_id, window_start, window_end, cutoff, begun_at)
    values (${merchantId}, ${window.start}, ${window.end}, ${cutoff}, ${clock.now()}) on conflict (merchant_id, window_end) do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ id: bigint; cutoff: bigint }>`
    select id, cutoff from affiliate_run where merchant_id = ${merchantId} and window_end = ${window.end}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error("a run that was begun is not there")
  return { ...row, window }
}

/** Affiliates with a membership or players up to the end of a month, the deepest in the tree first. */
async function affiliatesIn(
  { db, seatsOf }: Pick<AffiliatesKit, "db" | "seatsOf">,
  merchantId: MerchantId,
  { end }: Window,
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select member_id as id from affiliate where merchant_id = ${merchantId} and joined_at < ${end}
    union select affiliate_id from affiliate_player where merchant_id = ${merchantId} and tagged_at < ${end}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  const seats = await seatsOf(db, merchantId, ids)
  const depth = (id: MemberId): number => seats.get(id)?.depth ?? 0
  return ids.toSorted((a, b) => depth(b) - depth(a) || (a < b ? -1 : 1))
}

/** The statement of one affiliate, once: two workers wait for each other on the row of the run. */
async function stateMonth(
  kit: AffiliatesKit,
  tx: Tx,
  merchant: Merchant,
  run: Run,
  affiliateId: MemberId,
): Promise<void> {
  await sql`select 1 from affiliate_run where id = ${run.id} for update`.execute(tx)
  const { rows: there } = await sql`
    select 1 from affiliate_statement where affiliate_id = ${affiliateId} and window_start = ${run.window.start}`.execute(
    tx,
  )
  if (there.length > 0) return
  const { id: merchantId, asset } = merchant
  await syncTags(kit, tx, { merchantId, affiliateId, to: run.window.end })
  const of: Reckoning = { merchantId, asset, affiliateId, window: run.window, cutoff: run.cutoff }
  const months = await statedMonths(tx, affiliateId, { before: run.window.start })
  const { restated, standings } = await restate(kit, tx, of, months)
  const reckoned = await reckonMonth(kit, tx, of, standings)
  const acquired = await acquiredBy(tx, affiliateId, run.window)
  const takenBack = await backBy(tx, affiliateId)
  const subs = await subsOf(tx, affiliateId, run.window)
  const last = months.at(-1)
  // An affiliate who never had a player has no statement either.
  if (!last && [reckoned.players, acquired, takenBack, subs].every((each) => each.length === 0)) return
  const statement = statementOf(
    reckoned.shared,
    { acquired, takenBack, subs },
    {
      corrections: restated.map(({ month, pay }) => ({
        billId: month.statementId,
        stated: month.pay,
        total: pay,
      })),
      carried: last?.carried ?? ZERO,
      residue: last?.residue ?? ZERO,
    },
    payDecimals(asset),
  )
  const holdDays = Math.max(reckoned.holdDays, ...subs.map((sub) => sub.holdDays))
  const heldUntil = new Date(run.window.end.getTime() + holdDays * DAY_MS)
  const statementId = await writeStatement(tx, of, run, statement, { at: kit.clock.now(), heldUntil })
  await writeLines(tx, statementId, statement, reckoned, restated)
  await writeReckoning(tx, { statementId, runId: run.id, cutoff: run.cutoff }, reckoned)
  for (const { month, reckoned: again } of restated)
    await writeReckoning(tx, { statementId: month.statementId, runId: run.id, cutoff: run.cutoff }, again)
  await sql`
    update affiliate_player set state = 'STATED', statement_id = ${statementId}
     where player_id = any (${acquired.map(({ playerId }) => playerId)}::bigint[]) and tag_version = 1`.execute(
    tx,
  )
  await sql`
    update affiliate_player set back_statement_id = ${statementId}
     where player_id = any (${takenBack.map(({ playerId }) => playerId)}::bigint[]) and tag_version = 1`.execute(
    tx,
  )
}

interface Restated {
  readonly month: StatedMonth
  readonly reckoned: ReckonedMonth
  readonly pay: Amount
}

/** Recomputes stated months from the first that a late fact counts in, because each leaves debts to the next. */
async function restate(
  kit: AffiliatesKit,
  tx: Tx,
  of: Reckoning,
  months: readonly StatedMonth[],
): Promise<{ readonly restated: readonly Restated[]; readonly standings: Standings }> {
  const last = months.at(-1)
  if (!last) return { restated: [], standings: new Map() }
  const { rows } = await sql<{ id: MemberId }>`
    select distinct player_id as id from affiliate_player where affiliate_id = ${of.affiliateId}`.execute(tx)
  const late = await kit.facts.earliestLate(
    tx,
    { ...of, after: last.cutoff, upTo: of.cutoff, before: of.window.start },
    rows.map(({ id }) => id),
  )
  const first = [...late.values()].reduce(
    (least: Date | undefined, at) => (least && least < at ? least : at),
    undefined,
  )
  const from = first === undefined ? months.length : months.findIndex(({ window }) => first < window.end)
  let standings: Standings = months[from - 1]?.standings ?? new Map()
  const restated: Restated[] = []
  for (const month of months.slice(from)) {
    const reckoned = await reckonMonth(kit, tx, { ...of, window: month.window }, standings)
    standings = reckoned.shared.standings
    restated.push({ month, reckoned, pay: reckoned.shared.pay })
  }
  return { restated, standings }
}

/** Qualified players whose hold has ended by the end of the month. */
async function acquiredBy(tx: Tx, affiliateId: MemberId, { end }: Window) {
  const { rows } = await sql<{ playerId: bigint; pay: bigint }>`
    select player_id as "playerId", pay from affiliate_player
     where affiliate_id = ${affiliateId} and state = 'QUALIFIED' and held_until <= ${end} order by player_id for update`.execute(
    tx,
  )
  return rows.map(({ playerId, pay }) => ({ playerId, pay: amount(pay) }))
}

/** Players whose CPA was stated and is to be taken back. */
async function backBy(tx: Tx, affiliateId: MemberId) {
  const { rows } = await sql<{ playerId: bigint; pay: bigint }>`
    select player_id as "playerId", pay from affiliate_player
     where affiliate_id = ${affiliateId} and state = 'TAKEN_BACK' and back_statement_id is null order by player_id for update`.execute(
    tx,
  )
  return rows.map(({ playerId, pay }) => ({ playerId, pay: amount(pay) }))
}

/** Sums that sub-affiliates earned in the month, by the version of terms that held when each came. */
async function subsOf(db: Db | Tx, affiliateId: MemberId, { start, end }: Window) {
  const { rows } = await sql<{ affiliateId: bigint; earned: bigint; terms: unknown }>`
    select s.affiliate_id as "affiliateId", s.earned, t.terms
      from affiliate_statement s
     cross join lateral (
       select recruiter_id, recruiter_programme_id, recruiter_version from affiliate
        where member_id = s.affiliate_id and joined_at < ${end} order by joined_at desc, id desc limit 1) a
      join affiliate_terms t on t.programme_id = a.recruiter_programme_id and t.version = a.recruiter_version
     where a.recruiter_id = ${affiliateId} and s.window_start = ${start} order by s.affiliate_id`.execute(db)
  return rows.map(({ earned, terms, ...row }) => {
    const { subRate, holdDays } = storedTerms(terms)
    return { ...row, holdDays, earned: amount(earned), rate: parseFraction(subRate) }
  })
}

async function writeStatement(
  tx: Tx,
  { merchantId, asset, affiliateId, window, cutoff }: Reckoning,
  run: Run,
  { earned, total, due, carried, residue }: Statement,
  { at, heldUntil }: { readonly at: Date; readonly heldUntil: Date },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into affiliate_statement (merchant_id, run_id, affiliate_id, asset, window_start, window_end, cutoff, earned, total, due, carried,
        residue, made_at, held_until, state)
    values (${merchantId}, ${run.id}, ${affiliateId}, ${asset}, ${window.start}, ${window.end}, ${cutoff}, ${earned}, ${total}, ${due},
      ${carried}, ${residue}, ${at}, ${heldUntil}, ${due === 0n ? "NOTHING_DUE" : "HELD"}) returning id`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error("a statement was not written")
  return row.id
}

/** Lines by number: a share names its terms, a correction its month. */
async function writeLines(
  tx: Tx,
  statementId: bigint,
  { lines }: Statement,
  { shared }: ReckonedMonth,
  restated: readonly Restated[],
): Promise<void> {
  const keys = shared.parts.filter(({ pay }) => pay > 0n).map(({ key }) => key)
  const about = new Map(restated.map(({ month }) => [month.statementId, month.window.start]))
  const rows = lines.map(({ kind, ref, base, rate, amount: sum }, at) => {
    const [programmeId, version] = kind === "share" ? (keys.shift() ?? "").split("/") : []
    return {
      no: at + 1,
      kind,
      ref: ref === null ? null : String(ref),
      programme_id: programmeId ?? null,
      version: version ?? null,
      base: base === null ? null : String(base),
      rate: rate === null ? null : decimalText(rate),
      amount: String(sum),
      about: kind === "correction" && ref !== null ? (about.get(ref) ?? null) : null,
    }
  })
  await sql`
    insert into affiliate_statement_line (statement_id, no, kind, ref, programme_id, version, base, rate, amount, about)
      select ${statementId}, no, kind, ref, programme_id, version, base, rate, amount, about
        from jsonb_populate_recordset(null::affiliate_statement_line, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}
