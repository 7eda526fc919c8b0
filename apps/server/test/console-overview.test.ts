import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { until } from "./open-house.ts"
import { addDepositRows, addMemberRows } from "./ground.ts"

/** The house's report of its days, and its alarms. */

let home: ConsoleHouse
let owner: Person
beforeAll(async () => {
  home = await openConsole()
  owner = await home.asOwner()
})
afterAll(() => home.close())

/** Alarms, but for the funds of the members of these tests: they were given theirs by hand. */
const alarms = async () => (await owner.does("overview", {})).alarms.filter(({ alarm }) => alarm !== "FUNDS")

test("days are the merchant's, in its own time zone, and each has its place, played or not", async () => {
  const { pool } = home.store.database
  // 02:30 of the second day in UTC is the first day in São Paulo.
  const noon = "2026-04-29T12:00:00Z"
  await addMemberRows(pool, [
    { id: 7_000_001, account: "days1", registered_at: "2026-04-29T02:30:00Z" },
    { id: 7_000_002, account: "days2", registered_at: noon },
    { id: 7_000_003, account: "days3", registered_at: noon, type: 4 },
  ])
  await pool.query(
    `insert into vendor_hour (bucket, member_id, merchant_id, asset, hour, product, vendor, bets, stake, payout, valid_bet)
     values (1, 7000001, 1, 'BRL', '2026-04-30T01:00:00Z', 'LOTT', '', 1, 300000, 150000, 300000),
            (1, 7000001, 1, 'BRL', '2026-04-30T01:00:00Z', 'LIVE', 'EVO', 1, 100000, 0, 100000),
            (1, 7000001, 1, 'BRL', '2026-04-30T12:00:00Z', 'LOTT', '', 1, 10000, 0, 10000)`,
  )
  const { asset, days } = await owner.does("overviewDays", { days: 4 })
  expect(asset).toBe("BRL")
  expect(days.map(({ day }) => day)).toEqual(["2026-04-28", "2026-04-29", "2026-04-30", "2026-05-01"])
  expect(days.map(({ registrations }) => registrations).slice(0, 3)).toEqual([1, 1, 0])
  expect(days[1]).toMatchObject({ turnover: "40.00", payouts: "15.00", ggr: "25.00", deposits: 0 })
  expect(days[2]).toMatchObject({ turnover: "1.00", ggr: "1.00" })
})

test("the report of money in has the merchant's hours and days and what staff credited, and no other merchant's", async () => {
  const { pool } = home.store.database
  const credit = { member_id: "64", state: "CREDITED", amount: 250_000, paid_amount: 250_000 }
  // 02:30 of 13 April in UTC is 12 April in São Paulo.
  await addDepositRows(pool, [
    { ...credit, credited_at: "2026-04-13T02:30:00Z" },
    { ...credit, credited_at: "2026-04-13T02:40:00Z", credited_amount: 200_000, paid_amount: 200_000 },
    { ...credit, credited_at: "2026-04-13T12:00:00Z", provider: "other" },
    { ...credit, credited_at: "2026-04-13T12:00:00Z", merchant_id: 2 },
    { ...credit, credited_at: "2026-04-13T12:00:00Z", asset: "FUN" },
  ])
  const span = { from: "2026-04-12T03:00:00Z", until: "2026-04-14T03:00:00Z" }
  const days = await owner.does("moneyReport", span)
  expect(days).toMatchObject({
    asset: "BRL",
    sums: { in: { count: 3, amount: "70.00", fee: "0.00" }, out: { count: 0, amount: "0.00" } },
    cursor: null,
  })
  expect(days.rows.map(({ at, provider, count, amount }) => [at, provider, count, amount])).toEqual([
    ["2026-04-13T03:00:00.000Z", "other", 1, "25.00"],
    ["2026-04-12T03:00:00.000Z", "local", 2, "45.00"],
  ])
  const first = await owner.does("moneyReport", { ...span, by: "hour", split: "none", limit: 1 })
  expect(first.rows).toMatchObject([
    { at: "2026-04-13T12:00:00.000Z", method: null, provider: null, count: 1 },
  ])
  const second = await owner.does("moneyReport", {
    ...span,
    by: "hour",
    limit: 1,
    ...(first.cursor === null ? {} : { cursor: first.cursor }),
  })
  expect(second).toMatchObject({ rows: [{ at: "2026-04-13T02:00:00.000Z", count: 2 }], cursor: null })
  expect((await owner.does("moneyReport", { ...span, way: "out" })).rows).toEqual([])
  // More than the report spans, and a time that ends before it begins.
  const asked = { from: "2024-01-01T00:00:00Z", until: "2026-04-14T03:00:00Z" }
  for (const wrong of [asked, { from: asked.until, until: asked.from }])
    expect(await owner.call("moneyReport", wrong)).toMatchObject({ status: 400, code: "INPUT_INVALID" })
})

