import { sql } from "@croupier/database"
import { ledgerMigrations } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import type { Language } from "@croupier/contract"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { memberOf, visitorOf } from "../src/call/test-member.ts"
import { happens } from "../src/kernel/test-events.ts"
import { kernelMigrations, projections } from "../src/kernel/projections.ts"
import {
  engagement,
  engagementMigrations,
  type Announcement,
  type Engagement,
} from "../src/modules/engagement/index.ts"
import { merchantFrom } from "../src/modules/merchants/index.ts"
import { playMigrations } from "../src/modules/play/index.ts"
import { writePlayFact } from "./write-play-fact.ts"
import { demoMerchant } from "../src/seed/demo.ts"

let store: TestDatabase
let clock: FakeClock
let rooms: Engagement
/** A member who is kept from play. */
const BARRED = 700n
/** Plays that the strip keeps of a merchant. */
const KEPT = 200

beforeAll(async () => {
  store = await testDatabase({
    migrations: [ledgerMigrations, kernelMigrations, playMigrations, engagementMigrations],
  })
  clock = fakeClock("2026-11-20T12:00:00Z")
  rooms = engagement({
    db: store.database.db,
    clock,
    exclusionsOf: async (ids) => new Map(ids.filter((id) => id === BARRED).map((id) => [id, true])),
    maskedNames: async (ids) => new Map(ids.filter((id) => id !== 3n).map((id) => [id, `m***${id}`])),
    gameNames: async (games, language) =>
      games.map(({ vendor, code }) =>
        code === "gone" ? undefined : { name: `${vendor} ${code} in ${language}` },
      ),
    // The market of the second forbids table games, that of the third returns under 90 %.
    offering: ({ category, rtp }) =>
      [1, 2, 3].flatMap((id) =>
        (id === 2 && category === "LIVE") || (id === 3 && (rtp ?? 0) < 90_00)
          ? []
          : [merchantFrom({ ...demoMerchant, id })],
      ),
    lotteryNames: async (_, codes, language) =>
      new Map(codes.map((code) => [code, `<${code}> in ${language}`])),
  })
})
afterAll(async () => {
  await store.drop()
})
beforeEach(async () => {
  await sql`truncate announcement, large_win, live_play`.execute(store.database.db)
})

const context = (language: Language = "EN", merchantId = 1) =>
  visitorOf(merchantFrom({ ...demoMerchant, id: merchantId }), language)
const notices = (types = "B", page = 1, language: Language = "EN", merchantId = 1) =>
  rooms.routes.announcements({ types, page, platform: "W", execution: "" }, context(language, merchantId))
const announce = (given: Partial<Announcement> = {}, merchantId = 1) =>
  rooms.announce(merchantId, {
    type: "B",
    title: { EN: "Title" },
    content: { EN: "<p>Text</p>" },
    publishedAt: clock.now(),
    ...given,
  })

test("safety/41: changed terms of a lottery are a notice to every player, in each language, once for a version", async () => {
  const change = (version: number) =>
    happens(store.database.db, rooms.reactions ?? [], "lotteryTermsChanged", {
      merchantId: 1,
      gameCode: "SSC1M",
      version,
      at: clock.now().toISOString(),
    })
  await change(4)
  await change(4)
  await change(5)
  const { notices: rows } = await notices()
  expect(rows.map(({ title }) => title)).toEqual(Array(2).fill("Changed rules: <SSC1M> in EN"))
  expect(rows[0]?.content).toContain("Version 5")
  expect(rows[0]?.content).toContain("&#60;SSC1M&#62;")
  const [urdu] = (await notices("B", 1, "UR")).notices
  expect(urdu?.title).toContain("قواعد میں تبدیلی")
  expect((await notices("B", 1, "EN", 2)).notices).toEqual([])
  clock.advance(15 * 86_400_000)
  expect((await notices()).notices).toEqual([])
  clock.advance(-15 * 86_400_000)
})

