import { createHash } from "node:crypto"

/** A block as its node tells it; hash without 0x. */
export interface Block {
  readonly height: number
  readonly hash: string
  readonly parentHash: string
  readonly at: Date
}

export interface ChainOptions {
  readonly chainId: number
  /** The secret gives every block to come, so it never leaves the simulator. */
  readonly seed: string
  readonly genesis: Date
  readonly blockMs: number
  readonly now: () => Date
}

/** A chain that grows with the clock and needs no storage: a block follows from the seed and its height. */
export interface Chain {
  readonly chainId: number
  readonly head: () => number
  /** Undefined for a height that is not reached. */
  readonly block: (height: number) => Block | undefined
  readonly byHash: (hash: string) => Block | undefined
  /** Makes no more blocks until `resume`; then it goes on as if they had been made. */
  readonly halt: () => void
  readonly resume: () => void
  /** From this height on there are other blocks, as after a reorganisation. */
  readonly reorganise: (from: number) => void
}

/** Blocks that are looked through for a hash. */
const REMEMBERED = 256

export function chain(options: ChainOptions): Chain {
  const { chainId, seed, genesis, blockMs, now } = options
  const forks: number[] = []
  let haltedAt: Date | undefined
  const head = () => Math.max(0, Math.floor(((haltedAt ?? now()).getTime() - genesis.getTime()) / blockMs))
  const hashOf = (height: number): string => {
    const fork = forks.filter((from) => from <= height).length
    return createHash("sha256").update(`${chainId}:${seed}:${fork}:${height}`).digest("hex")
  }
  const block = (height: number): Block | undefined =>
    Number.isSafeInteger(height) && height >= 0 && height <= head()
      ? {
          height,
          hash: hashOf(height),
          parentHash: height === 0 ? "0".repeat(64) : hashOf(height - 1),
          at: new Date(genesis.getTime() + height * blockMs),
        }
      : undefined
  return {
    chainId,
    head,
    block,
    byHash: (hash) => {
      for (let height = head(); height >= Math.max(0, head() - REMEMBERED); height--)
        if (hashOf(height) === hash) return block(height)
      return undefined
    },
    halt: () => void (haltedAt ??= now()),
    resume: () => void (haltedAt = undefined),
    reorganise: (from) => void forks.push(from),
  }
}
