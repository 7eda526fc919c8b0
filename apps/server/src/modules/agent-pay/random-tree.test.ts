import { mkdtemp, rm } from "node:fs/promises"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writeExport } from "../../../export/agents/write-export.ts"
import { MERCHANT } from "../../../test/ground.ts"
import { writePlayFacts, type SettledPlay } from "../../../test/write-play-fact.ts"
import { auditOf } from "./test-audit.ts"
import { payHouse, type PayHouse } from "./test-house.ts"
import {
  drawContracts,
  drawTerms,
  flag,
  lateFacts,
  paid,
  plantTree,
  playOfDay,
  randomBy,
} from "./test-random-tree.ts"

/**
 * Bills of a random tree over months of play with late facts, moves, changed and ended contracts, recomputed from the files of
 * the export by plain SQL that shares no code with the house. `npm run prove -- agents`: 20,000 members and three months.
 */
const IS_PROOF = process.env["PROVE"] === "1"
const SIZE = IS_PROOF
  ? {
      members: 20_000,
      agents: 1_000,
      dividends: 240,
      dailies: 30,
      finer: 6,
      first: 1,
      days: 92,
      facts: 1_200,
      late: 8,
    }
  : { members: 120, agents: 24, dividends: 10, dailies: 5, finer: 2, first: 22, days: 33, facts: 40, late: 3 }
const ZONE = "America/Sao_Paulo"
/** The first instant of a day from the first of March on, in the merchant's zone. */
const at = (day: number, hour = 0): Date => new Date(Date.UTC(2026, 2, day, 3 + hour))
const SINCE = at(SIZE.first)

let house: PayHouse
let folder: string
beforeAll(async () => {
  house = await payHouse()
  folder = await mkdtemp(join(tmpdir(), "agents-export-"))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await house.close({ oncePerCommit: false })
})

const began = performance.now()
/** A line of the proof; the small run says nothing. */
const note = (line: string): void =>
  void (
    IS_PROOF &&
    process.stdout.write(
      `${((performance.now() - began) / 1_000).toFixed(0)} s: ${line} (load ${loadavg()[0]?.toFixed(1)})\n`,
    )
  )