describe("safety/41: a changed game", () => {
  const rules = { version: "1", rtp: 96_72, volatility: "MEDIUM", least: "0.20", highest: "1000.00" }
  const change = (after: object, given: object = {}) =>
    happens(store.database.db, rooms.reactions ?? [], "gameRulesChanged", {
      vendor: "PAPER",
      gameCode: "lanterns",
      category: "RNG",
      names: { EN: "Lanterns", UR: "لالٹینیں" },
      merchantId: null,
      before: rules,
      after: { ...rules, ...after },
      at: clock.now().toISOString(),
      ...given,
    })
  const told = async (language: Language = "EN", merchantId = 1) =>
    (await notices("B", 1, language, merchantId)).notices.map(({ content }) => content)

  test("is a notice to the players of every merchant, once, with the figures that changed", async () => {
    await change({ version: "2", rtp: 95_10, volatility: "HIGH" })
    await change({ version: "2", rtp: 95_10, volatility: "HIGH" })
    expect(await told()).toEqual([
      "<p>Another version of Lanterns is played from now on: version 2. Rounds that were begun before end by their own rules.</p>" +
        "<ul><li>Return to players: 96.72% → 95.10%</li><li>Volatility: medium → high</li></ul>",
    ])
    expect((await told("UR", 2))[0]).toContain("درمیانہ")
    clock.advance(15 * 86_400_000)
    expect(await told()).toEqual([])
    clock.advance(-15 * 86_400_000)
  })

  test("names no other version where its figures alone changed, and writes them as each language does, in the merchant's currency", async () => {
    await change({ rtp: 95_10, least: null, highest: "500.50" })
    expect((await told())[0]).toContain("<p>The following figures of Lanterns change from now on.")
    const [portuguese] = await told("PT")
    expect(portuguese).toContain("96,72% → 95,10%")
    expect(portuguese).toContain("R$ 0,20 – R$ 1.000,00 → – – R$ 500,50")
    expect((await told("UR"))[0]).toContain("لالٹینیں")
  })

  test("is told by no merchant whose market does not let it be offered, and of one merchant's vendor by that one alone", async () => {
    const merchantsTold = async () => {
      const all = await Promise.all(
        [1, 2, 3].map(async (id) => ((await told("EN", id)).length > 0 ? [id] : [])),
      )
      return all.flat()
    }
    await change({ version: "2", rtp: 89_00 }, { category: "LIVE" })
    expect(await merchantsTold()).toEqual([1])
    await sql`truncate announcement`.execute(store.database.db)
    await change({ version: "2" }, { merchantId: 2 })
    expect(await merchantsTold()).toEqual([2])
    await change({ version: "3", rtp: 80_00 }, { merchantId: 3 })
    expect(await merchantsTold()).toEqual([2])
  })
})

describe("a notice's HTML is cleaned when it is stored", () => {
  test.each([
    ["<script>alert(1)</script><p>ok</p>", "<p>ok</p>"],
    ['<p onclick="alert(1)" style="color:red">ok</p>', "<p>ok</p>"],
    ['<img src="x" onerror="alert(1)">ok', "ok"],
    ["<iframe src='https://evil.example'></iframe>ok", "ok"],
    ["<svg><script>alert(1)</script></svg>ok", "ok"],
    ['<a href="javascript:alert(1)">ok</a>', '<a rel="noopener noreferrer" target="_blank">ok</a>'],
    ['<a href="data:text/html,x">ok</a>', '<a rel="noopener noreferrer" target="_blank">ok</a>'],
    [
      '<a href="https://lanterna.example" rel="opener" target="_top" onclick="x()">ok</a>',
      '<a href="https://lanterna.example" rel="noopener noreferrer" target="_blank">ok</a>',
    ],
    ["<h3>One</h3><ul><li><b>Two</b></li></ul>", "<h3>One</h3><ul><li><b>Two</b></li></ul>"],
    ["<p>1 < 2 &amp; 3</p>", "<p>1 &lt; 2 &amp; 3</p>"],
  ])("%s", async (given, kept) => {
    await announce({ content: { EN: given, PT: given } })
    for (const language of ["EN", "PT"] as const)
      expect((await notices("B", 1, language)).notices[0]?.content).toBe(kept)
  })
})

