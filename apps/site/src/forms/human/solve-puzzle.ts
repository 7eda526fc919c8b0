import type { humanCheck } from "@croupier/contract/human-check"
import type { Value } from "@croupier/contract/endpoint"
import { solveChallenge, type ChallengeParameters } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"

type Puzzle = Extract<Value<typeof humanCheck>, { readonly widget: "proofOfWork" }>

/** Longer than the slowest telephone needs; a puzzle is good for ten minutes. */
const TIMEOUT_MS = 60_000

/**
 * The work of the house's own check. Keys are made by the browser's own cryptography, away from the page's
 * thread, so that nothing on the screen stands still.
 */
export async function solvePuzzle({ parameters, signature }: Puzzle): Promise<string> {
  const challenge = { parameters: asMade(parameters), signature }
  const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS })
  if (!solution) throw new Error("the puzzle was not solved in time")
  return JSON.stringify({ challenge, solution })
}

/** The other half of this library made them, on the server. */
const asMade = (parameters: unknown) => parameters as ChallengeParameters
