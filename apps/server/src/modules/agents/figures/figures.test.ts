import { figuresOf, inputHash, type CostFact, type PlayFact as AgentPlay } from "@croupier/agents"
import { inTransaction, sql } from "@croupier/database"
import { house, wallet, type TransferKind } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { fraction } from "@croupier/money/fraction"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writePlayFact } from "../../../../test/write-play-fact.ts"
import { kernelMigrations, projections, type Projections } from "../../../kernel/projections.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import { markedFrom, markTest } from "../../play/index.ts"
import { testTree, type TestTree } from "../test-house.ts"
import { contractFigures, recordedOf, type Counting } from "./contract-figures.ts"
import { counts } from "./counts.ts"
import { recording } from "./recording.ts"
import { sums } from "./sums.ts"
import { countedFacts } from "./counted-facts.ts"
import { linesOf } from "./counted-lines.ts"
import { inputHashes, usedNumbers } from "./used-numbers.ts"

/** Figures from sums are those of the pure rules over every fact: random lines, moves, corrections, windows and numbers. */

const MEMBERS = ["A", "B", "C", "D", "p1", "p2", "p3", "p4", "p5"]
let tree: TestTree
let reading: Projections
const errors: unknown[] = []

beforeAll(async () => {
  tree = await testTree([kernelMigrations])
  reading = projections({
    db: tree.db,
    all: [recording(tree), sums({ timeZoneOf: () => "America/Sao_Paulo" }), counts],
    onError: (error) => errors.push(error),
  })
  await tree.join("A", null)
  await tree.join("B", "A")
  await tree.join("C", "B")
  await tree.join("D", "A")
  for (const [name, under] of [
    ["p1", "A"],
    ["p2", "B"],
    ["p3", "C"],
    ["p4", "C"],
    ["p5", "D"],
  ] as const)
    await tree.join(name, under, false)
  for (const name of MEMBERS)
    await tree.ledger.openWallets(tree.db, tree.idOf(name), [{ purpose: "main", asset: "BRL" }])
})
afterAll(() => tree.close())

let seed = 7
const random = (most: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % most
}
const some = (): string => MEMBERS[random(MEMBERS.length)] ?? "A"

const play = async (
  name: string,
  settledAt: Date,
  given: { correctsAt?: Date; asset?: "BRL" | "FUN"; rebate?: bigint; factor?: bigint },
) => {
  const { factor = 1n, ...told } = given
  await writePlayFact(tree.db, {
    memberId: tree.idOf(name),
    product: random(2) === 0 ? "LOTT" : "SLOTS",
    stake: factor * BigInt(1 + random(900)),
    payout: factor * BigInt(random(900)),
    validBet: factor * BigInt(random(800)),
    settledAt,
    reference: `bet:${randomUUID()}`,
    ...told,
  })
}

const paid = async (name: string, kind: TransferKind, sum: bigint) => {
  const own = wallet(tree.idOf(name), "main", "BRL")
  const theirs = house(1, kind === "bonus" ? "promotions" : "payments", "BRL")
  const [debit, credit] = kind === "withdrawal" ? [own, theirs] : [theirs, own]
  const { status } = await tree.ledger.post({
    key: randomUUID(),
    kind,
    debit,
    credit,
    amount: amount(sum),
    cause: "test",
  })
  expect(status).toBe("posted")
}

