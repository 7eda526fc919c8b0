import { randomUUID } from "node:crypto"
import { expect, beforeAll, afterAll, test } from "vitest"
import sharp from "sharp"
import { approve } from "./approve.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { registeredMember } from "./registered-member.ts"
import { PASSWORD } from "./registration.ts"

/** Points and the mall over HTTP: rewards, points by hand, redemptions, conversion, terms, and the refusals of the rows. */

const WHY = "as agreed on the telephone"
let home: ConsoleHouse
let one: Person
let other: Person
let memberId: string
let token: string

const refused = (status: number, code: string) => ({ status, code })
const keyed = () => ({ token, key: randomUUID() })

beforeAll(async () => {
  home = await openConsole()
  one = await home.hire(["finance", "support", "content"])
  other = await home.hire(["finance"])
  await one.stepUp()
  ;({ memberId, token } = await registeredMember(home, one, "pontos1"))
})
afterAll(() => home.close())

const reward = (change: object = {}) => ({
  version: 0,
  kind: "GOODS" as const,
  words: [{ language: "EN" as const, name: "Mug", text: "" }],
  picture: null,
  price: "500",
  needs: "CONTACT" as const,
  pays: null,
  from: null,
  until: null,
  place: 99,
  isListed: true,
  supply: 2,
  why: WHY,
  ...change,
})
const LIA = { name: "Lia Prado", phone: "+5511999990000" }

test("safety/51: points by hand take two people; a reward with its picture is redeemed, rejected, and approved", async () => {
  await one.stepUp()
  const correction = { memberId, direction: "credit" as const, points: "3000", key: randomUUID(), why: WHY }
  expect(await one.call("correctPoints", { ...correction, memberId: "999999" })).toMatchObject(
    refused(404, "ACCOUNT_UNKNOWN"),
  )
  expect(await one.call("correctPoints", { ...correction, direction: "debit" })).toMatchObject(
    refused(409, "POINTS_SHORT"),
  )
  await approve(other, await one.does("correctPoints", correction))
  expect(await one.does("memberPoints", { memberId })).toMatchObject({
    points: "3000",
    corrected: "3000",
    owed: "0",
  })

  const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: "#a52" } })
    .png()
    .toBuffer()
  expect(await one.call("uploadRewardPicture", { data: "bm8gcGljdHVyZQ==" })).toMatchObject(
    refused(422, "IMAGE_INVALID"),
  )
  const { picture, url } = await one.does("uploadRewardPicture", { data: png.toString("base64") })
  const served = await fetch(new URL(url, home.url))
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"])
  expect((await fetch(new URL(`/mall/${"0".repeat(64)}.webp`, home.url))).status).toBe(404)

  const { rewardId } = await one.does("savePointReward", reward({ picture }))
  expect(await one.call("savePointReward", reward({ rewardId, version: 9 }))).toMatchObject(
    refused(409, "REWARD_CHANGED"),
  )
  expect(await one.call("savePointReward", reward({ rewardId: "999999" }))).toMatchObject(
    refused(404, "REWARD_UNKNOWN"),
  )
  expect(await one.call("savePointReward", reward({ rewardId, version: 1, supply: -3 }))).toMatchObject(
    refused(409, "REWARD_OUT_OF_STOCK"),
  )
  const rewards = await home.site("pointRewards", {}, { token })
  expect(rewards.success && rewards.value.rows.find((row) => row.rewardId === rewardId)).toMatchObject({
    name: "Mug",
    picture: url,
    stock: 2,
  })

  const asked = { rewardId, quantity: 1, price: "500", delivery: LIA, password: PASSWORD }
  const redeem = (change: object = {}, by: object = keyed()) =>
    home.site("redeemReward", { ...asked, ...change }, by)
  expect(await redeem({}, { token })).toMatchObject(refused(400, "IDEMPOTENCY_KEY_REQUIRED"))
  expect(await redeem({ password: "wrong" })).toMatchObject({ code: "WD_STEP_UP" })
  expect(await redeem({ price: "400" })).toMatchObject(refused(409, "REWARD_CHANGED"))
  expect(await redeem({ rewardId: "999999" })).toMatchObject(refused(404, "REWARD_UNKNOWN"))
  expect(await redeem({ quantity: 3 })).toMatchObject(refused(409, "REWARD_OUT_OF_STOCK"))
  const by = keyed()
  const made = await redeem({}, by)
  if (!made.success) throw new Error(made.code)
  expect(await redeem({}, by)).toMatchObject({ value: { redemptionId: made.value.redemptionId } })
  expect(await redeem({ quantity: 2 }, by)).toMatchObject(refused(409, "IDEMPOTENCY_CONFLICT"))

  await one.stepUp()
  const { redemptionId } = made.value
  expect(await one.does("redemptionDelivery", { redemptionId })).toMatchObject({ delivery: LIA })
  const unknown = { redemptionId: randomUUID() }
  expect(await one.call("redemptionDelivery", unknown)).toMatchObject(refused(404, "REDEMPTION_UNKNOWN"))
  expect(await one.call("rejectRedemption", { redemptionId, remark: "sold out" })).toMatchObject({
    success: true,
  })
  expect(await one.call("rejectRedemption", { redemptionId, remark: "sold out" })).toMatchObject(
    refused(409, "REDEMPTION_DECIDED"),
  )
  const next = await redeem()
  if (!next.success) throw new Error(next.code)
  const approval = { redemptionId: next.value.redemptionId, remark: "", key: randomUUID(), why: WHY }
  expect(await one.does("approveRedemption", approval)).toEqual({ state: "APPLIED" })
  expect(
    (await one.does("listRedemptions", { memberId })).rows.map(({ state, remark }) => [state, remark]),
  ).toEqual([
    ["APPROVED", ""],
    ["REJECTED", "sold out"],
  ])
  const listed = await home.site("pointRedemptions", {}, { token })
  expect(listed).toMatchObject({ value: { rows: [{ state: "APPROVED" }, { state: "REJECTED" }] } })
})

