/**
 * `npm run bench -- watch`: facts of settled play that the watch takes in, and members that it judges, each with ten movements of
 * money, beside the settlement that writes such facts in the same run. Fewer facts: `BENCH_FACTS`.
 */
import { migrate, sql } from "@croupier/database"
import { createLedger } from "@croupier/ledger"
import { MIGRATIONS } from "@croupier/server/compose/modules.ts"
import { projections } from "@croupier/server/kernel/projections.ts"
import { merchants } from "@croupier/server/modules/merchants/index.ts"
import { watchFacts } from "@croupier/server/modules/watch/facts-projection.ts"
import { judgeDue } from "@croupier/server/modules/watch/runner.ts"
import { demoMerchant } from "@croupier/server/seed/demo.ts"
import { openBenchDatabase, seconds } from "./bench-database.ts"

const FACTS = Number(process.env["BENCH_FACTS"] ?? 300_000)
const MEMBERS = 20_000
const MOVES_EACH = 10
const AT_ONCE = 1_000
const START = new Date("2026-11-01T03:00:00Z")
const DAYS = 30
const DAY_MS = 86_400_000

const bench = await openBenchDatabase()
const { db } = bench.database

/** Settlement: each fact by the function that modules write them by, a thousand a transaction. One of ten is played against members. */
async function settle(): Promise<void> {
  for (let from = 0; from < FACTS; from += AT_ONCE)
    await sql`
      select count(play_record(1, 1 + n % ${MEMBERS}::bigint, case when n % 10 = 0 then 'PVP' else 'RNG' end, 'V', 'G', 'BRL', 1, 10000 + n, 0,
               case when n % 3 = 0 then 25000 else 0 end, 0, 10000 + n,
               ${START}::timestamptz + n * (${DAYS * 86_400}::float8 / ${FACTS}) * interval '1 second', 'round:' || n / 4, 0))
        from generate_series(${from}::bigint, ${from + AT_ONCE - 1}::bigint) n`.execute(db)
}

/** Deposits and withdrawals of all members over the month, and everyone due. */
async function move(): Promise<void> {
  await sql`
    insert into watch_move (bucket, house, seq, merchant_id, member_id, asset, kind, direction, amount, cause, at)
      select ((1 + n % ${MEMBERS}::bigint) & 63)::smallint, 1, n, 1, 1 + n % ${MEMBERS}::bigint, 'BRL',
             case when n / ${MEMBERS}::bigint % 2 = 0 then 'deposit' else 'withdrawal' end,
             case when n / ${MEMBERS}::bigint % 2 = 0 then 'IN' else 'OUT' end, 1000000 + n % 900000, 'bench:' || n,
             ${START}::timestamptz + (n / ${MEMBERS}::bigint) * interval '3 days'
        from generate_series(0::bigint, ${MEMBERS * MOVES_EACH - 1}::bigint) n`.execute(db)
  await sql`
    insert into watch_due (bucket, member_id, merchant_id, is_ready, since)
      select (m & 63)::smallint, m, 1, true, ${START} from generate_series(1::bigint, ${MEMBERS}::bigint) m`.execute(
    db,
  )
  await sql.raw("vacuum analyze").execute(db)
}

try {
  await migrate(db, MIGRATIONS)
  const clock = { now: () => new Date(START.getTime() + DAYS * DAY_MS) }
  const ledger = createLedger({ database: bench.database, clock })
  const houses = await merchants({ db })
  await houses.add(demoMerchant)
  const settled = await seconds(settle)
  const reader = projections({
    db,
    all: [watchFacts({ ledger, clock })],
    onError: (error) => console.log(String(error)),
  })
  const read = await seconds(reader.catchUp)
  await move()
  const judged = await seconds(async () => {
    while ((await judgeDue({ db, clock, merchants: houses })) > 0);
  })
  const { rows } = await sql<{ alerts: number }>`select count(*)::int as alerts from watch_alert`.execute(db)
  console.log(`settlement: ${(FACTS / settled).toFixed(0)} facts/s`)
  console.log(
    `watch.facts: ${(FACTS / read).toFixed(0)} facts/s, ${(settled / read).toFixed(1)} times settlement`,
  )
  console.log(
    `judged: ${(MEMBERS / judged).toFixed(0)} members/s with ${MOVES_EACH} movements each, ${rows[0]?.alerts ?? 0} alerts`,
  )
  await ledger.close()
} finally {
  await bench.close()
}
