import { randomBytes } from "node:crypto"
import { z } from "zod"

/**
 * Says where the salt of a chain will come from, and then brings it: no one may know it when the commitment of the
 * chain is published.
 */
export type SaltSource = () => Promise<{ readonly source: string; readonly salt: () => Promise<string> }>

const Block = z.object({ result: z.object({ hash: z.string().regex(/^0x[0-9a-f]{64}$/) }).nullable() })
const Height = z.object({ result: z.string().regex(/^0x[0-9a-f]+$/) })
const PATIENCE_MS = 5_000
const AGAIN_MS = 1_000
/** Blocks between the commitment and the one that gives the salt. */
const AHEAD = 2

/** The hash of a block of a public chain that is not made yet. Throws when the node does not answer. */
export const saltOfBlock =
  (node: string): SaltSource =>
  async () => {
    const height = Number(Height.parse(await rpc(node, "eth_blockNumber", [])).result) + AHEAD
    const block = [`0x${height.toString(16)}`, false]
    return {
      source: `block ${height}`,
      salt: async () => {
        for (;;) {
          const { result } = Block.parse(await rpc(node, "eth_getBlockByNumber", block))
          if (result) return result.hash
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
        }
      },
    }
  }

/** Without a public chain the house draws the salt itself, and says so: then it is not proven that it had no choice. */
export const saltOfHouse: SaltSource = async () => ({
  source: "house",
  salt: async () => randomBytes(32).toString("hex"),
})

async function rpc(node: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(node, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Error(`the node of the chain answers ${answer.status}`)
  return answer.json()
}
