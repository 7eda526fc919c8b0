import { sql } from "@croupier/database"
import { amount } from "@croupier/money"
import { afterEach, beforeEach, expect, test } from "vitest"
import { refuse } from "../../kernel/refusal.ts"
import type { LaunchOrder } from "./ports.ts"
import { listed, OTHER, testHouse, VENDOR, type TestHouse } from "./test-house.ts"

let house: TestHouse
let orders: LaunchOrder[]
let answer: () => Promise<{ url: string; inFrame: boolean }>
const FIXED = { platform: "html5-desktop", clientType: 3, accountType: 1, launchMode: "GLS" } as const

beforeEach(async () => {
  orders = []
  answer = async () => ({ url: "https://games.example/one", inFrame: true })
  const launch = (order: LaunchOrder) => {
    orders.push(order)
    return answer()
  }
  house = await testHouse(new Map([[VENDOR.code, { launch }]]))
  await house.catalogue.takeList({ ...VENDOR, closedCountries: ["FR"] }, [
    listed("slot", "Slot", { hasTrial: true }),
    listed("cards", "Cards", {
      category: "PVP",
      rooms: [{ id: "low", name: "Low", minimum: amount(10_000n), maximum: amount(1_000_000n) }],
    }),
  ])
  await house.catalogue.takeList(OTHER, [
    listed("orphan", "Nobody opens it"),
    listed("SSC1M", "SSC 1 min", { category: "LOTT" }),
  ])
})
afterEach(() => house.close())

const idOf = async (code: string) =>
  (await house.lobby()).games.find(({ gameCode }) => gameCode === code)?.gameId ?? ""
const launch = async (code: string, as = house.as(1n)) =>
  house.catalogue.routes.launchGame({ gameId: await idOf(code), ...FIXED }, as)
const recent = async () =>
  (await house.catalogue.routes.recentlyPlayed({ count: 20 }, house.as(1n))).games.map(
    ({ gameCode }) => gameCode,
  )

test("a game is opened at its vendor's, in a frame or beside it, and remembered", async () => {
  expect(await launch("slot")).toMatchObject({
    game_url: "https://games.example/one",
    game_url2: null,
    mode: "real",
    game: { gameCode: "slot" },
  })
  expect(orders).toMatchObject([{ vendor: "PAPER", gameCode: "slot", mode: "real", language: "EN" }])
  answer = async () => ({ url: "https://games.example/two", inFrame: false })
  expect(await launch("cards")).toMatchObject({ game_url: null, game_url2: "https://games.example/two" })
  expect((await recent()).toSorted()).toEqual(["cards", "slot"])
})

test("a vendor whose games have to open beside the page opens there, and its games are refused while it is shut", async () => {
  const change = (what: string) =>
    sql`update game_vendor set ${sql.raw(what)} where code = ${VENDOR.code}`.execute(house.db)
  await change("launch_mode = 'WINDOW'")
  expect(await launch("slot")).toMatchObject({ game_url: null, game_url2: "https://games.example/one" })
  await change("status = 'MAINTENANCE'")
  await expect(launch("slot")).rejects.toMatchObject({ code: "GAME_CLOSED" })
  const gameId = await idOf("slot")
  await change("status = 'CLOSED'")
  await expect(house.catalogue.routes.launchGame({ gameId, ...FIXED }, house.as(1n))).rejects.toMatchObject({
    code: "GAME_UNKNOWN",
  })
})

test("a lottery leads to its board, for play money too", async () => {
  expect(await launch("SSC1M")).toMatchObject({ game_url: "/lottery?gameCode=SSC1M", mode: "real" })
  expect(await launch("SSC1M", house.as(2n, 4))).toMatchObject({ game_url: "/lottery?gameCode=SSC1M" })
  expect(orders).toEqual([])
})

test("a trial account plays for play money, and only where there is some", async () => {
  expect(await launch("slot", house.as(2n, 4))).toMatchObject({ mode: "trial" })
  await expect(launch("cards", house.as(2n, 4))).rejects.toMatchObject({ code: "TRIAL_NOT_ALLOWED" })
  const trial = async (code: string) =>
    house.catalogue.routes.trialLaunch({ gameId: await idOf(code), ...FIXED }, house.as(1n))
  expect(await trial("slot")).toMatchObject({ mode: "trial" })
  await expect(trial("cards")).rejects.toMatchObject({ code: "GAME_CLOSED" })
})

test("a game that is unknown, closed, or of a vendor without a launcher is refused", async () => {
  const slot = await idOf("slot")
  const open = () => house.catalogue.routes.launchGame({ gameId: slot, ...FIXED }, house.as(1n))
  await expect(
    house.catalogue.routes.launchGame({ gameId: "99999", ...FIXED }, house.as(1n)),
  ).rejects.toMatchObject({ code: "GAME_UNKNOWN" })
  await expect(launch("orphan")).rejects.toMatchObject({ code: "GAME_CLOSED" })
  await sql`update game set status = 'MAINTENANCE' where code = 'slot'`.execute(house.db)
  await expect(open()).rejects.toMatchObject({ code: "GAME_CLOSED" })
  await sql`update game set status = 'OPEN' where code = 'slot'`.execute(house.db)
  await sql`update game_vendor set status = 'MAINTENANCE' where code = 'PAPER'`.execute(house.db)
  await expect(open()).rejects.toMatchObject({ code: "GAME_CLOSED" })
  await sql`update game_vendor set status = 'CLOSED' where code = 'PAPER'`.execute(house.db)
  await expect(open()).rejects.toMatchObject({ code: "GAME_UNKNOWN" })
  expect(orders).toEqual([])
  expect(await recent()).toEqual([])
})

