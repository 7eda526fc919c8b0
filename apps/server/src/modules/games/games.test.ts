import { MOST_FAVOURITES } from "@croupier/contract/games"
import { sql } from "@croupier/database"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { rememberOpened } from "./member-store.ts"
import { listed, OTHER, testHouse, VENDOR, type TestHouse } from "./test-house.ts"

let house: TestHouse
beforeEach(async () => {
  house = await testHouse()
})
afterEach(() => house.close())

const GAMES = [
  listed("tiger", "Fortune Tiger", {
    names: {
      EN: "Fortune Tiger",
      PT: "Tigre da Sorte",
      CN: "幸运老虎",
      KO: "행운의 호랑이",
      TH: "เสือนำโชค",
      UR: "خوش قسمت شیر",
    },
    tags: ["free-games"],
    rtp: 9_650,
    volatility: "HIGH",
    isHot: true,
  }),
  listed("dragon", "Night Dragon", { tags: ["cascade"], volatility: "LOW" }),
  listed("crash", "Balloon", { category: "MINI", hasTrial: true }),
]
const all = async () => {
  await house.catalogue.takeList(VENDOR, GAMES)
  await house.catalogue.takeList(OTHER, [listed("koi", "Koi Pond", { category: "FISH" })])
}
const idOf = async (gameCode: string) =>
  (await house.lobby()).games.find((game) => game.gameCode === gameCode)?.gameId ?? ""

describe("the lists", () => {
  beforeEach(all)

  test("show every game in the order of vendors and their lists, a page at a time, none twice", async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await house.lobby({ limit: 1, cursor })
      seen.push(...page.games.map(({ gameCode }) => gameCode))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(["tiger", "dragon", "crash", "koi"])
  })

  test("tell a game as the wire has it, in the caller's language", async () => {
    const { games } = await house.lobby({ vassalage: "PAPER", limit: 1, language: "PT" })
    expect(games[0]).toMatchObject({
      displayName: "Tigre da Sorte",
      vendorName: "Paper Tiger",
      rtp: "96.50",
      volatility: "HIGH",
      isHot: true,
      hasTrial: false,
      jackpot: null,
      status: "OPEN",
    })
    expect((await house.lobby({ tag: "cascade", language: "PT" })).games[0]?.displayName).toBe("Night Dragon")
  })

  test.each([
    [{ gameCategory: "FISH" }, ["koi"]],
    [{ gameCategory: "FISH,MINI" }, ["crash", "koi"]],
    [{ vassalage: "PAPER" }, ["tiger", "dragon", "crash"]],
    [{ vassalage: "" }, ["tiger", "dragon", "crash", "koi"]],
    [{ tag: "cascade" }, ["dragon"]],
    [{ volatility: "HIGH" as const }, ["tiger"]],
    [{ gameCategory: "LIVE" }, []],
  ])("narrow by %j", async (wanted, expected) => expect(await house.codes(wanted)).toEqual(expected))

  test("a forged cursor is refused", async () => {
    await expect(house.lobby({ cursor: "1; drop" })).rejects.toMatchObject({ code: "INPUT_INVALID" })
    await expect(house.lobby({ search: "tiger", cursor: "-1" })).rejects.toMatchObject({
      code: "INPUT_INVALID",
    })
  })

  test("the menu leaves out what has no game; lanes and kinds say the same", async () => {
    const { categories } = await house.catalogue.routes.gameMenu({}, house.context)
    expect(
      categories.map(({ gameCategory, vendors }) => [gameCategory, vendors.map(({ games }) => games)]),
    ).toEqual([
      ["FISH", [1]],
      ["RNG", [2]],
      ["MINI", [1]],
    ])
    const { data } = await house.catalogue.routes.gameVendor({}, house.as(1n))
    expect(data.lanes[1]).toEqual({
      title: "RNG",
      cards: [{ vassalage: "PAPER", isHot: true, displayName: "Paper Tiger" }],
    })
    const { vendors } = await house.catalogue.routes.vassGameType({ vassalage: "PAPER" }, house.as(1n))
    expect(vendors).toEqual([{ vassalage: "PAPER", gameTypes: ["MINI", "RNG"] }])
  })

  test("a closed vendor is gone, one in maintenance is shown as that", async () => {
    await sql`update game_vendor set status = 'CLOSED' where code = 'RIVER'`.execute(house.db)
    await sql`update game_vendor set status = 'MAINTENANCE' where code = 'PAPER'`.execute(house.db)
    const { games } = await house.lobby()
    expect(games.map(({ gameCode, status }) => [gameCode, status])).toEqual([
      ["tiger", "MAINTENANCE"],
      ["dragon", "MAINTENANCE"],
      ["crash", "MAINTENANCE"],
    ])
  })

  test("a game that one merchant offers is hidden from the others", async () => {
    await house.catalogue.takeList({ code: "THEIRS", name: "Theirs", position: 3, merchantId: 7 }, [
      listed("secret", "Secret"),
    ])
    expect(await house.codes()).not.toContain("secret")
    expect(await house.codes({ search: "secret" })).toEqual([])
  })
})