describe("which notices are shown", () => {
  test("nine on a page, newest first, each once; a page past the last is empty and knows the count", async () => {
    for (let n = 1; n <= 20; n++)
      await announce({ title: { EN: `n${n}` }, publishedAt: new Date(clock.now().getTime() - n * 60_000) })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => notices("B", page)))
    expect(pages.map((page) => page.notices.length)).toEqual([9, 9, 2, 0])
    expect(pages.every((page) => page.total === 20 && page.pageSize === 9)).toBe(true)
    expect(pages.flatMap((page) => page.notices.map((notice) => notice.title))).toEqual(
      Array.from({ length: 20 }, (_, n) => `n${n + 1}`),
    )
    expect(pages[0]?.notices[0]?.date).toBe(clock.now().getTime() - 60_000)
  })

  test("notices of one moment keep one order, whatever the page", async () => {
    for (let n = 0; n < 12; n++) await announce({ title: { EN: `n${n}` } })
    const [one, two] = await Promise.all([notices("B", 1), notices("B", 2)])
    expect([...one.notices, ...two.notices].map((notice) => notice.title)).toEqual(
      Array.from({ length: 12 }, (_, n) => `n${11 - n}`),
    )
  })

  test("from the moment it is published to the moment it ends", async () => {
    const at = (minutes: number) => new Date(Date.parse("2026-11-20T12:00:00Z") + minutes * 60_000)
    await announce({ publishedAt: at(10), endsAt: at(20) })
    const seen: number[] = []
    for (const minutes of [0, 9, 10, 19, 20, 30]) {
      clock.set(at(minutes))
      seen.push((await notices()).total)
    }
    expect(seen).toEqual([0, 0, 1, 1, 0, 0])
    clock.set(at(0))
  })

  test("of the types asked for, and of this merchant only", async () => {
    await announce({ type: "B" })
    await announce({ type: "PL" })
    await announce({ type: "H" })
    await announce({ type: "B" }, 2)
    expect((await notices("B")).total).toBe(1)
    expect((await notices("PL,H")).notices.map((notice) => notice.type).toSorted()).toEqual(["H", "PL"])
    expect((await notices("B", 1, "EN", 2)).total).toBe(1)
    expect(await rooms.hasAnnouncements(2)).toBe(true)
    expect(await rooms.hasAnnouncements(3)).toBe(false)
  })

  test("in the reader's language, else the merchant's, else whatever there is", async () => {
    const titleIn = async (language: Language) => (await notices("B", 1, language)).notices[0]?.title
    await announce({ title: { EN: "English", PT: "Português", JA: "日本語" } })
    expect([await titleIn("JA"), await titleIn("PT"), await titleIn("KO")]).toEqual([
      "日本語",
      "Português",
      "Português",
    ])
    await announce({ title: { TH: "ไทย" }, publishedAt: new Date(clock.now().getTime() + 0) })
    expect(await titleIn("KO")).toBe("ไทย")
  })
})

const catchUp = () =>
  projections({ db: store.database.db, all: rooms.projections, onError: () => {} }).catchUp()

