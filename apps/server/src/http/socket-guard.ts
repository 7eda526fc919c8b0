import { refuse } from "../kernel/refusal.ts"
import type { Clock } from "../kernel/clock.ts"
import { addressOf } from "../kernel/network.ts"
import type { Budget } from "./limits.ts"
import { tokenBucket, tokenBuckets } from "./token-buckets.ts"

export interface SocketBudgets {
  /** Sockets of one address that are open at once. */
  readonly open: number
  /** Upgrades of one address. */
  readonly upgrades: Budget
  /** Messages of all sockets of one address. */
  readonly messages: Budget
  /** Messages of one socket. */
  readonly ownMessages: Budget
  /** A socket that has not said hello after this long is closed. */
  readonly helloWithinMs: number
  /** A socket that said hello and is silent for this long is closed; browsers ping at least once a minute. */
  readonly silenceMs: number
}

/** Hundreds of people can share an address; one page pings every 20 seconds. */
export const SOCKET_BUDGETS: SocketBudgets = {
  open: 200,
  upgrades: { calls: 300, seconds: 60 },
  messages: { calls: 3_000, seconds: 60 },
  ownMessages: { calls: 30, seconds: 10 },
  helloWithinMs: 15_000,
  silenceMs: 180_000,
}

/** The same budgets with so many times the sockets and messages of an address; those of one socket stay. */
export const widenedSockets = (budgets: SocketBudgets, factor: number): SocketBudgets => ({
  ...budgets,
  open: budgets.open * factor,
  upgrades: { ...budgets.upgrades, calls: budgets.upgrades.calls * factor },
  messages: { ...budgets.messages, calls: budgets.messages.calls * factor },
})

/** Between two hellos of a socket with the same token. */
const HELLO_EVERY_MS = 1_000
/** An upgrade that is refused may be tried again after this. */
const RETRY_SECONDS = 5

/** The budget of one socket. */
export interface SocketGuard {
  /** Takes one message; false where the socket or its address sent too many. */
  readonly takeMessage: () => boolean
  /**
   * Runs a hello. False, and nothing runs, while another hello of the socket runs, and within a second after one with
   * the same token.
   */
  readonly takeHello: (token: string | null, run: () => Promise<void>) => boolean
  /** Gives the socket's place back. */
  readonly leave: () => void
}

export interface SocketGuards {
  /** Takes one upgrade of an address. Refuses RATE_LIMITED. */
  readonly takeUpgrade: (ip: string) => void
  /** A place for one more socket of an address; undefined where it has no place left. */
  readonly enter: (ip: string) => SocketGuard | undefined
}

/** Counts what sockets ask for, on one node. An address is an IPv4 address, or an IPv6 /64. */
export function socketGuards(clock: Clock, budgets: SocketBudgets): SocketGuards {
  const takeUpgrade = tokenBuckets(clock, budgets.upgrades)
  const takeMessage = tokenBuckets(clock, budgets.messages)
  const open = new Map<string, number>()
  return {
    takeUpgrade: (ip) => {
      if (!takeUpgrade(addressOf(ip)))
        refuse("RATE_LIMITED", [String(RETRY_SECONDS)], { retryAfter: RETRY_SECONDS })
    },
    enter: (ip) => {
      const address = addressOf(ip)
      const before = open.get(address) ?? 0
      if (before >= budgets.open) return undefined
      open.set(address, before + 1)
      const takeOwn = tokenBucket(clock, budgets.ownMessages)
      let last: { readonly token: string | null; readonly at: number } | undefined
      let runs = false
      let left = false
      return {
        takeMessage: () => takeOwn() && takeMessage(address),
        takeHello: (token, run) => {
          const now = clock.now().getTime()
          if (runs || (last?.token === token && now - last.at < HELLO_EVERY_MS)) return false
          last = { token, at: now }
          runs = true
          void run().finally(() => (runs = false))
          return true
        },
        leave: () => {
          if (left) return
          left = true
          const count = (open.get(address) ?? 1) - 1
          if (count > 0) open.set(address, count)
          else open.delete(address)
        },
      }
    },
  }
}