test("terms take two people, and points become money by them", async () => {
  await one.stepUp()
  const { terms } = await one.does("pointTerms", {})
  await approve(
    other,
    await one.does("changePointTerms", {
      terms: { ...terms, step: "50", daily: "1000", secondFrom: "100" },
      key: randomUUID(),
      why: WHY,
    }),
  )
  home.clock.advance(120_000)
  const convert = (points: string, by = keyed()) =>
    home.site("convertPoints", { points, password: PASSWORD }, by)
  expect(await convert("75")).toMatchObject(refused(422, "POINTS_STEP"))
  expect(await convert("100")).toMatchObject({ success: true, value: { points: "100", amount: "2.00" } })
  expect(await convert("950")).toMatchObject(refused(409, "POINTS_DAY_REACHED"))
  await one.stepUp()
  const { rewardId } = await one.does("savePointReward", reward({ needs: "NOTHING", price: "5000" }))
  expect(
    await home.site("redeemReward", { rewardId, quantity: 1, price: "5000", password: PASSWORD }, keyed()),
  ).toMatchObject(refused(409, "POINTS_SHORT"))
  await one.does(
    "savePointReward",
    reward({ rewardId, version: 1, kind: "MONEY", pays: "7.50", needs: "NOTHING", price: "200", supply: 0 }),
  )
  const made = await home.site(
    "redeemReward",
    { rewardId, quantity: 1, price: "200", password: PASSWORD },
    keyed(),
  )
  if (!made.success) throw new Error(made.code)
  await approve(
    other,
    await one.does("approveRedemption", {
      redemptionId: made.value.redemptionId,
      key: randomUUID(),
      why: WHY,
    }),
  )
  const day = home.clock.now().toISOString().slice(0, 10)
  expect(await one.does("pointsReport", { from: day, until: day })).toMatchObject({
    outstanding: "2200",
    liability: "44.00",
    redeemed: "700",
    paid: "7.50",
    converted: "100",
    convertedPaid: "2.00",
  })
})

test("points become money by the payment password alone: a wrong one converts nothing, and five in a row block", async () => {
  const PAYMENT = "482913"
  await one.stepUp()
  const player = await registeredMember(home, one, "pontos2")
  const by = { token: player.token }
  expect(
    await home.site(
      "setPaymentPassword",
      { password: PASSWORD, newPassword: PAYMENT, confirmNewPassword: PAYMENT },
      by,
    ),
  ).toMatchObject({ success: true })
  const correction = { direction: "credit" as const, points: "1000", key: randomUUID(), why: WHY }
  await approve(other, await one.does("correctPoints", { ...correction, memberId: player.memberId }))
  const key = randomUUID()
  const convert = (password: string) =>
    home.site("convertPoints", { points: "100", password }, { ...by, key })
  const points = async () => (await one.does("memberPoints", { memberId: player.memberId })).points
  // The password of the login stands in for it no more.
  for (const [password, left] of [
    [PASSWORD, "4"],
    ["000000", "3"],
    ["000000", "2"],
    ["000000", "1"],
    ["000000", "0"],
  ] as const)
    expect(await convert(password)).toMatchObject({ code: "WD_STEP_UP", args: [left] })
  // Nothing is compared now, not even the right one.
  expect(await convert(PAYMENT)).toMatchObject({ code: "WD_STEP_UP", args: ["0"] })
  expect(await points()).toBe("1000")
  home.clock.advance(601_000)
  expect(await convert(PAYMENT)).toMatchObject({ success: true, value: { points: "100" } })
  expect(await points()).toBe("900")
})
