import type { ChainNode } from "./chain-node.ts"
import { concur } from "./source.ts"

async function rightChain(node: ChainNode, chainId: number): Promise<ChainNode> {
  const found = await node.chainId()
  if (found !== chainId) throw new Error(`a node of chain ${chainId} is one of chain ${found}`)
  return node
}

/** The height of a chain's newest block, as the middle one of its nodes says it. Throws where half of them or more are silent. */
export async function headOf(nodes: readonly ChainNode[], chainId: number): Promise<number> {
  const asked = await Promise.allSettled(nodes.map(async (node) => (await rightChain(node, chainId)).head()))
  const heads = asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))
  if (heads.length * 2 <= nodes.length)
    throw new Error(`the head of chain ${chainId}: too few answer, ${heads.length} of ${nodes.length}`, {
      cause: asked.find((each) => each.status === "rejected")?.reason,
    })
  // The middle one: neither a node that is behind nor one that boasts decides.
  return heads.toSorted((a, b) => a - b)[Math.floor(heads.length / 2)] ?? 0
}

/**
 * The block of a height that every node which answers agrees on, once `confirmations` blocks stand on it; null before. Throws
 * `Contradiction` where two differ, and where too few answer.
 */
export const finalBlock = (
  nodes: readonly ChainNode[],
  { chainId, height }: { readonly chainId: number; readonly height: number },
  confirmations: number,
): Promise<{ readonly hash: string; readonly at: Date } | null> =>
  concur(
    `block ${height} of chain ${chainId}`,
    nodes.map(async (node) => {
      await rightChain(node, chainId)
      if ((await node.head()) < height + confirmations) return null
      return (await node.block(height)) ?? null
    }),
    (each) => each.hash,
  )
