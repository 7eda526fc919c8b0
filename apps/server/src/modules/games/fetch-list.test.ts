import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { MerchantContext } from "../../call/console-context.ts"
import { runPlanned } from "../../kernel/test-queue.ts"
import { takeListFrom } from "./fetch-list.ts"
import { testHouse, type TestHouse } from "./test-house.ts"

let house: TestHouse
let server: Server
let answers: Record<string, { status: number; body: string }>
let base: string

const game = (code: string, more: object = {}) => ({
  game: code,
  category: "RNG",
  names: { EN: code },
  ...more,
})
const list = (code: string, games: object[]) => ({
  status: 200,
  body: JSON.stringify({ vendor: { code, name: code.toLowerCase() }, games, more: "unknown" }),
})

beforeEach(async () => {
  answers = {}
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ""] ?? { status: 404, body: "" }
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const launch = async () => ({ url: "https://games.example/", inFrame: true })
  house = await testHouse(new Map([["PAPER", { launch }]]), [`${base}/paper/games`, `${base}/river`])
})
afterEach(async () => {
  await house.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
const shown = async () =>
  (await house.lobby()).games.map(({ gameCode, status, jackpot }) => [gameCode, status, jackpot])

test("vendors' lists are taken over with all they say, and again when they change", async () => {
  answers["/paper/games"] = list("PAPER", [
    game("a", {
      rtp: "96.5",
      image: "../art/a.webp",
      demo: true,
      jackpot: { amount: "12.5", currency: "BRL" },
      rooms: [{ room: "r", name: "R", minimum: "1", maximum: "2.5" }],
    }),
    game("b", { status: "maintenance", image: "javascript:alert(1)" }),
  ])
  answers["/river"] = list("RIVER", [game("c")])
  await house.catalogue.takeLists()
  expect(house.reported).toEqual([])
  expect(await shown()).toEqual([
    ["a", "OPEN", "12.50"],
    ["b", "MAINTENANCE", null],
    // No launcher opens the games of this vendor here.
    ["c", "MAINTENANCE", null],
  ])
  const [a, b] = (await house.lobby()).games
  expect(a).toMatchObject({ rtp: "96.50", image: `${base}/art/a.webp`, hasTrial: true })
  expect(b?.image).toBeNull()
  answers["/paper/games"] = list("PAPER", [game("a")])
  await house.catalogue.takeLists()
  expect(await shown()).toEqual([
    ["a", "OPEN", null],
    ["c", "MAINTENANCE", null],
  ])
})

test.each([
  ["does not come", { status: 503, body: "" }],
  ["was cut off in transit", { status: 200, body: '{"vendor":{"code":"PAPER","na' }],
  ["names an unknown category", list("PAPER", [game("a", { category: "MAGIC" })])],
  ["has a game without a name", list("PAPER", [{ game: "a", category: "RNG", names: {} }])],
  ["says that more than all comes back", list("PAPER", [game("a", { rtp: "100.01" })])],
  ["has a name that PostgreSQL cannot store", list("PAPER", [game("a", { names: { EN: "a\u0000b" } })])],
  ["has half of a character in a code", list("PAPER", [game("a\ud800")])],
  ["lists a game twice", list("PAPER", [game("a"), game("a")])],
])("a list that %s changes nothing, is reported, and keeps no other from being taken", async (_, bad) => {
  answers["/paper/games"] = list("PAPER", [game("kept")])
  await house.catalogue.takeLists()
  house.reported.length = 0
  answers["/paper/games"] = bad
  answers["/river"] = list("RIVER", [game("c")])
  await house.catalogue.takeLists()
  expect(house.reported).toHaveLength(1)
  expect((await shown()).map(([code]) => code)).toEqual(["kept", "c"])
})

test("the list of a vendor that was away is asked for until it comes, and a faulty one is not", async () => {
  answers["/paper/games"] = { status: 503, body: "" }
  answers["/river"] = list("RIVER", [{ game: "a", category: "RNG", names: {} }])
  await house.catalogue.takeLists()
  expect(house.reported.splice(0)).toHaveLength(2)
  await house.catalogue.takeMissed()
  expect(house.reported.splice(0)).toHaveLength(1)
  answers["/paper/games"] = list("PAPER", [game("late")])
  answers["/river"] = list("RIVER", [game("other")])
  await house.catalogue.takeMissed()
  expect((await shown()).map(([code]) => code)).toEqual(["late"])
  // The list came: no further call is made.
  answers["/paper/games"] = list("PAPER", [game("later")])
  await house.catalogue.takeMissed()
  expect((await shown()).map(([code]) => code)).toEqual(["late"])
  expect(house.reported).toEqual([])
})

test("a vendor's list contains its own games alone", async () => {
  const own = { at: base, vendor: "PAPER", ask: async () => JSON.parse(list("PAPER", [game("own")]).body) }
  const ofPaper = (vendor?: string) => ({
    at: `${base}/x`,
    ...(vendor === undefined ? {} : { vendor }),
    ask: async () => JSON.parse(list("PAPER", [game("stolen")]).body),
  })
  const kit = { db: house.db, clock: house.clock, launchers: new Map(), lists: [own] }
  await takeListFrom(kit, own, 0)
  // Another that signs its answers, and a file at an address.
  for (const thief of [ofPaper("RIVER"), ofPaper()])
    await expect(takeListFrom(kit, thief, 0)).rejects.toThrow("PAPER")
  expect((await shown()).map(([code]) => code)).toEqual(["own"])
})

test("a list is taken over when staff ask, once at a time, and its import shows the outcome", async () => {
  const { consoleRoutes, jobs } = house.catalogue
  const context = {
    merchant: house.context.merchant,
    staff: { login: "ana" },
    record: async () => {},
  } as unknown as MerchantContext
  const ask = (vendor = "PAPER") => consoleRoutes.startImport({ vendor }, context)
  const take = async () => {
    for (const job of house.planned.splice(0)) await runPlanned(jobs, job, house.clock.now())
    const { rows } = await consoleRoutes.listImports({ limit: 10, vendor: "PAPER" }, context)
    return rows[0]
  }
  await expect(ask()).rejects.toMatchObject({ code: "VENDOR_UNKNOWN" })
  answers["/paper/games"] = list("PAPER", [game("a"), game("b"), game("c")])
  answers["/river"] = list("RIVER", [game("r")])
  await house.catalogue.takeLists()

  answers["/paper/games"] = list("PAPER", [game("a"), game("b", { rtp: "95" }), game("d")])
  const [first, second] = [await ask(), await ask()]
  expect(second).toEqual(first)
  expect(first).toMatchObject({ state: "WAITING", askedBy: "ana" })
  expect(await take()).toMatchObject({ state: "DONE", listed: 3, added: 1, changed: 1, gone: 1, faults: [] })

  await ask()
  answers["/paper/games"] = list("PAPER", [
    game("a"),
    game("e", { rtp: "much" }),
    { game: "f", category: "MAGIC", names: {} },
  ])
  const refused = await take()
  expect(refused).toMatchObject({ state: "REFUSED", added: null })
  expect(refused?.faults.map((fault) => [fault.line, fault.game])).toEqual([
    [2, "e"],
    [3, "f"],
    [3, "f"],
  ])
  expect((await shown()).map(([code]) => code)).toEqual(["a", "b", "d", "r"])

  await ask()
  answers["/paper/games"] = { status: 503, body: "" }
  expect(await take()).toMatchObject({ state: "FAILED", faults: [{ line: null }] })
  // Lists that come by the clock are told of where they changed something.
  answers["/paper/games"] = list("PAPER", [game("a"), game("b"), game("d"), game("g")])
  await house.catalogue.takeLists()
  const { rows } = await consoleRoutes.listImports({ limit: 10 }, context)
  expect(rows[0]).toMatchObject({ vendor: "PAPER", state: "DONE", askedBy: null, added: 1 })
  await house.catalogue.takeLists()
  expect((await consoleRoutes.listImports({ limit: 10 }, context)).rows).toHaveLength(rows.length)
})
