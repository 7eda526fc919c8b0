import { createHmac, randomBytes } from "node:crypto"
import { FILES_OF, type DocumentType } from "@croupier/contract/verification-values"
import { inTransaction, sql } from "@croupier/database"
import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { parseAmount } from "@croupier/money"
import { demandsOf, type IdentityDemands } from "@croupier/rules/identity-levels"
import { policyOf } from "@croupier/rules/market-policy"
import Fastify from "fastify"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { addDepositRows, addMemberRows, aMerchant, ground, type Ground } from "../../../test/ground.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import type { Merchant } from "../../call/merchant.ts"
import { BEN, proposing } from "../../call/test-approvals.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { stepDue } from "../../kernel/lifecycle.ts"
import { systemRandom } from "../../kernel/random.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { happens } from "../../kernel/test-events.ts"
import { expectInDatabase, expectInDocs, expectSound } from "../../kernel/test-lifecycle.ts"
import { stakeRefusal } from "../responsible-gaming/index.ts"
import { caseLife } from "./case-life.ts"
import { caseWorker } from "./checking.ts"
import { endApprovals } from "./expiry.ts"
import {
  depositIdentityGate,
  localChecks,
  verification,
  withdrawalIdentityGate,
  type Verification,
} from "./index.ts"
import type { VerificationKit } from "./kit.ts"
import { applyNeeds } from "./needs.ts"

const NEEDED = new Set([
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "35_protection",
  "36_verification",
  "40_play",
  "45_agents",
  "50_payments",
  "57_peer_payments",
])
const KEY = "key-of-the-checks-in-tests"
const DAY = 86_400_000

let base: Ground
let checks: MessageSimulator
let checksUrl = ""
let house: Verification
let kit: VerificationKit
let merchant: Merchant
let picture = ""
let fault: Error | undefined
const state: { demands: IdentityDemands; hasDocument: boolean; birthday: string | null } = {
  demands: policyOf("international").identity,
  hasDocument: true,
  birthday: null,
}
const told: object[] = []
const records: object[] = []
const proposals = proposing()
let callback = ""

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
  merchant = (await aMerchant(base.db)).merchant
  checks = await startMessageSimulator({ port: 0, smtpPort: 0, key: KEY, clock: base.clock })
  checksUrl = checks.url
  picture = (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: "#336699" } })
      .jpeg()
      .toBuffer()
  ).toString("base64")
  const names = new Map<bigint, string>()
  kit = {
    db: base.db,
    clock: base.clock,
    random: systemRandom,
    events: {
      emit: async (_, event, payload) => {
        if (fault) throw fault
        told.push({ event, ...payload })
      },
    },
    merchants: {
      byId: () => ({ id: 1, asset: "BRL", demands: state.demands }),
      all: () => [{ id: 1, asset: "BRL", demands: state.demands }],
    },
    isMemberOf: async () => true,
    personOf: async (id) => ({
      name: names.get(id) ?? null,
      birthday: state.birthday,
      hasDocument: state.hasDocument,
    }),
    keepName: async (_, id, name) => void names.set(id, name),
    accountsFrom: async (_, { after }) => {
      const { rows } = await sql<{ id: bigint; account: string }>`
        select id, account from member where account > ${after ?? ""} order by account`.execute(base.db)
      return rows
    },
    provider: {
      code: "local",
      begin: (order) => provider().begin({ ...order, callbackUrl: callback || order.callbackUrl }),
      read: (ref) => provider().read(ref),
      verifyWebhook: (...given) => provider().verifyWebhook(...given),
    },
    vault: vaultsFrom(randomBytes(32))("verification"),
    key: randomBytes(32),
    publicUrl: () => "http://127.0.0.1:1",
    report: base.report,
  }
  house = verification(kit)
})
afterAll(async () => {
  await checks.stop()
  await base.close()
})
beforeEach(() => {
  Object.assign(state, { demands: policyOf("international").identity, hasDocument: true, birthday: null })
  fault = undefined
  told.length = 0
  records.length = 0
})

const provider = () => localChecks({ url: checksUrl, key: KEY, now: base.clock.now })
const rounds = async (count = 2) => {
  for (let round = 0; round < count; round++) {
    await stepDue(caseWorker(kit))
    base.clock.advance(6_000)
  }
}
const aMember = async (): Promise<bigint> => {
  const id = await base.aMember()
  await addMemberRows(base.database.pool, [{ id: String(id), account: `m${id}` }])
  return id
}
const as = (id: bigint, change: Partial<Merchant> = {}) => callOf(memberOf(id), { ...merchant, ...change })
const basics = (id: bigint, name = `Ana Prado ${id}`, birthday = "1990-05-17") =>
  house.routes.proveBasics({ name, birthday }, as(id))
