import { createHash, createHmac, randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { testDatabase } from "@croupier/testkit"
import { describe, expect, test } from "vitest"
import { expectInDatabase, expectInDocs, expectSound } from "../../../kernel/test-lifecycle.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import { deskTest, WHY, type DeskTest } from "../returns/test-desk.ts"
import { mark } from "../returns/send.ts"
import { MERCHANT, MIGRATIONS, SECRET } from "../test-house.ts"
import { contestsShown } from "./member-list.ts"
import { contestLife, type ContestState } from "./contest-states.ts"
import { receiveContest, takeContest } from "./watch.ts"

/* Contested payments. Letters: m main, h held, p provider, u unallocated, t transit, d debt. */

let house: DeskTest["house"]
let desk: DeskTest["desk"]
let member: DeskTest["member"]
let began: DeskTest["began"]
deskTest(
  (opened) => settle(opened),
  (opened) => ({ house, desk, member, began } = opened),
)

const balances = () => desk.since(began, member)
const settle = async ({ clock, checkOnce } = house) => {
  clock.advance(61 * 60_000)
  await checkOnce()
}
const deposited = (paid = "300.00", asked = "300") => desk.paidDeposit(member, paid, asked)
/** The contest at the payer's bank: the webhook is not heard, so that a test says who tells. */
const contested = async (chargeId: string | undefined, amount?: string) => {
  const opened = await house.desk("contests", {
    chargeId,
    told: false,
    ...(amount === undefined ? {} : { amount }),
  })
  const contest = opened as { id: string }
  return contest.id
}
const take = (contestNo: string) => receiveContest(house.kit, house.adapter, contestNo)
const of = async (contestNo: string) => {
  const { rows } = await sql<{ id: string; state: ContestState; due: bigint; taken: Date | null }>`
    select id, state, due, taken_at as taken from payment_contest where contest_no = ${contestNo}`.execute(
    house.db,
  )
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`${rows.length} contests`)
  return row
}
const rule = async (contestNo: string, outcome: "agree" | "refute") => {
  const { id } = await of(contestNo)
  await desk.routes.ruleContest({ contestId: id, outcome, key: randomUUID(), why: WHY }, desk.context)
  await desk.approve()
}
const returnOf = async (contestNo: string) => {
  const { rows } = await sql<{ id: string; state: string }>`
    select r.id, r.state from payment_return r join payment_contest c on c.id = r.contest_id
     where c.contest_no = ${contestNo} order by r.made_at desc, r.id desc`.execute(house.db)
  const [row] = rows
  if (!row) throw new Error("no return")
  return row
}
const spendMain = async (amount: string) => house.takeAway(member.id, amount)

test("the life of a contest is sound, the database takes its states, and the docs show it", async () => {
  expectSound(contestLife)
  await expectInDocs(contestLife, "payments.md")
  const { database, drop } = await testDatabase({ migrations: MIGRATIONS })
  await expectInDatabase(database.db, contestLife)
  await drop()
})

test("15: contested after most of it was withdrawn: what is there is blocked, the rest is owed, all goes back", async () => {
  const deposit = await deposited()
  await spendMain("250")
  const no = await contested(deposit.charge?.id)
  await Promise.all([take(no), take(no), take(no)])
  expect(await balances()).toEqual({ p: -300, h: 50 })
  expect(house.contested()).toHaveLength(1)
  const shown = { depositId: deposit.id, amount: "300.00" }
  expect(await contestsShown(house.kit, member.id)).toMatchObject([
    { ...shown, state: "BLOCKED", blocked: "50.00" },
  ])
  await house.desk(`contests/${no}/accept`, {})
  await Promise.all([take(no), take(no)])
  expect(await of(no)).toMatchObject({ state: "RETURNING" })
  await mark(house.kit, (await returnOf(no)).id)
  expect(await balances()).toEqual({ p: -300, t: 300, d: -250 })
  await settle()
  await settle()
  await settle()
  expect(await of(no)).toMatchObject({ state: "RETURNED" })
  expect(await balances()).toEqual({ d: -250 })
  expect(await contestsShown(house.kit, member.id)).toMatchObject([
    { ...shown, state: "RETURNED", blocked: "0.00" },
  ])
  expect(await house.stateOf(deposit)).toBe("CREDITED")
  // A later deposit pays what is owed.
  await deposited("100.00", "100")
  await house.ledger.receivables.collect(member.id)
  expect(await balances()).toEqual({ p: -100, d: -150 })
})

