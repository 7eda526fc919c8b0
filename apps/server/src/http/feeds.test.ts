import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { fakeClock } from "@croupier/testkit"
import { afterEach, expect, test } from "vitest"
import { WebSocket } from "ws"
import { memberFeed, memberState, merchantFeed, watchedFeed, type Feed } from "../call/feed.ts"
import type { Merchant } from "../call/merchant.ts"
import { memberOf } from "../call/test-member.ts"
import type { Bus } from "../kernel/bus.ts"
import { createLog } from "../kernel/log.ts"
import { systemRandom } from "../kernel/random.ts"
import { createApp } from "./app.ts"
import { mountSocket } from "./socket.ts"
import { SOCKET_BUDGETS } from "./socket-guard.ts"

/** How the socket tells what feeds view, whatever domain they are of. */

const MERCHANTS = new Map([
  ["lanterna", { id: 1 } as Merchant],
  ["farol", { id: 2 } as Merchant],
])
const MEMBERS = new Map([
  ["mia", memberOf(7n)],
  ["leo", memberOf(8n)],
])
type Heard = Readonly<Record<string, unknown>>

let close = async () => {}
afterEach(() => close())

async function server(feeds: readonly Feed[]) {
  const handlers = new Map<string, ((message: never) => void)[]>()
  const bus: Bus = {
    publish: (topic, message) => {
      for (const handler of handlers.get(topic) ?? []) handler(message as never)
    },
    subscribe: (topic, handler) => {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler])
      return () => {}
    },
    close: async () => {},
  }
  const app = await createApp({
    random: systemRandom,
    log: createLog("silent"),
    trustedProxies: [],
    languageOf: () => "EN",
  })
  await mountSocket(app, {
    bus,
    clock: fakeClock("2026-05-01T12:00:00Z"),
    merchantOf: (code) => MERCHANTS.get(code ?? "") ?? expect.fail(),
    memberOf: async (token) => MEMBERS.get(token) ?? expect.fail(),
    feeds,
    onError: (error) => expect.fail(String(error)),
    budgets: SOCKET_BUDGETS,
  })
  await app.listen({ port: 0, host: "127.0.0.1" })
  close = () => app.close()
  const { port } = app.server.address() as AddressInfo
  const page = async (token: string | null, merchant = "lanterna", after: Record<string, number> = {}) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
    const heard: Heard[] = []
    socket.on("message", (data: Buffer) => heard.push(JSON.parse(data.toString()) as Heard))
    await once(socket, "open")
    socket.send(JSON.stringify({ type: "hello", token, merchant, after }))
    await expect.poll(() => heard.map(({ type }) => type)).toContain("welcome")
    const say = (message: object) => socket.send(JSON.stringify(message))
    return Object.assign(heard, { say })
  }
  return { bus, page }
}
const of = (heard: readonly Heard[], type: string) => heard.filter((event) => event["type"] === type)

test("a member feed tells the members whom a message concerns, and who was away what came since", async () => {
  const { bus, page } = await server([
    memberFeed("deposit", {
      visibleTo:
        ({ memberId }) =>
        (member) =>
          String(member.id) === memberId,
      view: async ({ depositId, state }) => [{ type: "deposit", depositId, state }],
      since: async (at, { member }) => [
        { type: "deposit", depositId: `${member.id} since ${at.getTime()}`, state: "CREDITED" },
      ],
    }),
  ])
  const [mia, leo, guest] = [
    await page("mia"),
    await page("leo", "lanterna", { "member:8": 5 }),
    await page(null),
  ]
  await expect.poll(() => of(leo, "deposit")).toMatchObject([{ depositId: "8 since 5", channel: "member:8" }])
  bus.publish("deposit", { merchantId: 1, memberId: "7", depositId: "d1", state: "PENDING" })
  await expect.poll(() => of(mia, "deposit")).toMatchObject([{ depositId: "d1", channel: "member:7" }])
  expect([of(leo, "deposit").length, of(guest, "deposit").length]).toEqual([1, 0])
})

