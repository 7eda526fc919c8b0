import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { approve } from "./approve.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { registeredMember } from "./registered-member.ts"

/** Promotions and rewards over HTTP: drafts, two people, joining, applying, claiming, deciding, and the refusals of the rows. */

const WHY = "as agreed in the meeting"
let home: ConsoleHouse
let one: Person
let other: Person
let memberId: string
let token: string

const refused = (status: number, code: string) => ({ status, code })

beforeAll(async () => {
  home = await openConsole()
  one = await home.hire(["finance", "support", "content"])
  other = await home.hire(["finance"])
  ;({ memberId, token } = await registeredMember(home, one, "promo1"))
})
afterAll(() => home.close())

const terms = (change: object = {}) => ({
  words: [{ language: "EN" as const, name: "Gift", line: "A gift.", remark: "" }],
  category: "event" as const,
  picture: "gem" as const,
  startsAt: "2026-01-01T00:00:00.000Z",
  endsAt: null,
  period: "once" as const,
  way: "tap" as const,
  code: null,
  audience: [],
  requirement: { kind: "none" as const },
  reward: { kind: "cash" as const, amount: "5" },
  mayApplyAgain: false,
  budget: "5",
  ...change,
})
async function opened(change: object = {}): Promise<string> {
  const saved = await one.does("savePromotion", { rowVersion: 0, terms: terms(change), why: WHY })
  await one.stepUp()
  await approve(other, await one.does("openPromotion", { ...saved, key: randomUUID(), why: WHY }))
  return saved.promotionId
}
const join = (promotionId: string, change: object = {}) =>
  home.site("joinPromotion", { promotionId, version: 1, code: "", ...change }, { token })

test("a draft is shown to no member; two people open it, a member joins and claims, and the budget ends it", async () => {
  const saved = await one.does("savePromotion", { rowVersion: 0, terms: terms(), why: WHY })
  const { promotionId } = saved
  expect(await home.site("promotionDetail", { promotionId }, {})).toMatchObject(
    refused(404, "PROMOTION_UNKNOWN"),
  )
  expect(await join(promotionId)).toMatchObject(refused(404, "PROMOTION_UNKNOWN"))
  const stale = { ...saved, rowVersion: 7, terms: terms(), why: WHY }
  expect(await one.call("savePromotion", stale)).toMatchObject(refused(409, "PROMOTION_CHANGED"))
  expect(await one.call("savePromotion", { ...stale, promotionId: "999999" })).toMatchObject(
    refused(404, "PROMOTION_UNKNOWN"),
  )
  expect(
    await one.call("savePromotion", { rowVersion: 0, terms: terms({ budget: "1" }), why: WHY }),
  ).toMatchObject(refused(422, "PROMOTION_TERMS"))
  const bonus = { kind: "bonus" as const, amount: "5", code: "not-there" }
  expect(
    await one.call("savePromotion", { rowVersion: 0, terms: terms({ reward: bonus }), why: WHY }),
  ).toMatchObject(refused(404, "BONUS_TERMS_UNKNOWN"))
  const fine = { kind: "cash" as const, amount: "0.001" }
  expect(
    await one.call("savePromotion", { rowVersion: 0, terms: terms({ reward: fine }), why: WHY }),
  ).toMatchObject(refused(400, "AMOUNT_TOO_FINE"))

  const dry = await one.does("dryRunPromotion", { promotionId })
  expect(dry.audience).toBeGreaterThan(0)
  expect(await one.call("dryRunPromotion", { promotionId: "999999" })).toMatchObject(
    refused(404, "PROMOTION_UNKNOWN"),
  )
  expect(await one.does("previewPromotion", { promotionId, memberId })).toMatchObject({ isIn: true })
  expect(await one.call("previewPromotion", { promotionId, memberId: "999999" })).toMatchObject(
    refused(404, "ACCOUNT_UNKNOWN"),
  )

  await one.stepUp()
  const opening = { ...saved, key: randomUUID(), why: WHY }
  expect(await one.call("openPromotion", { ...opening, rowVersion: 9 })).toMatchObject(
    refused(409, "PROMOTION_CHANGED"),
  )
  await approve(other, await one.does("openPromotion", opening))
  const cards = await home.site("promotions", {}, {})
  expect(cards.success && cards.value.rows.map((row) => row.promotionId)).toContain(promotionId)
  const detail = await home.site("promotionDetail", { promotionId }, {})
  expect(detail).toMatchObject({ success: true, value: { name: "Gift", version: 1 } })

  expect(await join(promotionId, { version: 2 })).toMatchObject(refused(409, "PROMOTION_CHANGED"))
  const joined = await join(promotionId)
  const rewardId = joined.success ? (joined.value.rewardId ?? "") : ""
  expect(joined).toMatchObject({ success: true, value: { state: "claim", reward: "5.00" } })
  expect(await home.site("claimReward", { rewardId: "999999" }, { token })).toMatchObject(
    refused(404, "REWARD_NOT_FOUND"),
  )
  const claimed = await home.site("claimReward", { rewardId }, { token })
  expect(claimed).toMatchObject({ success: true, value: { state: "CLAIMED", kind: "CASH" } })
  expect(await home.site("claimReward", { rewardId }, { token })).toMatchObject({
    success: true,
    value: claimed.success ? claimed.value : {},
  })
  const mine = await home.site("availablePromotions", {}, { token })
  expect(mine.success && mine.value.rows.find((row) => row.promotionId === promotionId)).toMatchObject({
    state: "claimed",
  })
  expect(await home.site("depositOffers", {}, { token })).toMatchObject({ success: true })
  const rewards = await home.site("myRewards", {}, { token })
  expect(rewards.success && rewards.value.rows[0]).toMatchObject({ title: "Gift", state: "CLAIMED" })
  const { rows } = await one.does("listPromotions", {})
  expect(rows.find((row) => row.promotionId === promotionId)).toMatchObject({
    state: "OPEN",
    paid: "5.00",
    reserved: "0.00",
  })
})

