import { sql, type Db, type Tx } from "@croupier/database"
import { verifyCommitment } from "@croupier/fairness"
import type { Draw } from "@croupier/lottery"
import type { Game } from "./game.ts"
import { issueLife, type IssueState } from "./draws/issue-states.ts"
import type { Target } from "./draws/draw-target.ts"
import type { Slot } from "./draws/schedule.ts"
import type { IssueId, MerchantId } from "../../kernel/ids.ts"
import { dueWhere, type DueAt } from "../../kernel/due-loop.ts"
import type { Vault } from "../../kernel/secrets.ts"

/** An issue as stored; `seed` and `draw` are null until it is drawn. */
export interface Issue {
  readonly id: IssueId
  readonly merchantId: MerchantId
  readonly gameCode: string
  readonly issue: string
  readonly state: IssueState
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly commitment: string
  readonly committedAt: Date
  readonly seed: string | null
  readonly draw: Draw | null
  readonly drawnAt: Date | null
  /** Counts corrections: a bucket that was settled before one is settled again. */
  readonly revision: number
  /** When the outside draw took place; bets from then on are given back. */
  readonly resultAt: Date | null
  readonly source: "HOUSE" | "CHAIN" | "OFFICIAL"
  /** The block that a chain's issue is drawn by, once it is named. */
  readonly target: Target | null
}

/** An issue's columns by its names; its table is not named, so that a query joins no other that has them. */
export const issueColumns = sql`
  id, merchant_id as "merchantId", game_code as "gameCode", issue, state, opens_at as "opensAt", closes_at as "closesAt",
  draws_at as "drawsAt", commitment, committed_at as "committedAt", seed, draw, drawn_at as "drawnAt", revision, result_at as "resultAt", source, target`

/** The draw time of the last issue that was on sale, of every game that has one, by merchant and code. */
export async function lastOpenedTimes(
  db: Db,
): Promise<readonly { readonly merchantId: MerchantId; readonly code: string; readonly at: Date }[]> {
  const { rows } = await sql<{ merchantId: MerchantId; code: string; at: Date }>`
    select * from (
      select g.merchant_id as "merchantId", g.code,
             (select draws_at from lottery_issue i
               where i.merchant_id = g.merchant_id and i.game_code = g.code and i.state <> 'SCHEDULED'
               order by draws_at desc limit 1) as at
        from lottery_game g) t where at is not null`.execute(db)
  return rows
}

export interface CommittedSlot extends Slot {
  readonly game: Pick<Game, "merchantId" | "code" | "version">
  readonly source: Issue["source"]
  readonly commitment: string
  /** Null: the house does not draw it. */
  readonly sealedSeed: Uint8Array | null
}

/**
 * Stores issues with their commitments and sealed seeds; one that another node stored first keeps its own. Those of a
 * game that was changed meanwhile are not stored: by its new schedule they may be no issues.
 */
export async function addIssues(tx: Tx, slots: readonly CommittedSlot[], committedAt: Date): Promise<void> {
  const rows = slots.map((slot) => ({
    merchant: slot.game.merchantId,
    game: slot.game.code,
    version: slot.game.version,
    issue: slot.issue,
    opens: slot.opensAt,
    closes: slot.closesAt,
    draws: slot.drawsAt,
    commitment: slot.commitment,
    source: slot.source,
    sealed: slot.sealedSeed && Buffer.from(slot.sealedSeed).toString("hex"),
  }))
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(
        merchant smallint, game text, version int, issue text, opens timestamptz, closes timestamptz, draws timestamptz, source text, commitment text, sealed text)
    ), sure as materialized (
      select merchant_id, code from lottery_game
       where (merchant_id, code, version) in (select distinct merchant, game, version from given) order by merchant_id, code for share
    ), added as (
      insert into lottery_issue (merchant_id, game_code, issue, state, opens_at, closes_at, draws_at, source, commitment, committed_at)
      select merchant, game, issue, 'SCHEDULED', opens, closes, draws, source, commitment, ${committedAt}
        from given join sure on sure.merchant_id = given.merchant and sure.code = given.game
      on conflict do nothing returning id, merchant_id, game_code, issue
    )
    insert into lottery_seed (issue_id, sealed)
    select a.id, decode(g.sealed, 'hex')
      from added a join given g on g.merchant = a.merchant_id and g.game = a.game_code and g.issue = a.issue
     where g.sealed is not null`.execute(tx)
}

const DUE: Readonly<Record<"open" | "close" | "draw", ReturnType<typeof sql>>> = {
  open: sql`opens_at`,
  close: sql`closes_at`,
  draw: sql`draws_at`,
}

/**
 * Moves every issue whose instant has come, of all games in one statement. Closing waits for the transactions
 * that found the issue open: it must not skip a locked row, or the issue would stay on sale.
 */
export async function moveDue(db: Db, event: "open" | "close", now: Date): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    update lottery_issue set state = ${issueLife.target(event)}
     where id in (select id from lottery_issue where state in (${issueLife.before(event)}) and ${DUE[event]} <= ${now} order by id for update)
       and state in (${issueLife.before(event)})
    returning ${issueColumns}`.execute(db)
  return rows
}

