import { randomUUID } from "node:crypto"
import { inTransaction } from "@croupier/database"
import { add, parseAmount } from "@croupier/money"
import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import type { MerchantContext } from "../../call/console-context.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../kernel/durations.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import { testDesk, WHY } from "./test-desk.ts"
import { CASES, type TestHouse, type TestMember } from "./test-house.ts"
import { stepsOf } from "./test-steps.ts"

/** Decisions of people of the house about withdrawals, and members' answers about the receipt. */

const on = testDesk()
const { asked, recorded, context, desk, approve, mainOf, inReview, paid } = on
let house: TestHouse
beforeAll(() => {
  house = on.house()
})

const png = async () =>
  (
    await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: "#123456" } })
      .png()
      .toBuffer()
  ).toString("base64")

describe("the score", () => {
  test("safety/55: pays a member who plays as ever, and sends one who hardly played to a person with its parts", async () => {
    await house.setRules({ reviewFrom: 30, secondFrom: 60 })
    const calm = await house.member("500")
    const { withdrawalId: one } = await house.ask(calm, "200")
    await house.work()
    const doubtful = await house.member("500")
    await house.setRules({ reviewFrom: 30, secondFrom: 60, unwagered: "review" })
    await house.deposited(doubtful, "400")
    const { withdrawalId: other } = await house.ask(doubtful, "200")
    await house.work()
    expect([await house.stateOf(calm, one), await house.stateOf(doubtful, other)]).toEqual(["PAID", "REVIEW"])
    const { parts, withdrawal, funds } = await desk().withdrawalTrail({ withdrawalId: other }, context)
    expect(parts).toEqual([
      { code: "HARDLY_PLAYED", points: 30 },
      { code: "ACCOUNT_NEW", points: 10 },
      { code: "FIRST_PAYOUT", points: 10 },
    ])
    expect(withdrawal).toMatchObject({ score: 50, path: "REVIEW", amount: "200.00", net: "198.00" })
    expect(funds).toMatchObject({ main: "300.00", held: "200.00", deposited: "400.00", toWager: "400.00" })
  })
})

test("safety/55: a member with an open high alert of the watch goes to a person whatever the score, and sees what all see", async () => {
  await house.setRules({ reviewFrom: 100, secondFrom: 101 })
  const member = await house.member("500")
  house.watched.add(member.id)
  const { withdrawalId } = await house.ask(member, "200")
  await house.work()
  expect(await house.stateOf(member, withdrawalId)).toBe("REVIEW")
  const { parts } = await desk().withdrawalTrail({ withdrawalId }, context)
  expect(parts[0]).toEqual({ code: "WATCHED", points: 50 })
  const seen = await house.withdrawals.routes.withdrawalStatus({ withdrawalId }, member.context)
  expect(JSON.stringify(seen)).not.toMatch(/watch/i)
})

