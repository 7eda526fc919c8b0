/**
 * `npm run bench -- settlement`: an issue with 1,000,000 open bets and 200,000 winners is paid through the
 * ledger by two workers, each with buckets of its own, in slices that commit. Losing bets are never written
 * again. Run again, it pays nothing: the key of a payout follows from its bet.
 */
import { createLedger } from "@croupier/ledger"
import { fillWallets, openBenchDatabase, postAll, type BenchDatabase } from "./bench-database.ts"
import { prepareTpcb } from "./tpcb.ts"

const BETS = Number(process.env["BENCH_BETS"] ?? 1_000_000)
const MEMBERS = BETS
const SCALE = 100
const BUCKETS = 64
/** Winners paid in one transaction, so that other traffic of their bucket never waits long. */
const SLICE = 1_000
const WORKERS = 2

/** One bet for each member, in no order, its stake in the ledger; a fifth wins. The rows are as wide as a lottery bet's. */
async function fillBets(bench: BenchDatabase): Promise<void> {
  const { pool } = bench.database
  await pool.query(`create table bench_bet (
    bucket smallint not null, id bigint not null, key uuid not null, wallet_id bigint not null, issue int not null,
    selection text not null, stake bigint not null, primary key (bucket, id))`)
  await pool.query(
    `insert into bench_bet select o & 63, row_number() over (), uuidv7(), (o << 16) | 1, 7, lpad((random() * 99999)::int::text, 5, '0'), 20000
       from (select o from generate_series(1::bigint, $1::bigint) o order by random()) x`,
    [BETS],
  )
  await pool.query("create index bench_bet_n on bench_bet (id)")
  await postAll(
    bench,
    BETS,
    `select bucket, wallet_id as wallet, -stake as delta, key as ref, (1 << 16) | (3 << 6) | 1 as house, 5 as kind,
            'bench.bet:' || id as cause, id as n from bench_bet`,
  )
  await pool.query("drop index bench_bet_n")
  await pool.query("vacuum analyze bench_bet, ledger.wallet, ledger.journal")
  // Pays the winners of a bucket, in the order of their wallets. A slice holds the bucket from its posting to its commit.
  await pool.query(`create procedure bench_pay(p_bucket smallint, p_size int, inout won int, inout paid int, inout longest float8)
    language plpgsql as $$
    declare
      w bigint[]; d bigint[]; r uuid[]; c text[]; began timestamptz; hi int; n int; posted int;
    begin
      select array_agg(wallet_id order by wallet_id), array_agg(stake * 9 order by wallet_id),
             array_agg(ledger.derive_key(key, 'payout') order by wallet_id), array_agg('bench.payout:' || id order by wallet_id)
        into w, d, r, c from bench_bet where bucket = p_bucket and right(selection, 1) in ('3', '7');
      won := coalesce(cardinality(w), 0); paid := 0; longest := 0;
      for lo in 1..won by p_size loop
        hi := least(lo + p_size - 1, won);
        n := hi - lo + 1;
        began := clock_timestamp();
        select count(*) filter (where a.status = 'P') into posted
          from ledger.post(array_fill(p_bucket, array[n]), w[lo:hi], d[lo:hi], r[lo:hi],
                           array_fill((1 << 16) | (3 << 6) | 1, array[n]), array_fill(6::smallint, array[n]), c[lo:hi]) a;
        commit;
        paid := paid + posted;
        longest := greatest(longest, extract(epoch from clock_timestamp() - began) * 1000);
      end loop;
    end $$`)
}

async function settle({ database }: BenchDatabase) {
  const began = performance.now()
  let [won, paid, longest] = [0, 0, 0]
  await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      for (let bucket = worker; bucket < BUCKETS; bucket += WORKERS) {
        const { rows } = await database.pool.query<{ won: number; paid: number; longest: number }>(
          `call bench_pay($1, $2, 0, 0, 0)`,
          [bucket, SLICE],
        )
        won += rows[0]?.won ?? 0
        paid += rows[0]?.paid ?? 0
        longest = Math.max(longest, rows[0]?.longest ?? 0)
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
