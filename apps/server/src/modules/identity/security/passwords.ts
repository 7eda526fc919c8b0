import { hash, parseOptions, verify } from "@node-rs/argon2"
import { refuse } from "../../../kernel/refusal.ts"

export interface Passwords {
  /** Argon2id hash of a password, as a PHC string. Refuses RATE_LIMITED when too many wait. */
  readonly hash: (password: string) => Promise<string>
  /** True when the password is that of the hash. Without a hash it takes as long and is false. */
  readonly verify: (hash: string | null | undefined, password: string) => Promise<boolean>
  /** True when the hash was made with other parameters than today's. */
  readonly isStale: (hash: string) => boolean
}

export interface PasswordCost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly lanes: number
}

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, lanes: 1 }
/** libuv has four threads for files, DNS and hashing together: hashing may have two of them. */
const CONCURRENT = 2
/** At some 10 ms each on two threads, the last in the queue waits about a second and a half. */
const MAX_WAITING = 256

/**
 * The one place where passwords are hashed. A flood of sign-ins waits in a queue of its own, so that the
 * event loop and the threads that serve files stay free; past the queue's end it is refused.
 */
export function passwords(
  options: { cost?: PasswordCost; concurrent?: number; maxWaiting?: number } = {},
): Passwords {
  const cost = options.cost ?? PASSWORD_COST
  const settings = { memoryCost: cost.memory, timeCost: cost.passes, parallelism: cost.lanes }
  const queued = queue(options.concurrent ?? CONCURRENT, options.maxWaiting ?? MAX_WAITING)
  // Made with the same cost as real ones, so that an unknown account takes as long to refuse as a known one.
  let unmatched: Promise<string> | undefined
  const unmatchedHash = () => (unmatched ??= hash("the password of no account", settings))
  return {
    hash: (password) => queued(() => hash(normal(password), settings)),
    verify: async (known, password) => {
      const against = known ?? (await unmatchedHash())
      const right = await queued(() => verify(against, normal(password)))
      return right && typeof known === "string"
    },
    isStale: (known) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(known)
      return memoryCost !== cost.memory || timeCost !== cost.passes || parallelism !== cost.lanes
    },
  }
}

/** The same password typed on two keyboards can differ in its code points. */
const normal = (password: string): string => password.normalize("NFKC")

function queue(concurrent: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= concurrent) {
      if (waiting.length >= maxWaiting) refuse("RATE_LIMITED", ["2"], { retryAfter: 2 })
      // A finished call hands its place over without giving it up, so no other call can slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
