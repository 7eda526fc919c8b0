import { fakeClock } from "@croupier/testkit"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, test } from "vitest"
import { WebSocket } from "ws"
import { systemRandom } from "../kernel/random.ts"
import { refuse } from "../kernel/refusal.ts"
import { createLog } from "../kernel/log.ts"
import { memberState, merchantFeed } from "../call/feed.ts"
import type { Merchant } from "../call/merchant.ts"
import { createApp } from "./app.ts"
import { mountSocket } from "./socket.ts"
import { SOCKET_BUDGETS, type SocketBudgets } from "./socket-guard.ts"
import { memberOf } from "../call/test-member.ts"

/** The budget of the socket, on a server whose readings are counted. */

// The socket reads nothing of it but its number.
const LANTERNA = { id: 1 } as Merchant
const TOO_MANY = 4_029

let close = async () => {}
afterEach(() => close())

async function server(budgets: Partial<SocketBudgets> = {}) {
  const clock = fakeClock("2026-05-01T12:00:00Z")
  const readings = { issues: 0, members: 0, balances: 0 }
  const waiting: (() => void)[] = []
  let slow = false
  const app = await createApp({
    random: systemRandom,
    log: createLog("silent"),
    trustedProxies: ["127.0.0.1"],
    languageOf: () => "EN",
  })
  await mountSocket(app, {
    clock,
    bus: { publish: () => {}, subscribe: () => () => {}, close: async () => {} },
    merchantOf: (code) => (code === "lanterna" ? LANTERNA : refuse("MERCHANT_UNKNOWN")),
    memberOf: async (token) => {
      readings.members++
      if (slow) await new Promise<void>((resolve) => waiting.push(resolve))
      if (token === "away") throw new Error("the database is away")
      return token === "mia" ? memberOf(7n) : refuse("SESSION_EXPIRED")
    },
    feeds: [
      merchantFeed("issue", {
        channel: "draws",
        merchantOf: ({ merchantId }) => merchantId,
        view: async () => [],
        snapshot: async () => {
          readings.issues++
          return []
        },
      }),
      memberState("balance.changed", {
        visibleTo: () => () => true,
        state: async () => {
          readings.balances++
          return { type: "balance", sumBalance: "1", asset: "BRL" }
        },
      }),
    ],
    onError: () => {},
    budgets: { ...SOCKET_BUDGETS, ...budgets },
  })
  await app.listen({ port: 0, host: "127.0.0.1" })
  close = async () => {
    for (const end of waiting) end()
    await app.close()
  }
  const { port } = app.server.address() as AddressInfo
  /** A client that heard everything up to its end. */
  const client = (ip = "203.0.113.1") => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { "x-forwarded-for": ip } })
    const heard: string[] = []
    socket.on("message", (data: Buffer) => heard.push((JSON.parse(data.toString()) as { type: string }).type))
    socket.on("error", () => {})
    return {
      socket,
      heard,
      opened: new Promise<void>((resolve) => socket.once("open", () => resolve())),
      closed: new Promise<number>((resolve) => socket.once("close", resolve)),
      say: (message: object) => socket.send(JSON.stringify(message)),
    }
  }
  return { clock, readings, client, slowly: () => (slow = true), finish: () => waiting.shift()?.() }
}

const hello = (token: string | null = null, after: object = {}) => ({
  type: "hello",
  token,
  merchant: "lanterna",
  after,
})

