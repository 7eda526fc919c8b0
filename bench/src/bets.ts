/**
 * `npm run bench -- bets`: bets a second through the use case of the site (priced, in the ledger, committed)
 * and bets settled a second, beside TPC-B on the same server in the same run. A slip is one line of a mix of
 * plays; the books are verified at the end. The same slips are bet by members of an open market through the checks that the site
 * makes before the use case, and by members who stand before every gate (gates.ts), in turn.
 */
import { randomUUID } from "node:crypto"
import { migrate } from "@croupier/database"
import { createLedger, ledgerMigrations } from "@croupier/ledger"
import { lotteryMigrations } from "@croupier/server/modules/lottery/index.ts"
import type { Merchant } from "@croupier/server/call/merchant.ts"
import { merchantMigrations, merchants } from "@croupier/server/modules/merchants/index.ts"
import { playMigrations } from "@croupier/server/modules/play/index.ts"
import { responsibleGamingMigrations } from "@croupier/server/modules/responsible-gaming/index.ts"
import { demoMerchant } from "@croupier/server/seed/demo.ts"
import { lotteryGames } from "@croupier/server/seed/lottery-games.ts"
import { callOf, memberOf } from "@croupier/server/call/test-member.ts"
import { fillWallets, median, openBenchDatabase, percentile } from "./bench-database.ts"
import { GATE_MIGRATIONS, gates } from "./gates.ts"
import { prepareTpcb } from "./tpcb.ts"
import { lotteryOn } from "@croupier/server/modules/lottery/test-lottery.ts"

const MEMBERS = Number(process.env["BENCH_MEMBERS"] ?? 20_000)
const SCALE = 20
const IN_FLIGHT = Number(process.env["BENCH_IN_FLIGHT"] ?? 256)
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3)
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4)
const SLICE_SECONDS = 0.5

const DIGITS = "0123456789".split("")
const pick = (count: number) => DIGITS.toSorted(() => Math.random() - 0.5).slice(0, count)
const fixedPlace = () => ({ play: "SSC.FIXED_PLACE", selection: { pos: [pick(1), [], [], [], []] }, cost: 2 })
/** Bets of people: places, pairs, a threesome, sides. */
const MIX = [
  fixedPlace,
  () => ({ play: "SSC.FIRST2.STRAIGHT", selection: { pos: [pick(1), pick(1)] }, cost: 2 }),
  () => ({ play: "SSC.LAST3.GROUP6", selection: { set: pick(4).toSorted() }, cost: 8 }),
  () => ({ play: "SSC.DTT.P1P5", selection: { set: ["DRAGON"] }, cost: 2 }),
  () => ({ play: "SSC.BSOE.LAST2", selection: { pos: [["BIG"], ["ODD"]] }, cost: 2 }),
]

const anyBet = () => (MIX[Math.floor(Math.random() * MIX.length)] ?? fixedPlace)()

const bench = await openBenchDatabase()
const { database } = bench
// A clock that the bench moves: an issue stays on sale for as long as it is bet on.
let now = new Date("2026-11-20T12:00:10Z")
const clock = { now: () => now }
await migrate(database.db, [
  ledgerMigrations,
  merchantMigrations,
  responsibleGamingMigrations,
  playMigrations,
  lotteryMigrations,
  ...GATE_MIGRATIONS,
])
const ledger = createLedger({ database, clock })
const house = await lotteryOn(database, ledger, clock)

const contextOf = (id: bigint, at: Merchant = merchant) =>
  callOf(memberOf(id, { sessionId: id }), at, randomUUID())

const houses = await merchants({ db: database.db })
await houses.add(demoMerchant)
const merchant = houses.byId(1)
await house.addGames(lotteryGames.slice(0, 2))
// The second half of them stand before every gate.
await fillWallets(bench, 2 * MEMBERS)
const gate = await gates({ db: database.db, clock }, houses, { from: MEMBERS + 1, to: 2 * MEMBERS })
// A place is looked at with the first play of a session: that is before the time that is measured.
for (let nr = 1; nr <= MEMBERS; nr += 100)
  await Promise.all(
    Array.from({ length: Math.min(100, MEMBERS - nr + 1) }, (_, at) => {
      const { member, merchant: strict } = contextOf(BigInt(MEMBERS + nr + at), gate.strict)
      return gate.pass(member, strict)
    }),
  )
await house.round()
const reference = await prepareTpcb(bench, SCALE)

/** Processor seconds of this process and of PostgreSQL. */
interface Cpu {
  readonly node: number
  readonly postgres: number
}

/** Bare: the use case alone. Open: behind the checks of a call, where no gate is shut. Gated: behind every gate. */
type Series = "bare" | "open" | "gated"

interface Placed {
  /** Milliseconds from each call to its answer. */
  readonly latencies: readonly number[]
  readonly seconds: number
  readonly cpu: Cpu
}

