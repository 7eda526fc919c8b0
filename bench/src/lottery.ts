/**
 * `npm run bench -- lottery`: selections counted a second; bets settled a second by play; and one draw with a million
 * open bets of mixed plays settled from its result to its last payout, through the code of the worker. Beside TPC-B on
 * the same server in the same run; the books are verified at the end.
 */
import { setTimeout } from "node:timers/promises"
import { migrate } from "@croupier/database"
import { createLedger, ledgerMigrations } from "@croupier/ledger"
import { countUnits, findPlay } from "@croupier/lottery"
import { lotteryMigrations } from "@croupier/server/modules/lottery/index.ts"
import { merchantMigrations, merchants } from "@croupier/server/modules/merchants/index.ts"
import { playMigrations } from "@croupier/server/modules/play/index.ts"
import { responsibleGamingMigrations } from "@croupier/server/modules/responsible-gaming/index.ts"
import { demoMerchant } from "@croupier/server/seed/demo.ts"
import { lotteryGames } from "@croupier/server/seed/lottery-games.ts"
import { fillWallets, openBenchDatabase } from "./bench-database.ts"
import { prepareTpcb } from "./tpcb.ts"
import { lotteryOn } from "@croupier/server/modules/lottery/test-lottery.ts"

/** Between the close of a one-minute game and its draw. */
const CLOSED_MS = 5_000
const BETS = Number(process.env["BENCH_BETS"] ?? 1_000_000)
const BETS_BY_PLAY = Number(process.env["BENCH_BETS_BY_PLAY"] ?? 50_000)
const MEMBERS = Number(process.env["BENCH_MEMBERS"] ?? 200_000)
const SCALE = 20
const SECONDS = 2
/** Different selections of a play that members have bet; a popular one is shared by many. */
const POOL = 3_000

const DIGITS = "0123456789".split("")
const below = (bound: number): number => Math.floor(Math.random() * bound)
const some = (low: number, high: number): string[] =>
  DIGITS.toSorted(() => Math.random() - 0.5)
    .slice(0, low + below(high - low + 1))
    .toSorted()
const words = (...of: string[]): string[] => [of[below(of.length)] ?? ""]
const at = (place: number, digits: string[]): string[][] =>
  [0, 1, 2, 3, 4].map((each) => (each === place ? digits : []))

type Selection = Readonly<Record<string, unknown>>
/** Plays that people bet on, and those that cost most to judge. */
const PLAYS: Readonly<Record<string, () => Selection>> = {
  "SSC.FIXED_PLACE": () => ({ pos: at(below(5), some(1, 3)) }),
  "SSC.FIRST2.STRAIGHT": () => ({ pos: [some(1, 4), some(1, 4)] }),
  "SSC.LAST3.STRAIGHT": () => ({ pos: [some(1, 4), some(1, 4), some(1, 4)] }),
  "SSC.ALL5.STRAIGHT": () => ({ pos: [0, 1, 2, 3, 4].map(() => some(3, 9)) }),
  "SSC.LAST3.GROUP3": () => ({ set: some(2, 5) }),
  "SSC.LAST3.GROUP6": () => ({ set: some(3, 7) }),
  "SSC.LAST3.STRAIGHT_SUM": () => ({ set: [String(below(28))] }),
  "SSC.BSOE.LAST2": () => ({ pos: [words("BIG", "SMALL"), words("ODD", "EVEN")] }),
  "SSC.DTT.P1P5": () => ({ set: words("DRAGON", "TIGER", "TIE") }),
  "SSC.PICK2.GROUP": () => ({ seats: [0, 2, 4], set: some(2, 5) }),
}
const unitsOf = (code: string, selection: Selection): number => {
  const play = findPlay(code)
  const counted = play && countUnits(play, selection)
  if (!counted?.valid) throw new Error(`not a selection of ${code}: ${JSON.stringify(selection)}`)
  return counted.units
}

/** Selections counted a second, by one thread. */
function count(): number {
  const made = Object.entries(PLAYS).flatMap(([code, make]) =>
    Array.from({ length: 500 }, () => ({ code, selection: make() })),
  )
  const began = performance.now()
  let counted = 0
  while (performance.now() - began < SECONDS * 1_000)
    for (const { code, selection } of made) {
      unitsOf(code, selection)
      counted++
    }
  return counted / ((performance.now() - began) / 1_000)
}

const bench = await openBenchDatabase()
const { database } = bench
let now = new Date("2026-11-20T12:00:10Z")
const clock = { now: () => now }
await migrate(database.db, [
  ledgerMigrations,
  merchantMigrations,
  responsibleGamingMigrations,
  playMigrations,
  lotteryMigrations,
])
const ledger = createLedger({ database, clock })
const house = await lotteryOn(database, ledger, clock)

/** An issue on sale without a bet. */
async function freshIssue(): Promise<{ readonly id: bigint; readonly drawsAt: Date }> {
  now = new Date(now.getTime() + 60_000)
  await house.round()
  const { rows } = await database.pool.query<{ id: bigint; draws_at: Date }>(
    "select id, draws_at from lottery_issue where game_code = 'SSC1M' and state = 'OPEN' order by draws_at limit 1",
  )
  const [row] = rows
  if (!row) throw new Error("nothing is on sale")
  return { id: row.id, drawsAt: row.draws_at }
}

