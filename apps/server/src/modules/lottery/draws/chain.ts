import { CHAIN_ALGORITHM } from "@croupier/fairness"
import { z } from "zod"
import type { Clock } from "../../../kernel/clock.ts"
import { finalBlock, headOf } from "./chain-blocks.ts"
import type { ChainNode } from "./chain-node.ts"
import type { DrawSource } from "./source.ts"

/** How a game uses its chain. */
export const ChainSettings = z.object({
  chainId: z.number().int().positive(),
  /** The average time of a block. */
  blockMs: z.number().int().positive(),
  /** Blocks on top of the one that counts, until it is taken for final. */
  confirmations: z.number().int().min(0),
})
export type ChainSettings = z.output<typeof ChainSettings>

/**
 * Draws by a public chain. While an issue is on sale it names the height whose block is expected at its draw;
 * that block's hash, once it is final, is the draw. Every node that answers must say the same, and more than
 * half must answer. A chain that ran faster than expected is dealt with by the time of its block: bets from
 * then on are given back.
 */
export function chainSource(settings: ChainSettings, nodes: readonly ChainNode[], clock: Clock): DrawSource {
  const { chainId, blockMs, confirmations } = settings
  return {
    label: `${CHAIN_ALGORITHM}:${chainId}`,
    target: async (issue) => {
      const head = await headOf(nodes, chainId)
      const now = clock.now().getTime()
      // At least one block after the sale, however slow the chain is.
      const blocks = Math.max(1, Math.ceil((issue.drawsAt.getTime() - now) / blockMs))
      return { chainId, height: head + blocks }
    },
    ask: async (_, issue) => {
      const { target } = issue
      if (!target) return { status: "CANCELLED", reason: "no block was named before the sale closed" }
      const block = await finalBlock(nodes, { chainId, height: target.height }, confirmations)
      return block === null
        ? { status: "WAITING" }
        : { status: "DRAWN", draw: { hash: block.hash }, at: block.at }
    },
  }
}