export type DueDraw = Issue & { readonly sealed: Uint8Array }

/** The next closed issues whose draw time has come, locked for this transaction, each with its sealed seed. */
export async function takeDueDraws(tx: Tx, now: Date, most: number): Promise<readonly DueDraw[]> {
  const { rows } = await sql<DueDraw>`
    select ${issueColumns}, s.sealed from lottery_issue i join lottery_seed s on s.issue_id = i.id
     where state in (${issueLife.before("draw")}) and draws_at <= ${now}
     order by draws_at, id limit ${most} for update of i skip locked`.execute(tx)
  return rows
}

/** Sealed seeds that a proof of the house's keys opens. */
const SEEDS_TRIED = 100

/** Opens sealed seeds of draws to come. Answers with how many do not open, or are not what their issues committed to. */
export async function unopenedSeeds(db: Db, vault: Vault): Promise<number> {
  const { rows } = await sql<{ sealed: Uint8Array; gameCode: string; issue: string; commitment: string }>`
    select s.sealed, i.game_code as "gameCode", i.issue, i.commitment
      from lottery_seed s join lottery_issue i on i.id = s.issue_id
     order by s.issue_id desc limit ${SEEDS_TRIED}`.execute(db)
  return rows.filter(({ sealed, commitment, ...about }) => {
    try {
      return !verifyCommitment(commitment, vault.open(sealed), about)
    } catch {
      return true
    }
  }).length
}

export interface DrawnIssue {
  readonly id: bigint
  readonly draw: Draw
  readonly seed: string
}

/** Stores draws with their seeds, all or none; the sealed seeds go. */
export async function writeDraws(tx: Tx, drawn: readonly DrawnIssue[], at: Date): Promise<void> {
  const rows = drawn.map(({ id, draw, seed }) => ({ id: String(id), draw, seed }))
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id bigint, draw jsonb, seed text)
    ), gone as (
      delete from lottery_seed s using given g where s.issue_id = g.id
    )
    update lottery_issue i set state = ${issueLife.target("draw")}, draw = g.draw, seed = g.seed, drawn_at = ${at} from given g where i.id = g.id`.execute(
    tx,
  )
}

/** Issues that are drawn, corrected or cancelled and whose bets are not settled yet: those that never failed first, oldest first. */
export async function unsettledIssues(db: Db, now: Date): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    select ${issueColumns} from lottery_issue
     where (state in ('DRAWN', 'SETTLING', 'REVERSED') or state = 'CANCELLED' and settled_at is null)
       and (next_try_at is null or next_try_at <= ${now})
     order by next_try_at nulls first, draws_at limit 100`.execute(db)
  return rows
}

/** An issue whose settlement failed is tried again after a second, after two, after four, and so on up to five minutes. */
export async function settleLater(
  db: Db,
  { id, revision }: Pick<Issue, "id" | "revision">,
  now: Date,
): Promise<void> {
  await sql`
    update lottery_issue set tries = least(tries + 1, 100),
           next_try_at = ${now}::timestamptz + least(interval '5 minutes', interval '1 second' * 2 ^ least(tries, 10))
     where id = ${id} and revision = ${revision}`.execute(db)
}

