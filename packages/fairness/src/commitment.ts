import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { fromHex, toHex } from "./hex.ts"

/** Names the whole procedure: commitment, stream and drawing order. A change of any of them is a new name. */
export const ALGORITHM = "croupier-draw-v1"

export const SEED_BYTES = 32

/** The one draw a seed is good for. */
export type DrawContext = {
  /** Code of the game; it names no merchant: "SSC1M". */
  readonly gameCode: string
  /** Number of the issue: "20261120-0401". */
  readonly issue: string
}

const WORD = /^[A-Za-z0-9_-]{1,40}$/

/** Words of a message are joined with ":", so none may hold one: no two contexts share a message. */
function word(text: string): string {
  if (!WORD.test(text)) throw new RangeError(`not a code: ${JSON.stringify(text)}`)
  return text
}

/** Throws RangeError unless the seed has exactly 32 bytes. */
export function checkSeed(seed: Uint8Array): Uint8Array {
  if (seed.length !== SEED_BYTES) throw new RangeError(`a seed has ${SEED_BYTES} bytes, not ${seed.length}`)
  return seed
}

/** A fresh seed of 32 bytes from a cryptographic source, such as node's `randomBytes`. */
export const newSeed = (random: (bytes: number) => Uint8Array): Uint8Array =>
  checkSeed(Uint8Array.from(random(SEED_BYTES)))

/** The text whose SHA-256 is the commitment. It names game and issue, so a seed cannot move to another issue. */
export const commitmentMessage = (seed: Uint8Array, context: DrawContext): string =>
  [ALGORITHM, "commit", word(context.gameCode), word(context.issue), toHex(checkSeed(seed))].join(":")

/** Commitment published before the issue opens: 64 hexadecimal characters that bind the seed and hide it. */
export const commitmentOf = (seed: Uint8Array, context: DrawContext): string =>
  toHex(sha256(utf8ToBytes(commitmentMessage(seed, context))))

/** True if the commitment, as published, is that of this seed for this game and issue. */
export const verifyCommitment = (commitment: string, seed: Uint8Array, context: DrawContext): boolean =>
  commitmentOf(seed, context) === commitment

/** The seed in a proof. Throws RangeError on anything but 64 lower-case hexadecimal characters. */
export const seedFromHex = (text: string): Uint8Array => checkSeed(fromHex(text))

/** Label that the numbers of a draw are made from, next to the seed. */
export const drawLabel = (gameType: string, context: DrawContext): string =>
  ["draw", word(gameType), word(context.gameCode), word(context.issue)].join(":")
