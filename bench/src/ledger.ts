/**
 * `npm run bench -- ledger`: postings a second from Node with exact idempotency and a commit on disk, 100,000
 * members against one house account, beside TPC-B on the same server, interleaved, the median of each. With
 * PGLEDGER_SQL naming a copy of pgledger's schema, that runs beside it.
 */
import { readFile } from "node:fs/promises"
import { createLedger, house, wallet, type Ledger, type Transfer } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { fillWallets, median, openBenchDatabase, percentile, type BenchDatabase } from "./bench-database.ts"
import { prepareTpcb } from "./tpcb.ts"
import { newKey } from "./uuid.ts"

const MEMBERS = 100_000
const SCALE = 100
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3)
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 3)

interface Load {
  readonly name: string
  readonly inFlight: number
  readonly member: () => number
  /** Share of requests that were posted before; a batch of some hundreds then has a few. */
  readonly again?: number
}

const uniform = () => Math.floor(Math.random() * MEMBERS) + 1
/** Zipf with exponent 1: the first member plays 8 % of all, the first hundred 43 %. */
const zipf = () => Math.min(Math.floor(Math.exp(Math.random() * Math.log(MEMBERS + 1))), MEMBERS)

const loads: readonly Load[] = [
  { name: "1000 in flight", inFlight: 1_000, member: uniform },
  { name: "256 in flight", inFlight: 256, member: uniform },
  { name: "64 in flight", inFlight: 64, member: uniform },
  { name: "16 in flight", inFlight: 16, member: uniform },
  { name: "1 in flight", inFlight: 1, member: uniform },
  { name: "1000 in flight, Zipf", inFlight: 1_000, member: zipf },
  { name: "1000 in flight, one member", inFlight: 1_000, member: () => 1 },
  { name: "1000 in flight, 1 % again", inFlight: 1_000, member: uniform, again: 0.01 },
]

interface Measured {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  /** Microseconds of the server's processors for one posting. */
  readonly cpu: number
}

const betOf = (member: number): Transfer => ({
  key: newKey(),
  kind: "bet",
  debit: wallet(BigInt(member), "main", "BRL"),
  credit: house(1, "lottery", "BRL"),
  amount: amount(100n),
  cause: "bench.bet:1234567",
})

async function measure(bench: BenchDatabase, ledger: Ledger, load: Load): Promise<Measured> {
  const latencies: number[] = []
  let known: Transfer | undefined
  const cpuBefore = await bench.cpuSeconds()
  const began = performance.now()
  const until = began + SECONDS * 1_000
  await Promise.all(
    Array.from({ length: load.inFlight }, async () => {
      while (performance.now() < until) {
        const asked = performance.now()
        const old = Math.random() < (load.again ?? 0) ? known : undefined
        const transfer = old ?? betOf(load.member())
        const { status } = await ledger.post(transfer)
        if (status !== (old ? "replayed" : "posted")) throw new Error(`not posted: ${status}`)
        latencies.push(performance.now() - asked)
        known = transfer
      }
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  const cpuAfter = await bench.cpuSeconds()
  latencies.sort((a, b) => a - b)
  return {
    rate: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpu: (((cpuAfter ?? Number.NaN) - (cpuBefore ?? 0)) * 1e6) / latencies.length,
  }
}

/** pgledger's own function for one transfer, 16 clients: from a random account into one hot account. */
async function preparePgledger({ database }: BenchDatabase): Promise<(() => Promise<number>) | undefined> {
  const path = process.env["PGLEDGER_SQL"]
  if (!path) return undefined
  await database.pool.query(await readFile(path, "utf8"))
  const create = async (name: string) => {
    const { rows } = await database.pool.query<{ id: string }>(
      "select id from pgledger_create_account($1, 'BRL')",
      [name],
    )
    return rows[0]?.id ?? ""
  }
  const hot = await create("house")
  const accounts = await Promise.all(Array.from({ length: 1_000 }, (_, i) => create(`member ${i}`)))
  return async () => {
    const clients = await Promise.all(Array.from({ length: 16 }, () => database.dedicated()))
    const began = performance.now()
    let done = 0
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < began + SECONDS * 1_000) {
          const from = accounts[Math.floor(Math.random() * accounts.length)]
          await client.query({
            name: "transfer",
            text: "select id from pgledger_create_transfer($1, $2, 1.00)",
            values: [from, hot],
          })
          done++
        }
      }),
    )
    const rate = done / ((performance.now() - began) / 1_000)
    await Promise.all(clients.map((client) => client.end()))
    return rate
  }
}

const bench = await openBenchDatabase()
let failed: unknown
const ledger = createLedger({ database: bench.database, onError: (error) => (failed ??= error) })
try {
  await fillWallets(bench, MEMBERS)
  const reference = await prepareTpcb(bench, SCALE)
  const pgledger = await preparePgledger(bench)
  const tpcb: number[] = []
  const tpcbCpu: number[] = []
  const peers: number[] = []
  const results = new Map(loads.map((load) => [load.name, [] as Measured[]]))
  for (let round = 0; round < ROUNDS; round++) {
    const cpu = await bench.cpuSeconds()
    const rate = await reference.measure(SECONDS)
    tpcb.push(rate)
    tpcbCpu.push(((((await bench.cpuSeconds()) ?? Number.NaN) - (cpu ?? 0)) / (rate * SECONDS)) * 1e6)
    for (const load of loads) results.get(load.name)?.push(await measure(bench, ledger, load))
    if (pgledger) peers.push(await pgledger())
  }
  if (failed) throw failed
  const { checked, differences } = await ledger.verify()
  if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences[0])}`)
  const tps = median(tpcb)
  console.log(
    `${reference.name}: ${tps.toFixed(0)}/s, ${median(tpcbCpu).toFixed(0)} µs of server CPU each (median of ${ROUNDS} × ${SECONDS} s, scale ${SCALE})`,
  )
  if (pgledger)
    console.log(
      `pgledger, hot house account: ${median(peers).toFixed(0)}/s (×${(median(peers) / tps).toFixed(2)})`,
    )
  for (const [name, rounds] of results) {
    const rate = median(rounds.map((round) => round.rate))
    const cpu = median(rounds.map((round) => round.cpu))
    const [p50, p99] = [median(rounds.map((round) => round.p50)), median(rounds.map((round) => round.p99))]
    console.log(
      `${name.padEnd(27)} ${rate.toFixed(0).padStart(6)}/s  ×${(rate / tps).toFixed(1).padStart(5)}  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ${cpu.toFixed(0)} µs CPU`,
    )
  }
  console.log(`${checked.rows} rows verified, no difference`)
  const value = Math.round(median((results.get("1000 in flight") ?? []).map((round) => round.rate)))
  console.log(
    JSON.stringify({
      name: "ledger",
      value,
      unit: "postings/s",
      reference: Math.round(tps),
      ratio: Number((value / tps).toFixed(2)),
    }),
  )
} finally {
  await ledger.close()
  await bench.close()
}
