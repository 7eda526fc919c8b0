import { CHAIN_ALGORITHM } from "@croupier/fairness"
import { z } from "zod"
import type { Clock } from "../../../kernel/clock.ts"
import type { ChainNode } from "./chain-node.ts"
import { concur, type DrawSource } from "./source.ts"

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
  const rightChain = async (node: ChainNode): Promise<ChainNode> => {
    const found = await node.chainId()
    if (found !== chainId) throw new Error(`a node of chain ${chainId} is one of chain ${found}`)
    return node
  }
  return {
    label: `${CHAIN_ALGORITHM}:${chainId}`,
    target: async (issue) => {
      const asked = await Promise.allSettled(nodes.map(async (node) => (await rightChain(node)).head()))
      const heads = asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))
      if (heads.length * 2 <= nodes.length)
        throw new Error(`the head of chain ${chainId}: too few answer, ${heads.length} of ${nodes.length}`, {
          cause: asked.find((each) => each.status === "rejected")?.reason,
        })
      // The middle one: neither a node that is behind nor one that boasts decides.
      const head = heads.toSorted((a, b) => a - b)[Math.floor(heads.length / 2)] ?? 0
      const now = clock.now().getTime()
      // At least one block after the sale, however slow the chain is.
      const blocks = Math.max(1, Math.ceil((issue.drawsAt.getTime() - now) / blockMs))
      return { chainId, height: head + blocks }
    },
    ask: async (_, issue) => {
      const { target } = issue
      if (!target) return { status: "CANCELLED", reason: "no block was named before the sale closed" }
      const block = await concur(
        `block ${target.height} of chain ${chainId}`,
        nodes.map(async (node) => {
          await rightChain(node)
          if ((await node.head()) < target.height + confirmations) return null
          return (await node.block(target.height)) ?? null
        }),
        (each) => each.hash,
      )
      return block === null
        ? { status: "WAITING" }
        : { status: "DRAWN", draw: { hash: block.hash }, at: block.at }
    },
  }
}