describe("the search", () => {
  beforeEach(all)
  test.each([
    ["tiger", "tiger"],
    ["fort", "tiger"],
    ["fortnue tigr", "tiger"],
    ["TIGRE da sórte", "tiger"],
    ["dargon", "dragon"],
    ["老虎", "tiger"],
    ["虎", "tiger"],
    ["호랑", "tiger"],
    ["นำโชค", "tiger"],
    ["شیر", "tiger"],
    ["paper bal", "crash"],
    ["ko", "koi"],
    ["cascade", "dragon"],
    // With a mistake, and with the letters of another keyboard, in every script.
    ["幸运老鼠", "tiger"],
    ["خوش قسمٹ شیر", "tiger"],
    ["خوش قسمت شير", "tiger"],
    ["เสื่อนำโชค", "tiger"],
    ["행우의 호랑이", "tiger"],
  ])("finds %s", async (search, code) => expect((await house.codes({ search }))[0]).toBe(code))

  test.each(["zzzz", "%", "___", "'; drop table game; --", "!!"])("finds nothing for %s", async (search) =>
    expect(await house.codes({ search })).toEqual([]),
  )
  test("only among what the list is narrowed to, and page by page", async () => {
    expect(await house.codes({ search: "paper", gameCategory: "MINI" })).toEqual(["crash"])
    const first = await house.lobby({ search: "paper", limit: 2 })
    const second = await house.lobby({ search: "paper", limit: 2, cursor: first.nextCursor ?? "" })
    expect([...first.games, ...second.games].map(({ gameCode }) => gameCode).toSorted()).toEqual([
      "crash",
      "dragon",
      "tiger",
    ])
    expect(second.nextCursor).toBeNull()
  })
})

