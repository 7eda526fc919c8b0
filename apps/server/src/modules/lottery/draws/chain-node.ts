import { z } from "zod"

/** One node of a public chain, spoken to by JSON-RPC 2.0 over HTTP (the eth_ calls of EVM chains). */
export interface ChainNode {
  readonly chainId: () => Promise<number>
  /** The height of the newest block. */
  readonly head: () => Promise<number>
  /** The block of a height: hash without 0x, lower case; undefined when there is none yet. */
  readonly block: (height: number) => Promise<{ readonly hash: string; readonly at: Date } | undefined>
}

const Quantity = z.string().regex(/^0x(0|[1-9a-f][0-9a-f]*)$/i)
const Block = z.object({ number: Quantity, hash: z.string().regex(/^0x[0-9a-f]{64}$/i), timestamp: Quantity })
const Reply = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.number(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

const TIMEOUT_MS = 4_000
/** A block header without its transactions is a kilobyte. */
const ANSWER_BYTES = 65_536

/** Throws on anything that is no answer of the protocol: silence, another id, an error, a wrong height. */
export function chainNode(url: string, options: { readonly timeoutMs?: number } = {}): ChainNode {
  let lastId = 0
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const id = ++lastId
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      redirect: "error",
    })
    if (!response.ok) throw new Error(`${method}: the node answers ${response.status}`)
    const text = await response.text()
    if (text.length > ANSWER_BYTES) throw new Error(`${method}: the answer is too long`)
    const reply = Reply.parse(JSON.parse(text))
    if (reply.id !== id) throw new Error(`${method}: the answer is to another question`)
    if (reply.error) throw new Error(`${method}: ${reply.error.code} ${reply.error.message}`)
    return reply.result
  }
  const number = (quantity: unknown): number => {
    const value = Number.parseInt(Quantity.parse(quantity), 16)
    if (!Number.isSafeInteger(value)) throw new Error(`not a number of this chain: ${String(quantity)}`)
    return value
  }
  return {
    chainId: async () => number(await ask("eth_chainId", [])),
    head: async () => number(await ask("eth_blockNumber", [])),
    block: async (height) => {
      const found = await ask("eth_getBlockByNumber", [`0x${height.toString(16)}`, false])
      if (found === null) return undefined
      const block = Block.parse(found)
      if (number(block.number) !== height) throw new Error(`asked for block ${height}, got ${block.number}`)
      return { hash: block.hash.slice(2).toLowerCase(), at: new Date(number(block.timestamp) * 1_000) }
    },
  }
}