test("a merchant feed is read once for all clients of its merchant, who hear the same number", async () => {
  let views = 0
  const told = { type: "balance", sumBalance: "1.00", asset: "BRL" } as const
  const { bus, page } = await server([
    merchantFeed("issue", {
      channel: "draws",
      merchantOf: ({ merchantId }) => merchantId,
      view: async () => {
        views++
        return [told]
      },
      snapshot: async () => [],
    }),
  ])
  const [mia, guest, other] = [await page("mia"), await page(null), await page(null, "farol")]
  bus.publish("issue", { merchantId: 1, gameCode: "A", issue: "1" })
  await expect.poll(() => [of(mia, "balance").length, of(guest, "balance").length]).toEqual([1, 1])
  expect(of(mia, "balance")).toEqual(of(guest, "balance"))
  expect(of(mia, "balance")).toMatchObject([{ ...told, channel: "draws" }])
  expect([of(other, "balance").length, views]).toEqual([0, 1])
})

test("a state that changes while it is read is read once more, and the newest is told last", async () => {
  let reading = 0
  const finish: (() => void)[] = []
  const { bus, page } = await server([
    memberState("balance.changed", {
      visibleTo: ({ memberIds }) => {
        const changed = new Set(memberIds)
        return ({ id }) => changed.has(String(id))
      },
      state: async () => {
        const mine = ++reading
        await new Promise<void>((resolve) => finish.push(resolve))
        return { type: "balance", sumBalance: String(mine), asset: "BRL" }
      },
    }),
  ])
  const mia = await page("mia")
  await expect.poll(() => finish.length).toBe(1)
  for (let change = 0; change < 5; change++) bus.publish("balance.changed", { memberIds: ["7", "9"] })
  bus.publish("balance.changed", { memberIds: ["8"] })
  finish[0]?.()
  await expect.poll(() => finish.length).toBe(2)
  finish[1]?.()
  await expect.poll(() => of(mia, "balance").map(({ sumBalance }) => sumBalance)).toEqual(["1", "2"])
  expect(reading).toBe(2)
})

test("a watched feed is read once for each audience, and tells those alone who watch its subject and may", async () => {
  const views: string[] = []
  const { bus, page } = await server([
    watchedFeed("room-message", {
      prefix: "room:",
      merchantOf: ({ merchantId }) => merchantId,
      subjectOf: ({ room }) => room,
      audienceOf: async (room, { member }) => (room === "PT" ? (member ? "member" : "guest") : undefined),
      view: async ({ messageId }, audience) => {
        views.push(audience)
        return [{ type: "deposit", depositId: messageId, state: audience }]
      },
    }),
  ])
  const [mia, leo, guest, idle] = [await page("mia"), await page("leo"), await page(null), await page("mia")]
  const other = await page(null, "farol")
  const keys = ["room:PT", "room:EN", "draws"]
  for (const who of [mia, leo, guest, other]) who.say({ type: "watch", keys })
  // A pong says that the watch before it was heard; the feed may still be asked about the watcher.
  for (const who of [mia, leo, guest, other]) who.say({ type: "ping" })
  for (const who of [mia, leo, guest, other])
    await expect.poll(() => of(who, "pong").length).toBeGreaterThan(0)
  bus.publish("room-message", { merchantId: 1, room: "EN", messageId: "1" })
  bus.publish("room-message", { merchantId: 1, room: "PT", messageId: "2" })
  await expect.poll(() => of(guest, "deposit")).toMatchObject([{ depositId: "2", state: "guest" }])
  await expect.poll(() => of(mia, "deposit")).toMatchObject([{ state: "member", channel: "room:PT" }])
  expect(of(mia, "deposit")).toEqual(of(leo, "deposit"))
  expect([of(idle, "deposit").length, of(other, "deposit").length]).toEqual([0, 0])
  expect(views.toSorted()).toEqual(["guest", "member"])
  mia.say({ type: "watch", keys: [] })
  mia.say({ type: "ping" })
  await expect.poll(() => of(mia, "pong").length).toBe(2)
  bus.publish("room-message", { merchantId: 1, room: "PT", messageId: "3" })
  await expect.poll(() => of(leo, "deposit").length).toBe(2)
  expect(of(mia, "deposit")).toHaveLength(1)
})
