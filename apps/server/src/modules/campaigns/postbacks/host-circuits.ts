import type { Clock } from "../../../kernel/clock.ts"
import { SECOND_MS } from "../../../kernel/durations.ts"

/** Calls in a row without an answer after which a host is left alone for a while. */
const TOO_MANY = 5
const REST_MS = 60 * SECOND_MS
/** Hosts that are remembered at most: the ones that failed. */
const MOST_HOSTS = 10_000

export interface HostCircuits {
  /** How long a host is still left alone, in milliseconds; 0: it may be called. */
  readonly restOf: (host: string) => number
  /** Notes whether a host answered, whatever it said. */
  readonly note: (host: string, answered: boolean) => void
}

/** Leaves hosts alone that do not answer, so that a dead receiver holds up no other. */
export function hostCircuits(clock: Clock): HostCircuits {
  const silent = new Map<string, { readonly inARow: number; readonly until: number }>()
  return {
    restOf: (host) => Math.max(0, (silent.get(host)?.until ?? 0) - clock.now().getTime()),
    note: (host, answered) => {
      if (answered) return void silent.delete(host)
      if (silent.size >= MOST_HOSTS) silent.clear()
      const inARow = (silent.get(host)?.inARow ?? 0) + 1
      silent.set(host, { inARow, until: inARow >= TOO_MANY ? clock.now().getTime() + REST_MS : 0 })
    },
  }
}
