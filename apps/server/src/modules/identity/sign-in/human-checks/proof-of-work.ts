import { sql, type Db } from "@croupier/database"
import { createChallenge, verifySolution, type ChallengeParameters } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { z } from "zod"
import type { Clock } from "../../../../kernel/clock.ts"
import type { Random } from "../../../../kernel/random.ts"
import type { HumanCheck } from "./port.ts"
import type { MerchantId } from "../../../../kernel/ids.ts"

const ALGORITHM = "PBKDF2/SHA-256"
/** One try of a key, about half a millisecond of one core of a desk's computer. */
const ITERATIONS = 2_000
/** Tries before the key fits, drawn evenly: 100 in the middle, times the merchant's effort. */
const FEWEST = 50
const SPREAD = 100
/** A form may stand open for so long before its answer is too old. */
const LIFE_MS = 10 * 60_000

/** The browser's answer: the puzzle as it came, and the counter that fits. */
const Answer = z.strictObject({
  challenge: z.strictObject({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(ITERATIONS),
      keyLength: z.number().int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.strictObject({ merchant: z.number(), door: z.string(), until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string() }),
})

interface Kit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  /** Signs puzzles; nodes that share a database share it. */
  readonly key: Uint8Array
}

/** The puzzle that a browser solves. */
export interface Puzzle {
  readonly parameters: Pick<ChallengeParameters, "nonce" | "salt" | "cost" | "keyLength" | "keyPrefix"> &
    Record<string, unknown>
  readonly signature: string
}

/** Puzzles that cost a caller a moment of work and the server next to nothing. */
export interface Puzzles {
  /** `effort`: how many times the work of a puzzle of one. */
  readonly make: (place: PuzzlePlace & { readonly effort: number }) => Promise<Puzzle>
  /** True once for an answer to a puzzle that was made for this place. */
  readonly holds: (answer: string, place: PuzzlePlace) => Promise<boolean>
}

/** The place that a puzzle is bound to; the console is the place of no merchant. */
export interface PuzzlePlace {
  readonly merchant: MerchantId
  readonly door: string
}

/** Signed by the server, bound to a place, good once and for ten minutes. */
export function puzzles({ db, clock, random, key }: Kit): Puzzles {
  const secret = Buffer.from(key).toString("hex")
  const secrets = { hmacSignatureSecret: `puzzle:${secret}`, hmacKeySignatureSecret: `key:${secret}` }
  return {
    make: async ({ merchant, door, effort }) => {
      const [high = 0, low = 0] = random.bytes(2)
      // 65,536 is no multiple of the spread; that one count is likelier by a thousandth gives nothing away.
      const tries = FEWEST + ((high * 256 + low) % SPREAD)
      const { parameters, signature } = await createChallenge({
        algorithm: ALGORITHM,
        cost: ITERATIONS,
        counter: tries * effort,
        deriveKey,
        data: { merchant, door, until: clock.now().getTime() + LIFE_MS },
        ...secrets,
      })
      if (!signature) throw new Error("a puzzle made with a secret is signed")
      return { parameters: { ...parameters }, signature }
    },
    holds: async (text, { merchant, door }) => {
      const answer = read(text)
      if (!answer) return false
      const { challenge, solution } = answer
      const { data } = challenge.parameters
      const { verified } = await verifySolution({
        challenge: { ...challenge, parameters: asMade(challenge.parameters) },
        solution,
        deriveKey,
        ...secrets,
      })
      if (!verified || data.merchant !== merchant || data.door !== door) return false
      return (
        data.until > clock.now().getTime() && (await spend(db, challenge.signature, new Date(data.until)))
      )
    },
  }
}

/**
 * The house's own check: a puzzle that costs the caller a moment of work, and the platform next to nothing.
 * It keeps no picture to read, sets nothing on the device and asks no third party. It slows programs down rather
 * than keeping them out: the limits of each call stand behind it.
 */
export function proofOfWork(kit: Kit): HumanCheck {
  const { make, holds } = puzzles(kit)
  return {
    widget: "proofOfWork",
    offer: async ({ merchant, door }) => ({
      widget: "proofOfWork",
      ...(await make({ merchant: merchant.id, door, effort: merchant.settings.verification.effort })),
    }),
    holds: (answer, { merchant, door }) => holds(answer, { merchant: merchant.id, door }),
  }
}

/** The signature is over every field as it stands, whatever a later version of the library adds. */
const asMade = (parameters: z.output<typeof Answer>["challenge"]["parameters"]): ChallengeParameters =>
  parameters

function read(text: string): z.output<typeof Answer> | undefined {
  try {
    return Answer.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Of two who bring the same answer at once, one comes in. */
async function spend(db: Db, signature: string, until: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into human_check_spent (mark, expires_at) values (decode(${signature}, 'hex'), ${until})
    on conflict do nothing returning 1`.execute(db)
  return rows.length === 1
}
