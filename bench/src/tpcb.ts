import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { BenchDatabase } from "./bench-database.ts"

const run = promisify(execFile)
const CLIENTS = 16
const ACCOUNTS_PER_SCALE = 100_000

export interface Reference {
  /** "pgbench" where it is installed, otherwise its script driven from Node. */
  readonly name: string
  /** Transactions a second over that many seconds. */
  readonly measure: (seconds: number) => Promise<number>
}

/**
 * The yardstick: pgbench's TPC-B-like script, 16 clients, simple protocol, on the same server. It is an
 * update of one account of many, of one hot row of few, and a history row: a ledger as it is usually built.
 */
export async function prepareTpcb(bench: BenchDatabase, scale: number): Promise<Reference> {
  const found = await run("pgbench", ["--version"]).then(
    () => true,
    () => false,
  )
  await fill(bench, scale)
  return found
    ? { name: "pgbench -b tpcb-like -c 16 -j 2", measure: (seconds) => withPgbench(bench.url, seconds) }
    : { name: "pgbench's tpcb-like script from Node, 16 clients", measure: (s) => fromNode(bench, scale, s) }
}

async function fill({ database }: BenchDatabase, scale: number): Promise<void> {
  const statements = [
    "create table pgbench_branches (bid int not null primary key, bbalance int, filler char(88)) with (fillfactor = 100)",
    "create table pgbench_tellers (tid int not null primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100)",
    "create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100)",
    "create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))",
    `insert into pgbench_branches select b, 0 from generate_series(1, ${scale}) b`,
    `insert into pgbench_tellers select t, (t - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) t`,
    `insert into pgbench_accounts select a, (a - 1) / ${ACCOUNTS_PER_SCALE} + 1, 0, '' from generate_series(1, ${scale * ACCOUNTS_PER_SCALE}) a`,
    "alter table pgbench_accounts add primary key (aid)",
    "vacuum analyze pgbench_branches, pgbench_tellers, pgbench_accounts, pgbench_history",
  ]
  for (const statement of statements) await database.pool.query(statement)
}

async function withPgbench(url: string, seconds: number): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const place = ["-h", hostname, "-p", port || "5432", "-U", username]
  const { stdout } = await run(
    "pgbench",
    [
      ...place,
      "-n",
      "-b",
      "tpcb-like",
      "-c",
      String(CLIENTS),
      "-j",
      "2",
      "-T",
      String(seconds),
      pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: decodeURIComponent(password) } },
  )
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!tps) throw new Error(`pgbench said: ${stdout}`)
  return Number(tps)
}

async function fromNode({ database }: BenchDatabase, scale: number, seconds: number): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => database.dedicated()))
  const pick = (count: number) => Math.floor(Math.random() * count) + 1
  const began = performance.now()
  const until = began + seconds * 1_000
  let done = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const [aid, bid, tid] = [pick(scale * ACCOUNTS_PER_SCALE), pick(scale), pick(scale * 10)]
        const delta = pick(10_001) - 5_001
        await client.query("BEGIN")
        await client.query(`UPDATE pgbench_accounts SET abalance = abalance + ${delta} WHERE aid = ${aid}`)
        await client.query(`SELECT abalance FROM pgbench_accounts WHERE aid = ${aid}`)
        await client.query(`UPDATE pgbench_tellers SET tbalance = tbalance + ${delta} WHERE tid = ${tid}`)
        await client.query(`UPDATE pgbench_branches SET bbalance = bbalance + ${delta} WHERE bid = ${bid}`)
        await client.query(
          `INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (${tid}, ${bid}, ${aid}, ${delta}, CURRENT_TIMESTAMP)`,
        )
        await client.query("END")
        done++
      }
    }),
  )
  const tps = done / ((performance.now() - began) / 1_000)
  await Promise.all(clients.map((client) => client.end()))
  return tps
}