test("the report of money out has what members received, without fees and what banks gave back, over who paid it", async () => {
  const { pool } = home.store.database
  const at = "2026-03-10T12:00:00.000Z"
  const paid = [
    { n: 1, state: "RECEIVED", returned: null, provider: "one" },
    { n: 2, state: "PAID", returned: null, provider: "two" },
    // The bank gave back a part, and the whole: with the whole goes the fee.
    { n: 3, state: "BOUNCED", returned: 980_000, provider: "two" },
    { n: 4, state: "BOUNCED", returned: 1_980_000, provider: "two" },
    { n: 5, state: "PAID_LATE", returned: null, provider: "two" },
    { n: 6, state: "REVIEW", returned: null, provider: null },
  ]
  for (const { n, state, returned, provider } of paid) {
    const id = `00000000-0000-7000-8000-0000000000${n}0`
    await pool.query(
      `insert into withdrawal (bucket, id, merchant_id, member_id, asset, amount, fee, state, account_id, kind, bank, masked,
         holder, idempotency_key, rules_version, day, month, created_at, since, paid_at, returned)
       values (0, $1::uuid, 1, 64, 'BRL', 2000000, 20000, $2, $1::uuid, 'PIX', '', '', '', $1::text, 0, '', '', $3, $3,
               case when $2 = 'REVIEW' then null else $3::timestamptz end, $4)`,
      [id, state, at, returned],
    )
    if (provider !== null)
      await pool.query(
        `insert into payout_attempt (bucket, id, withdrawal_id, merchant_id, member_id, asset, number, provider, net, sealed,
           state, made_at, is_final)
         values (0, $1, $1, 1, 64, 'BRL', 1, $2, 1980000, '', $3, $4, $5)`,
        [
          id,
          provider,
          state === "BOUNCED" ? "RETURNED" : "PAID",
          home.clock.now(),
          // Paid after it was refused: no fee was earned.
          state === "PAID_LATE" ? true : null,
        ],
      )
  }
  const report = await owner.does("moneyReport", {
    from: "2026-03-10T03:00:00Z",
    until: "2026-03-11T03:00:00Z",
  })
  expect(report.sums.out).toEqual({ count: 5, amount: "694.00", fee: "6.00" })
  expect(
    report.rows.map(({ at: begins, way, method, provider, count, amount, fee }) => [
      begins,
      way,
      method,
      provider,
      count,
      amount,
      fee,
    ]),
  ).toEqual([
    ["2026-03-10T03:00:00.000Z", "out", "PIX", "one", 1, "198.00", "2.00"],
    ["2026-03-10T03:00:00.000Z", "out", "PIX", "two", 4, "496.00", "4.00"],
  ])
  // It waits for a person, since then.
  expect((await owner.does("overview", {})).withdrawals).toMatchObject({ count: 0, waiting: 1, since: at })
})

test("every provider shows what it holds by the ledger, also one that is not set up any more", async () => {
  const { pool } = home.store.database
  await pool.query("insert into payment_provider (code) values ('gone') on conflict do nothing")
  const begun = { member_id: "64", provider: "gone", amount: 250_000, created_at: home.clock.now() }
  const idOf = (n: number) =>
    `${home.clock
      .now()
      .getTime()
      .toString(16)
      .padStart(12, "0")
      .replace(/^(.{8})/, "$1-")}-7000-8000-00000000000${n}`
  await addDepositRows(pool, [
    { ...begun, id: idOf(1), state: "CREDITED", paid_amount: 250_000, credited_at: home.clock.now() },
    { ...begun, id: idOf(2), state: "REFUSED" },
    { ...begun, id: idOf(3), state: "PENDING", expires_at: "2026-06-01T00:00:00Z" },
    { ...begun, id: idOf(4), state: "EXPIRED" },
  ])
  const { rows } = await owner.does("paymentProviders", {})
  expect(rows.find(({ provider }) => provider === "gone")).toEqual({
    provider: "gone",
    isSetUp: false,
    available: null,
    fault: null,
    booked: "0.00",
    charges: { begun: 4, done: 1, refused: 1, waiting: 1, lastDoneAt: home.clock.now().toISOString() },
    payouts: { begun: 0, done: 0, refused: 0, waiting: 0, lastDoneAt: null },
    settles: null,
  })
})

test("an issue is found by its number, in one game or in all of the merchant's", async () => {
  const { rows } = await owner.does("listIssues", { gameCode: "SSC1M", limit: 1 })
  const issue = rows[0]?.issue ?? ""
  const found = await owner.does("findIssues", { issue, gameCode: "ssc1m" })
  expect(found.rows).toMatchObject([{ gameCode: "SSC1M", issue }])
  const all = await owner.does("findIssues", { issue })
  expect(all.rows.length).toBeGreaterThanOrEqual(1)
  expect(new Set(all.rows.map((row) => row.issue))).toEqual(new Set([issue]))
  expect(await owner.does("findIssues", { issue, gameCode: "NONE" })).toEqual({ rows: [] })
})

