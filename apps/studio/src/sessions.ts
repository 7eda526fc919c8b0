import { createHash } from "node:crypto"
import { sql } from "@croupier/database"
import { LANGUAGES, type Language } from "@croupier/contract/values"
import { amount, parseAmount, type Amount } from "@croupier/money"
import { NoAnswer, RequestRefused } from "@croupier/provider"
import { gameOf } from "./games.ts"
import { readBalance } from "./house.ts"
import type { StudioKit } from "./kit.ts"
import { playerOf, rememberPlayer } from "./players.ts"
import { refuse } from "./refusal.ts"
import { SESSION_MS } from "./retention.ts"
import type { Player } from "./rounds/round.ts"
import { stakesOf } from "./stakes.ts"

/** One opening of one game by one player. */
export interface Session {
  readonly player: Player
  readonly game: string
  readonly version: string
  readonly houseSession: string
  readonly language: Language
  /** The most that one round may stake, as the house said at the opening; null: no law bounds it. */
  readonly highestStake: Amount | null
  readonly openedAt: Date
}

const TOKEN_BYTES = 32
const idOf = (token: string): Buffer => createHash("sha256").update(token).digest()
const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)

/**
 * Trades the house's one-time token for a session of the studio. Refuses GAME_UNKNOWN, TOKEN_USED for a token that the
 * house does not know (any more), HOUSE_AWAY.
 */
export async function openSession(
  kit: StudioKit,
  houseToken: string,
  gameCode: string,
): Promise<{ readonly token: string; readonly session: Session }> {
  const game = gameOf(gameCode) ?? refuse("GAME_UNKNOWN")
  const opened = await kit.wallet
    .call("authenticate", { token: houseToken, game: gameCode })
    .catch((error: unknown) => {
      if (error instanceof NoAnswer || error instanceof RequestRefused) return refuse("HOUSE_AWAY")
      throw error
    })
  if (!("session" in opened)) return refuse(opened.final ? "TOKEN_USED" : "HOUSE_AWAY")
  const now = kit.clock.now()
  const { playMoney } = stakesOf(opened.currency)
  const named = { ref: opened.player, currency: opened.currency, mode: opened.mode }
  const player = await rememberPlayer(kit.db, named, playMoney, now)
  const highestStake = opened.highest_stake === undefined ? null : parseAmount(opened.highest_stake)
  const token = Buffer.from(kit.random(TOKEN_BYTES)).toString("base64url")
  await sql`
    insert into session (id, player_id, game, house_session, language, highest_stake, opened_at)
    values (${idOf(token)}, ${player.id}, ${game.code}, ${opened.session}, ${opened.language},
      ${highestStake}, ${now})`.execute(kit.db)
  const session: Session = {
    player,
    game: game.code,
    version: game.version,
    houseSession: opened.session,
    language: opened.language,
    highestStake,
    openedAt: now,
  }
  return { token, session }
}

/** The session of a client's token. Refuses SESSION_ENDED, also for one that is too old to be played with. */
export async function findSession(kit: Pick<StudioKit, "db" | "clock">, token: string): Promise<Session> {
  const { rows } = await sql<
    Parameters<typeof playerOf>[0] & {
      game: string
      house_session: string
      language: string
      highest_stake: bigint | null
      opened_at: Date
    }
  >`
    select p.id, p.ref, p.currency, p.mode, p.play_money, s.game, s.house_session, s.language, s.highest_stake,
           s.opened_at
      from session s join player p on p.id = s.player_id where s.id = ${idOf(token)}`.execute(kit.db)
  const [row] = rows
  const game = row && gameOf(row.game)
  const isOld = row !== undefined && kit.clock.now().getTime() - row.opened_at.getTime() > SESSION_MS
  if (!row || !game || isOld) return refuse("SESSION_ENDED")
  return {
    player: playerOf(row),
    game: game.code,
    version: game.version,
    houseSession: row.house_session,
    language: isLanguage(row.language) ? row.language : "EN",
    highestStake: row.highest_stake === null ? null : amount(row.highest_stake),
    openedAt: row.opened_at,
  }
}

/** Balance of the player: at the house, or here for play money. Refuses SESSION_ENDED, HOUSE_AWAY. */
export const balanceOf = (kit: StudioKit, { player, houseSession }: Session): Promise<Amount> =>
  player.mode === "trial"
    ? Promise.resolve(player.playMoney)
    : readBalance(kit.wallet, houseSession, player.ref)
