import { createHash, createHmac } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { playMessage, playStream, seedCommitment, toHex } from "./index.ts"

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at)

test("a seed's commitment is the plain SHA-256 of a text that anybody can write down", () => {
  const text = `croupier-play-v1:commit:${toHex(SEED)}`
  expect(seedCommitment(SEED)).toBe(createHash("sha256").update(text).digest("hex"))
})

test("the first number of a round is the first word of the HMAC of its message", () => {
  const message = "croupier-play-v1:market-dice:my-seed:7:0"
  expect(playMessage({ game: "market-dice", clientSeed: "my-seed", nonce: 7 }, 0)).toBe(message)
  const word = createHmac("sha256", SEED).update(message).digest().readUInt32BE(0)
  const stream = playStream(SEED, { game: "market-dice", clientSeed: "my-seed", nonce: 7 })
  expect(stream.nextInt(10_000)).toBe(word % 10_000)
})

test("no two rounds share a message", () => {
  const context = fc.record({
    game: fc.stringMatching(/^[a-z0-9-]{1,40}$/),
    clientSeed: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
    nonce: fc.nat(),
  })
  fc.assert(
    fc.property(context, context, fc.nat(9), fc.nat(9), (a, b, i, j) => {
      const isSame = JSON.stringify([a, i]) === JSON.stringify([b, j])
      expect(playMessage(a, i) === playMessage(b, j)).toBe(isSame)
    }),
  )
})

test("a seed that could be read two ways is refused", () => {
  for (const clientSeed of ["", "a:b", "a b", "ä", "a".repeat(65)])
    expect(() => playMessage({ game: "dice", clientSeed, nonce: 0 }, 0)).toThrow(RangeError)
  for (const nonce of [-1, 0.5, NaN])
    expect(() => playMessage({ game: "dice", clientSeed: "a", nonce }, 0)).toThrow(RangeError)
  expect(() => playMessage({ game: "Dice:", clientSeed: "a", nonce: 0 }, 0)).toThrow(RangeError)
})
