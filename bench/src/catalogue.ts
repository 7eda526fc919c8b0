/**
 * `npm run bench -- catalogue`: lists, searches and favourites at 10,000 games and 1,000,000 favourites, through
 * the use cases of the site, one caller after the other. The reference is one game read by its primary key on
 * the same connections in the same run.
 */
import { migrate } from "@croupier/database"
import { GAME_CATEGORIES } from "@croupier/contract/games"
import { ledgerMigrations } from "@croupier/ledger"
import { callOf, memberOf } from "@croupier/server/call/test-member.ts"
import { systemClock } from "@croupier/server/kernel/clock.ts"
import {
  catalogue as catalogueOf,
  gameMigrations,
  games,
  type ListedGame,
} from "@croupier/server/modules/games/index.ts"
import { merchantMigrations, merchants } from "@croupier/server/modules/merchants/index.ts"
import { demoMerchant } from "@croupier/server/seed/demo.ts"
import { openBenchDatabase, percentile } from "./bench-database.ts"

const GAMES = 10_000
const VENDORS = 20
const FAVOURITES = 1_000_000
const MEMBERS = 20_000
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 300)

const ENGLISH =
  `fortune night paper golden river crazy wild jade royal lucky ancient mystic silver storm crystal moon
 fire ocean desert neon candy secret lost iron ruby velvet frozen thunder hidden brave`.split(/\s+/)
const THINGS =
  `tiger dragon lantern phoenix temple pharaoh monkey koi panda wolf bonanza jewels fruits balloon rocket
 garden market buffalo pirates samurai gates kingdom treasure express carnival festival dynasty spirits empire quest`.split(
    /\s+/,
  )
const CHINESE = "福夜纸金河狂野玉皇运古神银暴晶月火海漠霓糖密失铁红绒冰雷隐勇".split(/(?:)/u)
const CREATURES = "虎龙灯凤寺王猴鲤猫狼宝珠果球箭园市牛盗侠门国藏车会节朝灵帝寻".split(/(?:)/u)

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? ""
const gameAt = (at: number): ListedGame => {
  const [a, b, n] = [at * 7, Math.floor(at / 30) + at, Math.floor(at / 900)]
  const english = `${pick(ENGLISH, a)} ${pick(THINGS, b)}${n > 0 ? ` ${n + 1}` : ""}`
  const chinese = `${pick(CHINESE, a)}运${pick(CREATURES, b)}${n > 0 ? n + 1 : ""}`
  return {
    code: `g${at}`,
    category:
      at % 3 > 0
        ? "RNG"
        : pick(GAME_CATEGORIES, at) === "LOTT"
          ? "LIVE"
          : (GAME_CATEGORIES[at % 12] ?? "RNG"),
    names: {
      EN: english,
      PT: `${pick(THINGS, b)} da ${pick(ENGLISH, a)}`,
      CN: chinese,
      JA: `${chinese}のゲーム`,
    },
    tags: [pick(["free-games", "cascade", "buy-in", "megaways", "crash"], at)],
    rtp: 9_400 + (at % 300),
    volatility: (["LOW", "MEDIUM", "HIGH"] as const)[at % 3] ?? "LOW",
    isHot: at % 400 === 0,
  }
}

const bench = await openBenchDatabase()
const { db, pool } = bench.database
await migrate(db, [ledgerMigrations, merchantMigrations, gameMigrations])
const houseMerchants = await merchants({ db })
await houseMerchants.add(demoMerchant)
const offered = { db, clock: systemClock }
const catalogue = games({
  queue: { add: async () => {} },
  ...offered,
  catalogue: catalogueOf(offered),
  launchers: new Map(),
  lists: [],
  beginPlay: async () => {},
  fund: async () => {},
  keepsWallets: () => false,
  report: () => {},
})
const all = Array.from({ length: GAMES }, (_, at) => gameAt(at))
const began = performance.now()
for (let vendor = 0; vendor < VENDORS; vendor++)
  await catalogue.takeList(
    { code: `VENDOR${vendor}`, name: `Vendor ${vendor}`, position: vendor },
    all.filter((_, at) => at % VENDORS === vendor),
  )