test("open tasks are counted, and a broken chain is an alarm until it is whole", async () => {
  expect(await alarms()).toEqual([])
  expect(await owner.does("overview", {})).toMatchObject({
    tasks: { approvals: 0, deposits: 0, undecidedBets: 0, failingIssues: 0 },
  })
  // No person has verified it yet; the hourly job may have, just now.
  expect(await owner.does("auditState", {})).toMatchObject({ brokenAt: null })
  const whole = await owner.does("verifyAudit", {})
  expect(await owner.does("auditState", {})).toEqual(whole)
  const { pool } = home.store.database
  await pool.query("alter table operator_audit disable trigger operator_audit_stays")
  await pool.query(
    "update operator_audit set content = replace(content, 'session', 'session ') where seq = 2",
  )
  // The house finds it by itself.
  await pool.query("select graphile_worker.add_job('operators.verify-audit')")
  await until(async () => ((await owner.does("auditState", {})).brokenAt === "2" ? true : undefined))
  expect(await alarms()).toEqual([{ alarm: "AUDIT", count: 1, since: null }])
  await pool.query(
    "update operator_audit set content = replace(content, 'session ', 'session') where seq = 2",
  )
  expect(await owner.does("verifyAudit", {})).toMatchObject({ brokenAt: null })
  expect(await alarms()).toEqual([])
})

test("rows that are stuck or differ are an alarm, with how many and since when the oldest is", async () => {
  const { pool } = home.store.database
  const at = "2026-01-02T03:04:05.000Z"
  const stuck = { member_id: "64", amount: 250_000, state: "REVIEW", created_at: at, expires_at: at }
  await addDepositRows(pool, [stuck, stuck])
  await pool.query(
    `insert into vendor_order (bucket, id, merchant_id, member_id, vendor, asset, direction, amount, cause, state,
       idempotency_key, created_at, sent_at, next_check_at)
     values (0, uuidv7(), 1, 64, 'NOBODY', 'BRL', 'IN', 10000, 'player', 'UNKNOWN', 'alarm', $1, $1, now() + interval '1 day')`,
    [at],
  )
  await pool.query(
    `insert into payment_difference (provider, charge_id, what, merchant_id, reference, found_at, last_at)
     values ('local', 'ch1', 'UNKNOWN_CHARGE', 1, '', $1, $1)`,
    [at],
  )
  await pool.query(
    `insert into sub_ledger_proof (asked_at, ended_at, checks, total, differences) values ($1, $1, 1, 3, '[]')`,
    [at],
  )
  await pool.query(
    `insert into lottery_issue (merchant_id, game_code, issue, state, opens_at, closes_at, draws_at, commitment,
       committed_at, draw, drawn_at)
     select merchant_id, game_code, 'ALARM', 'SETTLING', opens_at, closes_at, draws_at, 'c', $1, '{}', $1
       from lottery_issue where merchant_id = 1 limit 1`,
    [at],
  )
  expect(await alarms()).toEqual(
    expect.arrayContaining([
      { alarm: "SUB_LEDGERS", count: 3, since: at },
      { alarm: "PAYMENT_BOOKS", count: 1, since: at },
      { alarm: "DEPOSITS", count: 2, since: at },
      { alarm: "TRANSFERS", count: 1, since: at },
      { alarm: "ISSUES", count: 1, since: at },
    ]),
  )
  home.store.booksDiffer("a transfer that nobody debited is written by hand")
})

test("players' funds that are short are an alarm, and own money in the bank covers them", async () => {
  const [ana, ben] = [await home.hire(["finance"]), await home.hire(["finance"])]
  const book = async (direction: "in" | "out", amount: string) => {
    await ana.stepUp()
    const outcome = await ana.does("bookCapital", {
      direction,
      amount,
      key: randomUUID(),
      why: "own money beside the players' funds",
    })
    if (outcome.state !== "PROPOSED") throw new Error("nobody books capital alone")
    await ben.stepUp()
    await ben.does("decideProposal", { proposalId: outcome.proposalId, decision: "APPROVE" })
  }
  await book("out", "250000")
  // The alarm is read once a minute.
  home.clock.advance(61_000)
  await owner.signInAgain(owner.login)
  expect((await owner.does("overview", {})).alarms).toContainEqual({ alarm: "FUNDS", count: 1, since: null })
  const before = await ana.does("playerFunds", {})
  expect(before.surplus).toMatch(/^-/)
  await book("in", before.surplus.slice(1))
  const after = await ana.does("playerFunds", {})
  expect(after.surplus).toBe("0.00")
  expect(after.money).toContainEqual({ purpose: "cash", amount: before.surplus.slice(1) })
  const { lines, balanced } = await ana.does("trialBalance", {})
  expect(balanced).toBe(true)
  expect(lines.find(({ purpose }) => purpose === "capital")).toMatchObject({
    credit: before.surplus.slice(1),
  })
})
