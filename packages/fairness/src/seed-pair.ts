import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { checkSeed } from "./commitment.ts"
import { toHex } from "./hex.ts"
import { streamOf, type DrawStream } from "./stream.ts"

/** Names the procedure of games for one player: commitment, stream and the order of its numbers. */
export const PLAY_ALGORITHM = "croupier-play-v1"

/** Inputs that one round of a game for one player is made from, next to the house's seed. */
export interface PlayContext {
  /** Code of the game: "lucky-dice". */
  readonly game: string
  /** Chosen by the player, or by the player's own device: 1 to 64 letters, digits, "_" and "-". */
  readonly clientSeed: string
  /** Counts the rounds on one pair of seeds: 0, 1, 2 … Never the same twice. */
  readonly nonce: number
}

const GAME = /^[a-z0-9-]{1,40}$/
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/

export const isClientSeed = (text: string): boolean => CLIENT_SEED.test(text)

/** Commitment shown to the player before the first round on a seed: SHA-256("croupier-play-v1:commit:" seed-in-hex). */
export const seedCommitment = (serverSeed: Uint8Array): string =>
  toHex(sha256(utf8ToBytes(`${PLAY_ALGORITHM}:commit:${toHex(checkSeed(serverSeed))}`)))

/** The message whose HMAC is a block of a round's stream. Throws RangeError on a code that could be misread. */
export function playMessage({ game, clientSeed, nonce }: PlayContext, block: number): string {
  if (!GAME.test(game)) throw new RangeError(`not a game: ${JSON.stringify(game)}`)
  if (!isClientSeed(clientSeed)) throw new RangeError("not a client seed")
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`not a nonce: ${nonce}`)
  return [PLAY_ALGORITHM, game, clientSeed, nonce, block].join(":")
}

/** The numbers of one round: the house's seed is the key, the player's seed and the nonce are in the message. */
export const playStream = (serverSeed: Uint8Array, context: PlayContext): DrawStream =>
  streamOf(serverSeed, (block) => playMessage(context, block))
