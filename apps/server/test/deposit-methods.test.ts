import { mkdtemp, rm } from "node:fs/promises"
import { randomUUID } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { startSimulator, type Simulator } from "@croupier/payment-simulator"
import {
  ENDPOINTS,
  type EndpointName,
  type Endpoints,
  type Envelope,
  type Input,
  type Value,
} from "@croupier/contract"
import { eventually } from "@croupier/testkit"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** Ways to pay in over HTTP, in a whole house with its provider: what a member sees, every refusal with its status, the desk. */

const KEY = "api-key-of-the-tests"
const SECRET = "webhook-secret-of-the-tests"
const WHY = "a test of it"
let dataDir: string
let provider: Simulator
let register: MessageSimulator
let home: ConsoleHouse
let ana: Person
let ben: Person
let token: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "croupier-simulator-"))
  // Both sides live by the clock of the house, once it is open.
  let now = () => new Date()
  provider = await startSimulator({
    port: 0,
    dataDir,
    apiKey: KEY,
    webhookSecret: SECRET,
    clock: { now: () => now() },
  })
  register = await startMessageSimulator({ port: 0, smtpPort: 0, key: KEY })
  home = await openConsole({
    EXCLUSION_REGISTER_URL: register.url,
    EXCLUSION_REGISTER_TOKEN: KEY,
    PAYMENT_PROVIDER_URL: provider.url,
    PAYMENT_PROVIDER_KEY: KEY,
    PAYMENT_WEBHOOK_SECRET: SECRET,
  })
  now = home.clock.now
  ana = await home.hire(["finance"])
  ben = await home.hire(["finance"])
  const lucia = home.house.demoAccounts.find(({ account }) => account === "lucia")
  const entered = await home.memberSignIn("lucia", lucia?.password ?? "")
  token = entered.success ? entered.value.token : ""
})
afterAll(async () => {
  await home.close()
  await provider.stop()
  await register.stop()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  await ana.stepUp()
  await ben.stepUp()
})

/** A call of the member. */
async function member<K extends EndpointName>(
  name: K,
  input: Input<Endpoints[K]>,
  { key = randomUUID(), as = token }: { readonly key?: string; readonly as?: string } = {},
): Promise<{ readonly status: number } & Envelope<Value<Endpoints[K]>>> {
  const row = ENDPOINTS[name]
  const target = new URL(row.path, home.url)
  const inQuery = row.method === "GET"
  if (inQuery)
    for (const [field, value] of Object.entries(input as Record<string, string>))
      target.searchParams.set(field, value)
  const response = await fetch(target, {
    method: row.method,
    headers: {
      authorization: `Bearer ${as}`,
      language: "EN",
      "idempotency-key": key,
      ...(inQuery ? {} : { "content-type": "application/json" }),
    },
    ...(inQuery ? {} : { body: JSON.stringify(input) }),
  })
  return {
    status: response.status,
    ...((await response.json()) as Envelope<Value<Endpoints[K]>>),
  }
}
async function begin(method: string, amount: string, fee?: string) {
  const begun = await member("createDeposit", { method, amount, ...(fee === undefined ? {} : { fee }) })
  if (!begun.success) throw new Error(begun.code)
  return begun.value
}
const stateOf = async (depositId: string) => {
  const read = await member("depositStatus", { depositId })
  return read.success ? read.value.state : read.code
}
const methodsShown = async () => {
  const read = await member("depositMethods", {})
  return read.success ? read.value.methods.map(({ code }) => code) : []
}

