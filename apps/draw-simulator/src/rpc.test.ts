import { fakeClock } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startDrawSimulator, type DrawSimulator } from "./main.ts"

const clock = fakeClock("2026-11-20T12:00:30Z")
let simulator: DrawSimulator
beforeAll(async () => {
  simulator = await startDrawSimulator({
    port: 0,
    chainId: 1_337,
    blockMs: 3_000,
    genesis: new Date("2026-11-20T12:00:00Z"),
    seed: "a seed of the tests",
    feedSecret: "a secret of the tests",
    clock,
  })
})
afterAll(() => simulator.stop())

const post = async (body: string): Promise<unknown> => {
  const response = await fetch(`${simulator.url}/rpc`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  })
  return response.json()
}
const ask = (method: string, ...params: unknown[]) =>
  post(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }))

test("speaks the protocol: blocks by number, by tag and by hash, each after the one before", async () => {
  expect(await ask("eth_chainId")).toEqual({ jsonrpc: "2.0", id: 1, result: "0x539" })
  expect(await ask("eth_blockNumber")).toMatchObject({ result: "0xa" })
  const tenth = await ask("eth_getBlockByNumber", "0xa", false)
  expect(tenth).toMatchObject({ result: { number: "0xa", timestamp: "0x6b00365e" } })
  expect(await ask("eth_getBlockByNumber", "latest", false)).toEqual(tenth)
  const { result } = tenth as { result: { hash: string; parentHash: string } }
  expect(await ask("eth_getBlockByHash", result.hash, false)).toEqual(tenth)
  expect(await ask("eth_getBlockByNumber", "0x9", false)).toMatchObject({
    result: { hash: result.parentHash },
  })
  expect(await ask("eth_getBlockByNumber", "0xb", false)).toMatchObject({ result: null })
})

test("answers nonsense with the protocol's own errors, and a batch in its order", async () => {
  expect(await ask("eth_mine")).toMatchObject({ error: { code: -32_601 } })
  expect(await ask("eth_getBlockByNumber", 12)).toMatchObject({ error: { code: -32_602 } })
  expect(await post("{")).toMatchObject({ error: { code: -32_700 } })
  expect(await post(JSON.stringify({ id: 1 }))).toMatchObject({ error: { code: -32_600 } })
  const batch = [2, 3].map((id) => ({ jsonrpc: "2.0", id, method: "eth_chainId" }))
  expect(await post(JSON.stringify(batch))).toMatchObject([{ id: 2 }, { id: 3 }])
})

test("halts, goes on, and reorganises", () => {
  const { chain } = simulator
  const before = chain.block(10)
  chain.halt()
  clock.advance(9_000)
  expect(chain.head()).toBe(10)
  chain.resume()
  expect(chain.head()).toBe(13)
  chain.reorganise(10)
  expect(chain.block(9)?.hash).toBe(before?.parentHash)
  expect(chain.block(10)?.hash).not.toBe(before?.hash)
})

test("the feed gives an issue one result, signed, unless it is told to say otherwise", async () => {
  const read = async (issue: string) => {
    const response = await fetch(`${simulator.url}/feed/results?game=SSC&issue=${issue}`)
    const body = await response.text()
    expect(response.headers.get("x-signature")).toBe(simulator.feed.sign("SSC", issue, body))
    return JSON.parse(body) as unknown
  }
  const first = await read("20261120-0001")
  clock.advance(60_000)
  expect(await read("20261120-0001")).toEqual(first)
  simulator.feed.say("SSC", "20261120-0002", { status: "waiting" })
  expect(await read("20261120-0002")).toEqual({ status: "waiting" })
})