const upload = (id: bigint, kind: "FRONT" | "BACK" | "SELFIE" | "ADDRESS" | "FUNDS", file = picture) =>
  house.routes.sendVerificationFile({ kind, file }, as(id))
const send = async (
  id: bigint,
  number: string,
  type: DocumentType = "PASSPORT",
  expiresOn: string | null = null,
) => {
  for (const kind of FILES_OF[type]) await upload(id, kind)
  return house.routes.submitDocument({ type, number, country: "BR", expiresOn }, as(id))
}
const see = (id: bigint) => house.routes.myVerification({}, as(id))
const staff = (login = "ana") =>
  ({
    merchant: { id: 1 },
    staff: { login, permissions: new Set() },
    record: async (_: unknown, entry: object) => void records.push(entry),
    propose: proposals.propose,
  }) as unknown as MerchantContext
const caseOf = async (id: bigint) => {
  const [row] = (await house.consoleRoutes.memberVerification({ memberId: String(id) }, staff())).cases
  if (!row) throw new Error("no case")
  return row
}
const verified = async (id: bigint, number: string, expiresOn: string | null = null) => {
  await basics(id)
  await send(id, number, "PASSPORT", expiresOn)
  await rounds()
  expect((await see(id)).level).toBe("verified")
}
const bar = (memberId: bigint) =>
  stakeRefusal(base.db, {
    memberId,
    product: "game",
    asset: "BRL",
    amount: parseAmount("1"),
    at: base.clock.now(),
  })
const demand = (change: Partial<Parameters<typeof demandsOf>[1]>, market = "international"): void => {
  const none = { play: "none", deposit: "none", withdrawal: "none" } as const
  state.demands = demandsOf(policyOf(market).identity, {
    ...none,
    depositAbove: "0",
    withdrawalAbove: "0",
    renewYears: 0,
    ...change,
  })
}

test("the life of a case is sound, in the database and on the page", async () => {
  expectSound(caseLife)
  await expectInDatabase(base.db, caseLife)
  await expectInDocs(caseLife, "verification.md")
})

test("safety/3: no stake before the level that the market asks for, from the registration on and after a change of the market", async () => {
  const before = await aMember()
  expect(await bar(before)).toBeUndefined()
  demand({}, "brazil")
  await applyNeeds(kit)
  expect(await bar(before)).toBe("IDENTITY_REQUIRED")
  await expect(house.refuseUnproven({ id: before, merchantId: 1 })).rejects.toMatchObject({
    code: "IDENTITY_REQUIRED",
    args: ["verified"],
  })
  const fresh = await aMember()
  const at = { memberId: fresh, merchantId: 1, registeredAt: base.clock.now().toISOString() }
  await happens(base.db, house.reactions ?? [], "memberRegistered", at)
  expect(await bar(fresh)).toBe("IDENTITY_REQUIRED")
  await basics(fresh)
  expect(await bar(fresh)).toBe("IDENTITY_REQUIRED")
  await send(fresh, "P-100")
  await rounds()
  expect(await bar(fresh)).toBeUndefined()
  await house.refuseUnproven({ id: fresh, merchantId: 1 })
  expect(await see(fresh)).toMatchObject({
    level: "verified",
    needs: [{ act: "play", level: "verified" }, {}, {}],
  })
  demand({})
  await applyNeeds(kit)
  expect(await bar(before)).toBeUndefined()
})

test("safety/3: deposits and withdrawals beyond a sum need the level, and of two deposits at the edge one begins", async () => {
  demand({ deposit: "verified", depositAbove: "100", withdrawal: "basic", withdrawalAbove: "50" })
  const id = await aMember()
  const gate = depositIdentityGate(kit)
  const wish = (sum: string) =>
    inTransaction(base.db, async (tx) => {
      await gate(tx, { id, merchantId: 1 }, { asset: "BRL", amount: parseAmount(sum) })
      await addDepositRows(base.database.pool, [
        {
          bucket: Number(id & 63n),
          member_id: String(id),
          state: "PENDING",
          expires_at: new Date(base.clock.now().getTime() + DAY),
          amount: String(parseAmount(sum)),
        },
      ])
    })
  await wish("60")
  const both = await Promise.allSettled([wish("40"), wish("40")])
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  await expect(wish("0.01")).rejects.toMatchObject({ code: "IDENTITY_REQUIRED", args: ["verified"] })
  const lacking = (sum: string) =>
    withdrawalIdentityGate(kit)(base.db, { memberId: id, merchantId: 1, asset: "BRL", sum: parseAmount(sum) })
  expect([await lacking("50"), await lacking("50.01")]).toEqual([undefined, "basic"])
  await basics(id)
  expect(await lacking("50.01")).toBeUndefined()
})

