import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { ALGORITHM, checkSeed } from "./commitment.ts"
import { toHex } from "./hex.ts"

/** One number taken from the stream, for showing a person how the draw came about. */
export type Reading = {
  /** Which block of 32 bytes, and which of its eight words of four bytes. */
  readonly block: number
  readonly word: number
  /** The four bytes, as text and as a big-endian number. */
  readonly bytes: string
  readonly value: number
  readonly bound: number
  /** value mod bound; null where the value was thrown away to keep all results equally likely. */
  readonly result: number | null
}

export type DrawStream = {
  /** An integer from 0 to bound − 1, each equally likely. Throws RangeError unless 1 ≤ bound ≤ 2³². */
  readonly nextInt: (bound: number) => number
  /** Every number read so far, in order. */
  readonly readings: readonly Reading[]
}

const WORD_BYTES = 4
const WORDS_PER_BLOCK = 32 / WORD_BYTES
const RANGE = 2 ** 32

/** The message whose HMAC is a block of the stream. */
export const blockMessage = (label: string, block: number): string => [ALGORITHM, label, block].join(":")

/** Block number `block` of a stream: HMAC-SHA256 with the seed as key. */
const blockOf = (seed: Uint8Array, message: string): Uint8Array => hmac(sha256, seed, utf8ToBytes(message))

/** The stream of a draw. Throws RangeError unless the seed has 32 bytes. */
export const drawStream = (seed: Uint8Array, label: string): DrawStream =>
  streamOf(seed, (block) => blockMessage(label, block))

/**
 * Numbers from a seed and a message for each block. Words of four bytes are read in order; a word at or above the
 * largest multiple of the bound is thrown away, so that no result is more likely than another (rejection sampling).
 */
export function streamOf(seed: Uint8Array, messageOf: (block: number) => string): DrawStream {
  checkSeed(seed)
  const readings: Reading[] = []
  let at = -1
  let block = new Uint8Array()

  const nextInt = (bound: number): number => {
    if (!Number.isInteger(bound) || bound < 1 || bound > RANGE) throw new RangeError(`not a bound: ${bound}`)
    const limit = RANGE - (RANGE % bound)
    for (;;) {
      at += 1
      const [number, word] = [Math.floor(at / WORDS_PER_BLOCK), at % WORDS_PER_BLOCK]
      if (word === 0) block = Uint8Array.from(blockOf(seed, messageOf(number)))
      const bytes = block.subarray(word * WORD_BYTES, (word + 1) * WORD_BYTES)
      const value = new DataView(block.buffer).getUint32(word * WORD_BYTES)
      const result = value < limit ? value % bound : null
      readings.push({ block: number, word, bytes: toHex(bytes), value, bound, result })
      if (result !== null) return result
    }
  }
  return { nextInt, readings }
}
