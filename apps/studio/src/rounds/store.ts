import { sql, type Db } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import type { Round } from "./round.ts"
import { statesBefore, type RoundState } from "./states.ts"

interface RoundRow {
  readonly id: string
  readonly player_id: bigint
  readonly house_session: string
  readonly game: string
  readonly version: string
  readonly key: string
  readonly state: RoundState
  readonly stake: bigint
  readonly choice: unknown
  readonly campaign: string | null
  readonly pair_id: bigint | null
  readonly nonce: bigint | null
  readonly flight_id: bigint | null
  readonly book: readonly unknown[] | null
  readonly payout: bigint | null
  readonly refusal: string | null
  readonly created_at: Date
  readonly finished_at: Date | null
}

const COLUMNS = sql.raw(
  "id, player_id, house_session, game, version, key, state, stake, choice, campaign, pair_id, nonce, flight_id, book, payout, refusal, created_at, finished_at",
)

const roundOf = (row: RoundRow): Round => ({
  id: row.id,
  playerId: row.player_id,
  houseSession: row.house_session,
  game: row.game,
  version: row.version,
  key: row.key,
  state: row.state,
  stake: amount(row.stake),
  choice: row.choice,
  campaign: row.campaign,
  pairId: row.pair_id,
  nonce: row.nonce,
  flightId: row.flight_id,
  book: row.book,
  payout: row.payout === null ? null : amount(row.payout),
  refusal: row.refusal,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
})

export type NewRound = Omit<Round, "state" | "book" | "payout" | "refusal" | "finishedAt">

/** Writes a round that begins with its bet. False where the player's key was used already. */
export async function insertRound(db: Db, round: NewRound): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into round (id, player_id, house_session, game, version, key, state, stake, choice, campaign, pair_id, nonce, flight_id, created_at)
    values (${round.id}, ${round.playerId}, ${round.houseSession}, ${round.game}, ${round.version}, ${round.key}, 'betting',
            ${round.stake}, ${JSON.stringify(round.choice)}::jsonb, ${round.campaign}, ${round.pairId}, ${round.nonce}, ${round.flightId}, ${round.createdAt})
    on conflict (player_id, key) do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function findRound(db: Db, id: string): Promise<Round | undefined> {
  const { rows } = await sql<RoundRow>`select ${COLUMNS} from round where id = ${id}`.execute(db)
  return rows[0] && roundOf(rows[0])
}

export async function findRoundByKey(db: Db, playerId: bigint, key: string): Promise<Round | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${COLUMNS} from round where player_id = ${playerId} and key = ${key}`.execute(db)
  return rows[0] && roundOf(rows[0])
}

/** Fields that a move sets. */
interface Move {
  readonly book?: readonly unknown[]
  readonly payout?: Amount
  readonly refusal?: string
  readonly finishedAt?: Date
}

/** Moves a round by the table of states. Undefined where another process has moved it before. */
export async function moveRound(
  db: Db,
  id: string,
  to: RoundState,
  { book, payout, refusal, finishedAt }: Move = {},
): Promise<Round | undefined> {
  const { rows } = await sql<RoundRow>`
    update round set state = ${to}, book = coalesce(${book === undefined ? null : JSON.stringify(book)}::jsonb, book),
           payout = coalesce(${payout ?? null}::bigint, payout), refusal = coalesce(${refusal ?? null}::text, refusal),
           finished_at = coalesce(${finishedAt ?? null}::timestamptz, finished_at)
     where id = ${id} and state = any(${[...statesBefore(to)]}::text[])
     returning ${COLUMNS}`.execute(db)
  return rows[0] && roundOf(rows[0])
}

/** Bets of single games without an answer for so long that no client waits: their process died between bet and answer. */
export async function abandonedBets(db: Db, before: Date, limit: number): Promise<readonly Round[]> {
  const { rows } = await sql<RoundRow>`
    select ${COLUMNS} from round where state = 'betting' and created_at < ${before} order by created_at limit ${limit}`.execute(
    db,
  )
  return rows.map(roundOf)
}

/** A player's rounds of a game, the newest first, after the one that the cursor names. */
export async function roundsOf(
  db: Db,
  playerId: bigint,
  game: string,
  after: { readonly at: Date; readonly id: string } | undefined,
  limit: number,
): Promise<readonly Round[]> {
  const { rows } = await sql<RoundRow>`
    select ${COLUMNS} from round where player_id = ${playerId} and game = ${game}
       and (${after?.at ?? null}::timestamptz is null or (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? ""}::text))
     order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(roundOf)
}

/** Net of the rounds of a game since then: pays less the player's stakes, of those that are decided. */
export async function netSince(db: Db, playerId: bigint, game: string, since: Date): Promise<Amount> {
  const { rows } = await sql<{ net: string }>`
    select coalesce(sum(payout - case when campaign is null then stake else 0 end), 0)::text as net from round
     where player_id = ${playerId} and game = ${game} and created_at >= ${since} and state in ('paying', 'completed')`.execute(
    db,
  )
  return amount(BigInt(rows[0]?.net ?? "0"))
}

/** When the player's last round of a game began that was not refused or taken back. */
export async function lastRoundAt(db: Db, playerId: bigint, game: string): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from round
     where player_id = ${playerId} and game = ${game} and state not in ('refused', 'cancelling', 'cancelled')
     order by created_at desc limit 1`.execute(db)
  return rows[0]?.created_at
}

/** How many rounds on a pair of seeds are not decided yet. */
export async function openOnPair(db: Db, pairId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from round where pair_id = ${pairId} and state = 'betting' limit 1`.execute(db)
  return rows.length > 0
}
