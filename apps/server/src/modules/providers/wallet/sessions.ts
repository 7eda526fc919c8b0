import { LANGUAGES, type Language } from "@croupier/contract"
import { sql, type Tx } from "@croupier/database"
import { playableOf, type AssetCode } from "@croupier/ledger"
import { subtract, type Amount } from "@croupier/money"
import { DAY_MS } from "../../../kernel/durations.ts"
import { hashOf } from "../../../kernel/hash.ts"
import type { ProvidersContext } from "../kit.ts"
import { nameFor, playerOf, type Player } from "./players.ts"
import {
  stakeable,
  type Authenticated,
  type PlayBalance,
  type PlaySession,
  type SessionRounds,
} from "./seamless-wallet.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/** Lifetime of a launch's token, which works once. */
export const TOKEN_MS = 60_000
/** A session ends after this long without a call. */
export const IDLE_MS = 30 * 60_000
/** A session's end is written anew when less than this is left, and not at every bet. */
const EXTEND_BELOW_MS = IDLE_MS - 60_000

export interface Opening extends Omit<Player, "player"> {
  readonly game: string
  readonly mode: "real" | "trial"
  readonly language: Language
  readonly country: string | null
  /** The member's session in which the game is opened, and with which it ends. */
  readonly memberSession: bigint
}

/** Which of a member's games end: those of one session, or all but those of one. */
export type WhichGames = { readonly of: bigint } | { readonly butNotOf: bigint }

/** A token for one launch of a game. */
export async function issueToken(kit: ProvidersContext, opening: Opening): Promise<string> {
  const player = await nameFor(kit.db, kit.random, opening)
  const token = kit.random.token()
  await sql`insert into provider_session (secret_hash, vendor, player, game, mode, language, country, state, expires_at,
      member_session)
    values (${hashOf(token)}, ${opening.vendor}, ${player}, ${opening.game}, ${opening.mode}, ${opening.language},
            ${opening.country}, 'ISSUED', ${new Date(kit.clock.now().getTime() + TOKEN_MS)},
            ${opening.memberSession})`.execute(kit.db)
  return token
}

interface SessionRow {
  readonly player: string
  readonly game: string
  readonly mode: "real" | "trial"
  readonly language: string
  readonly country: string | null
  readonly isOver: boolean
}

/** Exchanges a token for a session, in one statement, so that it happens once. */
export async function authenticate(
  kit: ProvidersContext,
  vendor: string,
  token: string,
  { keep = false } = {},
): Promise<Authenticated> {
  const now = kit.clock.now()
  const session = keep ? token : kit.random.token()
  const { rows } = await sql<SessionRow>`
    update provider_session set state = 'LIVE', secret_hash = ${hashOf(session)},
           expires_at = ${new Date(now.getTime() + IDLE_MS)}
     where secret_hash = ${hashOf(token)} and vendor = ${vendor} and expires_at > ${now}
       and (state = 'ISSUED' or ${keep})
    returning player, game, mode, language, country, false as "isOver"`.execute(kit.db)
  const [row] = rows
  return row ? opened(kit, vendor, session, row) : { status: "INVALID_SESSION" }
}

/** A live session and its player's balance. */
export async function resume(kit: ProvidersContext, vendor: string, session: string): Promise<Authenticated> {
  const row = await readSession(kit, kit.db, vendor, session)
  if (!row) return { status: "INVALID_SESSION" }
  return row.isOver ? { status: "SESSION_EXPIRED" } : opened(kit, vendor, session, row)
}

/** The free rounds that a player may play in a session's game now. None are played for play money. */
export async function freeRoundsIn(
  kit: ProvidersContext,
  vendor: string,
  session: string,
  player: string,
): Promise<SessionRounds> {
  const row = await readSession(kit, kit.db, vendor, session)
  if (row?.player !== player) return { status: "INVALID_SESSION" }
  if (row.isOver) return { status: "SESSION_EXPIRED" }
  const who = await playerOf(kit.db, vendor, player)
  if (!who || row.mode !== "real") return { status: "OK", rounds: [] }
  const { memberId, asset } = who
  const [offered, most] = await Promise.all([
    kit.lots.freeRounds.offered({ memberId, asset, vendor, game: row.game }),
    kit.highestStake?.(who, row.game),
  ])
  return { status: "OK", rounds: offered.filter(({ stake }) => most === undefined || stake <= most) }
}

/**
 * Whether this player may bet in this session now. Each use extends a session. A vendor that names no session means the
 * latest of its player.
 */
export async function checkSession(
  kit: ProvidersContext,
  tx: Tx,
  { vendor, player }: Player,
  session: string | undefined,
): Promise<"OK" | "INVALID_SESSION" | "SESSION_EXPIRED"> {
  const row =
    session === undefined
      ? await latestSession(kit, tx, vendor, player)
      : await readSession(kit, tx, vendor, session)
  if (!row || row.player !== player || row.mode !== "real") return "INVALID_SESSION"
  return row.isOver ? "SESSION_EXPIRED" : "OK"
}

