import { spawnSync } from "node:child_process"
import { fromHex } from "@croupier/fairness"
import fc from "fast-check"
import { expect, test } from "vitest"
import { isHonestSpin, openWeights, spentOf, spinOf, wheelCommitment, type WheelStock } from "./wheel.ts"

/** Odds by stock and budget, and the proof of a spin by the house's code and by a program without it. */

const prize = (change: Partial<WheelStock>): WheelStock => ({
  kind: "CASH",
  amount: 10n,
  weight: 500,
  stock: null,
  given: 0,
  ...change,
})
const NOTHING = prize({ kind: "NOTHING", amount: 0n })
const MUCH = { budget: 1000n, hasPoints: true, hasBonuses: true }

test("a prize leaves the wheel with its stock, with the budget, and points and bonuses where they are off", () => {
  expect(openWeights([prize({}), NOTHING], MUCH)).toEqual([500, 500])
  const last = prize({ stock: 1, given: 1, weight: 1 })
  expect(openWeights([prize({ weight: 499 }), last, NOTHING], MUCH)).toEqual([499, 0, 500])
  const points = prize({ kind: "POINTS", weight: 300 })
  expect(openWeights([points, prize({ weight: 200 }), NOTHING], { ...MUCH, hasPoints: false })).toEqual([
    0, 200, 500,
  ])
  const bonus = prize({ kind: "BONUS", weight: 300 })
  const withBonus = [bonus, prize({ weight: 200 }), NOTHING]
  expect(openWeights(withBonus, MUCH)).toEqual([300, 200, 500])
  expect(openWeights(withBonus, { ...MUCH, hasBonuses: false })).toEqual([0, 200, 500])
  expect(openWeights(withBonus, { ...MUCH, budget: 9n })).toBeUndefined()
  expect(spentOf([{ ...bonus, given: 3 }, NOTHING])).toBe(30n)
  const dear = prize({ amount: 15n, weight: 100, given: 1 })
  expect(spentOf([prize({ given: 2 }), dear, NOTHING])).toBe(35n)
  expect(openWeights([prize({ given: 2 }), dear, NOTHING], { ...MUCH, budget: 45n })).toEqual([500, 0, 500])
  expect(openWeights([prize({ given: 1 }), NOTHING], { ...MUCH, budget: 15n })).toBeUndefined()
})

const anySpin = fc.record({
  seed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  clientSeed: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  weights: fc
    .array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 12 })
    .filter((all) => all.some((weight) => weight > 0)),
})
const proofOf = ({
  seed,
  clientSeed,
  weights,
}: {
  seed: Uint8Array
  clientSeed: string
  weights: readonly number[]
}) => ({
  commitment: wheelCommitment(seed),
  seed: Buffer.from(seed).toString("hex"),
  clientSeed,
  weights,
  ...spinOf(seed, clientSeed, weights),
})

test("a spin falls into a segment with a weight, and no other proof of it is honest", () => {
  fc.assert(
    fc.property(anySpin, (spin) => {
      const proof = proofOf(spin)
      expect(spin.weights[proof.segment]).toBeGreaterThan(0)
      expect(isHonestSpin(proof)).toBe(true)
      expect(isHonestSpin({ ...proof, segment: proof.segment + 1 })).toBe(false)
      expect(isHonestSpin({ ...proof, number: proof.number + 1 })).toBe(false)
      expect(isHonestSpin({ ...proof, commitment: "0".repeat(64) })).toBe(false)
      expect(isHonestSpin({ ...proof, seed: "no seed" })).toBe(false)
    }),
  )
})

test("in 20,000 spins each prize comes as often as its odds say", () => {
  const weights = [300, 200, 200, 150, 99, 40, 10, 1]
  const counts = weights.map(() => 0)
  const seed = fromHex("07".repeat(32))
  for (let nth = 0; nth < 20_000; nth++) {
    const { segment } = spinOf(seed, String(nth), weights)
    counts[segment] = (counts[segment] ?? 0) + 1
  }
  for (const [at, weight] of weights.entries()) {
    const odds = weight / 1000
    expect(Math.abs((counts[at] ?? 0) - 20_000 * odds)).toBeLessThan(
      5 * Math.sqrt(20_000 * odds * (1 - odds)),
    )
  }
})

test("the program without the house's code finds the same spin, and says where a proof does not hold", () => {
  const program = new URL("../bin/verify-wheel.ts", import.meta.url).pathname
  const check = (input: string) => spawnSync(process.execPath, [program], { input }).status
  const proof = proofOf({ seed: fromHex("0f".repeat(32)), clientSeed: "my-seed", weights: [1, 0, 998, 1] })
  expect(check(JSON.stringify(proof))).toBe(0)
  expect(check(JSON.stringify({ ...proof, weights: [998, 0, 1, 1] }))).toBe(1)
  expect(check("nothing")).toBe(2)
})