test("plain SQL finds every bill of a random tree as it was stated, and no line earns more than its rate of what was staked", async () => {
  const random = randomBy(20_261_123)
  house.clock.set(at(SIZE.first - 1))
  const parents = await plantTree(house, random, SIZE)
  const names = [...parents.keys()]
  const agents = names.filter((name) => name.startsWith("a"))
  const tops = agents.filter((name) => parents.get(name) === null)
  const below = agents.filter((name) => parents.get(name) !== null)
  note(`${names.length} members joined, ${agents.length} of them agents`)

  /** The tops and others, each behind those above it. */
  const some = (count: number): string[] => {
    const chosen = new Set([...tops, ...Array.from({ length: count }, () => random.one(below))])
    return agents.filter((name) => chosen.has(name))
  }
  const dividends = await drawContracts(house, random, parents, {
    kind: "dividend",
    agents: some(SIZE.dividends),
    since: SINCE,
    highest: 3_000,
  })
  const dailies = await drawContracts(house, random, parents, {
    kind: "daily",
    agents: some(SIZE.dailies),
    since: SINCE,
    highest: 90,
  })
  // Finer salaries of the last days alone: each of their windows is a run of its own. The small run has no real-time ones.
  const finer = []
  for (const [kind, highest, daysBefore] of IS_PROOF
    ? ([
        ["hourly", 30, 1],
        ["realtime", 20, 0],
      ] as const)
    : ([["hourly", 30, 1]] as const))
    finer.push(
      ...(await drawContracts(house, random, parents, {
        kind,
        agents: some(SIZE.finer),
        since: at(SIZE.days - daysBefore),
        highest,
      })),
    )
  const contracts = [...dividends, ...dailies, ...finer]
  for (const name of new Set(contracts.map(({ agent }) => agent)))
    await house.ledger.openWallets(house.db, house.idOf(name), [{ purpose: "main", asset: "BRL" }])
  const payers = Array.from({ length: 40 }, () => random.one(names.filter((name) => name.startsWith("p"))))
  for (const name of new Set(payers))
    await house.ledger.openWallets(house.db, house.idOf(name), [{ purpose: "main", asset: "BRL" }])
  // Windows of five minutes before the last evening are over, without bills.
  await house.billed("realtime", at(SIZE.days, 20))
  note(`${contracts.length} contracts`)

  const open = new Map(dailies.concat(dividends).map((each) => [each.id, { ...each, version: 1 }]))
  let earlier: SettledPlay[] = []
  const told = { facts: 0, late: 0, moves: 0, versions: 0, ended: 0 }
  for (let day = SIZE.first; day <= SIZE.days; day++) {
    const facts = playOfDay(house, random, names, { day: at(day), facts: SIZE.facts })
    const late = day === SIZE.first ? [] : lateFacts(random, earlier, { at: at(day, 12), count: SIZE.late })
    await writePlayFacts(house.db, [...facts, ...late])
    told.facts += facts.length
    told.late += late.length
    earlier = [...earlier.slice(-40 * SIZE.facts), ...facts]
    house.clock.set(at(day, 20))
    for (let n = 0; n < 3; n++)
      await paid(
        house,
        random.one(payers),
        random.one(["deposit", "deposit", "bonus", "cashback"] as const),
        BigInt(1 + random.below(900_000)),
      )
    if (day % 9 === 0) await flag(house, [random.one(names), random.one(payers)], at(day, 20))
    // The team of an agent, or a player, moves below another agent, behind the play of the day.
    house.clock.set(at(day + 1))
    if (day % 3 === 0) {
      const [name, to] = [random.one(day % 2 === 0 ? below : names), random.one(agents)]
      if (await house.mayMove(name, to)) {
        await house.move(name, to)
        told.moves++
      }
    }
    // A contract changes or ends with the day; dividends with the month.
    const isMonthEnd =
      at(day + 1).getTime() === new Date(Date.UTC(2026, day > 60 ? 5 : day > 31 ? 4 : 3, 1, 3)).getTime()
    const changing = [...open.values()].filter(({ terms }) =>
      terms.kind === "daily" ? day % 5 === 0 : isMonthEnd,
    )
    for (const contract of changing) {
      if (random.below(3) !== 0) continue
      const since = at(day + 1)
      if (random.below(2) === 0 && contract.terms.from !== undefined) {
        await house.end(contract.id, since)
        open.delete(contract.id)
        told.ended++
        continue
      }
      contract.version++
      await house.version(contract.id, contract.version, {
        ...contract.terms,
        ...drawTerms(random, contract.terms.kind, contract.terms.kind === "daily" ? 40 : 1_500),
        since,
      })
      told.versions++
    }
    await house.pass(new Date(at(day + 1).getTime() + 6 * 60_000))
    if (day % 10 === 0) note(`day ${day}`)
  }
  // The first windows of the day behind the last: they correct the day before.
  await house.pass(new Date(at(SIZE.days + 1).getTime() + 21 * 60_000))
  note(
    `${told.facts} facts, ${told.late} late ones, ${told.moves} moves, ${told.versions} changed and ${told.ended} ended contracts`,
  )
  const { rows } = await sql<{ bills: number; corrections: number; levels: number; moved: number }>`
    select (select count(*)::int from agent_bill) as bills, count(*) filter (where kind = 'correction')::int as corrections,
           count(*) filter (where kind = 'level')::int as levels, count(*) filter (where kind = 'moved_on')::int as moved
      from agent_bill_line`.execute(house.db)
  note(JSON.stringify(rows[0]))
  expect(Object.entries({ ...told, ...rows[0] }).filter(([, count]) => count === 0)).toEqual([])

  await writeExport(house.database, folder, {
    merchantId: MERCHANT,
    zone: ZONE,
    currency: "BRL",
    decimals: 4,
    from: SINCE,
    to: at(SIZE.days + 2),
  })
  const audit = await auditOf(house.database, folder, ZONE, note)
  note("every window recomputed at the cut-off of each later bill")
  for (const check of [
    "wrong_bills()",
    "wrong_corrections()",
    "wrong_brought(4)",
    `wrong_hashes('${ZONE}')`,
  ]) {
    expect(await audit.rows(`select * from ${check} limit 20`), check).toEqual([])
    note(`${check}: no difference`)
  }
  await expectConserved(audit, note)
})

/** The platform pays a line no more than the highest rate that its top held, of all that the team staked. */
async function expectConserved(
  audit: Awaited<ReturnType<typeof auditOf>>,
  tell: (line: string) => void,
): Promise<void> {
  const rows = await audit.rows<{
    agent: bigint
    kind: string
    staked: string
    rate: string
    earned: string
  }>(`
    with tops as (
      select c.contract_id, c.agent_id, c.kind, (
               select max(greatest((x ->> 'rate')::numeric, coalesce((x ->> 'rate_win')::numeric, 0)))
                 from contract_versions v cross join lateral jsonb_array_elements(v.bands) x where v.contract_id = c.contract_id) as rate
        from contracts c where c.offerer_id is null and c.kind = 'dividend' or c.offerer_id is null and c.kind = 'daily')
    select t.agent_id as agent, t.kind, t.rate, s.staked, e.earned
      from tops t
     cross join lateral (
       select coalesce(sum(greatest(f.stake, 0)), 0) as staked from play_facts f where t.agent_id = any (f.line_ids)) s
     cross join lateral (
       select coalesce(sum(l.amount), 0) as earned
         from bills b join contracts c using (contract_id) join bill_lines l using (bill_id)
        where c.payer = 'platform' and t.agent_id = any (b.line_ids) and l.kind in ('gross', 'finer', 'level', 'correction')
          and (c.kind = 'dividend') = (t.kind = 'dividend')) e`)
  for (const { agent, kind, staked, rate, earned } of rows) {
    tell(`line of ${agent}, ${kind}: earned ${earned} of ${staked} staked, highest rate ${rate}`)
    expect(Number(earned), `line of ${agent}, ${kind}`).toBeLessThanOrEqual(Number(staked) * Number(rate))
  }
  expect(rows.length).toBeGreaterThan(0)
}