async function place(issue: string, series: Series, seconds: number): Promise<Placed> {
  const latencies: number[] = []
  const worked = await cpuSeconds()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (performance.now() - began < seconds * 1_000) {
        const asked = performance.now()
        const { cost, ...line } = anyBet()
        const nr = Math.floor(Math.random() * MEMBERS) + 1
        const context =
          series === "gated" ? contextOf(BigInt(MEMBERS + nr), gate.strict) : contextOf(BigInt(nr))
        if (series !== "bare") await gate.pass(context.member, context.merchant)
        await house.routes.placeBets(
          {
            gameCode: "SSC1M",
            issue,
            lines: [{ ...line, mode: "1", multiple: 1, group: 1956 }],
            cost: String(cost),
          },
          context,
        )
        latencies.push(performance.now() - asked)
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1_000
  const after = await cpuSeconds()
  const cpu = { node: after.node - worked.node, postgres: after.postgres - worked.postgres }
  return { latencies, seconds: elapsed, cpu }
}

function summed(slices: readonly Placed[]) {
  const latencies = slices.flatMap((slice) => slice.latencies).toSorted((a, b) => a - b)
  const sum = (of: (slice: Placed) => number) => slices.reduce((all, slice) => all + of(slice), 0)
  return {
    placed: latencies.length,
    rate: latencies.length / sum(({ seconds }) => seconds),
    cost: {
      node: sum(({ cpu }) => cpu.node) / latencies.length,
      postgres: sum(({ cpu }) => cpu.postgres) / latencies.length,
    },
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  }
}

/** Open and gated bets in turn, in slices so short that other work on the machine slows both down alike. */
async function placeBehindGates(issue: string) {
  const slices: Record<"open" | "gated", Placed[]> = { open: [], gated: [] }
  for (let slice = 0; slice < SECONDS / SLICE_SECONDS; slice++)
    for (const series of slice % 2 === 0 ? (["open", "gated"] as const) : (["gated", "open"] as const))
      slices[series].push(await place(issue, series, SLICE_SECONDS))
  return { open: summed(slices.open), gated: summed(slices.gated) }
}

/** Processor seconds so far of this process and of PostgreSQL: a bet's share of them says something on a busy machine, too. */
async function cpuSeconds(): Promise<Cpu> {
  const { user, system } = process.cpuUsage()
  return { node: (user + system) / 1e6, postgres: (await bench.cpuSeconds()) ?? 0 }
}

const allOf = ({ node, postgres }: Cpu): number => node + postgres
const told = (cost: Cpu): string =>
  `${(allOf(cost) * 1e6).toFixed(0)} µs of processor each, ${(cost.postgres * 1e6).toFixed(0)} of them PostgreSQL's`

const rates: number[] = []
const open: number[] = []
const gated: number[] = []
/** Processor time of a gated bet by that of an open one. */
const costs: number[] = []
const settled: number[] = []
const yardstick: number[] = []
try {
  for (let round = 0; round < ROUNDS; round++) {
    yardstick.push(await reference.measure(SECONDS))
    const { current } = await house.routes.draw({ gameCode: "SSC1M" }, contextOf(1n))
    if (!current) throw new Error("nothing is on sale")
    const placed = summed([await place(current.issue, "bare", SECONDS)])
    rates.push(placed.rate)
    await gate.fold()
    const behind = await placeBehindGates(current.issue)
    for (const [series, to] of [
      ["open", open],
      ["gated", gated],
    ] as const) {
      const { rate, p50, p99, cost } = behind[series]
      to.push(rate)
      console.log(
        `  ${series}: ${rate.toFixed(0)} bets/s (p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms), ${told(cost)}`,
      )
    }
    costs.push(allOf(behind.gated.cost) / allOf(behind.open.cost))
    const all = placed.placed + behind.open.placed + behind.gated.placed
    now = new Date(Date.parse(current.drawsAt) + 1)
    const began = performance.now()
    await house.round()
    const seconds = (performance.now() - began) / 1_000
    settled.push(all / seconds)
    console.log(
      `round ${round + 1}: ${placed.rate.toFixed(0)} bets/s (p50 ${placed.p50.toFixed(1)} ms, p99 ${placed.p99.toFixed(1)} ms), ${told(placed.cost)}, ` +
        `${all} settled in ${seconds.toFixed(2)} s, reference ${yardstick.at(-1)?.toFixed(0)}/s`,
    )
  }
  const { differences } = await ledger.verify()
  if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences[0])}`)
  const tps = median(yardstick)
  console.log(`${reference.name}: ${tps.toFixed(0)}/s; the ledger verifies`)
  console.log(
    `settled: ${median(settled).toFixed(0)} bets/s, ${(median(settled) / tps).toFixed(1)} times the reference`,
  )
  const everyGate = median(gated.map((rate, round) => rate / (open[round] ?? rate)))
  console.log(
    `behind every gate: ${median(gated).toFixed(0)} bets/s, ${everyGate.toFixed(2)} of ${median(open).toFixed(0)} where no gate is shut, ` +
      `${median(costs).toFixed(2)} times the processor time of one`,
  )
  console.log(
    JSON.stringify({
      name: "bets",
      value: Math.round(median(rates)),
      unit: "bets/s",
      reference: Math.round(tps),
      ratio: Number((median(rates) / tps).toFixed(2)),
      gatedPerSecond: Math.round(median(gated)),
      gatedOfOpen: Number(everyGate.toFixed(2)),
      gatedProcessorOfOpen: Number(median(costs).toFixed(2)),
      settledPerSecond: Math.round(median(settled)),
      settledRatio: Number((median(settled) / tps).toFixed(2)),
    }),
  )
} finally {
  await house.stop()
  await ledger.close()
  await bench.close()
}
