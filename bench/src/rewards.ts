/**
 * `npm run bench -- rewards`: facts of settled play that missions, points, levels and wagering take in, each alone and all together
 * as a worker does, beside the settlement that writes such facts in the same run. A fifth of the members has a deposit to play, and
 * is in a mission. Fewer facts: `BENCH_FACTS`.
 */
import { setTimeout as pause } from "node:timers/promises"
import { inTransaction, migrate, sql } from "@croupier/database"
import { createLedger } from "@croupier/ledger"
import { MIGRATIONS } from "@croupier/server/compose/modules.ts"
import { projections, type Projection } from "@croupier/server/kernel/projections.ts"
import { bonusBook } from "@croupier/server/modules/bonuses/index.ts"
import { merchants } from "@croupier/server/modules/merchants/index.ts"
import { missionProgress } from "@croupier/server/modules/missions/progress.ts"
import { playFacts } from "@croupier/server/modules/play/index.ts"
import { earning } from "@croupier/server/modules/points/earning.ts"
import { DEFAULT_TERMS } from "@croupier/server/modules/points/index.ts"
import { writeTerms } from "@croupier/server/modules/points/terms.ts"
import { figures } from "@croupier/server/modules/vip/figures.ts"
import { wagering } from "@croupier/server/modules/withdrawals/wagering/projection.ts"
import { demoMerchant } from "@croupier/server/seed/demo.ts"
import { openBenchDatabase, seconds } from "./bench-database.ts"

const FACTS = Number(process.env["BENCH_FACTS"] ?? 1_000_000)
const MEMBERS = 20_000
/** Facts that settlement writes: it sets the ratio, and is the slower part. */
const SETTLED = Math.min(FACTS, 100_000)
const AT_ONCE = 1_000
const START = new Date("2026-11-01T03:00:00Z")
const DAYS = 30
const DAY_MS = 86_400_000

const bench = await openBenchDatabase()
const { db } = bench.database

/** Facts as a settled round leaves them, in members' own buckets, over thirty days. */
const fact = sql`
  1 + n % ${MEMBERS}::bigint as member_id, case when n % 4 = 0 then 'LIVE' else 'RNG' end as product, 10000 + n * 31 % 90000 as stake,
  case when n % 5 = 0 then 2000 else 0 end as from_bonus, case when n % 3 = 0 then 25000 + n % 70000 else 0 end as payout,
  ${START}::timestamptz + n * (${DAYS * 86_400}::float8 / ${FACTS}) * interval '1 second' as at, 'round:' || n as reference`

/** Settlement: each fact by the function that modules write them by, a thousand a transaction. */
async function settle(): Promise<void> {
  for (let from = 0; from < SETTLED; from += AT_ONCE)
    await sql`
      select count(play_record(1, f.member_id, f.product, null, 'G', 'BRL', 1, f.stake, f.from_bonus, f.payout, 0, f.stake, f.at, f.reference, 0))
        from (select ${fact} from generate_series(${from}::bigint, ${from + AT_ONCE - 1}::bigint) n) f`.execute(
      db,
    )
}

/** The rest of the facts at once, behind those that settlement wrote. */
async function fill(): Promise<void> {
  await sql`
    insert into play_fact (bucket, seq, merchant_id, member_id, product, vendor, game, asset, bets, stake, from_bonus, payout, to_bonus,
        rebate, valid_bet, settled_at, reference, revision)
      select f.bucket, coalesce(s.seq, 0) + row_number() over (partition by f.bucket order by f.n), 1, f.member_id, f.product, null, 'G',
             'BRL', 1, f.stake, f.from_bonus, f.payout, 0, 0, f.stake, f.at, f.reference, 0
        from (select n, ((1 + n % ${MEMBERS}::bigint) & 63)::smallint as bucket, ${fact}
                from generate_series(${SETTLED}::bigint, ${FACTS - 1}::bigint) n) f
        left join play_slot s on s.bucket = f.bucket`.execute(db)
  await sql`
    update play_slot s set seq = f.seq from (select bucket, max(seq) as seq from play_fact group by 1) f where f.bucket = s.bucket`.execute(
    db,
  )
  await sql.raw("vacuum analyze").execute(db)
}

const depositLots = () =>
  sql`
    insert into wager_lot (bucket, member_id, asset, id, merchant_id, kind, amount, need, opened_at)
      select (m & 63)::smallint, m, 'BRL', gen_random_uuid(), 1, 'deposit', 1000000, 1000000, ${START}
        from generate_series(5::bigint, ${MEMBERS}::bigint, 5) m`.execute(db)

/** True when all facts are read by all of these. */
async function areRead(readers: readonly Projection[]): Promise<boolean> {
  const { rows } = await sql<{ seq: bigint }>`
    select coalesce(sum(seq), 0)::bigint as seq from projection_cursor
     where name = any (${readers.map(({ name }) => `${name} ${playFacts.name}`)})`.execute(db)
  return rows[0]?.seq === BigInt(FACTS) * BigInt(readers.length)
}

/** A mission of every day, and the members who play in it. */
const mission = () =>
  sql`
    with made as (
      insert into mission (merchant_id, metric, period, time_zone) values (1, 'VALID_BET', 'DAILY', ${demoMerchant.brand.timeZone})
      returning id)
    insert into mission_join (bucket, member_id, mission_id, joined_at)
    select (m & 63)::smallint, m, made.id, ${START} from made, generate_series(5::bigint, ${MEMBERS}::bigint, 5) m`.execute(
    db,
  )

try {
  await migrate(db, MIGRATIONS)
  const clock = { now: () => new Date(START.getTime() + DAYS * DAY_MS) }
  const ledger = createLedger({ database: bench.database, clock })
  const houses = await merchants({ db })
  await houses.add(demoMerchant)
  await writeTerms(db, demoMerchant.id, {
    since: new Date(START.getTime() - DAY_MS),
    askedBy: "bench",
    approvedBy: "bench",
    terms: DEFAULT_TERMS,
  })
  const settled = await seconds(settle)
  await depositLots()
  await mission()
  await fill()
  const report = (error: unknown) => console.log(String(error))
  const queue = { add: async () => {} }
  const readers: readonly Projection[] = [
    missionProgress,
    earning({ clock, merchants: houses }),
    figures({ clock, merchants: houses, ledger }),
    wagering,
    ...(bonusBook({ db, ledger, clock, queue, report }).projections ?? []),
  ]
  for (const projection of readers) {
    const one = projections({ db, all: [projection], onError: report })
    const taken = await seconds(one.catchUp)
    console.log(`${projection.name}: ${(FACTS / taken).toFixed(0)} facts/s`)
    await inTransaction(db, projection.clear)
  }
  await sql`delete from projection_cursor`.execute(db)
  const all = projections({ db, all: readers, onError: report })
  const together = await seconds(async () => {
    all.start()
    while (!(await areRead(readers))) await pause(20)
  })
  await all.stop()
  const reference = SETTLED / settled
  const value = FACTS / together
  console.log(
    `settlement: ${reference.toFixed(0)} facts/s; all readers together: ${value.toFixed(0)} facts/s`,
  )
  await ledger.close()
  console.log(
    JSON.stringify({
      name: "rewards",
      value: Math.round(value),
      unit: "facts/s taken in by missions, points, levels and wagering together",
      reference: Math.round(reference),
      ratio: Number((value / reference).toFixed(2)),
    }),
  )
} finally {
  await bench.close()
}
