/**
 * `npm run bench -- bulk`: credits of many members by one bulk decision (decided in one transaction, posted by one worker
 * in slices), beside the same credits as single transfers of the same ledger in the same run, interleaved, the median of
 * each.
 */
import { inTransaction } from "@croupier/database"
import { createLedger, house, wallet } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { fillWallets, median, openBenchDatabase } from "./bench-database.ts"
import { newKey } from "./uuid.ts"

const MEMBERS = 100_000
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3)
const CREDITS = Number(process.env["BENCH_CREDITS"] ?? 10_000)
const IN_FLIGHT = 1_000
const PROMOTIONS = house(1, "promotions", "BRL")

interface Measured {
  readonly rate: number
  /** Microseconds of the server's processors for one credit. */
  readonly cpu: number
}

const bench = await openBenchDatabase()
let failed: unknown
const ledger = createLedger({ database: bench.database, onError: (error) => (failed ??= error) })

/** Members of a round: others than those of the round before, and in no order. */
const membersOf = (round: number): bigint[] =>
  Array.from({ length: CREDITS }, (_, n) => BigInt(((n * 7_919 + round * 13) % MEMBERS) + 1))

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const cpu = (await bench.cpuSeconds()) ?? Number.NaN
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1_000
  const used = ((await bench.cpuSeconds()) ?? Number.NaN) - cpu
  return { rate: CREDITS / seconds, cpu: (used * 1e6) / CREDITS }
}

/** The decision alone, and the decision with its posting. */
async function bulk(round: number): Promise<{ decided: Measured; posted: Measured }> {
  const credits = membersOf(round).map((owner) => ({ owner, amount: amount(100n) }))
  const decided = await measured(() =>
    inTransaction(bench.database.db, (tx) =>
      ledger.bulk.decide(tx, {
        key: newKey(),
        kind: "mission",
        debit: PROMOTIONS,
        purpose: "main",
        cause: "bench.promotion:1",
        credits,
      }),
    ),
  )
  const posted = await measured(async () => {
    const round = await ledger.bulk.work()
    if (round.posted !== CREDITS) throw new Error(`${round.posted} of ${CREDITS} credits were posted`)
  })
  return { decided, posted }
}

const single = (round: number): Promise<Measured> =>
  measured(async () => {
    const members = membersOf(round)
    let next = 0
    await Promise.all(
      Array.from({ length: IN_FLIGHT }, async () => {
        for (let member = members[next++]; member !== undefined; member = members[next++]) {
          const { status } = await ledger.post({
            key: newKey(),
            kind: "mission",
            debit: PROMOTIONS,
            credit: wallet(member, "main", "BRL"),
            amount: amount(100n),
            cause: "bench.promotion:1",
          })
          if (status !== "posted") throw new Error(`not posted: ${status}`)
        }
      }),
    )
  })

/** Both parts of a bulk credit as one: what a member waits for in all. */
const together = (a: Measured, b: Measured): Measured => ({
  rate: 1 / (1 / a.rate + 1 / b.rate),
  cpu: a.cpu + b.cpu,
})

try {
  await fillWallets(bench, MEMBERS)
  // Plans, pages and connections of both ways before the first figure.
  await bulk(1)
  await single(2)
  const lines = { single: [], decided: [], posted: [], both: [] } as Record<string, Measured[]>
  for (let round = 0; round < ROUNDS; round++) {
    lines["single"]?.push(await single(2 * round + 4))
    const { decided, posted } = await bulk(2 * round + 5)
    lines["decided"]?.push(decided)
    lines["posted"]?.push(posted)
    lines["both"]?.push(together(decided, posted))
  }
  if (failed) throw failed
  const { differences } = await ledger.verify()
  if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences[0])}`)
  const reference = median((lines["single"] ?? []).map(({ rate }) => rate))
  const names = {
    single: `single transfers, ${IN_FLIGHT} in flight`,
    decided: "bulk: decided",
    posted: "bulk: posted",
    both: "bulk: both",
  }
  for (const [line, name] of Object.entries(names)) {
    const rate = median((lines[line] ?? []).map((each) => each.rate))
    const cpu = median((lines[line] ?? []).map((each) => each.cpu))
    console.log(
      `${name.padEnd(34)} ${rate.toFixed(0).padStart(7)}/s  ×${(rate / reference).toFixed(2)}  ${cpu.toFixed(0)} µs CPU`,
    )
  }
  const value = Math.round(median((lines["both"] ?? []).map(({ rate }) => rate)))
  console.log(
    JSON.stringify({
      name: "bulk",
      value,
      unit: "credits/s",
      reference: Math.round(reference),
      ratio: Number((value / reference).toFixed(2)),
    }),
  )
} finally {
  await ledger.close()
  await bench.close()
}