/** The recorded facts, in the terms of the pure rules. */
async function recorded(): Promise<{ plays: AgentPlay[]; costs: CostFact[] }> {
  const { rows } = await sql<{
    number: bigint
    counted: Date
    member: MemberId
    path: string[]
    own: boolean
    kind: "play" | CostFact["kind"]
    product: string
    stake: bigint
    payout: bigint
    valid: bigint
    amount: bigint
  }>`
    select f.number, f.counted_at as counted, f.member_id as member, l.path::text[] as path, l.agent_id = f.member_id as own, f.kind, f.product,
           f.stake, f.payout, f.valid_bet as valid, f.amount
      from agent_fact f join agent_line l on l.id = f.line_id where f.kind <> 'withdrawal' order by f.number`.execute(
    tree.db,
  )
  const of = (row: (typeof rows)[number]) => ({
    id: row.number,
    memberId: row.member,
    line: [...row.path.map(BigInt), ...(row.own ? [] : [row.member])],
  })
  return {
    plays: rows.flatMap((row) =>
      row.kind === "play"
        ? [
            {
              ...of(row),
              settledAt: row.counted,
              product: row.product,
              stake: amount(row.stake),
              payout: amount(row.payout),
              valid: amount(row.valid),
            },
          ]
        : [],
    ),
    costs: rows.flatMap((row) =>
      row.kind === "play"
        ? []
        : [{ ...of(row), occurredAt: row.counted, kind: row.kind, amount: amount(row.amount) }],
    ),
  }
}

async function someDays(): Promise<void> {
  for (let n = 0; n < 40; n++) {
    const name = some()
    const at = tree.clock.now()
    await play(name, at, { rebate: BigInt(random(3)) })
    if (n % 5 === 0)
      await play(name, at, { correctsAt: new Date(at.getTime() - random(20) * 1_800_000), factor: -1n })
    if (n % 7 === 0) await play(some(), at, { asset: "FUN" })
    if (n % 4 === 0) await paid(some(), "deposit", BigInt(1 + random(400)))
    if (n % 6 === 0) await paid(some(), "bonus", BigInt(1 + random(40)))
    if (n % 8 === 0) await paid("p1", "deposit", 500n)
    if (n % 8 === 0) await paid("p1", "withdrawal", 20n)
    tree.clock.advance(random(2_700_000))
    if (n % 9 === 0) await reading.catchUp()
  }
}

const tables = async () => {
  const rows = await Promise.all(
    [
      sql`select * from agent_fact order by merchant_id, number`,
      sql`select * from agent_member_hour order by line_id, hour, member_id, asset`,
      sql`select * from agent_line_hour order by line_id, hour, product, asset`,
      sql`select * from agent_hour order by agent_id, asset, part, hour`,
      sql`select * from agent_recording`,
      sql`select * from agent_active order by agent_id, span, start`,
      sql`select * from agent_count order by agent_id`,
      sql`select * from agent_joined_hour order by agent_id, hour`,
    ].map((query) => query.execute(tree.db)),
  )
  return rows.map((each) => each.rows)
}

const active = { deposit: amount(200n), valid: amount(300n) }

