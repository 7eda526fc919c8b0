import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inTransaction } from "@croupier/database"
import { createLedger } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { startSimulator, type Simulator } from "@croupier/payment-simulator"
import { eventually } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bonusTermsOf } from "./bonus-terms.ts"
import { grantLot, versionOf, writeTerms } from "../src/modules/bonuses/index.ts"
import { DEFAULT_RULES } from "../src/modules/withdrawals/index.ts"
import { writeAgentBill } from "./agent-bill-row.ts"
import { tierOfAll } from "./case-rules.ts"
import { openHouse, type OpenHouse } from "./open-house.ts"
import { paidMember, PASSWORD, type PaidMember } from "./paid-member.ts"

/** Withdrawals over HTTP, in a whole house with a provider: the demo's two, and every refusal with its status. */

const KEY = "api-key-of-the-tests"
const SECRET = "webhook-secret-of-the-tests"
let dataDir: string
let provider: Simulator
let home: OpenHouse
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "croupier-simulator-"))
  provider = await startSimulator({
    port: 0,
    dataDir,
    apiKey: KEY,
    webhookSecret: SECRET,
    placed: "100000.00",
  })
  home = await openHouse({
    env: { PAYMENT_PROVIDER_URL: provider.url, PAYMENT_PROVIDER_KEY: KEY, PAYMENT_WEBHOOK_SECRET: SECRET },
  })
})
afterAll(async () => {
  await home.close()
  await provider.stop()
  await rm(dataDir, { recursive: true })
})

const LOST = bonusTermsOf({
  lostOnWithdrawal: true,
})
const query = async (text: string, values: unknown[] = []) =>
  (await home.store.database.pool.query<Record<string, unknown>>(text, values)).rows

const aMember = (balance: string) => paidMember(home, balance)

const rules = async (changes: object) =>
  query(
    `insert into withdrawal_rules (merchant_id, asset, version, rules, changed_at, changed_by)
     select 1, 'BRL', max(version) + 1, $1::jsonb, now(), 'test' from withdrawal_rules where merchant_id = 1`,
    [JSON.stringify({ ...DEFAULT_RULES, coolOffHours: 0, reviewFrom: 101, secondFrom: 101, ...changes })],
  )
const ask = async (
  { token, accountId }: PaidMember,
  amount: string,
  { password = PASSWORD, key = randomUUID() }: { password?: string; key?: string } = {},
) => {
  const quote = await home.call("quoteWithdrawal", { accountId, amount }, { token })
  if (!quote.success) return quote
  return home.call(
    "createWithdrawal",
    { quoteId: quote.value.quoteId, accountId, amount, password },
    { token, key },
  )
}

test("the demo player has a paid withdrawal and one in review, and the house pays by itself in seconds", async () => {
  const states = async () =>
    (
      await query(
        "select w.state from withdrawal w join member m on m.id = w.member_id where m.account = 'lucia' order by w.id",
      )
    ).map(({ state }) => state)
  await eventually(async () => expect(await states()).toEqual(["PAID", "REVIEW"]))
})

