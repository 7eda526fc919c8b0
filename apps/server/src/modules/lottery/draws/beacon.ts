import { finalBlock, headOf } from "./chain-blocks.ts"
import { chainNode } from "./chain-node.ts"
import { concur } from "./source.ts"
import type { Target } from "./draw-target.ts"

/** So far above the head that no node can have the block yet, however far the one that was asked is behind. */
const ABOVE_HEAD = 5
const CONFIRMATIONS = 2

/** A public random number that the house does not make: the hash of a block that is named before the chain has it. */
export interface Beacon {
  /** Names a block to come. Throws where too few nodes answer. */
  readonly name: () => Promise<Target>
  /** The block's hash without 0x, and its time; null until it is final. */
  readonly read: (target: Target) => Promise<{ readonly hash: string; readonly at: Date } | null>
}

/** The beacon of the chain whose nodes the house knows; undefined where it knows none. */
export function chainBeacon(urls: readonly string[]): Beacon | undefined {
  if (urls.length === 0) return undefined
  const nodes = urls.map((url) => chainNode(url))
  return {
    name: async () => {
      const chainId = await concur(
        "the chain of the beacon",
        nodes.map((node) => node.chainId()),
        String,
      )
      if (chainId === null) throw new Error("no node says which chain it is of")
      return { chainId, height: (await headOf(nodes, chainId)) + ABOVE_HEAD }
    },
    read: (target) => finalBlock(nodes, target, CONFIRMATIONS),
  }
}
