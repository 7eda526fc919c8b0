/**
 * `npm run bench -- agents`: 100,000 members in eight levels below one agent and ten million facts of play in thirty days,
 * taken in, numbered and summed by the projections of the house; then what pages and salaries read of them, with the raw
 * query over facts beside it. Fewer facts: `BENCH_FACTS`.
 */
import type { Parties } from "@croupier/agents"
import { migrate, sql } from "@croupier/database"
import { createLedger } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { MIGRATIONS } from "@croupier/server/compose/modules.ts"
import { projections, type Projection } from "@croupier/server/kernel/projections.ts"
import { contractsReader } from "@croupier/server/modules/agent-contracts/index.ts"
import { contractBook, factBook } from "@croupier/server/modules/agent-pay/index.ts"
import { payPlatform } from "@croupier/server/modules/agent-pay/payment/pay-platform.ts"
import { runEnd } from "@croupier/server/modules/agent-pay/run/run-end.ts"
import {
  agentTree,
  contractFigures,
  inputHashes,
  recordedOf,
  type Counting,
} from "@croupier/server/modules/agents/index.ts"
import { counts } from "@croupier/server/modules/agents/figures/counts.ts"
import { teamSums } from "@croupier/server/modules/agents/figures/overview.ts"
import { recording } from "@croupier/server/modules/agents/figures/recording.ts"
import { sums } from "@croupier/server/modules/agents/figures/sums.ts"
import { branchesOf } from "@croupier/server/modules/agents/seat-store.ts"
import { merchants } from "@croupier/server/modules/merchants/index.ts"
import { demoMerchant } from "@croupier/server/seed/demo.ts"
import { median, openBenchDatabase, seconds } from "./bench-database.ts"

const FACTS = Number(process.env["BENCH_FACTS"] ?? 10_000_000)
const MEMBERS = 100_000
const AGENTS = 10_000
/** Facts of one sitting of a member, a few seconds apart. */
const SITTING = 10
const DAYS = 30
const START = new Date("2026-11-01T00:00:00Z")
const DAY_MS = 86_400_000
const ROUNDS = 200

const bench = await openBenchDatabase()
const { db } = bench.database
interface Measured {
  readonly wall: number
  /** Of the whole server. */
  readonly cpu: number
}
async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const before = (await bench.cpuSeconds()) ?? Number.NaN
  const wall = await seconds(work)
  return { wall, cpu: ((await bench.cpuSeconds()) ?? Number.NaN) - before }
}
const said = (line: string) => console.log(line)

/** Agents 1 to AGENTS, each of the next level under three or four; players below all of them in turn. */
async function plant(): Promise<void> {
  await sql`
    create temporary table planted as
      with recursive p (id, path) as (
        select 1::bigint, array[1::bigint]
        union all
        select i, p.path || i from p cross join lateral generate_series(((p.id - 1) * 7 / 2 + 2)::bigint, ((p.id * 7) / 2 + 1)::bigint) i
         where i <= ${AGENTS} and i > p.id)
      select id, path from p`.execute(db)
  await sql`
    insert into agent_line (id, parent_id, agent_id, path) overriding system value
      select id, path[cardinality(path) - 1], id, path from planted order by cardinality(path), id`.execute(
    db,
  )
  await sql`
    insert into agent_seat (member_id, merchant_id, parent_id, is_agent, depth, line_id, joined_at)
      select id, 1, path[cardinality(path) - 1], true, cardinality(path) - 1, id, ${START} from planted order by cardinality(path), id`.execute(
    db,
  )
  await sql`
    insert into agent_seat (member_id, merchant_id, parent_id, is_agent, depth, line_id, joined_at)
      select i, 1, l.id, false, cardinality(l.path), l.id, ${START}::timestamptz + i % ${DAYS} * interval '1 day'
        from generate_series(${AGENTS + 1}::bigint, ${MEMBERS}::bigint) i join agent_line l on l.id = 1 + i % ${AGENTS}`.execute(
    db,
  )
  await sql`
    insert into agent_closure (ancestor_id, descendant_id, distance)
      select a.agent, s.member_id, cardinality(l.path) - a.nth::int + (not s.is_agent)::int
        from agent_seat s join agent_line l on l.id = s.line_id cross join lateral unnest(l.path) with ordinality a (agent, nth)
      union all select member_id, member_id, 0 from agent_seat where not is_agent`.execute(db)
  await sql`
    insert into play_line (bucket, member_id, since, line_id)
      select (member_id & 63)::smallint, member_id, joined_at - interval '60 days', line_id from agent_seat`.execute(
    db,
  )
  await sql`insert into agent_joined (merchant_id, member_id) select 1, member_id from agent_seat`.execute(db)
}