test("a withdrawal that ends a bonus tells the loss, asks for agreement, and gives the bonus back where it fails", async () => {
  const member = await aMember("500")
  await rules({})
  const { token, accountId, id } = member
  const holder = { memberId: id, merchantId: 1, asset: "BRL" as const }
  const ledger = createLedger({ database: home.store.database })
  await inTransaction(home.store.database.db, async (tx) => {
    await writeTerms(tx, 1, { code: "lost", asset: "BRL", terms: LOST, by: "test", at: new Date() })
    const terms = await versionOf(tx, 1, { code: "lost", version: 1 })
    if (!terms) throw new Error("no terms")
    const key = randomUUID()
    const clock = { now: () => new Date() }
    await grantLot({ ledger, clock }, tx, { ...holder, key, terms, amount: parseAmount("40"), by: "test" })
  })
  await ledger.close()
  const state = async () => {
    const shown = await home.call("bonusDetails", {}, { token })
    return shown.success ? shown.value.lots.map((lot) => `${lot.state} ${lot.balance}`) : []
  }
  const quote = await home.call("quoteWithdrawal", { accountId, amount: "100" }, { token })
  expect(quote).toMatchObject({
    value: { losesBonus: { balance: "40.00", inOpenBets: "0.00" }, refusals: [] },
  })
  const asked = {
    quoteId: quote.success ? quote.value.quoteId : "",
    accountId,
    amount: "100",
    password: PASSWORD,
  }
  expect(await home.call("createWithdrawal", asked, { token, key: randomUUID() })).toMatchObject({
    status: 409,
    code: "WD_LOSES_BONUS",
  })
  expect(await state()).toEqual(["active 40.00"])
  await fetch(`${provider.url}/desk/plan`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome: "refused", refusal: "account_closed", afterMs: 0, times: 1 }),
  })
  const made = await home.call(
    "createWithdrawal",
    { ...asked, losesBonus: true },
    { token, key: randomUUID() },
  )
  const withdrawalId = made.success ? made.value.withdrawalId : ""
  await eventually(async () =>
    expect(await home.call("withdrawalStatus", { withdrawalId }, { token })).toMatchObject({
      value: { withdrawal: { state: "REFUSED" } },
    }),
  )
  expect(await state()).toEqual(["active 40.00"])
  const changes = await query(
    "select l.event from bonus_line l join bonus_lot b on b.id = l.lot_id where b.member_id = $1 order by l.lot_id, l.seq",
    [String(id)],
  )
  expect(changes.map(({ event }) => event)).toEqual(["granted", "forfeited", "restored"])
})

test("a withdrawal is asked for, paid, confirmed and told step by step", async () => {
  const member = await aMember("500")
  await rules({})
  const made = await ask(member, "200")
  if (!made.success) throw new Error(made.code)
  const { withdrawalId } = made.value
  const { token } = member
  const status = async () => {
    const answer = await home.call("withdrawalStatus", { withdrawalId }, { token })
    return answer.success ? answer.value : undefined
  }
  await eventually(async () => expect((await status())?.withdrawal.state).toBe("PAID"))
  expect((await status())?.steps.map(({ state }) => state)).toEqual(["CHECKING", "READY", "SENDING", "PAID"])
  expect(await home.call("cancelWithdrawal", { withdrawalId }, { token })).toMatchObject({
    status: 409,
    code: "WD_CANCEL_NOT_POSSIBLE",
  })
  expect(await home.call("confirmReceipt", { withdrawalId, answer: "RECEIVED" }, { token })).toMatchObject({
    success: true,
    value: { state: "RECEIVED" },
  })
  expect(await home.call("confirmReceipt", { withdrawalId, answer: "RECEIVED" }, { token })).toMatchObject({
    status: 409,
    code: "WD_RECEIPT_NOT_POSSIBLE",
  })
  const unknown = { withdrawalId: randomUUID() }
  for (const answer of [
    await home.call("withdrawalStatus", unknown, { token }),
    await home.call("cancelWithdrawal", unknown, { token }),
    await home.call("confirmReceipt", { ...unknown, answer: "RECEIVED" }, { token }),
  ])
    expect(answer).toMatchObject({
      status: 404,
      code: "WD_UNKNOWN",
      message: "This withdrawal is not known.",
    })
})