describe("a hello", () => {
  test("of 25,000 from one anonymous client is read once, and the client is closed", async () => {
    const { client, readings } = await server()
    const flood = client()
    await flood.opened
    for (let message = 0; message < 25_000; message++) flood.say(hello())
    expect(await flood.closed).toBe(TOO_MANY)
    expect(readings).toEqual({ issues: 1, members: 0, balances: 0 })
  })

  test("while another one runs closes the socket, with another token too", async () => {
    const { client, readings, slowly } = await server()
    slowly()
    const page = client()
    await page.opened
    page.say(hello("mia"))
    page.say(hello("other"))
    expect(await page.closed).toBe(TOO_MANY)
    expect(readings.members).toBe(1)
  })

  test("with another token is taken at once, with the same one a second later", async () => {
    const { clock, client } = await server()
    const page = client()
    await page.opened
    const welcomes = (count: number) =>
      expect.poll(() => page.heard.filter((type) => type === "welcome")).toHaveLength(count)
    page.say(hello())
    await welcomes(1)
    page.say(hello("mia"))
    await expect.poll(() => page.heard).toContain("balance")
    clock.advance(1_000)
    page.say(hello("mia"))
    await welcomes(3)
    page.say(hello("mia"))
    expect(await page.closed).toBe(TOO_MANY)
  })

  test("without a token ends what an earlier one told of the member", async () => {
    const { client, readings } = await server()
    const page = client()
    await page.opened
    page.say(hello("mia"))
    await expect.poll(() => page.heard).toContain("balance")
    page.say(hello())
    await expect.poll(() => page.heard.filter((type) => type === "welcome")).toHaveLength(2)
    expect(readings.balances).toBe(1)
  })

  test("while the database is away ends no session: the client is asked to come again", async () => {
    const { client } = await server()
    const page = client()
    await page.opened
    page.say(hello("away"))
    expect(await page.closed).toBe(1013)
    expect(page.heard).toEqual([])
  })

  test.each([
    ["numbers beyond every date", { "member:7": 1e300 }],
    ["numbers below zero", { "member:7": -1 }],
    [
      "more channels than a page has",
      Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`c${at}`, 1])),
    ],
  ])("with %s closes the socket", async (_, after) => {
    const { client } = await server()
    const page = client()
    await page.opened
    page.say(hello("mia", after))
    expect(await page.closed).toBe(4_000)
  })

  test("to a merchant that is not known closes the socket", async () => {
    const { client } = await server()
    const page = client()
    await page.opened
    page.say({ ...hello(), merchant: "nobody" })
    expect(await page.closed).toBe(4_000)
  })
})

describe("the issues on sale", () => {
  test("are read once a second for all clients", async () => {
    const { clock, client, readings } = await server()
    const greet = async () => {
      const page = client()
      await page.opened
      page.say(hello())
      await expect.poll(() => page.heard).toContain("welcome")
    }
    await Promise.all(Array.from({ length: 10 }, greet))
    expect(readings.issues).toBe(1)
    clock.advance(1_000)
    await greet()
    expect(readings.issues).toBe(2)
  })
})

describe("the budget", () => {
  test("of one socket's messages is refilled by the time", async () => {
    const { clock, client } = await server({ ownMessages: { calls: 3, seconds: 3 } })
    const page = client()
    await page.opened
    for (const pongs of [3, 6]) {
      for (let ping = 0; ping < 3; ping++) page.say({ type: "ping" })
      await expect.poll(() => page.heard).toHaveLength(pongs)
      clock.advance(3_000)
    }
    for (let ping = 0; ping < 4; ping++) page.say({ type: "ping" })
    expect(await page.closed).toBe(TOO_MANY)
  })

  test("of an address's messages is shared by its sockets, a /64 being one address", async () => {
    const { client } = await server({ messages: { calls: 3, seconds: 60 } })
    const [one, other] = [client("2001:db8::1"), client("2001:db8::2")]
    await Promise.all([one.opened, other.opened])
    for (let ping = 0; ping < 3; ping++) one.say({ type: "ping" })
    await expect.poll(() => one.heard).toHaveLength(3)
    other.say({ type: "ping" })
    expect(await other.closed).toBe(TOO_MANY)
  })

  test("of an address's open sockets counts a /64 as one address, and a closed socket gives its place back", async () => {
    const { client } = await server({ open: 2 })
    const [one, two] = [client("2001:db8::1"), client("2001:db8::2")]
    await Promise.all([one.opened, two.opened])
    expect(await client("2001:db8::3").closed).toBe(TOO_MANY)
    one.socket.close()
    await one.closed
    await expect
      .poll(async () => {
        const next = client("2001:db8::4")
        await next.opened
        next.say({ type: "ping" })
        return Promise.race([next.closed, once(next.socket, "message").then(() => "heard")])
      })
      .toBe("heard")
  })

  test("of an address's upgrades is refused with 429 before the upgrade", async () => {
    const { clock, client } = await server({ upgrades: { calls: 2, seconds: 60 } })
    await Promise.all([client().opened, client().opened])
    const third = client()
    const [, response] = (await once(third.socket, "unexpected-response")) as [
      unknown,
      { statusCode: number },
    ]
    expect(response.statusCode).toBe(429)
    third.socket.terminate()
    clock.advance(30_000)
    await client().opened
  })
})

describe("a socket", () => {
  test("that never says hello is closed", async () => {
    const { client } = await server({ helloWithinMs: 50 })
    const page = client()
    await page.opened
    page.say({ type: "ping" })
    expect(await page.closed).toBe(4_001)
  })

  test("that is silent after its hello is closed", async () => {
    const { client } = await server({ silenceMs: 50 })
    const page = client()
    await page.opened
    page.say(hello())
    expect(await page.closed).toBe(4_001)
    expect(page.heard).toContain("welcome")
  })
})