test("codes, conditions, stops and budgets are kept to the word", async () => {
  const coded = await opened({ way: "code", code: "FEIRA-24" })
  expect(await join(coded)).toMatchObject(refused(422, "PROMOTION_CODE_WRONG"))
  const far = await opened({ audience: [{ fact: "country", in: ["ZZ"], isNot: false }] })
  expect(await join(far)).toMatchObject(refused(403, "PROMOTION_NOT_FOR_YOU"))
  const later = await opened({ startsAt: "2199-01-01T00:00:00.000Z" })
  expect(await join(later)).toMatchObject(refused(409, "PROMOTION_CLOSED"))
  const gift = await opened()
  await one.stepUp()
  expect(
    await one.call("stopPromotion", { promotionId: "999999", key: randomUUID(), why: WHY }),
  ).toMatchObject(refused(404, "PROMOTION_UNKNOWN"))
  await approve(other, await one.does("stopPromotion", { promotionId: gift, key: randomUUID(), why: WHY }))
  expect(await one.call("stopPromotion", { promotionId: gift, key: randomUUID(), why: WHY })).toMatchObject(
    refused(409, "PROMOTION_CLOSED"),
  )
  expect(await join(gift)).toMatchObject(refused(409, "PROMOTION_CLOSED"))
})

test("an application is made with images, read, rejected, made again and approved, which pays it", async () => {
  const promotionId = await opened({ way: "application", mayApplyAgain: true, budget: "5" })
  expect(await join(promotionId)).toMatchObject(refused(409, "PROMOTION_STATE"))
  const apply = (change: object = {}) =>
    home.site(
      "applyForPromotion",
      { promotionId, version: 1, comment: "my photo", images: [], ...change },
      { token },
    )
  expect(await apply({ images: ["bm8gcGljdHVyZQ=="] })).toMatchObject(refused(422, "IMAGE_INVALID"))
  expect(await apply({ comment: "x".repeat(141) })).toMatchObject(refused(400, "INPUT_INVALID"))
  expect(await apply({ images: ["AA==", "AA==", "AA==", "AA=="] })).toMatchObject(
    refused(400, "INPUT_INVALID"),
  )
  expect(await apply({ images: ["A".repeat(6_700_000)] })).toMatchObject(refused(413, "BODY_TOO_LARGE"))
  expect(await apply()).toMatchObject({ success: true, value: { state: "applying" } })
  const { rows } = await one.does("listApplications", { state: "applying" })
  const applicationId = rows[0]?.applicationId ?? ""
  expect(await one.does("readApplication", { applicationId })).toEqual({ comment: "my photo", images: [] })
  expect(await one.call("readApplication", { applicationId: "999999" })).toMatchObject(
    refused(404, "PROMOTION_UNKNOWN"),
  )
  const decide = (isApproved: boolean) =>
    one.call("decideApplication", { applicationId, isApproved, reason: "looked at" })
  await decide(false)
  expect(await decide(true)).toMatchObject(refused(409, "PROMOTION_STATE"))
  expect(await apply()).toMatchObject({ success: true, value: { state: "applying" } })
  await decide(true)
  const mine = await home.site("availablePromotions", {}, { token })
  expect(mine.success && mine.value.rows.find((row) => row.promotionId === promotionId)).toMatchObject({
    state: "issued",
    reward: "5.00",
  })
})

test("a person with another account on the same device is refused at the joining", async () => {
  const owner = await home.asOwner()
  await owner.stepUp()
  const { version } = await owner.does("merchantSettings", {})
  await owner.does("changeSettings", {
    changes: { "bonuses.onePerPerson": true },
    version,
    why: WHY,
  })
  const promotionId = await opened({ budget: "50" })
  expect(await join(promotionId)).toMatchObject({ success: true })
  const byCode = await opened({ budget: "50", way: "code", code: "FEIRA10" })
  expect(await join(byCode, { code: "FEIRA10" })).toMatchObject({ success: true })
  await one.stepUp()
  const twin = await registeredMember(home, one, "promo2")
  expect(await home.site("joinPromotion", { promotionId, version: 1, code: "" }, twin)).toMatchObject(
    refused(409, "REWARD_SAME_PERSON"),
  )
  const ofCode = { promotionId: byCode, version: 1, code: "FEIRA10" }
  expect(await home.site("joinPromotion", ofCode, twin)).toMatchObject(refused(409, "REWARD_SAME_PERSON"))
})