describe("a withdrawal in review", () => {
  test("waits in the queue, the oldest first, and is paid once a person approves it", async () => {
    // Of one instant, ids decide the order.
    house.clock.advance(1_000)
    const { member, id } = await inReview()
    const { rows, waiting } = await desk().listWithdrawals({ limit: 200, queue: "true" }, context)
    const { account } = member.context.member
    expect(rows.at(-1)).toMatchObject({ withdrawalId: id, account })
    expect(waiting).toBe(rows.length)
    expect(
      await desk().approveWithdrawal({ withdrawalId: id, key: randomUUID(), why: WHY }, context),
    ).toEqual({
      state: "APPLIED",
    })
    expect(recorded.at(-1)).toMatchObject({ act: "withdrawals.approve", why: WHY })
    const again = desk().approveWithdrawal({ withdrawalId: id, key: randomUUID(), why: WHY }, context)
    expect(await refusalOf(again)).toEqual(["WD_RULING_NOT_POSSIBLE", "READY"])
    await house.work()
    expect(await house.stateOf(member, id)).toBe("PAID")
  })

  test("takes two people above the limit, in either order, and neither alone", async () => {
    const { member, id } = await inReview({ secondAbove: "150.00" })
    expect((await house.find(member, id)).path).toBe("SECOND")
    await desk().approveWithdrawal({ withdrawalId: id, key: randomUUID(), why: WHY }, context)
    const { bound } = asked.last()
    // The second person sees what the first one saw, and that it was set aside meanwhile.
    const shown = await bound.changes(house.db)
    expect(shown.map(({ field }) => field)).toEqual([
      "state",
      "payout_account",
      "net",
      "score",
      "score_parts",
    ])
    expect(await bound.warnings(house.db)).toEqual([])
    await desk().holdWithdrawal({ withdrawalId: id, hold: true, why: WHY }, context)
    expect(await bound.warnings(house.db)).toEqual([
      { code: "withdrawal_on_hold", parts: [{ kind: "text", text: WHY }] },
    ])
    await inTransaction(house.db, (tx) => bound.check(tx))
    await house.work()
    expect(await house.stateOf(member, id)).toBe("SECOND")
    const answers = await Promise.all([1, 2].map(() => refusalOf(approve(bound))))
    expect(answers.map(([code]) => code).toSorted()).toEqual(["WD_RULING_NOT_POSSIBLE", "done"])
    await house.work()
    expect(await house.stateOf(member, id)).toBe("PAID")
    expect(
      (await desk().withdrawalTrail({ withdrawalId: id }, context)).moves.map(({ event }) => event),
    ).toEqual(["doubted", "escalated", "seconded", "sent", "paid"])
  })

  test("is refused once with a reason, and money and room come back", async () => {
    const { member, id } = await inReview()
    const refuse = () =>
      refusalOf(desk().refuseWithdrawal({ withdrawalId: id, why: "not your account" }, context))
    const answers = await Promise.all([refuse(), refuse()])
    expect(answers.map(([code]) => code).toSorted()).toEqual(["WD_RULING_NOT_POSSIBLE", "done"])
    expect(await mainOf(member)).toBe("500.00")
    const { withdrawal } = await house.withdrawals.routes.withdrawalStatus(
      { withdrawalId: id },
      member.context,
    )
    expect(withdrawal).toMatchObject({ state: "REFUSED", reason: "not your account", mayCancel: false })
    expect(new Set(Object.values(await stepsOf(house.kit).counted(member.id)))).toEqual(new Set(["0.00"]))
  })

  test("is divided into parts that are its sum, take its path, and are decided each by itself", async () => {
    const { member, id } = await inReview({ secondAbove: "150.00" })
    const split = (...amounts: string[]) =>
      desk().splitWithdrawal({ withdrawalId: id, amounts, why: WHY }, context)
    expect((await refusalOf(split("150", "49.99")))[0]).toBe("WD_PARTS")
    expect((await refusalOf(split("199.995", "0.005")))[0]).toBe("WD_PARTS")
    const { parts } = await split("133.33", "66.67")
    expect(parts.map(({ amount, fee }) => [amount, fee])).toEqual([
      ["133.33", "1.33"],
      ["66.67", "0.67"],
    ])
    expect(add(...parts.map(({ fee }) => parseAmount(fee)))).toBe(parseAmount("2"))
    expect((await refusalOf(split("133.33", "66.67")))[0]).toBe("WD_RULING_NOT_POSSIBLE")
    await house.work()
    const [one, other] = parts
    for (const part of [one, other])
      expect(await house.find(member, part?.withdrawalId ?? "")).toMatchObject({
        state: "REVIEW",
        path: "SECOND",
      })
    await desk().refuseWithdrawal({ withdrawalId: other?.withdrawalId ?? "", why: WHY }, context)
    expect(await mainOf(member)).toBe("366.67")
    const status = await house.withdrawals.routes.withdrawalStatus({ withdrawalId: id }, member.context)
    expect(status.withdrawal.state).toBe("SPLIT")
    expect(status.parts.map(({ state }) => state)).toEqual(["REVIEW", "REFUSED"])
  })

  test("is taken, given back, set aside and taken up again", async () => {
    const { id } = await inReview()
    const assign = (toMe: boolean) => desk().assignWithdrawal({ withdrawalId: id, toMe }, context)
    expect((await assign(true)).withdrawal.assignee).toBe("ana")
    expect((await desk().listWithdrawals({ limit: 10, assignee: "ana" }, context)).rows).toHaveLength(1)
    expect((await assign(false)).withdrawal.assignee).toBeNull()
    const hold = (on: boolean) => desk().holdWithdrawal({ withdrawalId: id, hold: on, why: WHY }, context)
    expect((await hold(true)).withdrawal.onHold).toBe(WHY)
    expect((await hold(false)).withdrawal.onHold).toBeNull()
  })

  test("of another merchant is unknown", async () => {
    const { id: withdrawalId } = await inReview()
    const elsewhere = { ...context, merchant: { id: 2, asset: "BRL" } } as unknown as MerchantContext
    const calls = [
      () => desk().withdrawalTrail({ withdrawalId }, elsewhere),
      () => desk().approveWithdrawal({ withdrawalId, key: randomUUID(), why: WHY }, elsewhere),
      () => desk().refuseWithdrawal({ withdrawalId, why: WHY }, elsewhere),
      () => desk().holdWithdrawal({ withdrawalId, hold: true, why: WHY }, elsewhere),
      () => desk().ruleReceipt({ withdrawalId, outcome: "forced", key: randomUUID(), why: WHY }, elsewhere),
      () => desk().rulePayout({ withdrawalId, outcome: "paid", key: randomUUID(), why: WHY }, elsewhere),
    ]
    for (const call of calls) expect(await refusalOf(call())).toEqual(["WD_UNKNOWN"])
  })
})