test("basics agree with the account, the age and the tax number, and are told once", async () => {
  const id = await aMember()
  const refusal = (birthday: string, name = "Ana Prado") => expect(basics(id, name, birthday)).rejects
  await refusal("2015-01-01").toMatchObject({
    value: { faults: [{ field: "birthday", key: "field_under_age" }] },
  })
  state.birthday = "1990-05-17"
  await refusal("1990-05-18").toMatchObject({ value: { faults: [{ key: "field_not_your_birthday" }] } })
  state.hasDocument = false
  const strict = as(id, { policy: policyOf("brazil") })
  await expect(
    house.routes.proveBasics({ name: "Ana Prado", birthday: "1990-05-17" }, strict),
  ).rejects.toMatchObject({ code: "DOCUMENT_REQUIRED" })
  await expect(send(id, "P-1")).rejects.toMatchObject({ code: "IDENTITY_ORDER" })
  expect((await basics(id)).level).toBe("basic")
  await expect(basics(id)).rejects.toMatchObject({ code: "IDENTITY_PROVEN" })
})

test("a file that is no picture is refused and loses nothing; a stored file opens by the vault's key alone", async () => {
  const id = await aMember()
  await upload(id, "FRONT")
  const before = await see(id)
  const pdf = (inside: string) => Buffer.from(`%PDF-1.7\n${inside}\n%%EOF\n`).toString("base64")
  for (const [kind, file] of [
    ["FRONT", Buffer.from("<script>no picture</script>").toString("base64")],
    ["SELFIE", pdf("a face is a picture")],
    ["ADDRESS", pdf("/OpenAction << /S /JavaScript >>")],
  ] as const)
    await expect(upload(id, kind, file)).rejects.toMatchObject({ code: "FILE_INVALID" })
  await expect(upload(id, "BACK", Buffer.alloc(5_000_001).toString("base64"))).rejects.toMatchObject({
    code: "BODY_TOO_LARGE",
  })
  expect((await see(id)).files).toEqual(before.files)
  await upload(id, "ADDRESS", pdf("words of a bill"))
  const { rows } = await sql<{ sealed: Buffer; key: Buffer }>`
    select sealed, sealed_key as key from verification_file where member_id = ${id} and kind = 'ADDRESS'`.execute(
    base.db,
  )
  const [kept] = rows
  if (!kept) throw new Error("the file was not stored")
  expect(kept.sealed.includes("words of a bill")).toBe(false)
  const opened = vaultsFrom(kit.vault.open(kept.key))("verification-file").open(kept.sealed)
  expect(Buffer.from(opened).toString()).toContain("words of a bill")
  expect(() => vaultsFrom(Buffer.alloc(32))("verification-file").open(kept.sealed)).toThrow()
})

test("the provider refuses with a reason, the member tries again, and tries are counted", async () => {
  const id = await aMember()
  await basics(id)
  await expect(
    house.routes.submitDocument({ type: "ID_CARD", number: "77", country: "BR", expiresOn: null }, as(id)),
  ).rejects.toMatchObject({ code: "IDENTITY_FILES" })
  await expect(send(id, "77", "PASSPORT", "2020-01-01")).rejects.toMatchObject({ code: "FIELD_INVALID" })
  await send(id, "A-0001")
  await expect(send(id, "A-9")).rejects.toMatchObject({ code: "IDENTITY_WAITS" })
  await rounds()
  expect((await see(id)).cases).toMatchObject([{ state: "REFUSED", reason: "UNREADABLE" }])
  expect(told).toMatchObject([{ event: "identityDecided", outcome: "REFUSED" }])
  for (let time = 0; time < 4; time++) {
    await send(id, "A-0002")
    await rounds()
  }
  expect(await see(id)).toMatchObject({ level: "basic", triesLeft: { verified: 0 } })
  await expect(send(id, "A-1")).rejects.toMatchObject({ code: "IDENTITY_TRIES" })
  base.clock.advance(31 * DAY)
  expect((await see(id)).triesLeft.verified).toBe(5)
})

