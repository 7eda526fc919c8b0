import { createHash, createHmac, randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { ALGORITHM, commitmentOf, fromHex, newSeed, seedFromHex, toHex, verifyCommitment } from "./index.ts"
import { drawStream } from "./stream.ts"

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at)
const CONTEXT = { gameCode: "SSC1M", issue: "20261120-0401" }

test("a commitment is the plain SHA-256 of a text that anybody can write down", () => {
  const text = `croupier-draw-v1:commit:SSC1M:20261120-0401:${toHex(SEED)}`
  expect(commitmentOf(SEED, CONTEXT)).toBe(createHash("sha256").update(text).digest("hex"))
  expect(commitmentOf(SEED, CONTEXT)).toBe("1e8fa3eafe8cc9478f6df5acac9c38a12c4e056f81e5ac04cf12cf1d101f4e82")
})

test("a seed is bound to its game and its issue", () => {
  const commitment = commitmentOf(SEED, CONTEXT)
  expect(verifyCommitment(commitment, SEED, CONTEXT)).toBe(true)
  expect(verifyCommitment(commitment, SEED, { ...CONTEXT, issue: "20261120-0402" })).toBe(false)
  expect(verifyCommitment(commitment, SEED, { ...CONTEXT, gameCode: "SSC3M" })).toBe(false)
  expect(verifyCommitment(commitment, SEED.toReversed(), CONTEXT)).toBe(false)
})

test("codes that could be read two ways are refused", () => {
  for (const code of ["", "A:B", "A B", "a".repeat(41), "é"]) {
    expect(() => commitmentOf(SEED, { gameCode: code, issue: "1" })).toThrow(RangeError)
    expect(() => commitmentOf(SEED, { gameCode: "A", issue: code })).toThrow(RangeError)
  }
})

test("safety/28: a seed has 32 bytes, from the source that is handed in", () => {
  expect(newSeed((bytes) => new Uint8Array(bytes).fill(7))).toEqual(new Uint8Array(32).fill(7))
  expect(newSeed(randomBytes)).toHaveLength(32)
  expect(() => newSeed(() => new Uint8Array(31))).toThrow(RangeError)
  for (const text of ["", "00", "A".repeat(64), "g".repeat(64), "0".repeat(63)]) {
    expect(() => seedFromHex(text)).toThrow(RangeError)
  }
})

test("text and bytes turn into one another", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect([...fromHex(toHex(bytes))]).toEqual([...bytes])
    }),
  )
})

test("the stream is HMAC-SHA256 of the label and a counter, read in words of four bytes", () => {
  const stream = drawStream(SEED, "draw:SSC:SSC1M:20261120-0401")
  const bytes = Buffer.concat(
    [0, 1].map((block) =>
      createHmac("sha256", SEED).update(`${ALGORITHM}:draw:SSC:SSC1M:20261120-0401:${block}`).digest(),
    ),
  )
  const words = Array.from({ length: 16 }, (_, at) => bytes.readUInt32BE(at * 4))
  expect(words.map(() => stream.nextInt(2 ** 32))).toEqual(words)
})

test("safety/29: words beyond the last whole multiple of the bound are thrown away", () => {
  const bound = 3 * 2 ** 30 // one word in four is refused
  const stream = drawStream(SEED, "refusals")
  for (let taken = 0; taken < 2_000; taken++) stream.nextInt(bound)
  const refused = stream.readings.filter((reading) => reading.result === null)
  expect(refused.every((reading) => reading.value >= bound)).toBe(true)
  expect(refused.length / stream.readings.length).toBeCloseTo(0.25, 1)
})

test("every bound from 1 to 2^32 gives numbers below it, and no other bound is taken", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: 1, max: 2 ** 32 }),
      (seed, bound) => {
        const drawn = drawStream(seed, "bounds").nextInt(bound)
        expect(Number.isInteger(drawn) && drawn >= 0 && drawn < bound).toBe(true)
      },
    ),
  )
  for (const bound of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) {
    expect(() => drawStream(SEED, "bounds").nextInt(bound)).toThrow(RangeError)
  }
})