/** Open bets of random members, put where the lane puts them; a stake of 2 a unit. */
async function fillBets(issue: bigint, plays: readonly string[], bets: number): Promise<void> {
  const pool = plays.flatMap((code) =>
    Array.from({ length: POOL }, () => {
      const selection = PLAYS[code]?.() ?? {}
      return { play: code, selection, units: unitsOf(code, selection) }
    }),
  )
  const client = await database.pool.connect()
  try {
    await client.query(
      "create temporary table if not exists pick (n int primary key, play text, selection jsonb, units bigint)",
    )
    await client.query("truncate pick")
    await client.query(
      `insert into pick select n - 1, p ->> 'play', p -> 'selection', (p ->> 'units')::bigint
         from jsonb_array_elements($1::jsonb) with ordinality t (p, n)`,
      [JSON.stringify(pool)],
    )
    await client.query("analyze pick")
    await client.query(
      `insert into lottery_bet (bucket, id, member_id, merchant_id, slip, line, issue_id, play, selection, units, mode, multiple,
                                prize_group, member_group, stake, asset, most, placed_at)
       select m & 63, $1::bigint * 100000000 + o, m, 1, uuidv7(), 0, $1, p.play, p.selection, p.units, '1', 1, 1956, 1956, p.units * 20000, 'BRL', 0, $2
         from (select o, 1 + floor(random() * $3)::bigint as m, floor(random() * $4)::int as n from generate_series(1, $5::int) o) x
         join pick p on p.n = x.n`,
      [issue, now, MEMBERS, pool.length, bets],
    )
  } finally {
    client.release()
  }
}

interface Settled {
  readonly seconds: number
  readonly winners: number
}

/** The round of the close, then the seconds that lie between it and every draw; what is measured begins with the draw. */
async function settle(issue: { readonly id: bigint; readonly drawsAt: Date }): Promise<Settled> {
  now = new Date(issue.drawsAt.getTime() - 1_000)
  await house.round()
  await setTimeout(CLOSED_MS)
  now = new Date(issue.drawsAt.getTime() + 1)
  const began = performance.now()
  await house.round()
  const seconds = (performance.now() - began) / 1_000
  const { rows } = await database.pool.query<{ state: string; winners: bigint }>(
    "select state, (select count(*) from lottery_payout where issue_id = $1) as winners from lottery_issue where id = $1",
    [issue.id],
  )
  if (rows[0]?.state !== "SETTLED") throw new Error(`the issue is ${rows[0]?.state}`)
  return { seconds, winners: Number(rows[0].winners) }
}

try {
  const counted = count()
  console.log(`${counted.toFixed(0)} selections counted a second, one thread`)
  await (await merchants({ db: database.db })).add(demoMerchant)
  await house.addGames(lotteryGames.slice(0, 1))
  await fillWallets(bench, MEMBERS)
  // Every member stands under agents, so that each fact looks up its line.
  await database.pool.query(
    "insert into play_line (bucket, member_id, since, line_id) select m & 63, m, '2020-01-01', 1 + m % 1000 from generate_series(1, $1::bigint) m",
    [MEMBERS],
  )
  const reference = await prepareTpcb(bench, SCALE)
  const before = await reference.measure(5)

  const byPlay: Record<string, number> = {}
  for (const play of Object.keys(PLAYS)) {
    const issue = await freshIssue()
    await fillBets(issue.id, [play], BETS_BY_PLAY)
    const { seconds, winners } = await settle(issue)
    byPlay[play] = Math.round(BETS_BY_PLAY / seconds)
    console.log(
      `${play}: ${byPlay[play]} bets/s (${winners} of ${BETS_BY_PLAY} paid, ${seconds.toFixed(2)} s)`,
    )
  }

  const issue = await freshIssue()
  await fillBets(issue.id, Object.keys(PLAYS), BETS)
  await database.pool.query("vacuum analyze lottery_bet")
  const cpu = await bench.cpuSeconds()
  const own = process.cpuUsage()
  const { seconds, winners } = await settle(issue)
  const used = process.cpuUsage(own)
  const spent = ((await bench.cpuSeconds()) ?? Number.NaN) - (cpu ?? 0)
  const after = await reference.measure(5)
  const tps = (before + after) / 2
  const { differences } = await ledger.verify()
  if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences[0])}`)
  console.log(`${reference.name}: ${tps.toFixed(0)}/s (before and after, 5 s each, scale ${SCALE})`)
  console.log(
    `${BETS} open bets settled in ${seconds.toFixed(2)} s, ${(BETS / seconds).toFixed(0)} bets/s; ${winners} winners paid, ` +
      `${(winners / seconds).toFixed(0)} credits/s; ${spent.toFixed(1)} s of server CPU, ` +
      `${((used.user + used.system) / 1e6).toFixed(1)} s of the worker's; the ledger verifies`,
  )
  console.log(
    JSON.stringify({
      name: "lottery",
      value: Math.round(BETS / seconds),
      unit: "bets settled/s",
      reference: Math.round(tps),
      ratio: Number((BETS / seconds / tps).toFixed(2)),
      secondsForAll: Number(seconds.toFixed(2)),
      winners,
      selectionsCountedPerSecond: Math.round(counted),
      settledPerSecondByPlay: byPlay,
    }),
  )
} finally {
  await house.stop()
  await ledger.close()
  await bench.close()
}