test("safety/11: every refusal of a request has its status and its words", async () => {
  const member = await aMember("3000")
  const { token, accountId } = member
  const is = async (status: number, code: string, args: object, changes: object = {}, amount = "50") => {
    await rules(changes)
    expect(await ask(member, amount)).toMatchObject({ status, code, ...args })
  }
  await is(422, "WD_AMOUNT", { message: "A withdrawal is from 20.00 to 2000.00." }, {}, "19")
  await is(
    409,
    "INSUFFICIENT_FUNDS",
    {},
    { tiers: [tierOfAll("9000", "9000", "9000")], withoutIdentity: null },
    "3000.01",
  )
  await is(403, "WD_IDENTITY", {}, { withoutIdentity: "40.00" })
  await is(409, "WD_COOL_OFF", {}, { coolOffHours: 24 })
  await is(
    409,
    "WD_LIMIT_DAY",
    { message: "That is above today's limit. Left today: 30.00." },
    { tiers: [tierOfAll("90", "30", "90")] },
  )
  await is(409, "WD_LIMIT_MONTH", {}, { tiers: [tierOfAll("90", "90", "30")] })
  await query(
    `insert into wager_lot (bucket, member_id, asset, id, merchant_id, kind, amount, need, opened_at)
     values ($1::bigint & 63, $1, 'BRL', gen_random_uuid(), 1, 'deposit', 1500000, 1500000, now())`,
    [member.id],
  )
  await is(409, "WD_WAGERING", { message: "Still to be staked before a withdrawal: 150.00." })
  await query("delete from wager_lot where member_id = $1", [member.id])
  const billId = await writeAgentBill(home.store.database, {
    payeeId: member.id + 1_000_000n,
    uplineId: member.id,
    payer: "upline",
    state: "PART_PAID",
    at: new Date(),
  })
  await is(409, "AGENT_OWES", { message: "You owe a bill to an agent below you. It is paid first." })
  await query("update agent_bill set state = 'DENIED' where id = $1", [billId])
  await query("update payout_account set holder = 'Rui Costa' where member_id = $1", [member.id])
  await is(403, "WD_OWN_NAME", {})
  await query("update payout_account set holder = 'Ana Paula Lima' where member_id = $1", [member.id])
  await rules({ reviewAll: true, mostOpenRequests: 1 })
  expect(await ask(member, "50", { password: "wrong" })).toMatchObject({
    status: 403,
    code: "WD_STEP_UP",
    value: { left: 4 },
  })
  const stale = { quoteId: randomUUID(), accountId, amount: "50", password: PASSWORD }
  expect(await home.call("createWithdrawal", stale, { token, key: randomUUID() })).toMatchObject({
    status: 409,
    code: "WD_QUOTE_STALE",
    value: { fee: "0.00", net: "50.00" },
  })
  expect(await home.call("createWithdrawal", stale, { token })).toMatchObject({
    status: 400,
    code: "IDEMPOTENCY_KEY_REQUIRED",
  })
  const key = randomUUID()
  expect(await ask(member, "50", { key })).toMatchObject({ success: true })
  expect(await ask(member, "60", { key })).toMatchObject({ status: 409, code: "IDEMPOTENCY_CONFLICT" })
  expect(await ask(member, "50")).toMatchObject({ status: 409, code: "WD_OPEN_REQUESTS" })
  await rules({ tiers: [{ ...tierOfAll("90", "90", "90"), dayCount: 1 }] })
  expect(await ask(member, "20")).toMatchObject({
    status: 409,
    code: "WD_COUNT_DAY",
    message: "Today's withdrawals are used up: your level has 1 a day.",
  })
  expect(
    await home.call("quoteWithdrawal", { accountId: randomUUID(), amount: "50" }, { token }),
  ).toMatchObject({ status: 404 })
  expect(await home.call("quoteWithdrawal", { accountId, amount: "50.001" }, { token })).toMatchObject({
    status: 400,
    code: "AMOUNT_TOO_FINE",
  })
  const terms = await home.call("withdrawalTerms", {}, { token })
  expect(terms).toMatchObject({
    value: { available: "2950.00", held: "50.00", openRequests: 1, stepUp: "login" },
  })
})

test("webhooks of payouts that are forged, or of none of ours, are turned away", async () => {
  const send = (body: string, signature: string) =>
    fetch(`${home.url}/payments/payouts/webhooks/local`, {
      method: "POST",
      headers: { "content-type": "application/json", signature },
      body,
    })
  expect((await send("{}", "t=1,v1=00")).status).toBe(401)
  expect(
    (await fetch(`${home.url}/payments/payouts/webhooks/no-such-provider`, { method: "POST" })).status,
  ).toBe(404)
})