test("figures of every pair, window and number are those of the rules over each fact", async () => {
  const began = tree.clock.now().getTime()
  await someDays()
  await tree.move("C", "D")
  tree.clock.advance(120_000)
  await someDays()
  await reading.catchUp()
  const { plays, costs } = await recorded()
  const { cutoff } = await recordedOf(tree.db, 1)
  expect(cutoff).toBeGreaterThan(100n)
  const pairs = [
    ["A", null],
    ["B", null],
    ["B", "A"],
    ["C", "B"],
    ["C", "D"],
    ["D", "A"],
    ["C", "A"],
  ] as const
  const span = tree.clock.now().getTime() - began
  for (let n = 0; n < 24; n++) {
    const [a, b] = [random(span), random(span)].toSorted((x, y) => x - y)
    // Some windows are whole hours, some lie in one hour, some have edges.
    const step = n % 3 === 0 ? 3_600_000 : 300_000
    const window = {
      start: new Date(began + Math.floor((a ?? 0) / step) * step),
      end: new Date(began + Math.ceil((b ?? 0) / step) * step),
    }
    const counting: Counting = {
      merchantId: 1,
      asset: "BRL",
      window,
      cutoff: n % 2 === 0 ? cutoff : BigInt(random(Number(cutoff))),
    }
    const weights = n % 4 === 0 ? { LOTT: fraction(1, 2) } : undefined
    const asked = pairs.map(([agent, offerer], at) => ({
      key: BigInt(at),
      parties: { agentId: tree.idOf(agent), offererId: offerer === null ? null : tree.idOf(offerer) },
      active,
      ...(weights ? { weights } : {}),
    }))
    const found = await contractFigures(tree.db, counting, asked, tree.clock.now())
    const hashes = await inputHashes(
      tree.db,
      counting,
      asked.map(({ key, parties }) => ({ key, parties, contractId: 7n + key, version: 2 })),
    )
    for (const { key, parties } of asked) {
      const { used, ...expected } = figuresOf(plays, costs, {
        ...counting,
        parties,
        active,
        flagged: new Set(),
        ...(weights ? { weights } : {}),
      })
      const nonZero = Object.fromEntries(Object.entries(expected.costs).filter(([, sum]) => sum !== 0n))
      const given = found.get(key)
      expect({ ...given, valid: Number(given?.valid.numerator) / Number(given?.valid.denominator) }).toEqual({
        ...expected,
        costs: nonZero,
        valid: Number(expected.valid.numerator) / Number(expected.valid.denominator),
      })
      // Withdrawals are a measure of the overview: they have numbers, and no bill uses them.
      expect(hashes.get(key)).toBe(inputHash({ contractId: 7n + key, version: 2, ...counting }, used))
      const lines = await linesOf(tree.db, parties)
      const numbers: bigint[] = []
      for await (const chunk of usedNumbers(tree.db, counting, lines))
        numbers.push(...chunk.map(({ number }) => number))
      expect(numbers).toEqual(used)
      const shown = await countedFacts(tree.db, counting, parties, { after: 0n, limit: 5_000 })
      expect(shown.map(({ number }) => number)).toEqual(used)
    }
  }
  expect(errors).toEqual([])
})

test("sums that are made again are the same, numbers are given once, and play money has none", async () => {
  const before = await tables()
  await reading.rebuild("agents.sums")
  await reading.rebuild("agents.counts")
  expect(await tables()).toEqual(before)
  await expect(reading.rebuild("agents.recording")).rejects.toThrow("numbered once")
  expect(await tables()).toEqual(before)
  const { rows } = await sql<{ n: number; last: number }>`
    select count(*)::int as n, max(number)::int as last from agent_fact where merchant_id = 1`.execute(
    tree.db,
  )
  expect(rows[0]?.n).toBe(rows[0]?.last)
  expect((await sql`select 1 from agent_fact where asset = 'FUN'`.execute(tree.db)).rows).toEqual([])
})

test("a flagged member is not active, and the team, the direct members and the agent's own play add up", async () => {
  const window = { start: new Date(0), end: new Date("2100-01-01T00:00:00Z") }
  const { cutoff } = await recordedOf(tree.db, 1)
  const asked = [
    {
      key: 1n,
      parties: { agentId: tree.idOf("A"), offererId: null },
      active: { deposit: amount(0n), valid: amount(1n) },
    },
  ]
  const counting: Counting = { merchantId: 1, asset: "BRL", window, cutoff }
  const activeOf = async () =>
    (await contractFigures(tree.db, counting, asked, tree.clock.now())).get(1n)?.active ?? 0
  const all = await activeOf()
  await inTransaction(tree.db, (tx) =>
    sql`insert into agent_flag (member_id, flagged_from) values (${tree.idOf("p1")}, ${tree.clock.now()})`.execute(
      tx,
    ),
  )
  expect(await activeOf()).toBe(all - 1)
  const { rows } = await sql<{ part: string; stake: bigint }>`
    select part, sum(stake)::bigint as stake from agent_hour where agent_id = ${tree.idOf("C")} group by 1`.execute(
    tree.db,
  )
  const parts = new Map(rows.map(({ part, stake }) => [part, stake]))
  expect(parts.get("team")).toBe((parts.get("direct") ?? 0n) + (parts.get("own") ?? 0n))
})

