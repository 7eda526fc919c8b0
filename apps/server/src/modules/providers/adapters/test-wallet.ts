import type { AssetCode } from "@croupier/ledger"
import { amount, ZERO, type Amount } from "@croupier/money"
import type { PlaySession, Step, StepOutcome, WalletOfGames } from "../wallet-of-games.ts"

interface Done {
  readonly step: Step
  readonly id: string
  cancelled: boolean
}

/**
 * A wallet in memory with the rules of the real one, for tests of what adapters make of it: exact, fast, and able to be
 * away. What the real one does under load and faults is its own tests'.
 */
export interface TestWallet extends WalletOfGames {
  readonly player: (name: string, real: Amount, session: string) => void
  readonly real: (name: string) => Amount
  /** From now on every call throws, or works again. */
  readonly away: (is: boolean) => void
  readonly endSession: (session: string) => void
  readonly lock: (name: string) => void
  readonly steps: () => readonly Step[]
}

export function testWallet(asset: AssetCode = "BRL"): TestWallet {
  const players = new Map<string, { real: bigint; version: bigint; locked: boolean }>()
  const sessions = new Map<string, { player: string; live: boolean; shown: boolean }>()
  const done = new Map<string, Done>()
  const dead = new Set<string>()
  const closed = new Set<string>()
  let isAway = false

  const balance = (player: string) => {
    const held = players.get(player)
    return { real: amount(held?.real ?? 0n), bonus: ZERO, version: held?.version ?? 0n }
  }
  const move = (player: string, by: bigint) => {
    const held = players.get(player)
    if (!held) throw new Error(`no player ${player}`)
    if (by !== 0n) held.version += 1n
    held.real += by
  }
  const keyOf = (step: Step) => `${step.vendor}:${step.kind}:${step.txId}`
  const betOf = (step: Step, txId: string) => done.get(`${step.vendor}:bet:${txId}`)
  const worth = (step: Step): bigint =>
    step.kind === "bet"
      ? (step.win ?? 0n) - step.amount
      : step.kind === "reserve"
        ? -step.amount
        : step.kind === "win" || step.kind === "promo" || step.kind === "adjust"
          ? step.amount
          : 0n
  const sameAs = (a: Step, b: Step) => {
    const plain = ({ ...step }: Step) =>
      JSON.stringify({ ...step, session: undefined, late: undefined }, (_, value: unknown) =>
        typeof value === "bigint" ? String(value) : value,
      )
    return plain(a) === plain(b)
  }

  const judge = (step: Step): StepOutcome["status"] => {
    const held = players.get(step.player)
    if (!held) return "PLAYER_NOT_FOUND"
    if (step.currency !== asset) return "WRONG_CURRENCY"
    if (step.kind === "bet" || step.kind === "reserve") {
      if (dead.has(`${step.vendor}:${step.txId}`)) return "TX_CANCELLED"
      if (!(step.kind === "bet" && step.late === true)) {
        const session = sessions.get(step.session ?? "")
        if (session?.player !== step.player) return "INVALID_SESSION"
        if (!session.live) return "SESSION_EXPIRED"
        if (held.locked) return "PLAYER_LOCKED"
      }
      if (step.kind === "bet" && closed.has(`${step.vendor}:${step.round}`)) return "ROUND_CLOSED"
      return held.real < step.amount ? "INSUFFICIENT_FUNDS" : "OK"
    }
    if (step.kind === "win") {
      const bets = [...done.values()].filter(
        (each) =>
          each.step.kind === "bet" && each.step.vendor === step.vendor && each.step.round === step.round,
      )
      const bet = step.bet === undefined ? bets[0] : betOf(step, step.bet)
      if (!bet) return "BET_NOT_FOUND"
      return bet.cancelled || (step.bet === undefined && bets.every((each) => each.cancelled))
        ? "TX_CANCELLED"
        : "OK"
    }
    if (step.kind === "adjust") return held.real + step.amount < 0n ? "INSUFFICIENT_FUNDS" : "OK"
    if (step.kind === "release")
      return done.has(`${step.vendor}:reserve:${step.reservation}`) ? "OK" : "BET_NOT_FOUND"
    return "OK"
  }

  const take = (step: Step): StepOutcome => {
    if (isAway) throw new Error("the wallet is away")
    const before = done.get(keyOf(step))
    if (before) {
      const status = before.cancelled ? "TX_CANCELLED" : sameAs(before.step, step) ? "OK" : "TX_CONFLICT"
      return { status, platformTxId: before.id, balance: balance(step.player), replay: true }
    }
    if (step.kind === "rollback") {
      const bet = betOf(step, step.bet)
      const wins = [...done.values()].filter(
        (each) => each.step.kind === "win" && each.step.bet === step.bet && !each.cancelled,
      )
      const back =
        bet && !bet.cancelled ? -[bet, ...wins].reduce((sum, each) => sum + worth(each.step), 0n) : 0n
      if ((players.get(step.player)?.real ?? 0n) + back < 0n)
        return { status: "ROLLBACK_REFUSED", balance: balance(step.player) }
      if (!players.has(step.player)) return { status: "PLAYER_NOT_FOUND" }
      dead.add(`${step.vendor}:${step.bet}`)
      for (const each of bet ? [bet, ...wins] : []) each.cancelled = true
      move(step.player, back)
    } else {
      const status = judge(step)
      if (status !== "OK")
        return { status, ...(players.has(step.player) ? { balance: balance(step.player) } : {}) }
      if (step.kind === "release") {
        const held = done.get(`${step.vendor}:reserve:${step.reservation}`)
        move(step.player, (held?.step.kind === "reserve" ? held.step.amount : 0n) - step.bet + step.win)
      } else move(step.player, worth(step))
      if ("roundClosed" in step && step.roundClosed) closed.add(`${step.vendor}:${step.round}`)
    }
    const id = String(done.size + 1)
    done.set(keyOf(step), { step, id, cancelled: false })
    return { status: "OK", platformTxId: id, balance: balance(step.player), replay: false }
  }
  const sessionOf = (name: string): PlaySession => ({
    session: name,
    player: sessions.get(name)?.player ?? "",
    game: "",
    currency: asset,
    mode: "real",
    language: "EN",
    country: null,
  })
  const resume: WalletOfGames["resume"] = async (_vendor, name) => {
    if (isAway) throw new Error("the wallet is away")
    const session = sessions.get(name)
    if (!session) return { status: "INVALID_SESSION" }
    if (!session.live) return { status: "SESSION_EXPIRED" }
    return { status: "OK", session: sessionOf(name), balance: balance(session.player) }
  }
  return {
    authenticate: async (vendor, token, { keep = false } = {}) => {
      const session = sessions.get(token)
      if (session?.shown && !keep) return { status: "INVALID_SESSION" }
      if (session) session.shown = true
      return resume(vendor, token)
    },
    resume,
    balanceOf: async ({ player }, currency) => {
      if (isAway) throw new Error("the wallet is away")
      if (!players.has(player)) return { status: "PLAYER_NOT_FOUND" }
      return currency === asset ? { status: "OK", balance: balance(player) } : { status: "WRONG_CURRENCY" }
    },
    take: async (step) => take(step),
    takeAll: async (steps) => {
      const outcomes: StepOutcome[] = []
      for (const step of steps) {
        outcomes.push(take(step))
        if (outcomes.at(-1)?.status !== "OK") break
      }
      return outcomes
    },
    closeRound: async ({ vendor, player }, round) => {
      if (isAway) throw new Error("the wallet is away")
      closed.add(`${vendor}:${round}`)
      return { status: "OK", balance: balance(player) }
    },
    player: (name, real, session) => {
      players.set(name, { real, version: 1n, locked: false })
      sessions.set(session, { player: name, live: true, shown: false })
    },
    real: (name) => balance(name).real,
    away: (is) => void (isAway = is),
    endSession: (name) => {
      const session = sessions.get(name)
      if (session) session.live = false
    },
    lock: (name) => {
      const held = players.get(name)
      if (held) held.locked = true
    },
    steps: () => [...done.values()].map((each) => each.step),
  }
}
