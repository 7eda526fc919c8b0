import { bonusMigrations } from "../../bonuses/index.ts"
import { playMigrations } from "../../play/index.ts"
import { verifyIssue } from "@croupier/fairness"
import { createLedger, ledgerMigrations, type Ledger } from "@croupier/ledger"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { sql } from "@croupier/database"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { amount } from "@croupier/money"
import { visitorOf } from "../../../call/test-member.ts"
import { Refusal } from "../../../kernel/refusal.ts"
import { demoMerchant } from "../../../seed/demo.ts"
import { lotteryGames } from "../../../seed/lottery-games.ts"
import { merchantMigrations, merchants } from "../../merchants/index.ts"
import { responsibleGamingMigrations } from "../../responsible-gaming/index.ts"
import { lotteryMigrations, type Lottery } from "../index.ts"
import { checkLunarYear } from "./lunar-year.ts"
import { Judge } from "../settlement/outcomes.ts"
import { lotteryOn } from "../test-lottery.ts"

let store: TestDatabase
let ledger: Ledger
let clock: FakeClock
let house: Lottery
const errors: unknown[] = []

const open = () => lotteryOn(store.database, ledger, clock, { onError: (error) => errors.push(error) })

beforeAll(async () => {
  store = await testDatabase({
    migrations: [
      ledgerMigrations,
      merchantMigrations,
      responsibleGamingMigrations,
      playMigrations,
      bonusMigrations,
      lotteryMigrations,
    ],
  })
  const { database } = store
  // Noon in China, early afternoon in Vietnam: every game but the evening ones is at work.
  clock = fakeClock(new Date("2026-11-21T04:59:30Z"))
  ledger = createLedger({ database, clock })
  await (await merchants({ db: database.db })).add(demoMerchant)
  house = await open()
  await house.addGames(lotteryGames)
  await house.round()
})
afterAll(async () => {
  await house.stop()
  await ledger.close()
  await store.drop()
})

