import { spawnSync } from "node:child_process"
import { fromHex } from "@croupier/fairness"
import fc from "fast-check"
import { expect, test } from "vitest"
import { isHonestPacket, packetCommitment, splitOf, type PacketSum } from "./red-packets.ts"

/** The split of a total, and the proof of a packet by the house's code and by a program without it. */

const anySeed = fc.uint8Array({ minLength: 32, maxLength: 32 })
const anySum = fc
  .record({ packets: fc.integer({ min: 1, max: 60 }), more: fc.integer({ min: 0, max: 2 ** 31 - 60 }) })
  .map(({ packets, more }) => ({ packets, coins: packets + more }))

const proofOf = (seed: Uint8Array, sum: PacketSum, place: number) => ({
  ...sum,
  commitment: packetCommitment(seed),
  seed: Buffer.from(seed).toString("hex"),
  place,
  share: splitOf(seed, sum)[place - 1] ?? 0,
})

test("packets add up to the total, each holds a coin or more, and no other proof is honest", () => {
  fc.assert(
    fc.property(anySeed, anySum, (seed, sum) => {
      const shares = splitOf(seed, sum)
      expect(shares).toHaveLength(sum.packets)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(1)
      expect(shares.reduce((all, share) => all + share, 0)).toBe(sum.coins)
      const proof = proofOf(seed, sum, sum.packets)
      expect(isHonestPacket(proof)).toBe(true)
      expect(isHonestPacket({ ...proof, share: proof.share + 1 })).toBe(false)
      expect(isHonestPacket({ ...proof, place: sum.packets + 1 })).toBe(false)
      expect(isHonestPacket({ ...proof, commitment: "0".repeat(64) })).toBe(false)
      expect(isHonestPacket({ ...proof, seed: "no seed" })).toBe(false)
    }),
  )
})

test("sums that are no split throw", () => {
  const seed = fromHex("07".repeat(32))
  for (const sum of [
    { coins: 4, packets: 5 },
    { coins: 5, packets: 0 },
    { coins: 5.5, packets: 2 },
    { coins: 2 ** 31 + 1, packets: 2 },
    { coins: 2000, packets: 1001 },
  ])
    expect(() => splitOf(seed, sum)).toThrow(RangeError)
  expect(splitOf(seed, { coins: 5, packets: 5 })).toEqual([1, 1, 1, 1, 1])
  expect(splitOf(seed, { coins: 5, packets: 1 })).toEqual([5])
})

test("each of the ten ways to cut six coins into three packets comes as often as the others, and no place is better", () => {
  const [counts, sums, rounds] = [new Map<string, number>(), [0, 0, 0], 5000]
  for (let nth = 0; nth < rounds; nth++) {
    const shares = splitOf(fromHex(nth.toString(16).padStart(64, "0")), { coins: 6, packets: 3 })
    counts.set(shares.join(), (counts.get(shares.join()) ?? 0) + 1)
    for (const [at, share] of shares.entries()) sums[at] = (sums[at] ?? 0) + share
  }
  expect(counts.size).toBe(10)
  const deviation = 5 * Math.sqrt(rounds * 0.1 * 0.9)
  for (const count of counts.values()) expect(Math.abs(count - rounds / 10)).toBeLessThan(deviation)
  for (const sum of sums) expect(Math.abs(sum / rounds - 2)).toBeLessThan(5 / Math.sqrt(rounds))
})

test("the program without the house's code finds the same packet, and says where a proof does not hold", () => {
  const program = new URL("../bin/verify-red-packet.ts", import.meta.url).pathname
  const check = (input: string) => spawnSync(process.execPath, [program], { input }).status
  const proof = proofOf(fromHex("0f".repeat(32)), { coins: 10_000, packets: 50 }, 17)
  expect(check(JSON.stringify(proof))).toBe(0)
  expect(check(JSON.stringify({ ...proof, share: proof.share + 1 }))).toBe(1)
  expect(check("nothing")).toBe(2)
})
