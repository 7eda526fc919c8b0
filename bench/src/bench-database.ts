import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect, migrate, type Database } from "@croupier/database"
import { startPostgres } from "@croupier/embedded-postgres"
import { ledgerMigrations } from "@croupier/ledger"

export interface BenchDatabase {
  readonly url: string
  readonly database: Database
  /** Processor seconds of the whole server so far; not on a busy machine's clock. Linux, and our own server, only. */
  readonly cpuSeconds: () => Promise<number | undefined>
  readonly close: () => Promise<void>
}

/** As in production: every commit reaches the disk before it is answered. */
const SETTINGS = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "4GB",
  max_wal_size: "8GB",
  checkpoint_timeout: "15min",
  max_connections: 100,
}

/** The ledger on a PostgreSQL of its own, or in an empty database at BENCH_DATABASE_URL. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const given = process.env["BENCH_DATABASE_URL"]
  if (given) return ready(given, undefined, async () => {})
  const folder = await mkdtemp(join(tmpdir(), "croupier-bench-"))
  await chmod(folder, 0o711)
  // A stopped benchmark ends through `exit`, where the server it started is stopped as well.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))
  const server = await startPostgres({
    folder: join(folder, "postgres"),
    database: "bench",
    restart: false,
    settings: SETTINGS,
  })
  return ready(server.url, server.pid(), async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
}

async function ready(
  url: string,
  pid: number | undefined,
  stop: () => Promise<void>,
): Promise<BenchDatabase> {
  // Filling and analysing tables takes longer than any call of the house may.
  const database = connect(url, {
    max: 20,
    name: "bench",
    limits: { statementMs: 3_600_000 },
    connectTimeoutMs: 60_000,
  })
  await migrate(database.db, [ledgerMigrations])
  return {
    url,
    database,
    cpuSeconds: async () => (pid === undefined ? undefined : cpuSecondsOf(pid).catch(() => undefined)),
    close: async () => {
      await database.close()
      await stop()
    },
  }
}

const TICKS_PER_SECOND = 100

/** A process and its children: those that live, and those that have ended, which the parent's own line counts. */
async function cpuSecondsOf(pid: number): Promise<number> {
  let ticks = 0
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue
    const text = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "")
    // The fields after the name in brackets: state, parent, … user, system, children's user, children's system.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
    const own = Number(fields[11]) + Number(fields[12])
    if (Number(name) === pid) ticks += own + Number(fields[13]) + Number(fields[14])
    else if (Number(fields[1]) === pid) ticks += own
  }
  return ticks / TICKS_PER_SECOND
}

/** Members 1 to `count` with a main wallet in BRL, each with a million that was deposited. */
export async function fillWallets(bench: BenchDatabase, count: number): Promise<void> {
  const { pool } = bench.database
  await pool.query(
    `insert into ledger.wallet (bucket, id) select o & 63, (o << 16) | 1 from generate_series(1::bigint, $1::bigint) o`,
    [count],
  )
  await pool.query(
    "create table bench_deposit as select row_number() over (order by random()) as n, bucket, id from ledger.wallet",
  )
  await pool.query("create index on bench_deposit (n)")
  // Real deposits, so that the books are whole, in no order, so that indexes are as full as traffic leaves them.
  await postAll(
    bench,
    count,
    `select bucket, id as wallet, 10000000000 as delta, uuidv7() as ref, (1 << 16) | (1 << 6) | 1 as house, 1 as kind,
            'bench.deposit' as cause, n from bench_deposit`,
  )
  await pool.query("drop table bench_deposit")
  await pool.query("vacuum analyze ledger.wallet, ledger.journal, ledger.house_slot")
}

const BATCH = 5_000

/** Posts the rows of a query, whose `n` runs from 1 to `count`, in that order; two at a time, each half the buckets. */
export async function postAll({ database }: BenchDatabase, count: number, rows: string): Promise<void> {
  await Promise.all(
    [0, 1].map(async (half) => {
      for (let from = 1; from <= count; from += 2 * BATCH)
        await database.pool.query(
          `select count(*) from (select array_agg(bucket::smallint) b, array_agg(wallet) w, array_agg(delta::bigint) d,
                  array_agg(ref) r, array_agg(house) h, array_agg(kind::smallint) k, array_agg(cause) c
             from (${rows}) x where n >= $1 and n < $2 and bucket & 1 = $3) y, ledger.post(b, w, d, r, h, k, c)`,
          [from, from + 2 * BATCH, half],
        )
    }),
  )
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0

/** How long work takes, in seconds. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}