const inState = async (state: string, since = new Date(0)): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct game_code)::int as n from lottery_issue where state = ${state} and draws_at > ${since}`.execute(
    store.database.db,
  )
  return rows[0]?.n ?? 0
}
const caller = visitorOf({ id: 1 } as never)

describe("sixty-four games at once", () => {
  test("every game has coming issues, each with its commitment, and every game in its hours is on sale", async () => {
    const { rows } = await sql<{ game: string; coming: number; open: number }>`
      select game_code as game, count(*) filter (where draws_at > ${clock.now()} and commitment ~ '^[0-9a-f]{64}$')::int as coming,
             count(*) filter (where state = 'OPEN')::int as open
        from lottery_issue group by game_code`.execute(store.database.db)
    expect(rows).toHaveLength(lotteryGames.length)
    expect(rows.filter(({ coming }) => coming < 2)).toEqual([])
    // The race of the night begins at 13:09 in China.
    expect(rows.filter((row) => row.open !== 1).map(({ game }) => game)).toEqual(["PK104M"])
  })

  test("safety/60: at the full hour all of them close, draw and settle in one round, and the next ones are on sale", async () => {
    const full = new Date("2026-11-21T05:00:00Z")
    const { rows: due } = await sql<{ game: string }>`
      select game_code as game from lottery_issue where draws_at = ${full}`.execute(store.database.db)
    expect(due.length).toBeGreaterThan(45)
    clock.set(full)
    await house.round()
    expect(await inState("CLOSED")).toBe(0)
    const { rows } = await sql<{ state: string; n: number }>`
      select state, count(*)::int as n from lottery_issue where draws_at = ${full} group by state`.execute(
      store.database.db,
    )
    expect(rows).toEqual([{ state: "SETTLED", n: due.length }])
    expect(errors).toEqual([])
    const { games } = await house.routes.nearNumbers({}, caller)
    const drawn = games.filter(({ last }) => last?.drawsAt === full.toISOString())
    expect(drawn).toHaveLength(due.length)
    expect(drawn.every(({ current }) => current !== null && current.opensAt <= full.toISOString())).toBe(true)
  })

  test("each kind of draw is the one that its commitment promised", async () => {
    for (const { code, type } of lotteryGames.filter((game) => game.schedule.intervalSeconds === 60)) {
      const { numeros } = await house.routes.openedNumbers({ gameCode: code, count: 1 }, caller)
      const proof = await house.routes.drawProof({ gameCode: code, issue: numeros[0]?.issue ?? "" }, caller)
      const { seed, draw } = proof
      if (seed === null || draw === null) throw new Error(`${code} has no proof`)
      expect(verifyIssue({ ...proof, gameType: type, seed, draw }).ok, code).toBe(true)
    }
  })

  test("after downtime what was made is drawn, late, and every game is on sale again", async () => {
    const before = clock.now()
    await house.stop()
    clock.advance(25 * 60_000)
    house = await open()
    const started = performance.now()
    await house.round()
    const took = performance.now() - started
    const { rows } = await sql<{ late: number; undrawn: number }>`
      select count(*) filter (where draw is not null and drawn_at = ${clock.now()})::int as late,
             count(*) filter (where draw is null)::int as undrawn
        from lottery_issue where draws_at > ${before} and draws_at <= ${clock.now()}`.execute(
      store.database.db,
    )
    expect(rows[0]?.undrawn).toBe(0)
    expect(rows[0]?.late).toBeGreaterThan(500)
    expect(await inState("OPEN")).toBeGreaterThanOrEqual(lotteryGames.length - 1)
    // Generous: what it must not be is a statement for each of them, one after the other.
    expect(took).toBeLessThan(120_000)
    expect(errors).toEqual([])
  })

  test("a day later the house goes on from the present: what was never made was never on sale", async () => {
    await house.stop()
    clock.advance(26 * 3_600_000)
    house = await open()
    await house.round()
    await house.round()
    expect(await inState("OPEN")).toBeGreaterThanOrEqual(lotteryGames.length - 1)
    const { rows } = await sql`
      select 1 from lottery_issue where state in ('SCHEDULED', 'OPEN', 'CLOSED') and draws_at <= ${clock.now()}`.execute(
      store.database.db,
    )
    expect(rows).toEqual([])
  })
})

describe("the lobbies", () => {
  test("the menus: all games with their times; those of Vietnam and South-East Asia apart", async () => {
    const { games } = await house.routes.gameMenus({}, caller)
    expect(games.map(({ gameCode }) => gameCode)).toEqual(lotteryGames.map(({ code }) => code))
    expect(games.find(({ gameCode }) => gameCode === "LHCW")).toMatchObject({
      category: "LOTT",
      plays: null,
      times: {
        timeZone: "Asia/Hong_Kong",
        windows: [{ from: "21:30", to: "21:30" }],
        weekDays: [2, 4, 6],
        monthDays: [],
      },
    })
    const far = await house.routes.vnGameMenu({}, caller)
    expect(new Set(far.games.map(({ category }) => category))).toEqual(new Set(["VN", "SEA"]))
  })

  test("popular: at most twenty, by prize mode; without bets in the house's own order", async () => {
    const all = await house.routes.popularGames({ count: 20 }, caller)
    expect(all.games).toHaveLength(20)
    expect(all.games[0]?.gameCode).toBe("SSC1M")
    const fast = await house.routes.popularGames({ count: 20, prizeMode: "Elott" }, caller)
    expect(new Set(fast.games.map(({ category }) => category))).toEqual(new Set(["ELOTT"]))
    const far = await house.routes.popularGames({ count: 3, prizeMode: "SEA" }, caller)
    expect(far.games.map(({ category }) => category)).toEqual(["VN", "VN", "VN"])
  })

  test("opened numbers: newest first; of all games of Vietnam and South-East Asia together, or of one", async () => {
    const { numeros } = await house.routes.openedNumbers({ gameCode: "SSC1M", count: 100 }, caller)
    expect(numeros.length).toBeGreaterThan(20)
    expect(numeros.map(({ drawsAt }) => drawsAt)).toEqual(
      numeros
        .map(({ drawsAt }) => drawsAt)
        .toSorted()
        .toReversed(),
    )
    const far = await house.routes.vnOpenedNumbers({ count: 100 }, caller)
    expect(far.numeros).toHaveLength(100)
    expect(far.numeros.map(({ drawsAt }) => drawsAt)).toEqual(
      far.numeros
        .map(({ drawsAt }) => drawsAt)
        .toSorted()
        .toReversed(),
    )
    const one = await house.routes.vnOpenedNumbers({ gameCode: "VNN1M", count: 5 }, caller)
    expect(new Set(one.numeros.map(({ gameCode }) => gameCode))).toEqual(new Set(["VNN1M"]))
    await expect(house.routes.vnOpenedNumbers({ gameCode: "SSC1M", count: 5 }, caller)).rejects.toMatchObject(
      {
        code: "GAME_UNKNOWN",
      },
    )
  })
})

describe("odds that hang on the bet or on the year", () => {
  const game = { unitPrice: amount(10_000n), base: 2_000 }
  const prizeOf = (draw: ConstructorParameters<typeof Judge>[1], play: string, selection: object): bigint =>
    new Judge(game, draw).outcome({ play, selection, group: 1_956 })?.prize ?? 0n
  const lhc = (special: string, lunarYear: number) => ({
    balls: ["01", "02", "03", "04", "05", "06"].map((ball) => (ball === special ? "07" : ball)),
    special,
    lunarYear,
  })

  test("a pack of three sums pays by what was packed", () => {
    // 12, 13 and 14 are 73 + 75 + 75 of a thousand draws: 1000 / 223 at 0.978.
    expect(prizeOf({ balls: ["0", "4", "9"] }, "PCB.PACK3", { set: ["12", "13", "14"] })).toBe(43_856n)
  })

  test("a parlay pays the product of its legs", () => {
    const legs = [
      ["1", "SMALL"],
      ["2", "EVEN"],
    ]
    // Each leg pays 2: 4 at 0.978.
    expect(prizeOf(lhc("49", 2026), "LHC.PARLAY", { legs })).toBe(39_120n)
  })

  test("the five elements pay by the lunar year of the draw", () => {
    const prizes = [2020, 2026].map((year) =>
      ["METAL", "WOOD", "WATER", "FIRE", "EARTH"].map((element) =>
        prizeOf(lhc("10", year), "LHC.TM.ELEMENT", { set: [element] }),
      ),
    )
    expect(prizes.map((each) => each.filter((prize) => prize > 0n))).toMatchObject([
      [expect.anything()],
      [expect.anything()],
    ])
  })

  test("a cross of animals named for another lunar year is refused", () => {
    const lines = [
      { selection: { areas: [["RAT"], ["OX"]] satisfies [string[], string[]], lunarYear: 2025 } as const },
    ]
    expect(() => checkLunarYear({ type: "LHC" }, ["20261121-001"], lines)).toThrow(Refusal)
    expect(() => checkLunarYear({ type: "LHC" }, ["20260101-001"], lines)).not.toThrow()
  })
})
