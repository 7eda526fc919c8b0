import { startDrawSimulator, type DrawSimulator } from "@croupier/draw-simulator"
import { verifyChain } from "@croupier/fairness"
import { fakeClock } from "@croupier/testkit"
import Fastify, { type FastifyInstance } from "fastify"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { everyPlay } from "../index.ts"
import { gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"
import { chainNode } from "./chain-node.ts"
import { Contradiction } from "./source.ts"

const game = gameOf("CHAIN1M", { type: "CHAIN", plays: everyPlay("CHAIN") })
const GENESIS = new Date("2026-11-20T11:00:00Z")
const CHAIN_ID = 1_337

let house: TestHouse
/** Three nodes, of which the third can be made to lie, to fall behind or to fall silent. */
let nodes: DrawSimulator[]
let wire: FastifyInstance
let third: "honest" | "behind" | "silent" | "garbled" | "other-chain" | "lying" = "honest"
let member: MemberContext

beforeAll(async () => {
  wire = Fastify({ forceCloseConnections: true })
  wire.post("/rpc", async (request, reply) => {
    const { method, id } = request.body as { method: string; id: number }
    if (third === "silent") return reply.status(503).send()
    if (third === "garbled") return reply.send({ jsonrpc: "2.0", id: id + 1, result: "0x1" })
    if (third === "other-chain" && method === "eth_chainId")
      return reply.send({ jsonrpc: "2.0", id, result: "0x1" })
    if (third === "behind" && method === "eth_blockNumber")
      return reply.send({ jsonrpc: "2.0", id, result: "0x1" })
    const body = await (
      await fetch(`${nodes[0]?.url}/rpc`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request.body),
      })
    ).text()
    return reply
      .header("Content-Type", "application/json")
      .send(third === "lying" ? body.replace(/"hash":"0x./, '"hash":"0xf') : body)
  })
  const clock = fakeClock("2026-11-20T12:00:10Z")
  nodes = await Promise.all(
    [0, 1].map(() =>
      startDrawSimulator({
        port: 0,
        chainId: CHAIN_ID,
        blockMs: 3_000,
        genesis: GENESIS,
        seed: "a seed of the tests",
        feedSecret: "a secret of the tests",
        clock,
      }),
    ),
  )
  const urls = [...nodes.map(({ url }) => `${url}/rpc`), `${await wire.listen({ port: 0 })}/rpc`]
  house = await testHouse([], { clock, parts: { chainNodes: urls } })
  await house.lottery.setSource(1, "CHAIN1M", {
    kind: "CHAIN",
    waitSeconds: 300,
    settings: { chainId: CHAIN_ID, blockMs: 3_000, confirmations: 2 },
  })
  await house.lottery.addGames([game])
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  await wire.close()
  await Promise.all(nodes.map((node) => node.stop()))
  await house.close()
})
beforeEach(async () => {
  third = "honest"
  await house.pass(60_000)
  await house.lottery.askOutside()
  await house.lottery.round()
  house.reported.length = 0
  member = await house.member("100")
})

async function bet(): Promise<string> {
  const issue = await onSale(house, "CHAIN1M")
  const line = {
    play: "CHAIN.NUM",
    selection: { set: "0123456789".split("") },
    mode: "1" as const,
    multiple: 1,
    group: 1_956,
  }
  await house.lottery.routes.placeBets({ gameCode: "CHAIN1M", issue, lines: [line], cost: "20" }, member)
  return issue
}
const proofOf = (issue: string) => house.lottery.routes.drawProof({ gameCode: "CHAIN1M", issue }, member)
const viewOf = async (issue: string) => (await house.lottery.issueView(1, "CHAIN1M", issue)) ?? expect.fail()
const heightOf = (commitment: string) => Number(commitment.split(":")[2])
/** The draw's time is over, and two more blocks are made. */
async function drawn() {
  await house.pass(66_000)
  await house.lottery.askOutside()
  await house.lottery.round()
}

describe("an issue of a chain game", () => {
  test("names its block while it is on sale; the block's hash is its draw, and anybody can check it", async () => {
    const issue = await bet()
    const promised = await viewOf(issue)
    expect(promised.commitment).toMatch(/^croupier-chain-v1:1337:\d+$/)
    const height = heightOf(promised.commitment)
    expect(nodes[0]?.chain.head()).toBeLessThan(height)
    await drawn()
    const block = nodes[1]?.chain.block(height)
    expect(await viewOf(issue)).toMatchObject({
      state: "SETTLED",
      commitment: promised.commitment,
      draw: { hash: block?.hash },
    })
    expect(await house.balance(member)).toBe("99.56")
    const proof = await proofOf(issue)
    expect(proof.algorithm).toBe("croupier-chain-v1")
    const said = { chainId: CHAIN_ID, height, hash: block?.hash ?? "" }
    expect(verifyChain({ ...proof, draw: proof.draw ?? {} }, said).ok).toBe(true)
  })

  test("waits until its block is final, not only there", async () => {
    const issue = await bet()
    const height = heightOf((await viewOf(issue)).commitment)
    await house.pass(60_000)
    house.clock.set(new Date(GENESIS.getTime() + (height + 1) * 3_000))
    await house.lottery.askOutside()
    expect((await viewOf(issue)).state).toBe("CLOSED")
    house.clock.advance(3_000)
    await house.lottery.askOutside()
    expect((await viewOf(issue)).state).toBe("DRAWN")
  })

  test.each(["behind", "silent", "garbled", "other-chain"] as const)(
    "is drawn by the other two when a node is %s",
    async (fault) => {
      third = fault
      await house.pass(60_000)
      await house.lottery.askOutside()
      const issue = await bet()
      expect(heightOf((await viewOf(issue)).commitment)).toBeGreaterThan(nodes[0]?.chain.head() ?? 0)
      await drawn()
      expect((await viewOf(issue)).state).toBe("SETTLED")
    },
  )

  test("waits while nodes contradict each other, and is void when they go on; the stakes return", async () => {
    const issue = await bet()
    third = "lying"
    await drawn()
    expect((await viewOf(issue)).state).toBe("CLOSED")
    expect(house.reported.some((error) => error instanceof Contradiction)).toBe(true)
    await house.pass(310_000)
    await house.lottery.askOutside()
    await house.lottery.round()
    expect((await viewOf(issue)).state).toBe("CANCELLED")
    expect(await house.balance(member)).toBe("100.00")
  })

  test("waits for a chain that has halted, and is drawn late when it goes on", async () => {
    const issue = await bet()
    for (const node of nodes) node.chain.halt()
    await drawn()
    expect((await viewOf(issue)).state).toBe("CLOSED")
    for (const node of nodes) node.chain.resume()
    house.clock.advance(60_000)
    await house.lottery.askOutside()
    await house.lottery.round()
    expect((await viewOf(issue)).state).toBe("SETTLED")
  })

  test("without a block that a node named is void at its draw", async () => {
    const issue = await onSale(house, "CHAIN1M")
    // The issue after the one on sale opens, is bet on and closes while no node answers.
    for (const node of nodes) node.answer(false)
    await house.pass(50_000)
    const next = await onSale(house, "CHAIN1M")
    expect(next).not.toBe(issue)
    await house.lottery.askOutside()
    await bet()
    await drawn()
    for (const node of nodes) node.answer(true)
    expect((await viewOf(next)).state).toBe("CANCELLED")
    expect(await house.balance(member)).toBe("100.00")
  })
})

describe("a node", () => {
  test("that answers another question, or nothing of the protocol, is not believed", async () => {
    const { url } = nodes[0] ?? expect.fail()
    const node = chainNode(`${url}/rpc`)
    expect(await node.chainId()).toBe(CHAIN_ID)
    expect(await node.block(1e9)).toBeUndefined()
    third = "garbled"
    const address = wire.server.address()
    const port = typeof address === "object" ? address?.port : 0
    await expect(chainNode(`http://127.0.0.1:${port}/rpc`).head()).rejects.toThrow("another question")
    await expect(chainNode(`${url}/nowhere`).head()).rejects.toThrow("404")
    await expect(chainNode("http://127.0.0.1:9/").head()).rejects.toThrow()
  })
})
