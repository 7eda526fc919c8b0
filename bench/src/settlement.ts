/**
 * `npm run bench -- settlement`: an issue with 1,000,000 open bets and 200,000 winners is paid through the
 * ledger by two workers, each with buckets of its own. Losing bets are never written again. Run again, it
 * pays nothing: the key of a payout follows from its bet.
 */
import { createLedger } from "@croupier/ledger"
import { fillWallets, openBenchDatabase, type BenchDatabase } from "./bench-database.ts"
import { prepareTpcb } from "./tpcb.ts"

const BETS = Number(process.env["BENCH_BETS"] ?? 1_000_000)
const MEMBERS = BETS
const SCALE = 100
const BUCKETS = 64
/** A bucket is paid in slices, so that its other traffic never waits long. */
const SLICES = 2
const WORKERS = 2

/** One bet for each member; a fifth wins. The rows are as wide as a lottery bet's. */
async function fillBets({ database }: BenchDatabase): Promise<void> {
  await database.pool.query(`create table bench_bet (
    bucket smallint not null, id bigint not null, key uuid not null, wallet_id bigint not null, issue int not null,
    selection text not null, stake bigint not null, primary key (bucket, id))`)
  await database.pool.query(
    `insert into bench_bet select o & 63, o, uuidv7(), (o << 16) | 1, 7, lpad((random() * 99999)::int::text, 5, '0'), 20000
       from generate_series(1::bigint, $1::bigint) o`,
    [BETS],
  )
  await database.pool.query("vacuum analyze bench_bet")
}

/** Pays a slice of a bucket's winners in one statement: their wallets and the house, and nothing else, is written. */
async function pay(
  { database }: BenchDatabase,
  bucket: number,
  slice: number,
): Promise<{ won: number; paid: number }> {
  const { rows } = await database.pool.query<{ won: bigint; paid: bigint }>(
    `with winner as materialized (
       select bucket, wallet_id, ledger.derive_key(key, 'payout') as ref, 'bench.payout:' || id as cause, stake * 9 as prize
         from bench_bet where bucket = $1 and (id >> 6) % $2 = $3 and right(selection, 1) in ('3', '7')
     ), batch as (
       select array_agg(bucket) b, array_agg(wallet_id) w, array_agg(prize) d, array_agg(ref) r,
              array_agg((1 << 16) | (3 << 6) | 1) h, array_agg(6::smallint) k, array_agg(cause) c from winner
     )
     select count(*) as won, count(*) filter (where a.status = 'P') as paid
       from batch, ledger.post(b, w, d, r, h, k, c) a`,
    [bucket, SLICES, slice],
  )
  return { won: Number(rows[0]?.won ?? 0), paid: Number(rows[0]?.paid ?? 0) }
}

async function settle(bench: BenchDatabase) {
  const began = performance.now()
  let [won, paid, longest] = [0, 0, 0]
  await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      for (let bucket = worker; bucket < BUCKETS; bucket += WORKERS)
        for (let slice = 0; slice < SLICES; slice++) {
          const asked = performance.now()
          const answer = await pay(bench, bucket, slice)
          longest = Math.max(longest, performance.now() - asked)
          won += answer.won
          paid += answer.paid
        }
    }),
  )
  return { won, paid, longest, seconds: (performance.now() - began) / 1_000 }
}

async function walPosition({ database }: BenchDatabase): Promise<bigint> {
  const { rows } = await database.pool.query<{ at: bigint }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as at",
  )
  return rows[0]?.at ?? 0n
}

const bench = await openBenchDatabase()
const ledger = createLedger({ database: bench.database })
try {
  await fillWallets(bench, MEMBERS)
  await fillBets(bench)
  const reference = await prepareTpcb(bench, SCALE)
  const before = await reference.measure(5)
  const wal = await walPosition(bench)
  const cpu = await bench.cpuSeconds()
  const first = await settle(bench)
  const spent = ((await bench.cpuSeconds()) ?? Number.NaN) - (cpu ?? 0)
  const bytes = Number((await walPosition(bench)) - wal)
  const second = await settle(bench)
  const after = await reference.measure(5)
  if (second.paid !== 0 || first.paid !== first.won)
    throw new Error(`paid ${first.paid} and ${second.paid} of ${first.won}`)
  const { differences } = await ledger.verify()
  if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences[0])}`)
  const tps = (before + after) / 2
  const rate = first.paid / first.seconds
  console.log(`${reference.name}: ${tps.toFixed(0)}/s (before and after, 5 s each, scale ${SCALE})`)
  console.log(
    `${BETS} bets, ${first.paid} winners paid in ${first.seconds.toFixed(2)} s, ${rate.toFixed(0)} credits/s`,
  )
  console.log(`${spent.toFixed(2)} s of server CPU, ${((spent * 1e6) / first.paid).toFixed(0)} µs a credit`)
  console.log(
    `longest lock ${first.longest.toFixed(0)} ms, ${(bytes / first.paid).toFixed(0)} bytes of WAL a credit`,
  )
  console.log(`again: nothing paid, ${second.seconds.toFixed(2)} s; the ledger verifies`)
  console.log(
    JSON.stringify({
      name: "settlement",
      value: Math.round(rate),
      unit: "credits/s",
      reference: Math.round(tps),
      ratio: Number((rate / tps).toFixed(2)),
    }),
  )
} finally {
  await ledger.close()
  await bench.close()
}