test("members who are active in a day or a month, who joined, and who stand below are those of a count", async () => {
  await tree.join("E", "D")
  await tree.move("D", "B")
  expect(await tree.differences()).toEqual([])
  await reading.catchUp()
  expect(await tree.differences()).toEqual([])
  const { rows: counted } = await sql<{ span: string; start: string; agent: bigint; n: number }>`
    select s.span, date_trunc(s.span, f.counted_at at time zone 'America/Sao_Paulo')::date::text as start, a.agent, count(distinct f.member_id)::int as n
      from agent_fact f join agent_line l on l.id = f.line_id cross join lateral unnest(l.path) a (agent)
     cross join (values ('day'), ('month')) s (span)
     where f.kind = 'play' and f.stake > 0 and a.agent <> f.member_id group by 1, 2, 3 order by 1, 2, 3`.execute(
    tree.db,
  )
  const { rows: kept } = await sql`
    select span, start::text as start, agent_id as agent, members as n from agent_active order by 1, 2, 3`.execute(
    tree.db,
  )
  expect(kept).toEqual(counted)
  const { rows: joined } = await sql<{ n: bigint }>`
    select sum(members) as n from agent_joined_hour where agent_id = ${tree.idOf("A")}`.execute(tree.db)
  expect(joined).toEqual([{ n: 9n }])
})

test("a valid bet counts as far as cash paid the stake, and a correction takes the same back", async () => {
  const at = tree.clock.now()
  const recordedSums = async (): Promise<unknown[]> => {
    await reading.catchUp()
    const { rows } = await sql`
      select sum(valid_bet)::bigint as valid, sum(stake)::bigint as stake from agent_fact
       where member_id = ${tree.idOf("p5")} and product = 'LIVE'`.execute(tree.db)
    return rows
  }
  const fact = (sign: bigint) =>
    writePlayFact(tree.db, {
      memberId: tree.idOf("p5"),
      product: "LIVE",
      stake: sign * 100n,
      fromBonus: sign * 25n,
      validBet: sign * 90n,
      settledAt: at,
      correctsAt: sign < 0n ? at : null,
      reference: `bet:${randomUUID()}`,
    })
  await fact(1n)
  expect(await recordedSums()).toEqual([{ valid: 67n, stake: 100n }])
  await fact(-1n)
  expect(await recordedSums()).toEqual([{ valid: 0n, stake: 0n }])
})

test("safety/52: play and money of a test account under agents are recorded for none of them, and what was before stays", async () => {
  const at = tree.clock.now()
  const since = markedFrom(at)
  const later = new Date(since.getTime() + 1_000)
  const memberId = tree.idOf("p4")
  await inTransaction(tree.db, (tx) => markTest(tx, { merchantId: 1, memberId, since }))
  const tell = (settledAt: Date, correctsAt: Date | null, stake: bigint) =>
    writePlayFact(tree.db, { memberId, product: "FISH", stake, settledAt, correctsAt, reference: "bet:test" })
  await tell(at, null, 500n)
  await tell(later, null, 900n)
  await tell(later, at, -100n)
  tree.clock.advance(later.getTime() - at.getTime())
  const money = sql<{
    n: bigint
  }>`select count(*) as n from agent_fact where member_id = ${memberId} and kind <> 'play'`
  await reading.catchUp()
  const before = await money.execute(tree.db)
  await paid("p4", "deposit", 70_000n)
  await reading.catchUp()
  expect((await money.execute(tree.db)).rows).toEqual(before.rows)
  const { rows } = await sql`
    select sum(stake)::bigint as stake from agent_fact where member_id = ${memberId} and product = 'FISH'`.execute(
    tree.db,
  )
  expect(rows).toEqual([{ stake: 400n }])
})