test("a country that the vendor does not serve is told so", async () => {
  await expect(launch("slot", { ...house.as(1n), country: "FR" })).rejects.toMatchObject({
    code: "REGION_RESTRICTED",
    args: ["127.0.0.1", "FR"],
  })
  expect(await launch("slot", { ...house.as(1n), country: "BR" })).toMatchObject({ mode: "real" })
})

test("a vendor that does not answer is no game opened; what it refuses by name is told by name", async () => {
  answer = async () => {
    throw new Error("connect ECONNREFUSED")
  }
  await expect(launch("slot")).rejects.toMatchObject({ code: "GAME_LAUNCH_FAILED" })
  answer = async () => refuse("ACCOUNT_LOCKED")
  await expect(launch("slot")).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" })
  expect(await recent()).toEqual([])
})

test("money follows once the game is opened, for members who play for money, and its refusal opens nothing", async () => {
  await launch("slot")
  expect(house.funded).toMatchObject([{ vendor: "PAPER", confirmed: undefined, member: { id: 1n } }])
  const { launchGame, trialLaunch } = house.catalogue.routes
  const gameId = await idOf("slot")
  for (const confirmTrans of ["true", "false"] as const)
    await launchGame({ gameId, confirmTrans, ...FIXED }, house.as(1n))
  expect(house.funded.map(({ confirmed }) => confirmed)).toEqual([undefined, true, false])
  await trialLaunch({ gameId, ...FIXED }, house.as(1n))
  await launch("slot", house.as(2n, 4))
  answer = async () => {
    throw new Error("connect ECONNREFUSED")
  }
  await expect(launch("slot")).rejects.toMatchObject({ code: "GAME_LAUNCH_FAILED" })
  expect(house.funded).toHaveLength(3)
  answer = async () => ({ url: "https://games.example/one", inFrame: true })
  house.refuseFunding.current = async () => refuse("TRANSFER_UNCONFIRMED", ["PAPER"])
  await expect(launch("cards")).rejects.toMatchObject({ code: "TRANSFER_UNCONFIRMED" })
  expect(await recent()).toEqual(["slot"])
})

test("rooms are listed with their stakes", async () => {
  const { roomList } = house.catalogue.routes
  const low = {
    roomId: "low",
    gameId: await idOf("cards"),
    vassalage: "PAPER",
    displayName: "Low",
    minimum: "1.00",
    maximum: "100.00",
  }
  expect(await roomList({}, house.as(1n))).toEqual({ rooms: [low] })
  expect(await roomList({ vassalage: "RIVER" }, house.as(1n))).toEqual({ rooms: [] })
})

test("safety/32: a market that asks for a return keeps out games that return less, or do not say", async () => {
  await house.catalogue.takeList(VENDOR, [
    listed("fair", "Fair", { rtp: 96_50 }),
    listed("mean", "Mean", { rtp: 80_00 }),
    listed("silent", "Silent"),
    listed("table", "Table", { category: "LIVE" }),
  ])
  const open = house.as(1n)
  const { merchant } = open
  const strict: typeof open = {
    ...open,
    merchant: { ...merchant, policy: { ...merchant.policy, leastReturn: 85_00 } },
  }
  const ids = new Map((await house.lobby()).games.map(({ gameCode, gameId }) => [gameCode, gameId] as const))
  const launchIn = (code: string, context: typeof open = strict) =>
    house.catalogue.routes.launchGame({ gameId: ids.get(code) ?? "", ...FIXED }, context)
  for (const code of ["mean", "silent"]) {
    await expect(launchIn(code)).rejects.toMatchObject({ code: "GAME_NOT_ALLOWED" })
    expect(await launchIn(code, open)).toMatchObject({ mode: "real" })
  }
  for (const code of ["fair", "table"]) expect(await launchIn(code)).toMatchObject({ mode: "real" })
  const shown = await house.catalogue.routes.gameList({ vassalage: VENDOR.code, limit: 40 }, strict)
  expect(shown.games.map(({ gameCode }) => gameCode).toSorted()).toEqual(["fair", "table"])
  const { categories } = await house.catalogue.routes.gameMenu({}, strict)
  expect(categories.find(({ gameCategory }) => gameCategory === "RNG")?.vendors).toMatchObject([{ games: 1 }])
})

test("safety/24: a member whose reality check is due opens no game, and no money moves", async () => {
  house.refusePlay.current = async () => refuse("REALITY_CHECK_REQUIRED")
  await expect(launch("slot")).rejects.toMatchObject({ code: "REALITY_CHECK_REQUIRED" })
  expect(orders).toEqual([])
  expect(house.funded).toEqual([])
  expect(await launch("slot", house.as(2n, 4))).toMatchObject({ mode: "trial" })
})