describe("a vendor's list", () => {
  test("taken over again, changes what changed and takes away what is missing; marks on the rest stay", async () => {
    await all()
    const tiger = await idOf("tiger")
    await house.catalogue.routes.addFavouriteGame({ gameId: tiger }, house.as(1n))
    await house.catalogue.takeList(VENDOR, [
      listed("tiger", "Tiger Gate", { category: "LIVE" }),
      listed("new", "New"),
    ])
    expect(await house.codes({ vassalage: "PAPER" })).toEqual(["tiger", "new"])
    expect(await house.codes({ search: "gate" })).toEqual(["tiger"])
    expect(await idOf("tiger")).toBe(tiger)
    await house.catalogue.takeList(VENDOR, GAMES)
    expect(await house.codes({ vassalage: "PAPER" })).toEqual(["tiger", "dragon", "crash"])
  })

  test("safety/26: a slot of the list stays one under another category of the lobby, and so does a slot by choice", async () => {
    await all()
    const choose = async (code: string, category: string) => {
      await sql`update game set chosen = ${JSON.stringify({ category })}::jsonb where code = ${code}`.execute(
        house.db,
      )
      await all()
      house.clock.advance(5_000)
    }
    const isSlot = async (code: string) => (await house.catalogue.inPlay("PAPER", code)).isSlot
    expect([await isSlot("tiger"), await isSlot("crash")]).toEqual([true, false])
    await choose("tiger", "MINI")
    await choose("crash", "JACKPOT")
    const shown = (await house.lobby()).games.map((game) => `${game.gameCode} ${game.gameCategory}`)
    expect(shown.slice(0, 3)).toEqual(expect.arrayContaining(["tiger MINI", "crash JACKPOT"]))
    expect([await isSlot("tiger"), await isSlot("crash")]).toEqual([true, true])
    await choose("crash", "PVP")
    expect(await isSlot("crash")).toBe(false)
  })

  test("that was cut off in transit is refused, and what was there stays", async () => {
    const many = Array.from({ length: 40 }, (_, at) => listed(`g${at}`, `Game ${at}`))
    await house.catalogue.takeList(VENDOR, many)
    await expect(house.catalogue.takeList(VENDOR, many.slice(0, 10))).rejects.toThrow(/lists 10 games/)
    await expect(house.catalogue.takeList(VENDOR, [...many, listed("g1", "Twice")])).rejects.toThrow(/twice/)
    expect((await house.lobby({ limit: 100 })).games).toHaveLength(40)
  })

  test("that fails in the middle leaves nothing behind", async () => {
    await house.catalogue.takeList(VENDOR, GAMES)
    await expect(
      house.catalogue.takeList(VENDOR, [listed("a", "A"), listed("b", "B", { rtp: 20_000 })]),
    ).rejects.toThrow()
    expect(await house.codes()).toEqual(["tiger", "dragon", "crash"])
  })
})

