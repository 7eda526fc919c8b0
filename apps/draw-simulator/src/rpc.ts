import { z } from "zod"
import type { Block, Chain } from "./chain.ts"

const Call = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
})
const MOST_IN_BATCH = 100

type Reply = { readonly jsonrpc: "2.0"; readonly id: number | string | null } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
)

class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Answers one JSON-RPC 2.0 call, or a batch of them, as a node of the chain does. */
export function answer(chain: Chain, body: unknown): Reply | Reply[] {
  if (!Array.isArray(body)) return one(chain, body)
  if (body.length === 0 || body.length > MOST_IN_BATCH)
    return failed(null, new RpcError(-32_600, "bad batch"))
  return body.map((each) => one(chain, each))
}

export const failedToParse = (): Reply => failed(null, new RpcError(-32_700, "parse error"))

function one(chain: Chain, body: unknown): Reply {
  const call = Call.safeParse(body)
  if (!call.success) return failed(null, new RpcError(-32_600, "invalid request"))
  const id = call.data.id ?? null
  try {
    return { jsonrpc: "2.0", id, result: resultOf(chain, call.data.method, call.data.params) }
  } catch (error) {
    return failed(id, error instanceof RpcError ? error : new RpcError(-32_603, "internal error"))
  }
}

const failed = (id: Reply["id"], { code, message }: RpcError): Reply => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
})

function resultOf(chain: Chain, method: string, params: readonly unknown[]): unknown {
  switch (method) {
    case "web3_clientVersion":
      return "croupier-draw-simulator/0.1.0"
    case "net_version":
      return String(chain.chainId)
    case "eth_chainId":
      return hex(chain.chainId)
    case "eth_blockNumber":
      return hex(chain.head())
    case "eth_getBlockByNumber":
      return present(chain.block(heightOf(chain, params[0])))
    case "eth_getBlockByHash": {
      const hash = z
        .string()
        .regex(/^0x[0-9a-f]{64}$/i)
        .safeParse(params[0])
      if (!hash.success) throw new RpcError(-32_602, "invalid params: not a hash")
      return present(chain.byHash(hash.data.slice(2).toLowerCase()))
    }
    default:
      throw new RpcError(-32_601, `the method ${method} does not exist`)
  }
}

function heightOf(chain: Chain, tag: unknown): number {
  switch (tag) {
    case "latest":
    case "safe":
    case "finalized":
      return chain.head()
    case "earliest":
      return 0
    default: {
      if (typeof tag !== "string" || !/^0x(0|[1-9a-f][0-9a-f]{0,12})$/i.test(tag))
        throw new RpcError(-32_602, "invalid params: not a block number")
      return Number.parseInt(tag, 16)
    }
  }
}

const hex = (value: number): string => `0x${value.toString(16)}`

const present = (block: Block | undefined) =>
  block
    ? {
        number: hex(block.height),
        hash: `0x${block.hash}`,
        parentHash: `0x${block.parentHash}`,
        timestamp: hex(Math.floor(block.at.getTime() / 1_000)),
        transactions: [],
      }
    : null