describe("a member", () => {
  test("sees the demo's methods with what they cost, and is told of a fee before paying", async () => {
    expect(await methodsShown()).toEqual(["PIX", "PIX_KEY", "CARD", "EWALLET", "BANK", "CASH"])
    expect(await member("contestedPayments", {})).toMatchObject({ value: { owed: "0.00", contests: [] } })
    expect(await member("addContestNote", { contestId: randomUUID(), note: "mine" })).toMatchObject({
      status: 404,
      code: "CONTEST_UNKNOWN",
    })
    expect(
      await member("contestNoteImage", { contestId: randomUUID(), noteId: "0".repeat(64) }),
    ).toMatchObject({ code: "CONTEST_UNKNOWN" })
    expect(await member("addContestNote", { contestId: randomUUID(), note: " " })).toMatchObject({
      code: "INPUT_INVALID",
    })
    expect(await member("quoteDeposit", { method: "CARD", amount: "100" })).toMatchObject({
      value: { fee: "2.50", net: "97.50" },
    })
    expect(await member("createDeposit", { method: "CARD", amount: "100" })).toMatchObject({
      status: 409,
      code: "DEPOSIT_FEE_CHANGED",
      value: { fee: "2.50", net: "97.50" },
    })
    expect(await member("quoteDeposit", { method: "CARD", amount: "1" })).toMatchObject({
      status: 422,
      code: "AMOUNT_OUT_OF_RANGE",
    })
    expect(await member("quoteDeposit", { method: "NOPE", amount: "100" })).toMatchObject({
      status: 404,
      code: "PAYMENT_METHOD_UNKNOWN",
    })
  })

  test("comes back from the provider's page by the house's own link alone, which decides nothing", async () => {
    const { depositId, payUrl, copyCode } = await begin("CARD", "100", "2.50")
    expect(copyCode).toBeNull()
    const pay = (card: string) =>
      fetch(`${payUrl ?? ""}/pay`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ card }),
        redirect: "manual",
      })
    const back = async (address: string) =>
      (await fetch(address, { redirect: "manual" })).headers.get("location")
    const page = await (await fetch(payUrl ?? "")).text()
    const [, link = ""] = /class="back" href="([^"]+)"/.exec(page) ?? []
    expect(await back(link)).toBe(`/index?centre=deposit&deposit=${depositId}`)
    expect(await stateOf(depositId)).toBe("PENDING")
    expect(await back(`${link.slice(0, -4)}AAAA`)).toBe("/")
    expect((await pay("4111 1111 1111 1111")).headers.get("location")).toBe(link)
    // A second press leads back all the same, and pays nothing again.
    expect((await pay("4111 1111 1111 1111")).headers.get("location")).toBe(link)
    await eventually(async () => expect(await stateOf(depositId)).toBe("CREDITED"))
    const refused = await begin("CARD", "40", "1.00")
    await fetch(`${refused.payUrl ?? ""}/pay`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ card: "4000000000000002" }),
    })
    await eventually(async () => expect(await stateOf(refused.depositId)).toBe("REFUSED"))
  })

  test("sends a slip that is a picture, while its money is looked for", async () => {
    const { depositId } = await begin("BANK", "60")
    const image = Buffer.from("no picture").toString("base64")
    expect(await member("sendDepositSlip", { depositId, image })).toMatchObject({
      status: 422,
      code: "IMAGE_INVALID",
    })
    const slip = { create: { width: 30, height: 20, channels: 3, background: "#d8e2c8" } } as const
    const drawn = (await sharp(slip).png().toBuffer()).toString("base64")
    expect(await member("sendDepositSlip", { depositId, image: drawn })).toMatchObject({ success: true })
    const { transfer } = await ana.does("depositTrail", { depositId })
    expect(transfer).toEqual({
      reference: expect.stringMatching(/^[A-Z2-9]{10}$/),
      slipAt: expect.any(String),
    })
    const { image: shown } = await ana.does("depositSlip", { depositId })
    expect(shown).toMatch(/^data:image\/webp;base64,/)
    expect(await ana.call("depositSlip", { depositId: randomUUID() })).toMatchObject({
      status: 404,
      code: "DEPOSIT_UNKNOWN",
    })
    const { rows: log } = await home.asOwner().then((owner) => owner.does("listAudit", { limit: 20 }))
    expect(log).toContainEqual(
      expect.objectContaining({ act: "payments.slip", target: `deposit:${depositId}` }),
    )
    const paid = await begin("PIX", "10")
    expect(await member("sendDepositSlip", { depositId: paid.depositId, image })).toMatchObject({
      status: 409,
      code: "SLIP_NOT_POSSIBLE",
    })
    expect(await member("sendDepositSlip", { depositId: randomUUID(), image })).toMatchObject({
      status: 404,
      code: "DEPOSIT_UNKNOWN",
    })
  })
})