test("a provider that is away loses nothing, and a late one is heard by its webhook, twice or forged to no effect", async () => {
  const id = await aMember()
  await basics(id)
  await send(id, "B-0004")
  await rounds()
  expect((await caseOf(id)).state).toBe("SUBMITTED")
  checksUrl = "http://127.0.0.1:1"
  base.clock.advance(600_000)
  await rounds(1)
  expect((await caseOf(id)).state).toBe("SUBMITTED")
  checksUrl = checks.url
  const late = await aMember()
  await basics(late)
  await send(late, "B-0005")
  await rounds()
  expect((await caseOf(late)).state).toBe("CHECKING")
  base.clock.advance(50_000)
  const app = Fastify()
  house.inbound?.(app)
  const { rows } = await sql<{ ref: string }>`
    select provider_ref as ref from verification_case where member_id = ${late}`.execute(base.db)
  const seconds = String(Math.floor(base.clock.now().getTime() / 1_000))
  const body = JSON.stringify({ ref: rows[0]?.ref })
  const hook = (key: string) =>
    app.inject({
      method: "POST",
      url: "/verification/webhooks/local",
      headers: {
        "content-type": "application/json",
        signature: `t=${seconds},v1=${createHmac("sha256", key).update(`webhook.${seconds}.`).update(body).digest("hex")}`,
      },
      payload: body,
    })
  expect((await hook("another-key")).statusCode).not.toBe(200)
  expect([(await hook(KEY)).statusCode, (await hook(KEY)).statusCode]).toEqual([200, 200])
  await rounds()
  await hook(KEY)
  await rounds()
  expect(await caseOf(late)).toMatchObject({ state: "APPROVED", provider: "local", verdict: "ACCEPTED" })
  expect(told.filter((each) => "outcome" in each && each.outcome === "APPROVED")).toHaveLength(1)
  await app.close()
})

test("a doubt goes to a person, and a failure in the middle of the decision leaves all as it was", async () => {
  demand({ play: "verified" })
  await applyNeeds(kit)
  const id = await aMember()
  await basics(id)
  await send(id, "C-0003")
  await rounds()
  const { caseId, deskReasons } = await caseOf(id)
  expect(deskReasons).toEqual(["DOUBT"])
  const queue = await house.consoleRoutes.listVerifications({ limit: 10, state: "DESK" }, staff())
  expect(queue).toMatchObject({ waiting: queue.rows.length, late: 0 })
  const decide = (decision: "APPROVE" | "REFUSE", login = "ana") =>
    house.consoleRoutes.decideVerification({ caseId, decision, why: "seen by me" }, staff(login))
  await expect(decide("REFUSE")).rejects.toMatchObject({ code: "VERIFICATION_REASON" })
  fault = new Error("killed in the middle")
  await expect(decide("APPROVE")).rejects.toThrow(fault)
  expect([(await see(id)).level, await bar(id), (await caseOf(id)).state]).toEqual([
    "basic",
    "IDENTITY_REQUIRED",
    "DESK",
  ])
  fault = undefined
  expect(await decide("APPROVE")).toMatchObject({ state: "APPROVED", decidedBy: "ana" })
  expect(await decide("APPROVE")).toMatchObject({ state: "APPROVED" })
  await expect(decide("APPROVE", "ben")).rejects.toMatchObject({ code: "VERIFICATION_DECIDED" })
  expect([(await see(id)).level, await bar(id)]).toEqual(["verified", undefined])
})

test("safety/4: the same document, or the same name and birthday, is one person: a second account goes to a person", async () => {
  const [one, other, twin] = [await aMember(), await aMember(), await aMember()]
  await verified(one, "D 100-x")
  await basics(other)
  await send(other, "d100X")
  await rounds()
  const { caseId, deskReasons, verdict } = await caseOf(other)
  expect([deskReasons, verdict]).toEqual([["SAME_DOCUMENT"], "ACCEPTED"])
  const approve = (of: string) =>
    house.consoleRoutes.decideVerification({ caseId: of, decision: "APPROVE", why: "looks right" }, staff())
  await expect(approve(caseId)).rejects.toMatchObject({ code: "VERIFICATION_DOUBLE" })
  expect((await see(other)).level).toBe("basic")
  await house.routes.proveBasics({ name: `ána  PRADO ${one}`, birthday: "1990-05-17" }, as(twin))
  await send(twin, "D-200")
  await rounds()
  const second = await caseOf(twin)
  expect(second.deskReasons).toEqual(["SAME_PERSON"])
  const seen = await house.consoleRoutes.openVerification(
    { caseId: second.caseId, why: "the name is known" },
    staff(),
  )
  expect(seen.doubles).toEqual([{ memberId: String(one), by: "SAME_PERSON" }])
  expect(await approve(second.caseId)).toMatchObject({ state: "APPROVED" })
})