describe("games that members marked and opened", () => {
  beforeEach(all)

  test("favourites: the latest first, marking twice is marking once, and a member sees none of another's", async () => {
    const { addFavouriteGame, removeFavouriteGame, favouriteGames, favouriteGamesList } =
      house.catalogue.routes
    const me = house.as(1n)
    for (const code of ["tiger", "koi", "tiger"]) {
      house.clock.advance(1_000)
      await addFavouriteGame({ gameId: await idOf(code) }, me)
    }
    expect((await favouriteGames({}, me)).gameIds).toEqual([await idOf("koi"), await idOf("tiger")])
    const first = await favouriteGamesList({ limit: 1 }, me)
    expect(first.games.map(({ gameCode }) => gameCode)).toEqual(["koi"])
    const rest = await favouriteGamesList({ limit: 1, cursor: first.nextCursor ?? "" }, me)
    expect(rest).toMatchObject({ games: [{ gameCode: "tiger" }], nextCursor: null })
    await removeFavouriteGame({ gameId: await idOf("koi") }, me)
    expect((await favouriteGames({}, me)).gameIds).toEqual([await idOf("tiger")])
    expect((await favouriteGames({}, house.as(2n))).gameIds).toEqual([])
  })

  test("a game that is not there cannot be marked, and there is a most", async () => {
    const { addFavouriteGame } = house.catalogue.routes
    await expect(addFavouriteGame({ gameId: "999999" }, house.as(1n))).rejects.toMatchObject({
      code: "GAME_UNKNOWN",
    })
    const many = Array.from({ length: MOST_FAVOURITES }, (_, at) => listed(`g${at}`, `Game ${at}`))
    await house.catalogue.takeList({ code: "MANY", name: "Many", position: 5 }, many)
    await sql`insert into game_favourite select 1, id, now() from game where vendor_code = 'MANY'`.execute(
      house.db,
    )
    await expect(addFavouriteGame({ gameId: await idOf("tiger") }, house.as(1n))).rejects.toMatchObject({
      code: "FAVOURITES_FULL",
    })
  })

  test("recent: the latest first, each once; and what is opened most comes after what is marked as hot", async () => {
    const { recentlyPlayed, hotGames } = house.catalogue.routes
    const me = house.as(1n)
    for (const code of ["koi", "crash", "koi"]) {
      house.clock.advance(60_000)
      await rememberOpened(house.db, me.member, BigInt(await idOf(code)), house.clock.now())
    }
    expect((await recentlyPlayed({ count: 20 }, me)).games.map(({ gameCode }) => gameCode)).toEqual([
      "koi",
      "crash",
    ])
    const hot = (vassalage = "") =>
      hotGames({ isPlatform: 2, vassalage, platform: "flash,html5-desktop", count: 20 }, house.context)
    expect((await hot()).games.map(({ gameCode }) => gameCode)).toEqual(["tiger", "koi", "crash"])
    expect((await hot("RIVER")).games.map(({ gameCode }) => gameCode)).toEqual(["koi"])
    house.clock.advance(9 * 86_400_000)
    expect((await hot()).games.map(({ gameCode }) => gameCode)).toEqual(["tiger"])
  })

  test("featured: the game that the merchant chose while it is open, else the first hot one, or none", async () => {
    const { featuredGame } = house.catalogue.routes
    const head = async (game: string) => {
      const { merchant } = house.context
      const settings = { ...merchant.settings, home: { promotion: "", game } }
      const told = await featuredGame({}, { ...house.context, merchant: { ...merchant, settings } })
      return told.game?.gameCode
    }
    expect(await head("")).toBe("tiger")
    expect(await head("RIVER:koi")).toBe("koi")
    expect(await head("RIVER:tiger")).toBeUndefined()
    expect(await head("none")).toBeUndefined()
    await sql`update game set status = 'MAINTENANCE' where code = 'koi'`.execute(house.db)
    expect(await head("RIVER:koi")).toBeUndefined()
  })

  test("because you played: what most others opened who opened the same, and the member has not", async () => {
    const { becauseYouPlayed } = house.catalogue.routes
    const opens = async (member: bigint, ...codes: string[]) => {
      for (const code of codes) {
        house.clock.advance(1_000)
        await rememberOpened(house.db, house.as(member).member, BigInt(await idOf(code)), house.clock.now())
      }
    }
    const me = house.as(1n)
    expect(await becauseYouPlayed({ count: 20 }, me)).toEqual({ because: null, games: [] })
    await opens(1n, "dragon", "tiger")
    await opens(2n, "tiger", "koi", "dragon")
    await opens(3n, "tiger", "koi", "crash")
    await opens(4n, "crash")
    const told = await becauseYouPlayed({ count: 20 }, me)
    expect(told.because?.gameCode).toBe("tiger")
    expect(told.games.map(({ gameCode }) => gameCode)).toEqual(["koi", "crash"])
    await house.catalogue.takeList(VENDOR, [listed("dragon", "Night Dragon")])
    expect(await becauseYouPlayed({ count: 20 }, me)).toEqual({ because: null, games: [] })
  })

  test("jackpots are told with their games", async () => {
    await sql`insert into game_jackpot values (${await idOf("tiger")}, 123450000, 'BRL', now())`.execute(
      house.db,
    )
    expect(await house.catalogue.routes.jackpotValues({}, house.context)).toEqual({
      jackpots: [{ gameId: await idOf("tiger"), vassalage: "PAPER", amount: "12345.00", asset: "BRL" }],
    })
    expect((await house.lobby({ limit: 1 })).games[0]?.jackpot).toBe("12345.00")
  })
})

test("how often games were opened is forgotten after a season, and so are old lists; what members marked is not", async () => {
  await all()
  const me = house.as(7n)
  const game = BigInt(await idOf("tiger"))
  await rememberOpened(house.db, me.member, game, house.clock.now())
  await sql`insert into game_favourite values (${me.member.id}, ${game}, ${house.clock.now()})`.execute(
    house.db,
  )
  const left = async () => {
    const { rows } = await sql<{ opened: number; recent: number; marked: number }>`
      select (select count(*)::int from game_opened) as opened, (select count(*)::int from game_recent) as recent,
             (select count(*)::int from game_favourite) as marked`.execute(house.db)
    return rows[0]
  }
  house.clock.advance(89 * 86_400_000)
  await house.catalogue.sweep()
  expect(await left()).toEqual({ opened: 1, recent: 1, marked: 1 })
  house.clock.advance(2 * 86_400_000)
  await house.catalogue.sweep()
  expect(await left()).toEqual({ opened: 0, recent: 1, marked: 1 })
})