test("a cash desk counts what a code asks for; each refusal has its status", async () => {
  const { depositId, payTo } = await begin("CASH", "30")
  const code = payTo[0]?.value ?? ""
  expect(await ana.call("redeemCash", { code: "NOSUCHCODE", amount: "30" })).toMatchObject({
    status: 404,
    code: "CASH_CODE_UNKNOWN",
  })
  expect(await ana.call("redeemCash", { code, amount: "31" })).toMatchObject({
    status: 409,
    code: "CASH_AMOUNT_DIFFERS",
    args: ["1"],
  })
  const { held: before } = await ana.does("cashDesks", {})
  expect(await ana.does("redeemCash", { code, amount: "30" })).toMatchObject({ depositId, by: ana.login })
  expect(await ben.call("redeemCash", { code, amount: "30" })).toMatchObject({
    status: 409,
    code: "CASH_CODE_ENDED",
  })
  for (let guess = 0; guess < 9; guess++)
    await ana.call("redeemCash", { code: `NOSUCH${guess}`, amount: "1" })
  expect(await ana.call("redeemCash", { code, amount: "30" })).toMatchObject({
    status: 429,
    code: "CASH_TRIES",
  })
  const held = (Number(before) + 30).toFixed(2)
  expect(await ana.does("cashDesks", {})).toMatchObject({ held, collections: [] })
  const taken = (amount: string) => ana.call("collectCash", { amount, key: randomUUID(), why: WHY })
  expect(await taken(`${Number(held) + 0.01}`)).toMatchObject({
    status: 409,
    code: "DESKS_HOLD_LESS",
    args: [`${held} BRL`],
  })
  expect(await taken("20")).toMatchObject({ success: true, value: { state: "PROPOSED" } })
  expect(await ana.does("trialBalance", {})).toMatchObject({ balanced: true })
})