/** Where an event of settlement is possible. "settle": also where another worker has begun. */
const SETTLES: Readonly<Record<"settle" | "settled" | "refunded", readonly [...from: IssueState[]]>> = {
  settle: [...issueLife.statesBefore("settle"), "SETTLING"],
  settled: issueLife.statesBefore("settled"),
  refunded: ["CANCELLED"],
}

/**
 * Moves an issue by an event of its settlement, if it is still at the revision that was read; "refunded" marks that the
 * stakes of a cancelled one are back. False when it is not: then what was worked out for it counts for nothing.
 */
export async function writeState(
  db: Db,
  { id, revision }: Pick<Issue, "id" | "revision">,
  event: "settle" | "settled" | "refunded",
  now: Date,
): Promise<boolean> {
  const next = event === "refunded" ? "CANCELLED" : issueLife.target(event)
  const { rows } = await sql`
    update lottery_issue set state = ${next}, settled_at = case when ${event} = 'settle' then settled_at else ${now}::timestamptz end
     where id = ${id} and revision = ${revision} and state = any(${SETTLES[event]}::text[]) returning id`.execute(
    db,
  )
  return rows.length === 1
}

/**
 * When the next work beside the draws is due: an issue to be named by a chain, or whose result others give, and settled
 * buckets whose valid bets or rebates are to be told.
 */
export const outsideDueAt: DueAt = sql`
  select least(
    (${dueWhere(sql`select from lottery_issue where state = 'OPEN' and source = 'CHAIN' and target is null`)}),
    (select min(draws_at) from lottery_issue where state = 'CLOSED' and source <> 'HOUSE'),
    (${dueWhere(sql`select from lottery_settled where weighed < revision`)}),
    (${dueWhere(sql`select from lottery_settled where rebated < revision`)}))`

/** When the next move of any issue is due; undefined when nothing is planned. Draws from outside are asked for apart. */
export async function nextDue(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(opens_at) from lottery_issue where state = 'SCHEDULED'),
      (select min(closes_at) from lottery_issue where state in ('SCHEDULED', 'OPEN')),
      (select min(draws_at) from lottery_issue where state = 'CLOSED' and source = 'HOUSE')) as at`.execute(
    db,
  )
  return rows[0]?.at ?? undefined
}

export async function findIssue(
  db: Db,
  merchantId: MerchantId,
  gameCode: string,
  issue: string,
): Promise<Issue | undefined> {
  const { rows } = await sql<Issue>`
    select ${issueColumns} from lottery_issue where merchant_id = ${merchantId} and game_code = ${gameCode} and issue = ${issue}`.execute(
    db,
  )
  return rows[0]
}

/** The issue on sale, the one after it, and the last that was drawn. */
export async function readAround(
  db: Db,
  merchantId: MerchantId,
  gameCode: string,
  now: Date,
): Promise<{ current?: Issue; next?: Issue; last?: Issue }> {
  const { rows } = await sql<Issue & { place: "coming" | "last" }>`
    (select ${issueColumns}, 'coming' as place from lottery_issue
      where merchant_id = ${merchantId} and game_code = ${gameCode} and draws_at > ${now} and closes_at > ${now} order by draws_at limit 2)
    union all
    (select ${issueColumns}, 'last' from lottery_issue
      where merchant_id = ${merchantId} and game_code = ${gameCode} and draw is not null order by draws_at desc limit 1)`.execute(
    db,
  )
  const [current, next] = rows.filter((row) => row.place === "coming")
  const last = rows.find((row) => row.place === "last")
  return { ...(current ? { current } : {}), ...(next ? { next } : {}), ...(last ? { last } : {}) }
}

/** The next issue to close of every game of a merchant. */
export async function readCurrent(db: Db, merchantId: MerchantId, now: Date): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    select distinct on (game_code) ${issueColumns} from lottery_issue
     where merchant_id = ${merchantId} and state in ('SCHEDULED', 'OPEN') and closes_at > ${now}
     order by game_code, draws_at`.execute(db)
  return rows
}
