import { loadavg } from "node:os"
import { sql, type Db } from "@croupier/database"
import { proveSubLedgers } from "@croupier/ledger"
import { eventually } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { SUB_LEDGER_CHECKS } from "../../src/compose/modules.ts"
import { faultRun, filesOf, type FaultRun } from "./run.ts"

/**
 * Deposits and withdrawals over the real simulator: lost, late, double and reordered answers, refusals, contests, payouts that
 * come back or are paid after a refusal, leaps of the clock, and the server killed again and again. `npm run prove -- payments` begins 20,000 of them.
 */
const IS_PROOF = process.env["PROVE"] === "1"
const PAYMENTS = Number(process.env["PAYMENTS"] ?? (IS_PROOF ? 20_000 : 50))

let run: FaultRun
const began = new Date()
beforeAll(async () => {
  run = await faultRun({
    payments: PAYMENTS,
    members: IS_PROOF ? 480 : 24,
    callers: IS_PROOF ? 48 : 12,
    killEvery: IS_PROOF ? 400 : 25,
    goodPercent: IS_PROOF ? 93 : 85,
    turnEveryMs: IS_PROOF ? 400 : 150,
    note,
  })
})
afterAll(() => run.close())

test("every payment ends once, whatever fails: the provider's files, the house's rows and the journal have the same sums", async () => {
  const { db } = run.store.database
  note(`${PAYMENTS} payments begin, load ${loadavg()[0]?.toFixed(1)}`)
  await run.load()
  await run.end()
  if (IS_PROOF) {
    await run.turnEach()
    await run.end()
  }
  // Webhooks of the last moments are in flight still, and each day has a file once it is over.
  await eventually(async () => {
    await run.leapToNextDay()
    await run.end()
    await expectSameSums(db)
  })
  note("the sums of the provider's files, the rows and the journal are the same")
  expect(await proveSubLedgers(db, SUB_LEDGER_CHECKS)).toMatchObject({ differences: [] })
  expect((await run.own.ledger.verify()).differences).toEqual([])
  note("sub-ledgers and journal agree: every payment ended once")
})

/** A line of the proof; the small run says nothing. */
const note = (line: string): void => void (IS_PROOF && process.stdout.write(`${line}\n`))

/** The provider's files, the house's rows and the journal tell of the same payments. */
async function expectSameSums(db: Db): Promise<void> {
  const files = await filesOf(run, began, run.now())
  const report = await readReport(db)
  expect(run.kills()).toBeGreaterThan(0)

  // Each deposit and withdrawal that a caller was told of is there, once.
  expect(report.keys).toEqual(expect.arrayContaining([...run.begun()]))
  expect(new Set(report.keys).size).toBe(report.keys.length)
  // The provider paid each attempt that is paid here, and no other, once.
  expect(await otherAttempts(db, [...files.payouts.keys()], report.paidAttempts)).toEqual([])
  expect([...files.payouts.values()].filter((times) => times !== 1)).toEqual([])
  expect(report.paidTwice).toBe(0)
  // A line that differs from the rows here is kept as a difference of its kind, and no other is.
  expect(report.differences.filter(({ what }) => !EXPLAINED.has(what))).toEqual([])
  // Both ways after their end: what came back of payouts, and what went back of contests.
  expect([files.sums["return"] ?? 0n, -(files.sums["contest"] ?? 0n)]).toEqual([
    report.cameBack,
    report.contested,
  ])
  const { accept, part, "give back": gaveBack } = run.turns()
  if (IS_PROOF) expect(Math.min(gaveBack, accept + part)).toBeGreaterThan(0)
  // The provider's funds for the house are those of its accounts in the ledger.
  expect(Object.values(files.sums).reduce((sum, value) => sum + value, 0n)).toBe(report.booked)
  expect(files.sums["charge"]).toBe(report.received)
  if (IS_PROOF)
    note(JSON.stringify({ ...report, ...files, kills: run.kills(), turns: run.turns() }, shown, 2))
}

/** The attempts that the provider's files or the rows here call paid, and not both. */
async function otherAttempts(db: Db, there: readonly string[], here: readonly string[]): Promise<object[]> {
  const other = [...there.filter((id) => !here.includes(id)), ...here.filter((id) => !there.includes(id))]
  const { rows } = await sql<object>`
    select a.id::text, a.number, a.state, a.reason, a.is_final, a.next_check_at, a.checks, w.state as withdrawal, w.id::text as of
      from payout_attempt a join withdrawal w on w.bucket = a.bucket and w.id = a.withdrawal_id
     where a.id = any (${other}::uuid[])`.execute(db)
  return rows.length === other.length ? rows : [...rows, ...other.map((id) => ({ id }))]
}

const shown = (key: string, value: unknown): unknown =>
  typeof value === "bigint"
    ? String(value)
    : key === "keys" || key === "paidAttempts" || key === "payouts"
      ? undefined
      : value

interface Figures {
  readonly received: bigint
  readonly booked: bigint
  readonly cameBack: bigint
  readonly contested: bigint
  readonly paidTwice: number
}

/** Differences that the run itself makes: clocks leap past the end of a day, and payers pay twice or another amount. */
const EXPLAINED: ReadonlySet<string> = new Set(["DAY_SHIFT", "SECOND_CHARGE", "AMOUNT"])

/** The report of the house's own rows. */
async function readReport(db: Db) {
  const states = await sql<{ state: string; n: number; sum: bigint }>`
    select 'deposit ' || state as state, count(*)::int as n, sum(amount)::bigint as sum from deposit group by 1
    union all select 'withdrawal ' || state, count(*)::int, sum(amount)::bigint from withdrawal group by 1
    union all select 'attempt ' || state, count(*)::int, sum(net)::bigint from payout_attempt group by 1
    order by 1`.execute(db)
  const keys = await sql<{ key: string }>`
    select idempotency_key as key from deposit union all select idempotency_key from withdrawal`.execute(db)
  const paid = await sql<{ id: string }>`
    select id::text from payout_attempt where state in ('PAID', 'RETURNED') order by 1`.execute(db)
  const differences = await sql<{ what: string; n: number }>`
    select what, count(*)::int as n from payment_difference where resolved_at is null group by 1 order by 1`.execute(
    db,
  )
  const figures = await sql<Figures>`
    select ((select coalesce(sum(amount), 0) from deposit where state = 'CREDITED')
            + (select coalesce(sum(amount), 0) from payment_receipt))::bigint as received,
           (select -sum(balance)::bigint from ledger.house where purpose between 816 and 1015) as booked,
           (select coalesce(sum(returned), 0)::bigint from withdrawal) as "cameBack",
           (select coalesce(sum(amount), 0)::bigint from payment_return
             where state = 'RETURNED' and contest_id is not null) as contested,
           (select count(*)::int from (select withdrawal_id from payout_attempt where state in ('PAID', 'RETURNED')
              group by bucket, withdrawal_id having count(*) > 1) t) as "paidTwice"`.execute(db)
  const [figure] = figures.rows
  if (!figure) throw new Error("no figures")
  return {
    states: Object.fromEntries(states.rows.map(({ state, n, sum }) => [state, [n, sum]])),
    keys: keys.rows.map(({ key }) => key),
    paidAttempts: paid.rows.map(({ id }) => id),
    differences: differences.rows,
    ...figure,
  }
}
