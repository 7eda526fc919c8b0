import type { Reply, BodyOf } from "../wire.ts"
import type { WalletClient } from "../wallet-client.ts"

/** A house that is put on trial: how to reach it, and how players come to it. */
export interface HouseOnTrial {
  readonly wallet: WalletClient
  /** A token of a launch for a new player who has this much. */
  readonly newPlayer: (balance: string) => Promise<{ readonly token: string; readonly game: string }>
  /** Sends bytes of one's own making, signed as the case wants; answers with the status of HTTP and what was told. */
  readonly send: (raw: RawMessage) => Promise<{ readonly http: number; readonly reply: Partial<Reply> }>
  /** Moves the house's clock; absent where it cannot be moved, and then cases that need it are left out. */
  readonly moveClock?: (ms: number) => void
  /** Takes a game not listed in the lobby, or back; absent where that is not possible from here. */
  readonly setGameOpen?: (open: boolean) => void
  /** Bars a player from betting, or no longer; absent where that is not possible from here. */
  readonly setBar?: (player: string, bar: Bar | undefined) => Promise<void>
}

/** The reason why the platform refuses bets of a player: an exclusion, or a reality check that the player has to acknowledge. */
export type Bar = "EXCLUDED" | "REALITY_CHECK_REQUIRED"

export interface RawMessage {
  readonly path: string
  readonly body: string
  /** Parts that are signed instead, where they are not the same. */
  readonly signedPath?: string
  readonly signedBody?: string
  /** How far our clock is off. */
  readonly offMs?: number
  readonly keyId?: string
}

/** A player at a game, with the calls that most cases make. */
export interface Seat {
  readonly session: string
  readonly player: string
  readonly game: string
  readonly currency: string
  readonly bet: (txId: string, amount: string, more?: Partial<BodyOf<"bet">>) => Promise<Reply>
  readonly win: (txId: string, amount: string, more?: Partial<BodyOf<"win">>) => Promise<Reply>
  readonly rollback: (txId: string, bet: string) => Promise<Reply>
  /** Balance of the player as the house reports it. */
  readonly balance: () => Promise<string>
  readonly about: (txId: string) => {
    readonly tx_id: string
    readonly player: string
    readonly game: string
    readonly currency: string
  }
}

/** The round that a seat plays, where a case does not name another. */
export const ROUND = "round-1"

/** Opens a game for a new player. */
export async function sit(house: HouseOnTrial, balance: string): Promise<Seat> {
  const { token, game } = await house.newPlayer(balance)
  const opened = await house.wallet.call("authenticate", { token, game })
  if (!("session" in opened)) throw new Failed(`a new token is ${opened.status}`)
  const { session, player, currency } = opened
  // A vendor's numbers are its own: what another player's case uses must not be in the way.
  const own = (name: string) => `${player}/${name}`
  const about = (txId: string) => ({ tx_id: own(txId), player, game, currency })
  return {
    session,
    player,
    game,
    currency,
    about,
    bet: (txId, amount, more = {}) =>
      house.wallet.call("bet", { ...about(txId), session, round_id: own(ROUND), amount, ...more }),
    win: (txId, amount, more = {}) =>
      house.wallet.call("win", { ...about(txId), round_id: own(ROUND), amount, ...more }),
    rollback: (txId, bet) => house.wallet.call("rollback", { ...about(txId), ref_tx_id: own(bet) }),
    balance: async () => {
      const { status, balance: held } = await house.wallet.call("balance", { session, player })
      if (status !== "OK" || !held) throw new Failed(`a balance is ${status}`)
      return held.real
    },
  }
}

const TRIES = 10

/** Sends until the house has decided: a busy one may say that nothing is known. */
export async function decided(send: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 0; tries < TRIES; tries++) {
    const reply = await send()
    if (reply.final) return reply
  }
  throw new Failed(`nothing is decided after ${TRIES} times`)
}

/** Finding of a case. */
export class Failed extends Error {
  override readonly name = "Failed"
}

/** Fails unless the two are the same; 90 and 90.00 are. */
export function same<T>(what: string, found: T, wanted: T): void {
  const [one, other] = [plain(found), plain(wanted)]
  if (one !== other) throw new Failed(`${what}: ${one} instead of ${other}`)
}

const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "string" && /^-?\d+\.\d+$/.test(part) ? part.replace(/\.?0+$/, "") : part,
  )

/** One rule of the protocol, tried. */
export interface Case {
  readonly id: string
  readonly title: string
  readonly needs?: "moveClock" | "setGameOpen" | "setBar"
  readonly run: (house: HouseOnTrial) => Promise<void>
}