test("safety/58: document and face are kept for five years, and read with a reason that stands in the log", async () => {
  const id = await aMember()
  await verified(id, "E-100")
  await upload(id, "ADDRESS")
  const { caseId } = await caseOf(id)
  const seen = await house.consoleRoutes.openVerification({ caseId, why: "an order of the court" }, staff())
  expect(records).toMatchObject([{ act: "verification.open", why: "an order of the court" }])
  expect(seen.document).toMatchObject({ number: "E-100" })
  expect(seen.files.map(({ kind, content }) => [kind, content.slice(0, 23)])).toEqual([
    ["FRONT", "data:image/webp;base64,"],
    ["SELFIE", "data:image/webp;base64,"],
  ])
  const kinds = async () => {
    const { rows } = await sql<{ kind: string }>`
      select kind from verification_file where member_id = ${id} order by id`.execute(base.db)
    return rows.map(({ kind }) => kind)
  }
  const at = base.clock.now()
  base.clock.advance(8 * DAY)
  await house.sweep?.()
  expect(await kinds()).toEqual(["FRONT", "SELFIE"])
  base.clock.advance(5 * 366 * DAY)
  await house.sweep?.()
  expect(await kinds()).toEqual([])
  base.clock.set(at)
  expect((await caseOf(id)).state).toBe("APPROVED")
})

test("two people turn a verdict, and only the newest", async () => {
  const id = await aMember()
  await basics(id)
  await send(id, "F-0001")
  await rounds()
  const { caseId } = await caseOf(id)
  const turn = async (decision: "APPROVE" | "REFUSE", reason?: "NOT_GENUINE") => {
    await house.consoleRoutes.overrideVerification(
      { caseId, decision, key: crypto.randomUUID(), why: "seen by us", ...(reason ? { reason } : {}) },
      staff(),
    )
    const { bound } = proposals.last()
    await inTransaction(base.db, async (tx) => {
      await bound.check(tx)
      await bound.apply(tx, BEN)
    })
  }
  await turn("APPROVE")
  expect([await caseOf(id), (await see(id)).level]).toMatchObject([
    { state: "APPROVED", verdict: "REFUSED", decidedBy: "ana+ben" },
    "verified",
  ])
  await turn("REFUSE", "NOT_GENUINE")
  expect([(await caseOf(id)).reason, (await see(id)).level]).toEqual(["NOT_GENUINE", "basic"])
  await send(id, "F-2")
  await rounds()
  await expect(turn("APPROVE")).rejects.toMatchObject({ code: "VERIFICATION_DECIDED" })
})

test("a level ends with its document, the member is told once before, and sends again in time", async () => {
  demand({ play: "verified", renewYears: 2 })
  await applyNeeds(kit)
  const id = await aMember()
  const day = (days: number) => new Date(base.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
  await verified(id, "G-1", day(60))
  for (const kind of ["ADDRESS", "FUNDS"] as const) await upload(id, kind)
  await house.routes.submitAddress(
    {
      street: "Rua das Flores 1",
      city: "Recife",
      postcode: "50000",
      country: "BR",
      source: "SALARY",
      details: "Teacher at a school",
    },
    as(id),
  )
  await rounds()
  expect((await see(id)).level).toBe("enhanced")
  told.length = 0
  await endApprovals(kit)
  expect(told).toEqual([])
  base.clock.advance(35 * DAY)
  await endApprovals(kit)
  await endApprovals(kit)
  expect(told).toMatchObject([{ outcome: "ENDS_SOON", level: "verified" }])
  expect(await bar(id)).toBeUndefined()
  base.clock.advance(27 * DAY)
  expect([(await see(id)).level, await bar(id)]).toEqual(["basic", "IDENTITY_REQUIRED"])
  await endApprovals(kit)
  await endApprovals(kit)
  expect(told.at(-1)).toMatchObject({ outcome: "ENDED", level: "verified" })
  expect(told).toHaveLength(2)
  await send(id, "G-2")
  await rounds()
  expect([(await see(id)).level, await bar(id)]).toEqual(["enhanced", undefined])
})
