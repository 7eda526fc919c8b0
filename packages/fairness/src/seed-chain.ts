import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { checkSeed } from "./commitment.ts"
import { toHex } from "./hex.ts"

/** Names the procedure of rounds that many players share: chain, salt and the number of a round. */
export const ROUND_ALGORITHM = "croupier-round-v1"

/** Numbers of a shared round have 52 bits: what a double holds exactly. */
export const ROUND_RANGE = 2 ** 52

const SALT = /^[A-Za-z0-9_:-]{8,200}$/

/** The seed before a seed: its SHA-256. Knowing a round's seed gives all earlier ones, and no later one. */
export const seedBefore = (seed: Uint8Array): Uint8Array => sha256(checkSeed(seed))

/**
 * A chain of seeds, in the order in which its rounds use them. `commitment` is published before anything is played:
 * the first round's seed hashes to it, and every round's seed hashes to that of the round before.
 */
export function seedChain(
  lastSeed: Uint8Array,
  rounds: number,
): { readonly commitment: string; readonly seeds: readonly Uint8Array[] } {
  if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError(`not a number of rounds: ${rounds}`)
  const backwards = [checkSeed(lastSeed)]
  for (let seed = lastSeed; backwards.length < rounds; backwards.push(seed)) seed = seedBefore(seed)
  const seeds = backwards.toReversed()
  return { commitment: toHex(seedBefore(seeds[0] ?? lastSeed)), seeds }
}

/**
 * The number of a shared round, 0 to 2^52 − 1: the first 52 bits of HMAC-SHA256(seed, "croupier-round-v1:" game ":"
 * salt). Never made from the published hash of the seed alone: a person who could do that could tell the round early.
 * The salt is fixed in public after the chain, so the house could not choose its chain by what it would give.
 */
export function roundNumber(seed: Uint8Array, game: string, salt: string): number {
  if (!/^[a-z0-9-]{1,40}$/.test(game)) throw new RangeError(`not a game: ${JSON.stringify(game)}`)
  if (!SALT.test(salt)) throw new RangeError("not a salt")
  const block = hmac(sha256, checkSeed(seed), utf8ToBytes([ROUND_ALGORITHM, game, salt].join(":")))
  const view = new DataView(block.buffer, block.byteOffset)
  // 32 bits above, 20 below.
  return view.getUint32(0) * 2 ** 20 + Math.floor(view.getUint32(4) / 2 ** 12)
}
