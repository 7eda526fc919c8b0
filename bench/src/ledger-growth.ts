/**
 * `npm run bench -- ledger-growth`: what a posting costs while the journal grows. BENCH_ROWS (5 million by
 * default) are posted over half a year of keys; the rate from Node is taken at each step, beside TPC-B.
 */
import { createLedger, house, wallet, type Ledger } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { fillWallets, openBenchDatabase, type BenchDatabase } from "./bench-database.ts"
import { prepareTpcb } from "./tpcb.ts"

const ROWS = Number(process.env["BENCH_ROWS"] ?? 5_000_000)
const MEMBERS = 100_000
const STEPS = 5
const BATCH = 2_000
const SECONDS = 4
const HALF_YEAR_MS = 182 * 86_400_000
const SCALE = 20

/** Posts rows whose keys lie `from` to `to` of the way through the half year before now, two buckets at a time. */
async function grow({ database }: BenchDatabase, rows: number, from: number, to: number): Promise<void> {
  const batches = Math.ceil(rows / BATCH)
  const now = Date.now()
  let next = 0
  await Promise.all(
    [0, 1].map(async (half) => {
      while (next < batches) {
        const share = from + ((to - from) * next++) / batches
        const at = new Date(now - HALF_YEAR_MS * (1 - share))
        const prefix = at.getTime().toString(16).padStart(12, "0")
        await database.pool.query(
          `select count(*) from (
             select array_agg((o & 63)::smallint) b, array_agg((o << 16) | 1) w, array_agg(-1::bigint) d, array_agg(r) r,
                    array_agg((1 << 16) | (3 << 6) | 1) h, array_agg(5::smallint) k, array_agg('bench.bet:1234567'::text) c
               from (select ((random() * ($2 / 2 - 1))::int * 2 + 1 + $3)::bigint as o,
                            overlay(gen_random_uuid()::text placing $4 from 1 for 13)::uuid as r
                       from generate_series(1, $1)) x) y,
             ledger.post(b, w, d, r, h, k, c, $5::timestamptz)`,
          [BATCH, MEMBERS, half, `${prefix.slice(0, 8)}-${prefix.slice(8)}`, at.toISOString()],
        )
      }
    }),
  )
}

async function measure(ledger: Ledger): Promise<{ rate: number; cpu: number }> {
  const cpu = (await bench.cpuSeconds()) ?? Number.NaN
  const until = performance.now() + SECONDS * 1_000
  let done = 0
  await Promise.all(
    Array.from({ length: 1_000 }, async () => {
      while (performance.now() < until) {
        const owner = BigInt(Math.floor(Math.random() * MEMBERS) + 1)
        const time = Date.now().toString(16).padStart(12, "0")
        const outcome = await ledger.post({
          key: `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`,
          kind: "bet",
          debit: wallet(owner, "main", "BRL"),
          credit: house(1, "lottery", "BRL"),
          amount: amount(100n),
          cause: "bench.bet:1234567",
        })
        if (outcome.status !== "posted") throw new Error("not posted")
        done++
      }
    }),
  )
  return { rate: done / SECONDS, cpu: ((((await bench.cpuSeconds()) ?? Number.NaN) - cpu) * 1e6) / done }
}

const bench = await openBenchDatabase()
const ledger = createLedger({ database: bench.database })
try {
  await fillWallets(bench, MEMBERS)
  const reference = await prepareTpcb(bench, SCALE)
  const costs: number[] = []
  let [rate, tps] = [0, 0]
  for (let step = 0; step <= STEPS; step++) {
    if (step > 0) await grow(bench, ROWS / STEPS, (step - 1) / STEPS, step / STEPS)
    const before = await reference.measure(SECONDS)
    const measured = await measure(ledger)
    rate = measured.rate
    costs.push(measured.cpu)
    tps = (before + (await reference.measure(SECONDS))) / 2
    const { rows } = await bench.database.pool.query<{ rows: bigint; bytes: bigint }>(
      `select (select sum(seq) from ledger.house_slot)::bigint as rows,
              (select sum(pg_total_relation_size(relid)) from pg_partition_tree('ledger.journal') where isleaf)::bigint as bytes`,
    )
    const [size] = rows
    console.log(
      `${String(size?.rows).padStart(9)} rows, ${Math.round(Number(size?.bytes ?? 0n) / 1e6)} MB: ${rate.toFixed(0)}/s, ×${(rate / tps).toFixed(1)} of ${tps.toFixed(0)}, ${measured.cpu.toFixed(0)} µs CPU`,
    )
  }
  const { differences } = await ledger.verify()
  if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences[0])}`)
  console.log("every row verified, no difference")
  const growth = (costs.at(-1) ?? Number.NaN) / (costs[1] ?? Number.NaN)
  console.log(`a posting costs ×${growth.toFixed(2)} of what it cost ${STEPS - 1} steps ago`)
  console.log(
    JSON.stringify({
      name: "ledger-growth",
      value: Math.round(rate),
      unit: "postings/s",
      reference: Math.round(tps),
      ratio: Number((rate / tps).toFixed(2)),
    }),
  )
} finally {
  await ledger.close()
  await bench.close()
}
