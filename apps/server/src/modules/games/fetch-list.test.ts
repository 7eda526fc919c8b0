import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test } from "vitest"
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
    // Nobody here opens the games of this vendor.
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
  ["was cut off on its way", { status: 200, body: '{"vendor":{"code":"PAPER","na' }],
  ["names an unknown category", list("PAPER", [game("a", { category: "MAGIC" })])],
  ["has a game without a name", list("PAPER", [{ game: "a", category: "RNG", names: {} }])],
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
