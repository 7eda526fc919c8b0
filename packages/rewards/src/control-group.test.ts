import { amount, parseAmount } from "@croupier/money"
import { expect, test } from "vitest"
import { effectOf, isHeldBack, NO_SAMPLE, withValue, type Sample } from "./index.ts"

const MEMBERS = Array.from({ length: 4_000 }, (_, at) => BigInt(at + 1))
const held = (campaign: string, share: number) => MEMBERS.filter((id) => isHeldBack(campaign, id, share))

test("a control group is the same each time, has its share of members, and differs by campaign", () => {
  const [tenth, quarter] = [held("promotion:7", 10), new Set(held("promotion:7", 25))]
  expect(held("promotion:7", 10)).toEqual(tenth)
  expect(held("promotion:7", 0)).toEqual([])
  // Ten of a hundred, within four standard errors.
  expect(Math.abs(tenth.length - 400)).toBeLessThan(4 * Math.sqrt(4_000 * 0.1 * 0.9))
  expect(tenth.every((id) => quarter.has(id))).toBe(true)
  const other = new Set(held("promotion:8", 10))
  const both = tenth.filter((id) => other.has(id)).length
  expect(Math.abs(both - 40)).toBeLessThan(4 * Math.sqrt(4_000 * 0.01 * 0.99))
})

const sample = (values: readonly string[]): Sample =>
  values.reduce((sum, value) => withValue(sum, parseAmount(value)), NO_SAMPLE)
const times = (count: number, ...values: readonly string[]) =>
  Array.from({ length: count }, () => values).flat()

test("an effect is the difference of the means, with the interval of both groups", () => {
  // Treated: 50 of 10 and 50 of 30, deviation 10.05; control: 50 of 5 and 50 of 15, deviation 5.03.
  const effect = effectOf(sample(times(50, "10", "30")), sample(times(50, "5", "15")))
  expect(effect).toMatchObject({
    treated: parseAmount("20"),
    control: parseAmount("10"),
    difference: parseAmount("10"),
  })
  const expected = 1.96 * Math.sqrt((100 + 25) / 99)
  expect(Math.abs(Number(effect.within) / 10_000 - expected)).toBeLessThan(0.001)
})

test("a group of fewer than fifty says nothing, and an empty one is no fault", () => {
  expect(effectOf(sample(times(50, "1")), sample(times(49, "1"))).within).toBeNull()
  expect(effectOf(sample(times(50, "1")), sample(times(50, "1"))).within).toBe(0n)
  expect(effectOf(NO_SAMPLE, NO_SAMPLE)).toMatchObject({ difference: amount(0n), within: null })
})