process.stdout.write(
  `${GAMES} games of ${VENDORS} vendors taken over in ${Math.round(performance.now() - began)} ms\n`,
)
await pool.query(
  `insert into game_favourite select m, (select min(id) from game) + (m * 97 + k * k * 31) % $3, now() - make_interval(secs => k)
     from generate_series(1, $2::int) m, generate_series(1, $1::int) k on conflict do nothing`,
  [Math.ceil((FAVOURITES / MEMBERS) * 1.02), MEMBERS, GAMES],
)
await pool.query("vacuum analyze game, game_favourite, game_vendor")
const counted = await pool.query<{ n: bigint }>("select count(*) as n from game_favourite")
process.stdout.write(`${counted.rows[0]?.n} favourites of ${MEMBERS} members\n`)

const as = (id: number) => callOf(memberOf(BigInt(id)), houseMerchants.byId(demoMerchant.id))
const { routes } = catalogue
const member = (round: number) => as(1 + ((round * 7_919) % MEMBERS))
const lobby = (wanted: Partial<Parameters<typeof routes.gameLobby>[0]>) =>
  routes.gameLobby({ limit: 24, ...wanted }, as(1))
const middle = String(
  (await pool.query<{ p: number }>("select position as p from game order by position offset 5000 limit 1"))
    .rows[0]?.p,
)
const mistyped = (text: string): string =>
  text.slice(0, 1) + text.slice(2, 3) + text.slice(1, 2) + text.slice(3)

const LOOKS: readonly (readonly [string, (round: number) => Promise<unknown>])[] = [
  [
    "one game by its key (reference)",
    (at) => pool.query({ name: "one", text: "select * from game where id = $1", values: [1 + (at % GAMES)] }),
  ],
  ["first page of slots", () => lobby({ gameCategory: "RNG" })],
  ["first page of four categories", () => lobby({ gameCategory: "RNG,JACKPOT,MINI,BLOCKCHAIN" })],
  ["page from the middle", () => lobby({ cursor: `${middle}.1` })],
  [
    "a vendor's slots with a feature",
    (at) => lobby({ gameCategory: "RNG", vassalage: `VENDOR${at % VENDORS}`, tag: "cascade" }),
  ],
  ["search, a whole name", (at) => lobby({ search: all[(at * 31) % GAMES]?.names.EN ?? "" })],
  ["search, four letters", (at) => lobby({ search: pick(THINGS, at).slice(0, 4) })],
  ["search, two letters", (at) => lobby({ search: pick(THINGS, at).slice(0, 2) })],
  ["search, mistyped", (at) => lobby({ search: mistyped(pick(THINGS, at)) })],
  ["search, Chinese", (at) => lobby({ search: all[(at * 31) % GAMES]?.names.CN ?? "" })],
  ["a member's favourites, ids", (at) => routes.favouriteGames({}, member(at))],
  ["a member's favourites, first page", (at) => routes.favouriteGamesList({ limit: 24 }, member(at))],
  [
    "a favourite marked",
    (at) => routes.addFavouriteGame({ gameId: String(1 + ((at * 13) % GAMES)) }, member(at)),
  ],
]
const results: { name: string; p50: number; p99: number }[] = []
for (const [name, look] of LOOKS) {
  for (let warm = 0; warm < 20; warm++) await look(warm)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await look(round)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  results.push({ name, p50: percentile(times, 0.5), p99: percentile(times, 0.99) })
}
const reference = results[0]?.p50 ?? 1
for (const { name, p50, p99 } of results)
  process.stdout.write(
    `${name.padEnd(36)} p50 ${p50.toFixed(2).padStart(7)} ms  p99 ${p99.toFixed(2).padStart(7)} ms  × ${(p50 / reference).toFixed(1)}\n`,
  )
await bench.close()
const slowest = results.slice(1).reduce((a, b) => (a.p50 > b.p50 ? a : b))
process.stdout.write(
  `${JSON.stringify({ name: `catalogue: ${slowest.name}`, value: Number(slowest.p50.toFixed(2)), unit: "ms", reference: Number(reference.toFixed(3)), ratio: Number((slowest.p50 / reference).toFixed(1)) })}\n`,
)
process.exit(0)