/** A contract of each agent with the platform, in force from the first day: two bands of a rate on valid bet. */
async function contract(kind: "daily" | "realtime"): Promise<void> {
  const bands = JSON.stringify([
    { no: 1, min_valid: "0", average: false, min_loss: null, min_active: 0, rate: "0.001", rate_win: null },
    {
      no: 2,
      min_valid: "1000",
      average: false,
      min_loss: null,
      min_active: 2,
      rate: "0.002",
      rate_win: null,
    },
  ])
  await sql`
    with made as (
      insert into contract (merchant_id, kind, agent_id, offerer_id, payer, state, created_at, since)
        select 1, ${kind}, l.agent_id, null, 'platform', 'ACCEPTED', ${START}, ${START} from agent_line l where l.agent_id <= ${AGENTS}
      returning id)
    insert into contract_version (contract_id, version, state, offered_by, idempotency_key, offered_at, expires_at, answered_at,
        accepted_at, effective_from, periods, carry, carry_in, costs, active_deposit, active_valid, weights, bands, grants, collect)
      select id, 1, 'ACCEPTED', 'bench', id::text, ${START}, ${START}, ${START}, ${START}, ${START}, 1, 'none', 'keep', '{}', 0, 10000,
             '{}', ${bands}::jsonb, '[]', 'automatic' from made`.execute(db)
  await sql.raw("vacuum analyze contract, contract_version").execute(db)
}

/** Sittings go round the 64 buckets, so that the place of a fact in its bucket follows from its number. */
async function play(): Promise<void> {
  const sittings = Math.floor(FACTS / SITTING)
  await sql`
    insert into play_fact (bucket, seq, merchant_id, member_id, product, vendor, game, asset, bets, stake, payout, rebate, valid_bet,
        settled_at, reference, revision, line_id)
      select s % 64, (s / 64) * ${SITTING}::bigint + i + 1, 1, m.id, case when s % 3 = 0 then 'LOTT' else 'RNG' end, null, 'G', 'BRL', 1,
             10000 + (s * 31 + i) % 90000, case when (s + i) % 3 = 0 then 25000 + s % 70000 else 0 end, 0, 10000 + (s * 31 + i) % 90000,
             ${START}::timestamptz + s * (${DAYS * 86_400}::float8 / ${sittings}) * interval '1 second' + i * interval '6 seconds',
             'round:' || s || '.' || i, 0, case when m.id <= ${AGENTS} then m.id else 1 + m.id % ${AGENTS} end
        from generate_series(0::bigint, ${sittings - 1}::bigint) s
       cross join lateral (select s % 64 + 64 * (1 + (s / 64 * 7919) % 1561) as id) m
       cross join generate_series(0, ${SITTING - 1}) i`.execute(db)
  await sql`update play_slot s set seq = f.seq from (select bucket, max(seq) as seq from play_fact group by 1) f where f.bucket = s.bucket`.execute(
    db,
  )
  await sql.raw("vacuum analyze play_fact").execute(db)
}

const msOf = async (work: (nth: number) => Promise<unknown>): Promise<number> => {
  const taken: number[] = []
  for (let nth = 0; nth < ROUNDS; nth++) taken.push(1_000 * (await seconds(() => work(nth))))
  return median(taken)
}