test("an incoming transfer is listed, and what is unknown of it has its status", async () => {
  const named = { provider: "local", receiptId: "rc1" }
  expect((await ana.does("listIncoming", {})).rows).toEqual([])
  expect(await ana.call("incomingCandidates", named)).toMatchObject({ status: 404, code: "RECEIPT_UNKNOWN" })
  const input = { ...named, depositId: randomUUID(), why: WHY }
  expect(await ana.call("matchIncoming", input)).toMatchObject({ status: 404, code: "RECEIPT_UNKNOWN" })
  expect(await ana.call("refuseCandidate", input)).toMatchObject({ status: 404, code: "RECEIPT_UNKNOWN" })
  const decided = { ...named, amount: "10.00", key: randomUUID(), why: WHY }
  expect(await ana.call("returnReceipt", decided)).toMatchObject({ status: 404, code: "RECEIPT_UNKNOWN" })
  const picture = { contestId: randomUUID(), noteId: "0".repeat(64) }
  expect(await ana.call("contestPicture", picture)).toMatchObject({ status: 404, code: "CONTEST_UNKNOWN" })
  expect(await ana.call("contestTrail", { contestId: randomUUID() })).toMatchObject({
    status: 404,
    code: "CONTEST_UNKNOWN",
  })
  const { depositId, payUrl } = await begin("PIX", "25.00")
  await fetch(`${payUrl}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ amount: "10.00" }),
  })
  await eventually(async () => expect(await stateOf(depositId)).toBe("REVIEW"))
  const { receipts } = await ana.does("depositTrail", { depositId })
  const receiptId = receipts[0]?.receiptId ?? ""
  const beyond = { ...decided, receiptId, amount: "10.01" }
  expect(await ana.call("returnReceipt", beyond)).toMatchObject({
    status: 409,
    code: "HELD_LESS",
    args: ["10.00 BRL"],
  })
})

describe("a method", () => {
  const termsOf = async (code: string) => {
    const { rows } = await ana.does("listMethods", {})
    const row = rows.find((each) => each.code === code)
    if (!row) throw new Error(`no method ${code}`)
    const {
      code: _code,
      kind: _kind,
      asset: _asset,
      provider: _provider,
      hasProvider: _has,
      isForbidden: _forbidden,
      version,
      ...terms
    } = row
    return { version, terms }
  }
  const approved = async (outcome: { state: string; proposalId?: string }) => {
    if (outcome.state === "PROPOSED")
      await ben.does("decideProposal", { proposalId: outcome.proposalId ?? "", decision: "APPROVE" })
  }

  test("is added by two and shows on the site; its code is taken once", async () => {
    const { terms } = await termsOf("BANK")
    const added = { code: "BANK2", kind: "bank-transfer", provider: "local", why: WHY } as const
    const outcome = await ana.does("addMethod", {
      ...added,
      terms: { ...terms, position: 45, name: "Second bank" },
    })
    await approved(outcome)
    expect(await methodsShown()).toContain("BANK2")
    expect(await ana.call("addMethod", { ...added, terms })).toMatchObject({
      status: 409,
      code: "PAYMENT_METHOD_TAKEN",
    })
    expect(
      await ana.call("addMethod", { ...added, code: "BANK3", terms: { ...terms, account: null } }),
    ).toMatchObject({ code: "INPUT_INVALID", value: ["account"] })
    expect(
      await ana.call("addMethod", { ...added, code: "CARD3", kind: "card", provider: "nobody", terms }),
    ).toMatchObject({ code: "INPUT_INVALID" })
  })

  test("says what a change takes off the site before anybody agrees to it", async () => {
    const { version, terms } = await termsOf("CASH")
    const shut = { ...terms, enabled: false }
    expect(await ana.does("weighMethod", { code: "CASH", terms: shut })).toMatchObject({
      leavesSite: true,
      isLast: false,
      provider: null,
    })
    const pix = await termsOf("PIX")
    const { provider: told } = await ana.does("weighMethod", { code: "PIX", terms: pix.terms })
    expect(told).toMatchObject({ fee: "0.00", of: pix.terms.minimum, seconds: 10 })
    expect(await ana.call("weighMethod", { code: "NOPE", terms })).toMatchObject({
      status: 404,
      code: "PAYMENT_METHOD_UNKNOWN",
    })
    await approved(await ana.does("changeMethod", { code: "CASH", version, terms: shut, why: WHY }))
    expect(await methodsShown()).not.toContain("CASH")
  })

  test("shows in its hours alone, and terms that contradict one another are named", async () => {
    const { version, terms } = await termsOf("EWALLET")
    const day = (at: Date) => ((at.getUTCDay() + 6) % 7) + 1
    const other = (day(new Date(home.clock.now().getTime() - 3 * 3_600_000)) % 7) + 1
    const hours = { days: [other], from: "00:00", until: "00:00" }
    await approved(
      await ana.does("changeMethod", { code: "EWALLET", version, terms: { ...terms, hours }, why: WHY }),
    )
    expect(await methodsShown()).not.toContain("EWALLET")
    const { rows } = await ana.does("listMethods", {})
    expect(rows.find(({ code }) => code === "EWALLET")).toMatchObject({ hours, version: version + 1 })
    const wrong = {
      ...terms,
      presets: ["1"],
      fee: { ...terms.fee, fixed: "10.00", payer: "member" as const },
    }
    await ana.stepUp()
    expect(await ana.call("weighMethod", { code: "EWALLET", terms: wrong })).toMatchObject({
      status: 400,
      code: "INPUT_INVALID",
    })
  })
})

/** A passport with a face, sent in by a member who has told nothing so far. */
async function sendDocument(as: string): Promise<void> {
  const file = (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: "#335577" } })
      .png()
      .toBuffer()
  ).toString("base64")
  const call = { token: as }
  expect(await home.site("proveBasics", { name: "Tiago Alves", birthday: "1985-02-03" }, call)).toMatchObject(
    {
      value: { level: "basic" },
    },
  )
  for (const kind of ["FRONT", "SELFIE"] as const)
    expect(await home.site("sendVerificationFile", { kind, file }, call)).toMatchObject({ success: true })
  const passport = { type: "PASSPORT", number: "FT 100200", country: "BR", expiresOn: null } as const
  expect(await home.site("submitDocument", passport, call)).toMatchObject({
    value: { cases: [{ level: "verified", state: "SUBMITTED" }] },
  })
}

test("safety/58, safety/59: a market that asks for it has the document told before PIX, and takes neither cards nor cash", async () => {
  const tiago = home.house.demoAccounts.find(({ account }) => account === "tiago")
  const entered = await home.memberSignIn("tiago", tiago?.password ?? "")
  const other = entered.success ? entered.value.token : ""
  await sendDocument(other)
  const owner = await home.asOwner()
  const boss = await home.hire(["owner"])
  await owner.stepUp()
  await boss.stepUp()
  const { version } = await owner.does("merchantSettings", {})
  const changes = { "compliance.market": "brazil" }
  const outcome = await owner.does("changeSettings", { changes, version, why: WHY })
  if (outcome.state !== "PROPOSED") throw new Error("one person changed the market")
  await boss.does("decideProposal", { proposalId: outcome.proposalId, decision: "APPROVE" })
  const pix = () => member("createDeposit", { method: "PIX", amount: "25.00" })
  // No deposit before document and face are checked; without a provider people of the house check them.
  await eventually(async () => expect(await pix()).toMatchObject({ status: 403, code: "IDENTITY_REQUIRED" }))
  await eventually(async () => {
    const { rows } = await owner.does("listVerifications", {})
    expect(rows.length).toBe(4)
  })
  for (const { caseId } of (await owner.does("listVerifications", {})).rows)
    await owner.does("decideVerification", { caseId, decision: "APPROVE", why: WHY })
  await eventually(async () => expect(await pix()).toMatchObject({ status: 403, code: "DOCUMENT_REQUIRED" }))
  const asked = await member("memberDocument", {})
  if (!asked.success) throw new Error(asked.code)
  expect(asked.value).toMatchObject({ isAsked: true, document: null })
  const holder = asked.value.holder ?? "Lucia Prado"
  const tell = (number: string, as = token, name = holder) =>
    home.site("tellDocument", { number, holder: name }, { token: as })
  expect(await tell("111.111.111-11")).toMatchObject({ status: 422, code: "FIELD_INVALID" })
  expect(await tell("529.982.247-25")).toMatchObject({
    status: 200,
    value: { document: { masked: "•••• 4725" } },
  })
  expect(await tell("111.444.777-35")).toMatchObject({ status: 409, code: "DOCUMENT_KEPT" })
  expect(await tell("529.982.247-25", other, "Tiago Alves")).toMatchObject({
    status: 409,
    code: "DOCUMENT_TAKEN",
  })
  // Brazil has the register of exclusion asked first (safety/62), which a job does.
  await eventually(async () => expect(await pix()).toMatchObject({ status: 200, success: true }))
  // Brazil asks for limits before the first deposit (safety/20); Lucia has one.
  const bank = () => member("createDeposit", { method: "BANK", amount: "50" }, { as: other })
  expect(await bank()).toMatchObject({ status: 409, code: "LIMITS_UNANSWERED" })
  expect(await home.site("playLimits", {}, { token: other })).toMatchObject({ value: { isAsked: true } })
  expect(await home.site("declinePlayLimits", {}, { token: other })).toMatchObject({
    value: { isAsked: false, limits: [] },
  })
  expect(await bank()).toMatchObject({ status: 200 })
  // safety/59: neither cards nor cash pay in there; such methods are offered to no member, and none is opened.
  const methods = await owner.does("listMethods", {})
  const forbidden = methods.rows.filter(({ isForbidden }) => isForbidden)
  expect(forbidden.map(({ kind }) => kind).toSorted()).toEqual(["card", "cash"])
  const shown = await member("depositMethods", {})
  const kinds = shown.success ? shown.value.methods.map(({ kind }) => kind) : []
  expect(kinds).toContain("pix")
  expect(kinds.filter((kind) => kind === "card" || kind === "cash")).toEqual([])
  const [card] = forbidden
  if (!card) throw new Error("no method is forbidden")
  const {
    code: _c,
    kind: _k,
    asset: _a,
    provider,
    hasProvider: _h,
    isForbidden: _f,
    version: from,
    ...terms
  } = card
  const why = WHY
  expect(await owner.call("changeMethod", { code: card.code, version: from, terms, why })).toMatchObject({
    status: 409,
    code: "PAYMENT_METHOD_FORBIDDEN",
  })
  expect(
    await owner.call("addMethod", { code: "OTHER", kind: card.kind, provider, terms, why }),
  ).toMatchObject({ status: 409, code: "PAYMENT_METHOD_FORBIDDEN" })
  const closed = { ...terms, enabled: false }
  expect(
    await owner.call("changeMethod", { code: card.code, version: from, terms: closed, why }),
  ).toMatchObject({ status: 200 })
})

test("safety/20: a deposit limit is not passed by two at once, and a looser one waits for a day and a second yes", async () => {
  const tiago = home.house.demoAccounts.find(({ account }) => account === "tiago")
  const entered = await home.memberSignIn("tiago", tiago?.password ?? "")
  const as = { token: entered.success ? entered.value.token : "" }
  const limit = (amount: string | null) =>
    home.site("setPlayLimit", { kind: "DEPOSIT", period: "DAY", amount }, as)
  // The house's welcome is in the account, and a deposit of 50 is under way from before.
  expect(await limit("1200")).toMatchObject({ value: { limits: [{ used: "1000.00", left: "200.00" }] } })
  const pay = (amount: string) => member("createDeposit", { method: "BANK", amount }, { as: as.token })
  const both = await Promise.all([pay("80"), pay("80")])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(both.find(({ success }) => !success)).toMatchObject({
    code: "DEPOSIT_LIMIT_REACHED",
    args: ["70.00"],
  })
  expect(await pay("70.01")).toMatchObject({ status: 403, code: "DEPOSIT_LIMIT_REACHED" })
  const named = { kind: "DEPOSIT", period: "DAY" } as const
  expect(await limit(null)).toMatchObject({
    value: { limits: [{ amount: "1200.00", next: { amount: null } }] },
  })
  expect(await home.site("confirmPlayLimit", named, as)).toMatchObject({ status: 409, code: "LIMIT_WAITS" })
  expect(await home.site("keepPlayLimit", { ...named, kind: "LOSS" }, as)).toMatchObject({
    status: 404,
    code: "LIMIT_UNKNOWN",
  })
})
