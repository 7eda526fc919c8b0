import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { toDecimal } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import { NoAnswer } from "../line.ts"
import type { Round, Seat } from "../simulated-vendor.ts"
import { fixtures, isRight } from "./fixtures.ts"
import { shelfIn } from "../shelf.ts"
import { tickets, type Tickets } from "./tickets.ts"

const calendar = fixtures("seed")
let at = new Date("2026-11-28T12:01:00Z")
const seat: Seat = { id: "1", token: "t", player: "ann", currency: "BRL", game: "sportsbook" }
const settled: Round[] = []
let isAway = false
let folder: string
let open: Tickets[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-book-"))
})
afterAll(async () => {
  await Promise.all(open.map((each) => each.stop()))
  await rm(folder, { recursive: true })
})

let next = 1
const book = (): Tickets => {
  const made = tickets({
    vendor: {
      tickets: {
        bet: async () => ({ state: "played", balance: "90.00" }),
        settle: async (_, round) => {
          if (isAway) throw new NoAnswer("away")
          settled.push(round)
          return { state: "played", balance: "100.00" }
        },
      },
    },
    fixtures: calendar,
    now: () => at,
    nextId: () => String(next++),
    folder,
  })
  open = [...open, made]
  return made
}

test("the calendar follows from the clock and its seed, and every team plays once in a round", () => {
  const again = fixtures("seed").around("sportsbook", at)
  expect(again.map(({ id, home, away }) => [id, home, away])).toEqual(
    calendar.around("sportsbook", at).map(({ id, home, away }) => [id, home, away]),
  )
  const byRound = Map.groupBy(again, ({ id }) => id.split(":").slice(0, 2).join())
  for (const matches of byRound.values()) {
    const teams = matches.flatMap(({ home, away }) => [home, away])
    expect(new Set(teams).size).toBe(teams.length)
  }
  expect(fixtures("other").around("sportsbook", at)[0]?.markets).not.toEqual(again[0]?.markets)
})

test("odds of every market keep a share for the book, and a score decides each pick for or against", () => {
  for (const name of ["sportsbook", "neon-cup", "pixel-league", "arena"])
    for (const { markets, scoreAt, endsAt } of calendar.around(name, at))
      for (const market of markets) {
        const share = market.picks.reduce((sum, { odds }) => sum + 1 / Number(odds), 0)
        expect(share).toBeGreaterThan(1.03)
        expect(share).toBeLessThan(1.2)
        expect(market.picks.filter(({ pick }) => isRight(market, pick, scoreAt(endsAt)))).toHaveLength(1)
      }
})

test("a ticket is settled once its match has ended, after a restart and a silence too", async () => {
  const match = calendar.around("sportsbook", at).find(({ startsAt }) => startsAt > at)
  const [market] = match?.markets ?? []
  const right = market?.picks.find(({ pick }) =>
    isRight(market, pick, match?.scoreAt(match.endsAt) ?? [0, 0]),
  )
  if (!match || !market || !right) throw new Error("the calendar is empty")
  const asked = { stake: "10.00", match: match.id, kind: market.kind, pick: right.pick, odds: right.odds }
  const first = book()
  expect(await first.place(seat, { ...asked, odds: "99.00" })).toMatchObject({ reason: "odds" })
  expect(await first.place(seat, asked)).toMatchObject({ state: "played", balance: "90.00" })
  await first.settle()
  expect(settled).toEqual([])

  const second = book()
  at = match.startsAt
  expect(await second.place(seat, asked)).toMatchObject({ reason: "closed" })
  at = match.endsAt
  isAway = true
  await second.settle()
  isAway = false
  await second.settle()
  await second.settle()
  expect(settled.map(({ id, win }) => [id, toDecimal(win)])).toEqual([
    ["1", (Math.floor(Number(right.odds) * 1000) / 100).toFixed(2)],
  ])
  expect(second.of(seat)).toMatchObject([{ state: "won", home: match.home, odds: right.odds }])
  expect(second.of({ ...seat, player: "bob" })).toEqual([])
})

test("the books of a vendor are the same after a restart", async () => {
  const shelf = shelfIn(folder)
  const entry = { id: "1", amount: 10_000n, bet: null, win: "2.00", at: new Date("2026-11-28T12:00:00Z") }
  shelf.entries("pp").push(entry)
  await shelf.save()
  expect(shelfIn(folder).entries("pp")).toEqual([entry])
  expect(shelfIn(folder).entries("pg")).toEqual([])
  expect(shelfIn(undefined).entries("pp")).toEqual([])
})
