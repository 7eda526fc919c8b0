import { afterAll, beforeAll, expect, test } from "vitest"
import { openHouse, type OpenHouse } from "./open-house.ts"
import { addRoundRows } from "./ground.ts"

let open: OpenHouse
let token = ""
let stranger = ""
beforeAll(async () => {
  open = await openHouse()
  const { pool } = open.store.database
  token = await open.newPlayer()
  stranger = await open.newPlayer()
  await pool.query("insert into game_vendor (code, name, position) values ('TIGER', 'Paper Tiger', 90)")
  await pool.query(
    `insert into game (vendor_code, code, category, names, search, position)
     values ('TIGER', 'kite', 'RNG', '{"EN": "Night Kite", "PT": "Pipa da Noite"}', 'night kite', 1)`,
  )
  await play(await idOf(token), 7)
  await play(await idOf(stranger), 1, "other")
})
afterAll(() => open.close())

async function idOf(who: string): Promise<string> {
  const info = await open.call("memberInfo", {}, { token: who })
  if (!info.success) throw new Error(info.code)
  return info.value.id
}

/** Rounds of one game, two in each second; the last is under way, the first of a game that the catalogue lost. */
const play = (memberId: string, count: number, name = "round") =>
  addRoundRows(
    open.store.database.pool,
    Array.from({ length: count }, (_, at) => at + 1).map((n) => ({
      vendor: "TIGER",
      round: `${name} ${n}`,
      member_id: memberId,
      game: n === 1 ? "gone" : "kite",
      bets: 2,
      staked: 15_000 * n,
      won: 10_000,
      valid_bet: 15_000 * n,
      opened_at: new Date(START + 1_000 * Math.floor(n / 2)),
      closed_at: n < count ? new Date() : null,
    })),
  )
const START = Date.parse("2026-01-01T00:00:00Z")

async function rounds(input: object = {}, headers: Record<string, string> = {}) {
  const answer = await open.call("playedRounds", { limit: 20, ...input }, { token, headers })
  if (!answer.success) throw new Error(answer.code)
  return answer.value
}

test("safety/38: a member's own rounds, newest first, by the names of their games", async () => {
  const { rows, cursor } = await rounds()
  expect(cursor).toBeNull()
  expect(rows.map(({ round }) => round)).toEqual([
    "round 6",
    "round 7",
    "round 4",
    "round 5",
    "round 2",
    "round 3",
    "round 1",
  ])
  expect(rows[1]).toEqual({
    vassalage: "TIGER",
    vendorName: "Paper Tiger",
    gameCode: "kite",
    gameName: "Night Kite",
    proofUrl: null,
    round: "round 7",
    openedAt: "2026-01-01T00:00:03.000Z",
    closedAt: null,
    bets: 2,
    stake: "10.50",
    prize: "1.00",
  })
  expect(rows.at(-1)).toMatchObject({ vendorName: "TIGER", gameName: "gone" })
  const portuguese = await rounds({ limit: 1 }, { language: "PT" })
  expect(portuguese.rows[0]?.gameName).toBe("Pipa da Noite")
})

test("go by pages and are narrowed by vendor and state", async () => {
  const all: string[] = []
  let cursor: string | null | undefined
  do {
    const page: Awaited<ReturnType<typeof rounds>> = await rounds({ limit: 3, ...(cursor ? { cursor } : {}) })
    all.push(...page.rows.map(({ round }) => round))
    cursor = page.cursor
  } while (cursor !== null)
  expect(all).toHaveLength(7)
  expect(new Set(all).size).toBe(7)
  expect((await rounds({ state: "OPEN" })).rows.map(({ round }) => round)).toEqual(["round 7"])
  expect((await rounds({ state: "CLOSED" })).rows).toHaveLength(6)
  expect((await rounds({ vassalage: "NOBODY" })).rows).toEqual([])
})

test("are narrowed by the kind of game, with their sums; a game that the catalogue lost is of no kind", async () => {
  const { pool } = open.store.database
  await pool.query(
    `insert into game (vendor_code, code, category, names, search, position)
     values ('TIGER', 'pond', 'FISH', '{"EN": "Pond"}', 'pond', 2)`,
  )
  const fresh = await open.newPlayer()
  const memberId = await idOf(fresh)
  await addRoundRows(
    pool,
    ["kite", "pond", "gone"].map((game, at) => ({
      vendor: "TIGER",
      round: `kind ${game}`,
      member_id: memberId,
      game,
      bets: 1,
      staked: 10_000 * (at + 1),
      won: 0,
      valid_bet: 0,
      opened_at: new Date(START + 43_200_000),
      closed_at: new Date(START + 43_200_000),
    })),
  )
  const period = { from: "2026-01-01", until: "2026-01-01" }
  const of = async (kind: { readonly gameCategory?: "RNG" | "FISH" | "LIVE" }) => {
    const [list, sums] = await Promise.all([
      open.call("playedRounds", { limit: 20, ...period, ...kind }, { token: fresh }),
      open.call("roundSums", { ...period, ...kind }, { token: fresh }),
    ])
    if (!list.success || !sums.success) throw new Error("refused")
    const { count, stake, games } = sums.value
    return {
      rounds: list.value.rows.map(({ round }) => round).toSorted(),
      count,
      stake,
      kinds: games.map(({ gameCategory }) => gameCategory),
    }
  }
  const kinds = [null, "RNG", "FISH"]
  const all = { rounds: ["kind gone", "kind kite", "kind pond"], count: 3, stake: "6.00", kinds }
  expect(await of({})).toEqual(all)
  expect(await of({ gameCategory: "FISH" })).toEqual({
    rounds: ["kind pond"],
    count: 1,
    stake: "2.00",
    kinds,
  })
  expect(await of({ gameCategory: "LIVE" })).toEqual({ rounds: [], count: 0, stake: "0.00", kinds })
  const recent = await open.call("playedRounds", { limit: 20, gameCategory: "FISH" }, { token: fresh })
  expect(recent).toMatchObject({ success: true, value: { rows: [{ round: "kind pond" }] } })
})

test("a cursor that is none is refused, and a visitor is asked to sign in", async () => {
  expect(
    await open.call("playedRounds", { limit: 20, cursor: "1; drop table provider_round" }, { token }),
  ).toMatchObject({ status: 400, code: "INPUT_INVALID" })
  expect(await open.call("playedRounds", { limit: 20 })).toMatchObject({ status: 401 })
})