try {
  await migrate(db, MIGRATIONS)
  const end = new Date(START.getTime() + DAYS * DAY_MS)
  const clock = { now: () => end }
  const ledger = createLedger({ database: bench.database, clock })
  const taking = recording({ ledger, clock })
  const summing = sums({ timeZoneOf: () => "America/Sao_Paulo" })
  const only = (projection: Projection) =>
    projections({ db, all: [projection], onError: (error) => said(String(error)) }).catchUp()
  await plant()
  said(
    `${MEMBERS} members below one agent: ${(await seconds(() => play())).toFixed(0)} s for ${FACTS} facts of play`,
  )
  for (const table of ["agent_line", "agent_seat", "agent_closure", "play_line"])
    await sql.raw(`vacuum analyze ${table}`).execute(db)
  const counted = await measured(() => only(counts))
  const taken = await measured(() => only(taking))
  const summed = await measured(() => only(summing))
  for (const table of [
    "agent_fact",
    "agent_member_hour",
    "agent_line_hour",
    "agent_hour",
    "agent_active",
    "agent_count",
    "agent_joined",
    "agent_closure",
    "agent_seat",
    "agent_line",
  ])
    await sql.raw(`vacuum analyze ${table}`).execute(db)
  const perSecond = (n: number, { wall, cpu }: Measured) =>
    `${(n / wall).toFixed(0)}/s, ${((1e6 * cpu) / n).toFixed(0)} µs of processor time each`
  said(`members counted: ${perSecond(MEMBERS, counted)}`)
  said(`facts taken in and numbered: ${perSecond(FACTS, taken)}`)
  said(`facts summed: ${perSecond(FACTS, summed)}`)

  const starts = Array.from({ length: DAYS }, (_, day) => new Date(START.getTime() + day * DAY_MS))
  const overview = await msOf((nth) =>
    teamSums(db, nth % 2 === 0 ? 1n : BigInt(1 + ((nth * 37) % AGENTS)), "BRL", starts, end),
  )
  const top = await msOf(() => teamSums(db, 1n, "BRL", starts, end))
  const raw = await seconds(() =>
    sql`select date_trunc('day', f.counted_at), sum(f.stake), sum(f.payout), sum(f.valid_bet)
          from agent_fact f join agent_line l on l.id = f.line_id where l.path @> array[1::bigint] group by 1`.execute(
      db,
    ),
  )
  said(
    `month overview: ${overview.toFixed(2)} ms median, of the top agent ${top.toFixed(2)} ms; raw query ${(1_000 * raw).toFixed(0)} ms`,
  )

  const page = await msOf((nth) =>
    branchesOf(db, 1, { parentId: BigInt(1 + ((nth * 37) % 3_000)), after: undefined, limit: 21 }),
  )
  const rawPage = await seconds(() =>
    sql`select s.member_id, (select count(*) from agent_closure c where c.ancestor_id = s.member_id)
          from agent_seat s where s.parent_id = 1 order by 1 limit 21`.execute(db),
  )
  said(`tree page: ${page.toFixed(2)} ms median; counted by closure ${(1_000 * rawPage).toFixed(0)} ms`)

  const { rows: offered } = await sql<{ agentId: bigint; offererId: bigint | null }>`
    select agent_id as "agentId", path[cardinality(path) - 1] as "offererId" from agent_line where agent_id <= ${AGENTS} order by 1`.execute(
    db,
  )
  const asked = offered.map((parties: Parties) => ({
    key: parties.agentId,
    parties,
    active: { deposit: amount(0n), valid: amount(10_000n) },
  }))
  const { cutoff } = await recordedOf(db, 1)
  const day: Counting = {
    merchantId: 1,
    asset: "BRL",
    window: {
      start: new Date(START.getTime() + 20 * DAY_MS + 10_800_000),
      end: new Date(START.getTime() + 21 * DAY_MS + 10_800_000),
    },
    cutoff,
  }
  const salaries = await seconds(() => contractFigures(db, day, asked, end))
  const hashes = await seconds(() =>
    inputHashes(
      db,
      day,
      asked.map(({ key, parties }) => ({ key, parties, contractId: key, version: 1 })),
    ),
  )
  const rawDay = await seconds(() =>
    sql`select a.agent, sum(f.valid_bet), sum(f.stake - f.payout), count(distinct f.member_id)
          from agent_fact f join agent_line l on l.id = f.line_id cross join lateral unnest(l.path) a (agent)
         where f.counted_at >= ${day.window.start} and f.counted_at < ${day.window.end} group by 1`.execute(
      db,
    ),
  )
  said(
    `a day of ${asked.length} salaries: ${salaries.toFixed(1)} s of figures, ${hashes.toFixed(1)} s of hashes; raw query ${rawDay.toFixed(1)} s`,
  )

  const at = new Date(day.window.start.getTime() + 18 * 3_600_000)
  const five = (from: Date, to: Date) =>
    contractFigures(db, { ...day, window: { start: from, end: to } }, asked, end)
  const window = await seconds(() => five(at, new Date(at.getTime() + 300_000)))
  const soFar = await seconds(() => five(day.window.start, new Date(at.getTime() + 300_000)))
  said(
    `five minutes of ${asked.length} contracts: ${window.toFixed(2)} s; the day so far at 18:05: ${soFar.toFixed(2)} s`,
  )

  await contract("daily")
  await contract("realtime")
  const houses = await merchants({ db })
  await houses.add(demoMerchant)
  const kit = {
    db,
    clock,
    facts: factBook,
    contracts: contractBook(
      contractsReader({ tree: agentTree({ db, clock, events: { emit: async () => {} } }) }),
    ),
    credit: ledger.bulk.decide,
  }
  const bill = (kind: "daily" | "realtime", windowEnd: Date) =>
    measured(() => runEnd(kit, houses.byId(demoMerchant.id), { kind, windowEnd, cutoff }))
  for (let from = 1; from <= AGENTS; from += 500)
    await Promise.all(
      Array.from({ length: 500 }, (_, nth) =>
        ledger.openWallets(db, BigInt(from + nth), [{ purpose: "main", asset: demoMerchant.asset }]),
      ),
    )
  const made = await bill("daily", day.window.end)
  const realtime = await bill("realtime", new Date(at.getTime() + 300_000))
  const paid = await measured(async () => {
    await payPlatform(kit, demoMerchant.id)
    await ledger.bulk.work()
  })
  const { rows: bills } = await sql<{ kind: string; n: bigint; paid: bigint }>`
    select kind, count(*) as n, count(*) filter (where paid > 0) as paid from agent_bill group by 1 order by 1`.execute(
    db,
  )
  said(
    `bills of a day: ${made.wall.toFixed(1)} s (${made.cpu.toFixed(1)} s of the server's processor); of five minutes: ${realtime.wall.toFixed(1)} s; paid: ${paid.wall.toFixed(1)} s; ${bills.map(({ kind, n, paid: of }) => `${n} ${kind}, ${of} paid`).join("; ")}`,
  )
  await ledger.close()
  console.log(
    JSON.stringify({
      name: "agents",
      value: Number(top.toFixed(2)),
      unit: "ms for the month of 100,000 members",
      reference: Number((1_000 * raw).toFixed(0)),
      ratio: Number(((1_000 * raw) / top).toFixed(0)),
    }),
  )
} finally {
  await bench.close()
}
