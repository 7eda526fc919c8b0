import type { ChainBlock } from "../src/index.ts"

const TIMEOUT_MS = 10_000

/** The block of a height as a node tells it; undefined when it has none. Throws when the node does not answer. */
export async function readBlock(node: string, height: number): Promise<ChainBlock | undefined> {
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const response = await fetch(node, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const reply: unknown = await response.json()
    if (typeof reply !== "object" || reply === null || !("result" in reply))
      throw new Error(`no result for ${method}`)
    return reply.result
  }
  const chainId = Number(await ask("eth_chainId", []))
  const block = await ask("eth_getBlockByNumber", [`0x${height.toString(16)}`, false])
  if (typeof block !== "object" || block === null || !("hash" in block) || typeof block.hash !== "string")
    return undefined
  return { chainId, height: "number" in block ? Number(block.number) : Number.NaN, hash: block.hash }
}
