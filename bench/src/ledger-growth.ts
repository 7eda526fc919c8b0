/**
 * `npm run bench -- ledger-growth`: what a posting and a look back cost while the journal grows over half a year
 * of keys, BENCH_ROWS in all (5 million by default; 50 million need 25 GB of disk and half an hour). Between the
 * points the history is written as postings would have left it, by `growJournal`.
 */
import { createLedger, house, wallet, type Ledger } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { fillWallets, median, openBenchDatabase, percentile } from "./bench-database.ts"
import { growJournal, prepareGrowth, START, type History } from "./journal-growth.ts"
import { rowsRead } from "./rows-read.ts"
import { prepareTpcb } from "./tpcb.ts"
import { newKey } from "./uuid.ts"

const ROWS = Number(process.env["BENCH_ROWS"] ?? 5_000_000)
/** Buckets that are checked from their first row to the last at the end; all of them in a small run. */
const VERIFY = Number(process.env["BENCH_VERIFY_BUCKETS"] ?? (ROWS > 5_000_000 ? 4 : 64))
const MEMBERS = 100_000
const POINTS = [0.02, 0.2, 0.5, 1]
const SECONDS = 5
const SCALE = 20
const LOOKS = 300

const bench = await openBenchDatabase()
const { pool } = bench.database
const ledger = createLedger({ database: bench.database })
const anyMember = () => BigInt(Math.floor(Math.random() * MEMBERS) + 1)

async function post(inFlight: number, seconds: number): Promise<{ rate: number; cpu: number }> {
  const cpu = (await bench.cpuSeconds()) ?? Number.NaN
  const until = performance.now() + seconds * 1_000
  let done = 0
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < until) {
        const outcome = await ledger.post({
          key: newKey(),
          kind: "bet",
          debit: wallet(anyMember(), "main", "BRL"),
          credit: house(1, "lottery", "BRL"),
          amount: amount(100n),
          cause: "bench.bet:1234567",
        })
        if (outcome.status !== "posted") throw new Error("not posted")
        done++
      }
    }),
  )
  return { rate: done / seconds, cpu: ((((await bench.cpuSeconds()) ?? Number.NaN) - cpu) * 1e6) / done }
}

/** Milliseconds of one call after the other, each for a place of its own in the history. */
async function timed(call: (at: Date) => Promise<unknown>, history: History): Promise<string> {
  const times: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    const at = new Date(START.getTime() + Math.random() * (history.until.getTime() - START.getTime()))
    const began = performance.now()
    await call(at)
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return `${median(times).toFixed(2)}/${percentile(times, 0.99).toFixed(2)} ms`
}

/** Old transfers as their callers would ask for them again. */
async function oldTransfers(): Promise<() => Parameters<Ledger["post"]>[0]> {
  const { rows } = await pool.query<{ ref: string; wallet_id: bigint; amount: bigint; kind: number }>(
    `select ref, wallet_id, amount from ledger.journal where bucket = 5 and house = (1 << 16) | (3 << 6) | 1 and kind = 5
      and house_seq % greatest((select max(seq) / 2000 from ledger.house_slot where bucket = 5), 1) = 0 limit 2000`,
  )
  return () => {
    const old = rows[Math.floor(Math.random() * rows.length)]
    if (!old) throw new Error("there is no history")
    return {
      key: old.ref,
      kind: "bet",
      debit: wallet(old.wallet_id >> 16n, "main", "BRL"),
      credit: house(1, "lottery", "BRL"),
      amount: amount(-old.amount),
      cause: "bench.bet:1234567",
    }
  }
}

async function look(history: History): Promise<string> {
  const old = await oldTransfers()
  const replay = await timed(async () => {
    const { status } = await ledger.post(old())
    if (status !== "replayed") throw new Error(`an old key was ${status}`)
  }, history)
  const page = await timed(() => ledger.statement(anyMember(), "main", "BRL"), history)
  const month = await timed(
    (at) =>
      ledger.statement(anyMember(), "main", "BRL", {
        until: at,
        from: new Date(at.getTime() - 30 * 86_400_000),
      }),
    history,
  )
  const past = await timed((at) => ledger.balanceAt(anyMember(), "main", "BRL", at), history)
  const slot = { bucket: 5, house: (1 << 16) | (3 << 6) | 1 }
  const { rows } = await pool.query<{ seq: bigint }>(
    "select seq from ledger.house_slot where bucket = $1 and house = $2",
    [slot.bucket, slot.house],
  )
  const after = [{ ...slot, seq: (rows[0]?.seq ?? 0n) - 500n }]
  const tail = await timed(() => ledger.tail(after, 1_000, { buckets: [5] }), history)
  return `replayed key ${replay}, newest page ${page}, page of a past month ${month}, past balance ${past}, tail of 500 rows ${tail}`
}

try {
  await fillWallets(bench, MEMBERS)
  const reference = await prepareTpcb(bench, SCALE)
  const history = await prepareGrowth(bench, { members: MEMBERS, rows: ROWS })
  const costs: number[] = []
  let [rate, tps] = [0, 0]
  for (const point of POINTS) {
    const began = performance.now()
    await growJournal(bench, ledger, history, point)
    const grew = (performance.now() - began) / 1_000
    // Every point begins as any other quarter of an hour does: after a checkpoint, with the newest pages in memory.
    await pool.query("checkpoint")
    await post(1_000, SECONDS)
    const before = await reference.measure(SECONDS)
    const many = await post(1_000, SECONDS)
    const few = await post(64, SECONDS)
    tps = (before + (await reference.measure(SECONDS))) / 2
    rate = many.rate
    costs.push(many.cpu)
    const { rows } = await pool.query<{ rows: bigint; bytes: bigint }>(
      `select (select sum(seq) from ledger.house_slot)::bigint as rows,
              (select sum(pg_total_relation_size(relid)) from pg_partition_tree('ledger.journal') where isleaf)::bigint as bytes`,
    )
    console.log(
      `${rows[0]?.rows} rows, ${Math.round(Number(rows[0]?.bytes ?? 0n) / 1e6)} MB (grown in ${grew.toFixed(0)} s): ${many.rate.toFixed(0)}/s, ×${(many.rate / tps).toFixed(1)} of ${tps.toFixed(0)}, ${many.cpu.toFixed(0)} µs CPU; 64 in flight ${few.rate.toFixed(0)}/s, ×${(few.rate / tps).toFixed(1)}, ${few.cpu.toFixed(0)} µs CPU`,
    )
    console.log(`  median/99 %: ${await look(history)}`)
  }
  for (const line of await rowsRead(pool)) console.log(`  rows read for one ${line}`)
  const began = performance.now()
  for (let bucket = 0; bucket < VERIFY; bucket++) {
    const { rows } = await pool.query("select * from ledger.check_bucket($1)", [bucket])
    if (rows.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(rows[0])}`)
  }
  console.log(
    `${VERIFY} of 64 buckets verified from the first row, no difference, ${((performance.now() - began) / VERIFY / 1_000).toFixed(1)} s each`,
  )
  const sealing = performance.now()
  const { sealed, differences } = await ledger.verifyStep(0)
  if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences[0])}`)
  console.log(
    `a step of the verifier: ${sealed} rows sealed in ${(performance.now() - sealing).toFixed(0)} ms`,
  )
  console.log(
    `a posting costs ×${((costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN)).toFixed(2)} of what it cost at the first point`,
  )
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
