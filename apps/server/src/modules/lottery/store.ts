import { isAsset } from "@croupier/ledger"
import { sql, type Db, type Tx } from "@croupier/database"
import { amount } from "@croupier/money"
import type { Draw } from "@croupier/lottery"
import type { Game } from "./game.ts"
import { isGameType } from "./game-type.ts"
import type { IssueEvent, IssueState } from "./issue-states.ts"
import { move, statesBefore } from "./issue-states.ts"
import type { Slot } from "./schedule.ts"

/** An issue as stored; `seed` and `draw` are null until it is drawn. */
export interface Issue {
  readonly id: bigint
  readonly merchantId: number
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
}

const issueColumns = sql`
  id, merchant_id as "merchantId", game_code as "gameCode", issue, state, opens_at as "opensAt", closes_at as "closesAt",
  draws_at as "drawsAt", commitment, committed_at as "committedAt", seed, draw, drawn_at as "drawnAt"`

export async function readGames(db: Db): Promise<Game[]> {
  const { rows } = await sql<{
    merchant_id: number
    code: string
    game_type: string
    category: "LOTT" | "ELOTT"
    interval_seconds: number
    close_ahead_seconds: number
    time_zone: string
    unit_price: bigint
    base: number
    minimum_group: number
    maximum_group: number
    maximum_multiple: number
    maximum_prize: bigint
    plays: string[]
    asset: string
    on_sale: boolean
  }>`select g.*, m.asset from lottery_game g join merchant m on m.id = g.merchant_id order by g.merchant_id, g.position, g.code`.execute(
    db,
  )
  return rows.map((row) => {
    if (!isGameType(row.game_type)) throw new Error(`game ${row.code} has no such type: ${row.game_type}`)
    if (!isAsset(row.asset)) throw new Error(`merchant ${row.merchant_id} has no such asset: ${row.asset}`)
    return {
      merchantId: row.merchant_id,
      code: row.code,
      type: row.game_type,
      category: row.category,
      schedule: {
        intervalSeconds: row.interval_seconds,
        closeAheadSeconds: row.close_ahead_seconds,
        timeZone: row.time_zone,
      },
      unitPrice: amount(row.unit_price),
      base: row.base,
      minimumGroup: row.minimum_group,
      maximumGroup: row.maximum_group,
      maximumMultiple: row.maximum_multiple,
      maximumPrize: amount(row.maximum_prize),
      plays: new Set(row.plays),
      asset: row.asset,
      onSale: row.on_sale,
    }
  })
}

/** A game as it is made: it plays in its merchant's asset, and goes on sale at once. */
export type GameToAdd = Omit<Game, "asset" | "onSale">

/** Adds a game that is not there yet; an existing one is left as the operator made it. */
export async function addGame(db: Db, game: GameToAdd, position: number): Promise<void> {
  await sql`
    insert into lottery_game (merchant_id, code, game_type, category, interval_seconds, close_ahead_seconds, time_zone, unit_price, base,
      minimum_group, maximum_group, maximum_multiple, maximum_prize, plays, position)
    values (${game.merchantId}, ${game.code}, ${game.type}, ${game.category}, ${game.schedule.intervalSeconds},
      ${game.schedule.closeAheadSeconds}, ${game.schedule.timeZone}, ${game.unitPrice}, ${game.base}, ${game.minimumGroup},
      ${game.maximumGroup}, ${game.maximumMultiple}, ${game.maximumPrize}, ${[...game.plays]}::text[], ${position})
    on conflict do nothing`.execute(db)
}

/** The draw time of the last issue there is, to go on from; undefined for a new game. */
export async function lastDrawTime(db: Db, game: Game): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(draws_at) as at from lottery_issue where merchant_id = ${game.merchantId} and game_code = ${game.code}`.execute(
    db,
  )
  return rows[0]?.at ?? undefined
}

export interface CommittedSlot extends Slot {
  readonly commitment: string
  readonly sealedSeed: Uint8Array
}

/** Stores issues with their commitments and sealed seeds; one that another node stored first keeps its own. */
export async function addIssues(
  tx: Tx,
  game: Game,
  slots: readonly CommittedSlot[],
  committedAt: Date,
): Promise<void> {
  const rows = slots.map((slot) => ({
    issue: slot.issue,
    opens: slot.opensAt,
    closes: slot.closesAt,
    draws: slot.drawsAt,
    commitment: slot.commitment,
    sealed: Buffer.from(slot.sealedSeed).toString("hex"),
  }))
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t(issue text, opens timestamptz, closes timestamptz, draws timestamptz, commitment text, sealed text)
    ), added as (
      insert into lottery_issue (merchant_id, game_code, issue, state, opens_at, closes_at, draws_at, commitment, committed_at)
      select ${game.merchantId}, ${game.code}, issue, 'SCHEDULED', opens, closes, draws, commitment, ${committedAt} from given
      on conflict do nothing returning id, issue
    )
    insert into lottery_seed (issue_id, sealed)
    select added.id, decode(given.sealed, 'hex') from added join given using (issue)`.execute(tx)
}

