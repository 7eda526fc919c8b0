import { randomUUID } from "node:crypto"
import { eventually } from "@croupier/testkit"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { DEFAULT_RULES } from "../src/modules/withdrawals/index.ts"
import { openHouse, type OpenHouse } from "./open-house.ts"
import { paidMember, PASSWORD, type PaidMember } from "./paid-member.ts"

/** Payments between members over HTTP, in a whole house: the way from offer to credit, and every refusal with its status. */

let home: OpenHouse
let png = ""
beforeAll(async () => {
  home = await openHouse()
  const picture = sharp({ create: { width: 60, height: 90, channels: 3, background: "#225577" } })
  png = (await picture.png().toBuffer()).toString("base64")
})
afterAll(() => home.close())

const query = async (text: string, values: unknown[] = []) =>
  (await home.store.database.pool.query<Record<string, unknown>>(text, values)).rows

const rules = (enabled: boolean) =>
  query(
    `insert into withdrawal_rules (merchant_id, asset, version, rules, changed_at, changed_by)
     select 1, 'BRL', coalesce(max(version), 0) + 1, $1::jsonb, now(), 'test' from withdrawal_rules where merchant_id = 1`,
    [
      JSON.stringify({
        ...DEFAULT_RULES,
        coolOffHours: 0,
        reviewFrom: 101,
        secondFrom: 101,
        // Every member of the tests comes from one address.
        peer: { ...DEFAULT_RULES.peer, enabled, apartBy: "account" },
      }),
    ],
  )

const aMember = (balance: string) => paidMember(home, balance)

const pay = ({ token, accountId }: PaidMember, amount: string, key: string | undefined = randomUUID()) =>
  home.call("createPeerPayment", { amount, accountId }, { token, key })

/** A withdrawal that waits for a depositor. */
async function offered(amount: string) {
  const member = await aMember("500")
  const { token, accountId } = member
  const quote = await home.call("quoteWithdrawal", { accountId, amount }, { token })
  if (!quote.success) throw new Error(quote.code)
  const made = await home.call(
    "createWithdrawal",
    { quoteId: quote.value.quoteId, accountId, amount, password: PASSWORD, peer: true },
    { token, key: randomUUID() },
  )
  if (!made.success) throw new Error(made.code)
  const { withdrawalId } = made.value
  await eventually(async () => {
    const status = await home.call("withdrawalStatus", { withdrawalId }, { token })
    expect(status).toMatchObject({ value: { withdrawal: { offeredUntil: expect.any(String) } } })
  })
  return { member, withdrawalId }
}

test("is refused where members may not pay each other, and for amounts and accounts that do not do", async () => {
  await rules(false)
  const member = await aMember("0")
  const { token } = member
  expect(await pay(member, "50")).toMatchObject({ status: 403, code: "PEER_OFF" })
  await rules(true)
  expect(await pay(member, "5")).toMatchObject({ status: 422, code: "PEER_AMOUNT" })
  expect(await pay({ ...member, accountId: randomUUID() }, "50")).toMatchObject({
    status: 403,
    code: "PEER_OWN_NAME",
  })
  expect(
    await home.call("createPeerPayment", { amount: "50", accountId: member.accountId }, { token }),
  ).toMatchObject({ status: 400, code: "IDEMPOTENCY_KEY_REQUIRED" })
  const key = randomUUID()
  expect(await pay(member, "50", key)).toMatchObject({ success: true, value: { state: "SEEKING" } })
  expect(await pay(member, "60", key)).toMatchObject({ code: "IDEMPOTENCY_CONFLICT" })
  expect(await pay(member, "50")).toMatchObject({ status: 409, code: "PEER_OPEN" })
  const [row] = await query("select id from peer_payment where depositor_id = $1", [member.id])
  await query(
    `insert into peer_payment (bucket, id, merchant_id, depositor_id, asset, amount, state, kind, account_id, payer_bank, payer_masked,
       payer_holder, idempotency_key, created_at, since)
     select bucket, gen_random_uuid(), 1, depositor_id, 'BRL', 1, 'LAPSED', 'PIX', account_id, '', '', '', n::text, now(), now()
       from peer_payment, generate_series(1, 3) n where id = $1`,
    [row?.["id"]],
  )
  const paymentId = String(row?.["id"])
  expect(await home.call("giveUpPeerPayment", { paymentId }, { token })).toMatchObject({
    success: true,
    value: { state: "CANCELLED" },
  })
  expect(await home.call("giveUpPeerPayment", { paymentId }, { token })).toMatchObject({
    status: 409,
    code: "PEER_NOT_POSSIBLE",
  })
  expect(await pay(member, "50")).toMatchObject({ status: 409, code: "PEER_PAUSED" })
})

