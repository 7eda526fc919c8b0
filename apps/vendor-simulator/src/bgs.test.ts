import { signedRoute, signedRoutes, signingKey, verifyingKey } from "@croupier/provider"
import { Authenticate, BalanceOf, Bet, Rollback, Win } from "@croupier/provider/wire"
import Fastify from "fastify"
import { afterAll, beforeAll, expect, test } from "vitest"
import { BGS_KEY, HOUSE_KEY } from "./bgs.ts"
import { credentialsFrom, startVendorSimulator, type VendorSimulator } from "./main.ts"

const credentials = credentialsFrom("sixteen-letters-")
const { ownSecret, houseSecret } = credentials.bgs
const key = (id: string, secret: string) => ({ id, algorithm: "hmac-sha256", key: secret }) as const
const now = () => new Date()
const heard: string[] = []
/** The answer to the next bet. */
let bet: "OK" | "INSUFFICIENT_FUNDS" | "RETRY" = "OK"
const house = Fastify()
let simulator: VendorSimulator

beforeAll(async () => {
  const balance = { real: "99", bonus: "1", version: "1" }
  const ok = { status: "OK", final: true, balance }
  const caller = {
    code: "BGS",
    theirKeys: [verifyingKey(key(BGS_KEY, ownSecret))],
    ownKey: signingKey(key(HOUSE_KEY, houseSecret)),
  }
  const hear = (name: string, answer: object) => async (_: string, body: object) => {
    heard.push(name)
    return { ...answer, ...("tx_id" in body ? { tx_id: body.tx_id } : {}) }
  }
  signedRoutes(house, { callers: [caller], now, report: () => {} }, [
    signedRoute({ name: "authenticate", fresh: true, body: Authenticate }, async () => ({
      ...ok,
      session: "s",
      player: "ann",
      currency: "BRL",
      mode: "real",
      language: "EN",
      country: null,
    })),
    signedRoute({ name: "balance", fresh: true, body: BalanceOf }, hear("balance", ok)),
    signedRoute({ name: "bet", fresh: true, body: Bet }, async (caller, body) =>
      hear("bet", { ...ok, status: bet, final: bet !== "RETRY" })(caller, body),
    ),
    signedRoute({ name: "win", fresh: false, body: Win }, hear("win", ok)),
    signedRoute({ name: "rollback", fresh: false, body: Rollback }, hear("rollback", ok)),
  ])
  const url = await house.listen({ port: 0, host: "127.0.0.1" })
  simulator = await startVendorSimulator({ port: 0, platform: () => url, credentials, control: false })
})
afterAll(async () => {
  await simulator.stop()
  await house.close()
})

test("BGS plays by the house's own protocol in the room that was entered, and takes back what is not answered", async () => {
  const page = await fetch(`${simulator.url}/play/bgs?token=t&game=bgs-table-1&lang=EN&room=silver`)
  const text = await page.text()
  expect(text).toContain('"room":"Silver"')
  const seat = `${simulator.url}/seats/bgs/${/data-seat="(\d+)"/.exec(text)?.[1] ?? ""}`
  const play = async (stake: string): Promise<unknown> => {
    const answer = await fetch(`${seat}/rounds`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ stake }),
    })
    return answer.json()
  }
  expect(await (await fetch(seat)).json()).toEqual({ balance: "100.00" })
  // The room takes stakes from ten on.
  expect(await play("5.00")).toMatchObject({ state: "refused" })
  expect(await play("10.00")).toMatchObject({ state: "played", balance: "100.00" })
  bet = "INSUFFICIENT_FUNDS"
  expect(await play("10.00")).toMatchObject({ state: "refused", reason: "insufficient funds" })
  bet = "RETRY"
  expect(await play("10.00")).toMatchObject({ state: "cancelled" })
  expect(heard).toEqual(["balance", "bet", "win", "bet", "bet", "rollback"])
})