describe("the receipt", () => {
  const confirm = async (member: TestMember, input: object) =>
    house.withdrawals.routes.confirmReceipt(input as never, member.context)

  test("is confirmed once", async () => {
    const { member, id: withdrawalId } = await paid()
    expect(await confirm(member, { withdrawalId, answer: "RECEIVED" })).toMatchObject({ state: "RECEIVED" })
    expect((await refusalOf(confirm(member, { withdrawalId, answer: "RECEIVED" })))[0]).toBe(
      "WD_RECEIPT_NOT_POSSIBLE",
    )
    const other = await house.member("0")
    expect(await refusalOf(confirm(other, { withdrawalId, answer: "RECEIVED" }))).toEqual(["WD_UNKNOWN"])
  })

  test("counts as received when nothing is said in time, after a reminder at half of it", async () => {
    await house.setRules({ confirmMinutes: 60 })
    const { member, id } = await paid()
    house.clock.advance(30 * MINUTE_MS)
    const before = house.published.length
    await house.work()
    expect(house.published.slice(before)).toContainEqual(
      expect.objectContaining({
        topic: "withdrawal",
        message: expect.objectContaining({ withdrawalId: id }),
      }),
    )
    expect(await house.stateOf(member, id)).toBe("PAID")
    house.clock.advance(30 * MINUTE_MS)
    await house.work()
    expect(await house.stateOf(member, id)).toBe("AUTO")
  })

  test("is disputed in part or whole with an image, which stops the clock", async () => {
    await house.setRules({ confirmMinutes: 60 })
    const { member, id: withdrawalId } = await paid()
    house.clock.advance(40 * MINUTE_MS)
    const image = await png()
    for (const wrong of [
      { answer: "PARTLY" },
      { answer: "PARTLY", received: "198.00" },
      { answer: "NOT_RECEIVED" },
    ])
      expect((await refusalOf(confirm(member, { withdrawalId, ...wrong })))[0]).toBe("INPUT_INVALID")
    const script = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>").toString("base64")
    expect(await refusalOf(confirm(member, { withdrawalId, answer: "NOT_RECEIVED", image: script }))).toEqual(
      ["IMAGE_INVALID"],
    )
    expect(
      await confirm(member, { withdrawalId, answer: "PARTLY", received: "100.00", image }),
    ).toMatchObject({
      state: "DISPUTED",
      dispute: { received: "100.00", remaining: "98.00", hasImage: true },
    })
    house.clock.advance(DAY_MS)
    await house.work()
    expect(await house.stateOf(member, withdrawalId)).toBe("DISPUTED")
    const { dispute } = await desk().withdrawalTrail({ withdrawalId }, context)
    expect(dispute?.image).toMatch(/^data:image\/webp;base64,/)
    expect((await house.quote(member, "50")).refusals.map(({ code }) => code)).toContain("WD_OPEN_CASE")
    // Dropped: twenty minutes were left.
    await desk().ruleReceipt({ withdrawalId, outcome: "dropped", key: randomUUID(), why: WHY }, context)
    await approve(asked.last().bound)
    house.clock.advance(20 * MINUTE_MS - SECOND_MS)
    await house.work()
    expect(await house.stateOf(member, withdrawalId)).toBe("PAID")
    house.clock.advance(SECOND_MS)
    await house.work()
    expect(await house.stateOf(member, withdrawalId)).toBe("AUTO")
  })

  test("that two people force is final: nothing is given back", async () => {
    const { member, id: withdrawalId } = await paid()
    await confirm(member, { withdrawalId, answer: "NOT_RECEIVED", image: await png() })
    await desk().ruleReceipt({ withdrawalId, outcome: "forced", key: randomUUID(), why: WHY }, context)
    const { bound } = asked.last()
    const answers = await Promise.all([1, 2].map(() => refusalOf(approve(bound))))
    expect(answers.map(([code]) => code).toSorted()).toEqual(["WD_RULING_NOT_POSSIBLE", "done"])
    expect(await house.stateOf(member, withdrawalId)).toBe("FORCED")
    expect(await mainOf(member)).toBe("300.00")
  })
})