test("goes from the offer over the proof to the credit, and its rows are known to its two members alone", async () => {
  await rules(true)
  const { member: withdrawer, withdrawalId } = await offered("70")
  const depositor = await aMember("0")
  const begun = await pay(depositor, "70")
  if (!begun.success) throw new Error(begun.code)
  const { paymentId } = begun.value
  expect(begun.value).toMatchObject({ state: "MATCHED", payee: { number: `m${withdrawer.id}@example.com` } })
  const stranger = await aMember("0")
  const unknown = { status: 404, code: "PEER_UNKNOWN" }
  const evidenceId = randomUUID()
  for (const answer of [
    await home.call("peerPaymentStatus", { paymentId }, { token: stranger.token }),
    await home.call("claimPeerPaid", { paymentId, image: png }, { token: withdrawer.token }),
    await home.call("giveUpPeerPayment", { paymentId }, { token: stranger.token }),
    await home.call("answerPeerPayment", { paymentId, answer: "RECEIVED" }, { token: depositor.token }),
    await home.call("disputePeerPayment", { paymentId, image: png }, { token: stranger.token }),
    await home.call("addPeerEvidence", { paymentId, image: png }, { token: stranger.token }),
    await home.call("peerEvidence", { paymentId, evidenceId }, { token: depositor.token }),
  ])
    expect(answer).toMatchObject(unknown)
  const { token } = depositor
  const script = Buffer.from("<svg onload='alert(1)'/>").toString("base64")
  expect(await home.call("claimPeerPaid", { paymentId, image: script }, { token })).toMatchObject({
    code: "IMAGE_INVALID",
  })
  expect(
    await home.call("claimPeerPaid", { paymentId, image: "A".repeat(6_000_000) }, { token }),
  ).toMatchObject({ code: "BODY_TOO_LARGE" })
  expect(await home.call("claimPeerPaid", { paymentId, image: png }, { token })).toMatchObject({
    success: true,
    value: { state: "PAID" },
  })
  const theirs = await home.call("peerPaymentOf", { withdrawalId }, { token: withdrawer.token })
  expect(theirs).toMatchObject({ success: true, value: { payment: { may: { answer: true } } } })
  const say = (answer: "RECEIVED" | "PARTLY" | "NOT_RECEIVED", more: object = {}) =>
    home.call("answerPeerPayment", { paymentId, answer, ...more }, { token: withdrawer.token })
  expect(await say("PARTLY", { received: "70" })).toMatchObject({ status: 400, code: "INPUT_INVALID" })
  expect(await say("NOT_RECEIVED")).toMatchObject({ status: 400, code: "INPUT_INVALID" })
  expect(await say("NOT_RECEIVED", { image: png })).toMatchObject({
    success: true,
    value: { state: "DISPUTED" },
  })
  for (let i = 0; i < 7; i += 1) await home.call("addPeerEvidence", { paymentId, image: png }, { token })
  expect(await home.call("addPeerEvidence", { paymentId, image: png }, { token })).toMatchObject({
    status: 409,
    code: "PEER_EVIDENCE_FULL",
  })
  expect(await home.call("disputePeerPayment", { paymentId, image: png }, { token })).toMatchObject({
    status: 409,
    code: "PEER_NOT_POSSIBLE",
  })
  expect(await say("RECEIVED")).toMatchObject({ success: true, value: { state: "RECEIVED" } })
  expect(await home.call("addPeerEvidence", { paymentId, image: png }, { token })).toMatchObject({
    code: "PEER_NOT_POSSIBLE",
  })
  const list = await home.call("peerPayments", {}, { token })
  expect(list).toMatchObject({ success: true, value: { rows: [{ state: "RECEIVED", credited: "70.00" }] } })
  const balance = await home.call("balance", {}, { token })
  expect(balance).toMatchObject({ success: true })
  const [lot] = await query("select amount::text as amount from wager_lot where member_id = $1", [
    depositor.id,
  ])
  expect(lot).toEqual({ amount: "700000" })
})