const DUE: Readonly<Record<"open" | "close" | "draw", ReturnType<typeof sql>>> = {
  open: sql`opens_at`,
  close: sql`closes_at`,
  draw: sql`draws_at`,
}

/**
 * Moves every issue whose instant has come, of the rows that no other node is moving. Closing waits for the
 * transactions that found the issue open: it must not skip a locked row, or the issue would stay on sale.
 */
export async function moveDue(db: Db, event: "open" | "close", now: Date): Promise<Issue[]> {
  const before = statesBefore(event)
  const [first] = before
  if (!first) return []
  const { rows } = await sql<Issue>`
    update lottery_issue set state = ${move(first, event)}
     where id in (select id from lottery_issue where state = any(${before}::text[]) and ${DUE[event]} <= ${now} order by id for update)
       and state = any(${before}::text[])
    returning ${issueColumns}`.execute(db)
  return rows
}

/** The next closed issue whose draw time has come, locked for this transaction, with its sealed seed. */
export async function takeDueDraw(tx: Tx, now: Date): Promise<(Issue & { sealed: Uint8Array }) | undefined> {
  const { rows } = await sql<Issue & { sealed: Uint8Array }>`
    select ${issueColumns}, (select s.sealed from lottery_seed s where s.issue_id = i.id) as sealed
      from lottery_issue i where state = any(${statesBefore("draw")}::text[]) and draws_at <= ${now}
     order by draws_at limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

export async function writeDraw(
  tx: Tx,
  id: bigint,
  result: { draw: Draw; seed: string; at: Date },
): Promise<void> {
  await sql`update lottery_issue set state = 'DRAWN', draw = ${JSON.stringify(result.draw)}, seed = ${result.seed}, drawn_at = ${result.at} where id = ${id}`.execute(
    tx,
  )
  await sql`delete from lottery_seed where issue_id = ${id}`.execute(tx)
}

/** Issues that are drawn and not yet settled, oldest first. */
export async function unsettledIssues(db: Db): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    select ${issueColumns} from lottery_issue where state in ('DRAWN', 'SETTLING') order by draws_at limit 100`.execute(
    db,
  )
  return rows
}

export async function writeState(db: Db, id: bigint, event: IssueEvent, now: Date): Promise<void> {
  const before = statesBefore(event)
  const [first] = before
  if (!first) return
  await sql`
    update lottery_issue set state = ${move(first, event)}, settled_at = case when ${event} = 'settled' then ${now}::timestamptz else settled_at end
     where id = ${id} and state = any(${before}::text[])`.execute(db)
}

/** When the next move of any issue is due; undefined when nothing is planned. */
export async function nextDue(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(opens_at) from lottery_issue where state = 'SCHEDULED'),
      (select min(closes_at) from lottery_issue where state in ('SCHEDULED', 'OPEN')),
      (select min(draws_at) from lottery_issue where state = 'CLOSED')) as at`.execute(db)
  return rows[0]?.at ?? undefined
}

export async function findIssue(
  db: Db,
  merchantId: number,
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
  merchantId: number,
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
export async function readCurrent(db: Db, merchantId: number, now: Date): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    select distinct on (game_code) ${issueColumns} from lottery_issue
     where merchant_id = ${merchantId} and state in ('SCHEDULED', 'OPEN') and closes_at > ${now}
     order by game_code, draws_at`.execute(db)
  return rows
}

export async function readResults(
  db: Db,
  merchantId: number,
  gameCode: string,
  count: number,
): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    select ${issueColumns} from lottery_issue
     where merchant_id = ${merchantId} and game_code = ${gameCode} and draw is not null order by draws_at desc limit ${count}`.execute(
    db,
  )
  return rows
}