describe("the merchant's rules", () => {
  test("change as a version by two people, and a change from an old version is refused", async () => {
    const { rules, version } = await desk().withdrawalRules({}, context)
    const change = (from: number, changes: object) =>
      desk().changeWithdrawalRules({ rules: { ...CASES, ...changes }, version: from, why: WHY }, context)
    const [first, ...others] = CASES.methods
    if (!first) throw new Error("no kind of account")
    await change(version, { reviewFrom: 30, methods: [{ ...first, feeRate: 150, feeMost: null }, ...others] })
    const { bound } = asked.last()
    const changes = await bound.changes(house.db)
    // Hundredths are told as people type them.
    expect(changes.find(({ field }) => field === "methods.0.feeRate")?.after).toEqual({
      kind: "text",
      text: "1.5",
    })
    expect(changes.filter(({ field }) => !field.startsWith("methods"))).toEqual([
      {
        field: "reviewFrom",
        now: { kind: "text", text: String(rules.reviewFrom) },
        after: { kind: "text", text: "30" },
      },
    ])
    const answers = await Promise.all([1, 2].map(() => refusalOf(approve(bound))))
    expect(answers.map(([code]) => code).toSorted()).toEqual(["CHANGED_MEANWHILE", "done"])
    expect(await refusalOf(change(version, {}))).toEqual(["CHANGED_MEANWHILE"])
    const tiers = [
      { fromLevel: 1, request: "10.00", day: "5.00", month: "1.00", dayCount: null, autoUpTo: null },
    ]
    expect((await refusalOf(change(version + 1, { tiers })))[0]).toBe("INPUT_INVALID")
  })
})

test("a day later an unanswered payout is in the queue", async () => {
  await house.plan({ taken: false, answer: "fault" })
  const member = await house.member("500")
  const { withdrawalId: id } = await house.ask(member, "200")
  await house.work()
  const queued = async () =>
    (await desk().listWithdrawals({ limit: 200, queue: "true" }, context)).rows.map((row) => row.withdrawalId)
  expect(await queued()).not.toContain(id)
  house.clock.advance(DAY_MS + HOUR_MS)
  expect(await queued()).toContain(id)
})

test("the queue goes on behind its cursor, and refuses one that no answer gave", async () => {
  const page = (cursor?: string) =>
    desk().listWithdrawals({ limit: 1, queue: "true", ...(cursor === undefined ? {} : { cursor }) }, context)
  const first = await page()
  const second = await page(first.cursor ?? "")
  expect(second.rows[0]?.withdrawalId).not.toBe(first.rows[0]?.withdrawalId)
  for (const cursor of ["", "1.2", "999999999999999.00000000-0000-4000-8000-000000000000"])
    expect(await refusalOf(page(cursor))).toEqual(["INPUT_INVALID"])
})