describe("the strip of the latest plays", () => {
  const play = (memberId: bigint, stake: string, payout: string, given = {}) =>
    writePlayFact(store.database.db, {
      memberId,
      stake: parseAmount(stake),
      payout: parseAmount(payout),
      settledAt: clock.now(),
      reference: `round:${clock.now().getTime()}`,
      ...given,
    })
  const strip = async () => {
    await catchUp()
    return (await rooms.routes.livePlays({}, context())).plays.map(
      ({ account, stake, won, gameCode, gameName }) =>
        [account, gameName ?? gameCode, stake, won ?? "-"].join(" "),
    )
  }

  test("shows ordinary bets and wins under masked names, of real money alone", async () => {
    await play(1001n, "2", "0")
    clock.advance(1_000)
    await play(1002n, "2", "9.75", { vendor: "PAPER", game: "dragon" })
    await play(1003n, "100", "300", { asset: "FUN" })
    await play(1004n, "5", "20", { fromBonus: parseAmount("5") })
    await play(BARRED, "5", "20")
    await play(1005n, "5", "0", { merchantId: 2 })
    await play(1006n, "0", "0", { validBet: parseAmount("5") })
    expect(await strip()).toEqual(["m***1002 PAPER dragon in EN 2.00 9.75", "m***1001 SSC1M 2.00 -"])
  })

  test("calls a payout won only where the whole play returned more than was staked", async () => {
    // All ten digits of a place: one bet wins 9.75 and nine lose, in one settlement.
    await play(1001n, "2", "9.75", { reference: "bet:1" })
    await play(1001n, "18", "0", { reference: "issue:1" })
    await play(1002n, "2", "2", { vendor: "PAPER", game: "dragon" })
    expect((await strip()).toSorted()).toEqual([
      "m***1001 SSC1M 20.00 -",
      "m***1002 PAPER dragon in EN 2.00 -",
    ])
  })

  test("follows corrections, and forgets a play that was taken back", async () => {
    const settledAt = clock.now()
    await play(1001n, "2", "9.75", { reference: "bet:1" })
    await play(1002n, "2", "0", { reference: "bet:2" })
    await catchUp()
    clock.advance(60_000)
    const again = { revision: 1, correctsAt: settledAt }
    await play(1001n, "-2", "-9.75", { ...again, reference: "bet:1" })
    await play(1001n, "2", "0", { ...again, reference: "issue:1" })
    await play(1002n, "-2", "0", { ...again, reference: "bet:2" })
    // Of a play that is kept no more.
    await play(1003n, "2", "9.75", { ...again, reference: "bet:3" })
    expect(await strip()).toEqual(["m***1001 SSC1M 2.00 -"])
  })

  test("holds three plays of one member at most and the latest of all, whatever came at once", async () => {
    for (let n = 0; n < 5; n++) {
      clock.advance(1_000)
      await play(1001n, String(n + 1), "0", { vendor: "PAPER", game: "tiger" })
    }
    expect(await strip()).toEqual(
      ["5.00", "4.00", "3.00"].map((stake) => `m***1001 PAPER tiger in EN ${stake} -`),
    )
    await sql`
      insert into live_play select 1, 5000 + n, '', 'SSC1M', '', 'BRL', ${clock.now()}::timestamptz - n * interval '1 minute', 1, 0, 0
        from generate_series(1, ${2 * KEPT}::int) n`.execute(store.database.db)
    clock.advance(1_000)
    await play(1002n, "7", "0")
    expect(await strip()).toHaveLength(24)
    const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from live_play`.execute(
      store.database.db,
    )
    expect(rows[0]?.kept).toBe(KEPT)
  })
})

describe("the board of winners", () => {
  let nextMember = 1n
  const win = async (
    prize: string,
    given: Partial<Parameters<typeof writePlayFact>[1]> = {},
    memberId = nextMember++,
  ): Promise<bigint> => {
    await writePlayFact(store.database.db, {
      memberId,
      payout: parseAmount(prize),
      settledAt: clock.now(),
      ...given,
    })
    return memberId
  }
  const board = async () => {
    await catchUp()
    return (await rooms.routes.winnerBoard({}, context())).winners
  }

  test("tells the latest large wins of one game under masked names, and of no other", async () => {
    await win("70", { vendor: "PAPER", game: "tiger" }, 1n)
    await win("80", { vendor: "PAPER", game: "dragon" }, 2n)
    await win("90", {}, 4n)
    await board()
    const winsOf = async (vassalage: string, gameCode: string) =>
      (await rooms.routes.gameWins({ vassalage, gameCode }, context())).wins.map(
        ({ account, prize }) => `${account} ${prize}`,
      )
    expect(await winsOf("PAPER", "tiger")).toEqual(["m***1 70.00"])
    expect(await winsOf("HOUSE", "SSC1M")).toEqual(["m***4 90.00"])
    expect(await winsOf("PAPER", "none")).toEqual([])
  })

  test("shows large wins of real play under masked names, and nothing else", async () => {
    const [first, second, unnamed] = [await win("50"), await win("1234.56"), await win("60")]
    await win("49.99")
    await win("0", { rebate: parseAmount("500") })
    await win("500", { asset: "FUN" })
    await win("700", {}, BARRED)
    const winners = await board()
    expect(
      winners
        .map(({ account, prize, gameCode, asset }) => [account, prize, gameCode, asset].join(" "))
        .toSorted(),
    ).toEqual(
      [`m***${first} 50.00 SSC1M BRL`, `m***${second} 1234.56 SSC1M BRL`, "*** 60.00 SSC1M BRL"].toSorted(),
    )
    expect(unnamed).toBe(3n)
    expect((await rooms.routes.winnerBoard({}, context("EN", 2))).winners).toEqual([])
  })

  test("shows no prize of a play that returned no more than its stake", async () => {
    // One bet on every digit; then two bets of one member that cover both sides of an issue.
    await win("195.60", { stake: parseAmount("200") })
    const both = nextMember++
    await win("195", { stake: parseAmount("100"), reference: "bet:big" }, both)
    await win("0", { stake: parseAmount("100"), reference: "bet:small" }, both)
    const gained = await win("195", { stake: parseAmount("100") })
    expect((await board()).map(({ account }) => account)).toEqual([`m***${gained}`])
  })

  test("is the latest twenty, newest first", async () => {
    for (let n = 0; n < 25; n++) {
      clock.advance(1_000)
      await win(String(100 + n), { game: n === 24 ? "SSC1M" : "K31M" })
    }
    const winners = await board()
    expect(winners.map((winner) => winner.prize)).toEqual(
      Array.from({ length: 20 }, (_, n) => `${124 - n}.00`),
    )
    expect(winners.map((winner) => winner.gameCode).slice(0, 2)).toEqual(["SSC1M", "K31M"])
  })

  test("names games of vendors, by their code where the catalogue has them no more", async () => {
    await win("70", { vendor: "PAPER", game: "dragon", reference: "round:1" })
    clock.advance(1_000)
    await win("80", { vendor: "PAPER", game: "gone", reference: "round:1" })
    expect(await board()).toMatchObject([
      { gameCode: "", gameName: "gone", prize: "80.00" },
      { gameCode: "", gameName: "PAPER dragon in EN", prize: "70.00" },
    ])
  })

  test("a prize that was taken back leaves it, and one that was corrected shows what stands", async () => {
    const [gone, less] = [await win("90"), await win("200")]
    expect(await board()).toHaveLength(2)
    await win("-90", { revision: 1 }, gone)
    await win("-50", { revision: 1 }, less)
    expect((await board()).map(({ prize }) => prize)).toEqual(["150.00"])
    // The board made anew is the same, whatever came in one batch.
    const again = projections({ db: store.database.db, all: rooms.projections, onError: () => {} })
    for (const { name } of rooms.projections) await again.rebuild(name)
    expect((await board()).map(({ prize }) => prize)).toContain("150.00")
  })
})

test("a notice pops up where it says so, and no promotion does for an excluded member", async () => {
  await announce({ title: { EN: "list alone" } })
  await announce({ title: { EN: "pops up" }, popsUp: true })
  await announce({ type: "PR", title: { EN: "promotion" }, popsUp: true })
  const poppedFor = async (id: bigint) => {
    const caller = { ...context(), member: memberOf(id) }
    const found = await rooms.routes.popUpAnnouncements({ types: "B,PR" }, caller)
    return found.notices.map(({ title }) => title)
  }
  expect(await poppedFor(6n)).toEqual(["promotion", "pops up"])
  expect(await poppedFor(BARRED)).toEqual(["pops up"])
})
