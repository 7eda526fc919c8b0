import { createHmac } from "node:crypto"
import { inTransaction, sql } from "@croupier/database"
import Fastify from "fastify"
import { expect, test } from "vitest"
import { BEN } from "../../call/test-approvals.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { expectInDatabase, expectInDocs, expectSound } from "../../kernel/test-lifecycle.ts"
import { caseLife } from "./case-life.ts"
import { applyNeeds } from "./needs.ts"
import { DAY, KEY, verificationHouse } from "./test-house.ts"

/** Documents of members from their sending to the verdict: files, the provider, people, doubles and the time they are kept. */

const on = verificationHouse()
const {
  aMember,
  as,
  bar,
  basics,
  caseOf,
  demand,
  proposals,
  records,
  rounds,
  see,
  send,
  staff,
  told,
  upload,
  verified,
} = on

test("the life of a case is sound, in the database and on the page", async () => {
  expectSound(caseLife)
  await expectInDatabase(on.base.db, caseLife)
  await expectInDocs(caseLife, "verification.md")
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
    on.base.db,
  )
  const [kept] = rows
  if (!kept) throw new Error("the file was not stored")
  expect(kept.sealed.includes("words of a bill")).toBe(false)
  const opened = vaultsFrom(on.kit.vault.open(kept.key))("verification-file").open(kept.sealed)
  expect(Buffer.from(opened).toString()).toContain("words of a bill")
  expect(() => vaultsFrom(Buffer.alloc(32))("verification-file").open(kept.sealed)).toThrow()
})

test("the provider refuses with a reason, the member tries again, and tries are counted", async () => {
  const id = await aMember()
  await basics(id)
  await expect(
    on.verification.routes.submitDocument(
      { type: "ID_CARD", number: "77", country: "BR", expiresOn: null },
      as(id),
    ),
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
  on.base.clock.advance(31 * DAY)
  expect((await see(id)).triesLeft.verified).toBe(5)
})

test("a provider that is away loses nothing, and a late one is heard by its webhook, twice or forged to no effect", async () => {
  const id = await aMember()
  await basics(id)
  await send(id, "B-0004")
  await rounds()
  expect((await caseOf(id)).state).toBe("SUBMITTED")
  on.checksUrl = "http://127.0.0.1:1"
  on.base.clock.advance(600_000)
  await rounds(1)
  expect((await caseOf(id)).state).toBe("SUBMITTED")
  on.checksUrl = on.url
  const late = await aMember()
  await basics(late)
  await send(late, "B-0005")
  await rounds()
  expect((await caseOf(late)).state).toBe("CHECKING")
  on.base.clock.advance(50_000)
  const app = Fastify()
  on.verification.inbound?.(app)
  const { rows } = await sql<{ ref: string }>`
    select provider_ref as ref from verification_case where member_id = ${late}`.execute(on.base.db)
  const seconds = String(Math.floor(on.base.clock.now().getTime() / 1_000))
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
  await applyNeeds(on.kit)
  const id = await aMember()
  await basics(id)
  await send(id, "C-0003")
  await rounds()
  const { caseId, deskReasons } = await caseOf(id)
  expect(deskReasons).toEqual(["DOUBT"])
  const queue = await on.verification.consoleRoutes.listVerifications({ limit: 10, state: "DESK" }, staff())
  expect(queue).toMatchObject({ waiting: queue.rows.length, late: 0 })
  const decide = (decision: "APPROVE" | "REFUSE", login = "ana") =>
    on.verification.consoleRoutes.decideVerification({ caseId, decision, why: "seen by me" }, staff(login))
  await expect(decide("REFUSE")).rejects.toMatchObject({ code: "VERIFICATION_REASON" })
  const killed = new Error("killed in the middle")
  on.fault = killed
  await expect(decide("APPROVE")).rejects.toThrow(killed)
  expect([(await see(id)).level, await bar(id), (await caseOf(id)).state]).toEqual([
    "basic",
    "IDENTITY_REQUIRED",
    "DESK",
  ])
  on.fault = undefined
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
    on.verification.consoleRoutes.decideVerification(
      { caseId: of, decision: "APPROVE", why: "looks right" },
      staff(),
    )
  await expect(approve(caseId)).rejects.toMatchObject({ code: "VERIFICATION_DOUBLE" })
  expect((await see(other)).level).toBe("basic")
  await on.verification.routes.proveBasics({ name: `ána  PRADO ${one}`, birthday: "1990-05-17" }, as(twin))
  await send(twin, "D-200")
  await rounds()
  const second = await caseOf(twin)
  expect(second.deskReasons).toEqual(["SAME_PERSON"])
  const seen = await on.verification.consoleRoutes.openVerification(
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
  const seen = await on.verification.consoleRoutes.openVerification(
    { caseId, why: "an order of the court" },
    staff(),
  )
  expect(records).toMatchObject([{ act: "verification.open", why: "an order of the court" }])
  expect(seen.document).toMatchObject({ number: "E-100" })
  expect(seen.files.map(({ kind, content }) => [kind, content.slice(0, 23)])).toEqual([
    ["FRONT", "data:image/webp;base64,"],
    ["SELFIE", "data:image/webp;base64,"],
  ])
  const kinds = async () => {
    const { rows } = await sql<{ kind: string }>`
      select kind from verification_file where member_id = ${id} order by id`.execute(on.base.db)
    return rows.map(({ kind }) => kind)
  }
  const at = on.base.clock.now()
  on.base.clock.advance(8 * DAY)
  await on.verification.sweep?.()
  expect(await kinds()).toEqual(["FRONT", "SELFIE"])
  on.base.clock.advance(5 * 366 * DAY)
  await on.verification.sweep?.()
  expect(await kinds()).toEqual([])
  on.base.clock.set(at)
  expect((await caseOf(id)).state).toBe("APPROVED")
})

test("two people turn a verdict, and only the newest", async () => {
  const id = await aMember()
  await basics(id)
  await send(id, "F-0001")
  await rounds()
  const { caseId } = await caseOf(id)
  const turn = async (decision: "APPROVE" | "REFUSE", reason?: "NOT_GENUINE") => {
    await on.verification.consoleRoutes.overrideVerification(
      { caseId, decision, key: crypto.randomUUID(), why: "seen by us", ...(reason ? { reason } : {}) },
      staff(),
    )
    const { bound } = proposals.last()
    await inTransaction(on.base.db, async (tx) => {
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
