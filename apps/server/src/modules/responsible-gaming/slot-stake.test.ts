import { parseAmount } from "@croupier/money"
import { policyOf } from "@croupier/rules/market-policy"
import { fakeClock } from "@croupier/testkit"
import { expect, test } from "vitest"
import { ageOn, highestSlotStakes, slotStakeOf } from "./slot-stake.ts"

const BORN = "2001-06-15"
const at = (text: string) => new Date(text)

test("safety/26: the 25th birthday begins at midnight where the merchant's house stands", () => {
  // Summer time in London is an hour ahead of UTC.
  const age = (instant: string, zone: string) => ageOn(BORN, at(instant), zone)
  expect(age("2026-06-14T22:59:59Z", "Europe/London")).toBe(24)
  expect(age("2026-06-14T23:00:00Z", "Europe/London")).toBe(25)
  expect(age("2026-06-14T23:00:00Z", "America/Sao_Paulo")).toBe(24)
  expect(age("2026-06-14T15:00:00Z", "Asia/Tokyo")).toBe(25)
})

test("safety/26: a member born on 29 February is a year older on 1 March of a common year", () => {
  expect(ageOn("2004-02-29", at("2029-02-28T12:00:00Z"), "UTC")).toBe(24)
  expect(ageOn("2004-02-29", at("2029-03-01T00:00:00Z"), "UTC")).toBe(25)
  expect(ageOn(null, at("2029-03-01T00:00:00Z"), "UTC")).toBe(null)
})

const shop = { policy: policyOf("uk"), brand: { timeZone: "Europe/London" }, asset: "GBP" } as const

test("safety/26: a member without a birthday is told the lower stake, and what the birthday would change", () => {
  const now = at("2026-06-20T00:00:00Z")
  expect(slotStakeOf(shop, null, now)).toEqual({
    most: parseAmount("2"),
    later: { age: 25, most: parseAmount("5") },
  })
  expect(slotStakeOf(shop, BORN, now)).toEqual({ most: parseAmount("5"), later: null })
  expect(slotStakeOf({ ...shop, asset: "BRL" }, BORN, now)?.most).toBe(parseAmount("25"))
  // No figure of the house stands for a pound in bitcoin: nothing passes.
  expect(slotStakeOf({ ...shop, asset: "BTC" }, BORN, now)?.most).toBe(0n)
  expect(slotStakeOf({ ...shop, policy: policyOf("malta") }, BORN, now)).toBe(null)
})

test("safety/26: a birthday counts within seconds of being told, and a market without a rule reads none", async () => {
  const clock = fakeClock(at("2026-06-14T22:59:57Z"))
  let [birthday, reads]: [string | null, number] = [null, 0]
  const stakeIn = (market: string) =>
    highestSlotStakes({
      clock,
      merchantOf: () => ({ ...shop, policy: policyOf(market) }),
      birthdayOf: async () => {
        reads += 1
        return birthday
      },
    })
  const player = { merchantId: 7, memberId: 1n, asset: "GBP" } as const
  expect(await stakeIn("malta")(player)).toBe(undefined)
  expect(reads).toBe(0)
  const british = stakeIn("uk")
  expect(await british(player)).toBe(parseAmount("2"))
  birthday = BORN
  clock.advance(5_001)
  // The birthday has begun meanwhile.
  expect(await british(player)).toBe(parseAmount("5"))
  expect(await british(player)).toBe(parseAmount("5"))
  expect(reads).toBe(2)
})