async function latestSession(
  kit: ProvidersContext,
  tx: Tx,
  vendor: string,
  player: string,
): Promise<SessionRow | undefined> {
  const now = kit.clock.now()
  const { rows } = await sql<SessionRow & { readonly expiresAt: Date; readonly secretHash: Buffer }>`
    select player, game, mode, language, country, expires_at as "expiresAt", expires_at <= ${now} as "isOver",
           secret_hash as "secretHash"
      from provider_session
     where vendor = ${vendor} and player = ${player} and state = 'LIVE' and mode = 'real'
     order by expires_at desc limit 1`.execute(tx)
  const [row] = rows
  if (row && !row.isOver) await extend(kit, tx, row, row.secretHash)
  return row
}

async function extend(
  kit: ProvidersContext,
  db: ProvidersContext["db"] | Tx,
  { expiresAt }: { readonly expiresAt: Date },
  secretHash: Buffer,
): Promise<void> {
  const now = kit.clock.now().getTime()
  if (expiresAt.getTime() - now < EXTEND_BELOW_MS)
    await sql`update provider_session set expires_at = ${new Date(now + IDLE_MS)}
      where secret_hash = ${secretHash}`.execute(db)
}

async function readSession(
  kit: ProvidersContext,
  db: ProvidersContext["db"] | Tx,
  vendor: string,
  session: string,
): Promise<SessionRow | undefined> {
  const now = kit.clock.now()
  const { rows } = await sql<SessionRow & { readonly expiresAt: Date }>`
    select player, game, mode, language, country, expires_at as "expiresAt", expires_at <= ${now} as "isOver"
      from provider_session where secret_hash = ${hashOf(session)} and vendor = ${vendor} and state = 'LIVE'`.execute(
    db,
  )
  const [row] = rows
  if (row && !row.isOver) await extend(kit, db, row, hashOf(session))
  return row
}

async function opened(
  kit: ProvidersContext,
  vendor: string,
  session: string,
  row: SessionRow,
): Promise<Authenticated> {
  const who = await playerOf(kit.db, vendor, row.player)
  if (!who) throw new Error(`a session of ${vendor} without its player`)
  const most = await kit.highestStake?.(who, row.game)
  const facts: PlaySession = {
    session,
    player: row.player,
    game: row.game,
    currency: who.asset,
    mode: row.mode,
    language: languageOf(row.language),
    country: row.country,
    highestStake: most ?? null,
  }
  return {
    status: "OK",
    session: facts,
    balance: await balanceOf(kit, who, undefined, row.game),
  }
}

/**
 * A player's balance without lots that pay no stake now: at the game that is named, else at that of the live session. Its version
 * is the sum of both wallets' sequences.
 */
export async function balanceOf(
  { db, ledger, lots }: Pick<ProvidersContext, "db" | "ledger" | "lots">,
  { memberId, asset, ...at }: Pick<Player, "memberId" | "asset"> & Partial<Pick<Player, "vendor" | "player">>,
  tx?: Tx,
  game?: string,
): Promise<PlayBalance> {
  const balances = await ledger.balances(memberId, tx)
  const { main, bonus } = playableOf(balances, asset)
  const version = balances
    .filter((each) => each.asset === asset && (each.purpose === "main" || each.purpose === "bonus"))
    .reduce((sum, { seq }) => sum + seq, 0n)
  if (bonus === 0n) return { real: main, bonus, version }
  const { vendor, player } = at
  const code = game ?? (vendor && player ? await liveGameOf(tx ?? db, vendor, player) : undefined)
  const waiting = await lots.waiting(memberId, asset, {
    tx,
    game: vendor && code !== undefined ? { vendor, game: code } : undefined,
  })
  return { real: main, bonus: subtract(bonus, waiting), version }
}

/** The game of the player's newest session that lives. */
async function liveGameOf(
  db: ProvidersContext["db"] | Tx,
  vendor: string,
  player: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ game: string }>`
    select game from provider_session
     where vendor = ${vendor} and player = ${player} and state = 'LIVE' and mode = 'real'
     order by expires_at desc limit 1`.execute(db)
  return rows[0]?.game
}

/** All that a member can stake of an asset. */
export const stakeableOf = async (
  kit: Pick<ProvidersContext, "db" | "ledger" | "lots">,
  memberId: MemberId,
  asset: AssetCode,
): Promise<Amount> => stakeable(await balanceOf(kit, { memberId, asset }))

/**
 * Ends a member's sessions at all vendors, or those that `which` names. Rounds under way may end; new bets are
 * declined. A game session without a known member session ends with any.
 */
export async function endSessionsOf(
  db: ProvidersContext["db"] | Tx,
  memberId: MemberId,
  which?: WhichGames,
): Promise<void> {
  const chosen =
    which === undefined
      ? sql``
      : "of" in which
        ? sql`and (s.member_session = ${which.of} or s.member_session is null)`
        : sql`and s.member_session is distinct from ${which.butNotOf}`
  await sql`delete from provider_session s using provider_player p
     where p.member_id = ${memberId} and s.vendor = p.vendor and s.player = p.player ${chosen}`.execute(db)
}

/** Deletes sessions that have been over for a day. */
export async function sweepSessions({ db, clock }: Pick<ProvidersContext, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS)
  await sql`delete from provider_session where secret_hash in
    (select secret_hash from provider_session where expires_at < ${before} limit 10000)`.execute(db)
}

function languageOf(text: string): Language {
  return LANGUAGES.find((language) => language === text) ?? "EN"
}