describe("a contest", () => {
  test("that the provider rejects sets the money free; what comes later changes nothing", async () => {
    const deposit = await deposited()
    const no = await contested(deposit.charge?.id)
    await take(no)
    expect(await balances()).toEqual({ p: -300, h: 300 })
    await house.desk(`contests/${no}/reject`, {})
    await Promise.all([take(no), take(no), take(no)])
    expect(await of(no)).toMatchObject({ state: "RELEASED" })
    expect(await balances()).toEqual({ p: -300, m: 300 })
    await house.desk(`contests/${no}/tell`, {})
    await house.payments.listContests()
    expect(await balances()).toEqual({ p: -300, m: 300 })
  })

  test("is answered by two people after the evidence, and the answer is told once it can be", async () => {
    const deposit = await deposited()
    const no = await contested(deposit.charge?.id)
    await take(no)
    const { id } = await of(no)
    expect(await desk.codeOf(rule(no, "refute"))).toBe("RULING_NOT_POSSIBLE")
    const sha256 = createHash("sha256").update("the file").digest("hex")
    await house.payments.keepEvidence(id, sha256, desk.context)
    expect(await of(no)).toMatchObject({ state: "ANALYSIS" })
    await rule(no, "refute")
    expect(await of(no)).toMatchObject({ state: "REFUTED", taken: null })
    house.peer.line = "swallow"
    await house.checkOnce(house.hasty)
    expect(await of(no)).toMatchObject({ state: "REFUTED", taken: null })
    house.peer.line = "pass"
    await settle()
    expect(await of(no)).toMatchObject({ state: "RELEASED" })
    expect(await balances()).toEqual({ p: -300, m: 300 })
    const trail = await desk.routes.contestTrail({ contestId: id }, desk.context)
    expect(trail.evidence).toMatchObject([{ sha256, madeBy: "ben" }])
    expect(trail.moves.map(({ event }) => event)).toEqual(["evidence", "refuted", "rejected"])
    expect(await desk.codeOf(house.payments.keepEvidence(id, sha256, desk.context))).toBe(
      "RULING_NOT_POSSIBLE",
    )
  })

  test("that two people agree to is answered and returned once, also by two approvals at the same time", async () => {
    const deposit = await deposited()
    const no = await contested(deposit.charge?.id, "120.00")
    await take(no)
    expect(await balances()).toEqual({ p: -300, m: 180, h: 120 })
    const { id } = await of(no)
    await desk.routes.ruleContest(
      { contestId: id, outcome: "agree", key: randomUUID(), why: WHY },
      desk.context,
    )
    const codes = await Promise.all([1, 2, 3].map(() => desk.codeOf(desk.approve())))
    expect(codes.toSorted()).toEqual(["RULING_NOT_POSSIBLE", "RULING_NOT_POSSIBLE", "done"])
    await house.checkOnce()
    await settle()
    expect(await of(no)).toMatchObject({ state: "RETURNED" })
    expect(await balances()).toEqual({ p: -180, m: 180 })
  })

  test("of which the provider accepts a part blocks all, returns the part once, and frees the rest", async () => {
    const deposit = await deposited()
    const no = await contested(deposit.charge?.id)
    await take(no)
    expect(await balances()).toEqual({ p: -300, h: 300 })
    await house.desk(`contests/${no}/accept`, { amount: "120.00" })
    // The ledger is lost in the middle: all of it stays blocked.
    await sql`alter function ledger.claim_pay rename to away`.execute(house.db)
    expect(await desk.codeOf(take(no))).not.toBe("done")
    await sql`alter function ledger.away rename to claim_pay`.execute(house.db)
    expect(await of(no)).toMatchObject({ state: "BLOCKED", due: parseAmount("300") })
    expect(await balances()).toEqual({ p: -300, h: 300 })
    await Promise.all([take(no), take(no), take(no)])
    expect(await of(no)).toMatchObject({ state: "RETURNING", due: parseAmount("120") })
    expect(await balances()).toEqual({ p: -300, m: 180, h: 120 })
    await settle()
    await take(no)
    expect(await of(no)).toMatchObject({ state: "RETURNED" })
    expect(await balances()).toEqual({ p: -180, m: 180 })
    const { contest, returns } = await desk.routes.contestTrail(
      { contestId: (await of(no)).id },
      desk.context,
    )
    expect(contest).toMatchObject({ amount: "300.00", due: "120.00", accepted: "120.00" })
    expect(returns).toMatchObject([{ amount: "120.00", state: "RETURNED" }])
    // The rest is contested once more: no more of it than is left.
    const rest = await contested(deposit.charge?.id)
    await take(rest)
    expect(await balances()).toEqual({ p: -180, h: 180 })
    await house.desk(`contests/${rest}/reject`, {})
    await take(rest)
    expect(await balances()).toEqual({ p: -180, m: 180 })
  })

  test("accepted in part where less is there owes the rest of the part alone, and frees what waits last", async () => {
    const deposit = await deposited()
    await spendMain("250")
    const no = await contested(deposit.charge?.id)
    await take(no)
    await house.desk(`contests/${no}/accept`, { amount: "80.00" })
    await take(no)
    await settle()
    await settle()
    expect(await of(no)).toMatchObject({ state: "RETURNED", due: parseAmount("80") })
    expect(await balances()).toEqual({ p: -220, d: -30 })
    const short = await deposited("90.00", "100")
    const waits = await contested(short.charge?.id)
    await take(waits)
    await house.desk(`contests/${waits}/accept`, { amount: "40.00" })
    await take(waits)
    await settle()
    expect(await of(waits)).toMatchObject({ state: "RETURNED" })
    expect(await house.stateOf(short)).toBe("REVIEW")
    expect(await balances()).toEqual({ p: -270, u: 50, d: -30 })
  })

  test("a part that the provider names too late, or beyond what is contested, moves nothing and is told", async () => {
    const deposit = await deposited()
    const no = await contested(deposit.charge?.id)
    await take(no)
    const reported = async (acceptedAmount: string) => {
      const answer = await house.adapter.readContest(no)
      if (answer.kind !== "ok") throw new Error("no contest")
      house.reported.length = 0
      await takeContest(house.kit, house.adapter, {
        ...answer.contest,
        state: "accepted",
        acceptedAmount: parseAmount(acceptedAmount),
      })
    }
    await reported("300.01")
    expect(house.reported.map(String).join()).toContain("accepts 300.01")
    expect(await balances()).toEqual({ p: -300, h: 300 })
    await rule(no, "agree")
    await reported("120")
    expect(house.reported.map(String).join()).toContain("accepts 120.00")
    await settle()
    await settle()
    expect(await of(no)).toMatchObject({ state: "RETURNED", due: parseAmount("300") })
    expect(await balances()).toEqual({})
  })

  test("of money that waits takes it from there, bars the ordinary return, and ends the deposit", async () => {
    const deposit = await deposited("90.00", "100")
    expect(await house.stateOf(deposit)).toBe("REVIEW")
    const no = await contested(deposit.charge?.id)
    await take(no)
    expect(await balances()).toEqual({ p: -90 })
    const end = (outcome: "return" | "credit") =>
      desk.routes
        .endDeposit(
          { depositId: deposit.id, outcome, amount: "90.00", key: randomUUID(), why: WHY },
          desk.context,
        )
        .then(() => desk.approve())
    expect(await desk.codeOf(end("return"))).toBe("RULING_NOT_POSSIBLE")
    await rule(no, "agree")
    await settle()
    expect(await house.stateOf(deposit)).toBe("RETURNED")
    expect(await balances()).toEqual({})
  })

  test("whose return is refused goes back to people, and another return has another key", async () => {
    const deposit = await deposited()
    await spendMain("250")
    const no = await contested(deposit.charge?.id)
    await take(no)
    await house.returnsWillBe("refused")
    await rule(no, "agree")
    await settle()
    await settle()
    expect(await of(no)).toMatchObject({ state: "ANALYSIS" })
    expect(await balances()).toEqual({ p: -300, h: 50, d: -250 })
    const first = await returnOf(no)
    await house.returnsWillBe("done")
    await rule(no, "agree")
    await settle()
    expect(await of(no)).toMatchObject({ state: "RETURNED" })
    expect((await returnOf(no)).id).not.toBe(first.id)
    expect(await balances()).toEqual({ d: -250 })
  })

  test("that is lost with the ledger is opened again whole", async () => {
    const deposit = await deposited()
    const no = await contested(deposit.charge?.id)
    await sql`alter function ledger.claim_open rename to away`.execute(house.db)
    expect(await desk.codeOf(take(no))).not.toBe("done")
    await sql`alter function ledger.away rename to claim_open`.execute(house.db)
    expect(await balances()).toEqual({ p: -300, m: 300 })
    await house.payments.listContests()
    await house.payments.listContests()
    expect(await balances()).toEqual({ p: -300, h: 300 })
    await house.desk(`contests/${no}/withdraw`, {})
    await house.payments.listContests()
    expect(await balances()).toEqual({ p: -300, m: 300 })
  })

  test("is reported by a webhook, which a forged or replayed one is not", async () => {
    const deposit = await deposited()
    const no = await contested(deposit.charge?.id)
    const body = JSON.stringify({
      id: "evt_contest",
      type: "contest.accepted",
      data: { id: no, chargeId: deposit.charge?.id },
    })
    const signed = (secret: string) => {
      const time = Math.floor(house.clock.now().getTime() / 1000)
      return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`
    }
    expect((await house.webhook(body, signed("another secret"))).status).toBe(401)
    expect(await balances()).toEqual({ p: -300, m: 300 })
    for (const _ of [1, 2]) expect((await house.webhook(body, signed(SECRET))).status).toBe(200)
    // It says accepted, and the provider, when asked, that it is open.
    expect(await of(no)).toMatchObject({ state: "BLOCKED" })
    expect(await balances()).toEqual({ p: -300, h: 300 })
    const unknown = body.replace(no, "co-none")
    const time = Math.floor(house.clock.now().getTime() / 1000)
    const signature = createHmac("sha256", SECRET).update(`${time}.${unknown}`).digest("hex")
    expect((await house.webhook(unknown, `t=${time},v1=${signature}`)).status).toBe(404)
  })

  test("has seven days for the analysis and eleven for the return, and is told of before", async () => {
    const deposit = await deposited()
    const no = await contested(deposit.charge?.id)
    await take(no)
    const { rows } = await desk.routes.listContests(
      { limit: 10, state: "open", memberId: String(member.id) },
      desk.context,
    )
    const [row] = rows
    const opened = Date.parse(row?.openedAt ?? "")
    expect(Date.parse(row?.analysisBy ?? "") - opened).toBe(7 * DAY_MS)
    expect(Date.parse(row?.returnBy ?? "") - opened).toBe(11 * DAY_MS)
    expect((await house.payments.contestAlarm(MERCHANT))?.since.toISOString()).not.toBe(row?.openedAt)
    house.reported.length = 0
    house.clock.advance(6 * DAY_MS + 3_600_000)
    expect((await house.payments.contestAlarm(MERCHANT))?.count).toBeGreaterThanOrEqual(1)
    await house.checkOnce()
    expect(house.reported.map(String).join()).toContain("its time ends at")
    await house.desk(`contests/${no}/reject`, {})
    await take(no)
  })

  test("of a charge that is no deposit's is kept for people", async () => {
    const made = (await house.provide("/v1/charges", randomUUID(), {
      amount: "70.00",
      currency: "BRL",
      reference: "63-00000000-0000-4000-8000-000000000000",
      callbackUrl: "http://127.0.0.1:9",
      merchantName: "m",
      expiresAt: "2027-12-20T12:00:00.000Z",
    })) as { id: string; payUrl: string }
    await house.pay(made.payUrl)
    const no = await contested(made.id)
    await take(no)
    const { rows } = await sql`select 1 from payment_difference where reference = ${no}`.execute(house.db)
    expect(rows).toHaveLength(1)
  })
})
