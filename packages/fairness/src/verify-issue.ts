import { GAME_TYPES, type GameType } from "@croupier/lottery"
import {
  ALGORITHM,
  commitmentMessage,
  commitmentOf,
  drawLabel,
  seedFromHex,
  type DrawContext,
} from "./commitment.ts"
import { traceIssue } from "./draw-issue.ts"
import { blockMessage, type Reading } from "./stream.ts"

/** All that is published of a drawn issue. */
export type Proof = DrawContext & {
  readonly gameType: string
  /** 64 hexadecimal characters, published before the issue opened. */
  readonly commitment: string
  /** 64 hexadecimal characters, published with the draw. */
  readonly seed: string
  readonly draw: Readonly<Record<string, unknown>>
  readonly algorithm?: string
}

export const STEPS = ["FORM", "COMMITMENT", "NUMBERS", "DRAW"] as const

export type Step = {
  readonly step: (typeof STEPS)[number]
  readonly ok: boolean
  /** The check and its result, in a sentence. */
  readonly text: string
  /** Input of the check, word for word, so that another tool can repeat it. */
  readonly input: string
  readonly expected: string
  readonly found: string
  readonly readings?: readonly Reading[]
}

export type Verdict = { readonly ok: boolean; readonly steps: readonly Step[] }

const gameTypeOf = (text: string): GameType | undefined => GAME_TYPES.find((type) => type === text)

/** JSON with sorted keys, so that equal draws are equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`
}

function checkForm(proof: Proof): Step {
  const faults = [
    ...(proof.algorithm !== undefined && proof.algorithm !== ALGORITHM
      ? [`algorithm ${proof.algorithm}`]
      : []),
    ...(gameTypeOf(proof.gameType) ? [] : [`game type ${proof.gameType}`]),
    ...(/^[0-9a-f]{64}$/.test(proof.seed) ? [] : ["the seed is not 64 hexadecimal characters"]),
    ...(/^[0-9a-f]{64}$/.test(proof.commitment) ? [] : ["the commitment is not 64 hexadecimal characters"]),
    ...[proof.gameCode, proof.issue]
      .filter((code) => !/^[A-Za-z0-9_-]{1,40}$/.test(code))
      .map((code) => `code ${code}`),
  ]
  return {
    step: "FORM",
    ok: faults.length === 0,
    text:
      faults.length === 0
        ? "The proof is complete and of a known kind."
        : `Cannot read the proof: ${faults.join("; ")}.`,
    input: `${proof.gameType} ${proof.gameCode} ${proof.issue}`,
    expected: ALGORITHM,
    found: proof.algorithm ?? ALGORITHM,
  }
}

function checkCommitment(proof: Proof, seed: Uint8Array): Step {
  const found = commitmentOf(seed, proof)
  const ok = found === proof.commitment
  return {
    step: "COMMITMENT",
    ok,
    text: ok
      ? "The SHA-256 of game, issue and seed is the commitment: the seed was fixed before the first bet."
      : "The SHA-256 of game, issue and seed is not the commitment: this is not the seed that was promised.",
    input: commitmentMessage(seed, proof),
    expected: proof.commitment,
    found,
  }
}

/**
 * Draws the issue again from its seed and compares. Never throws on a bad proof: the step that failed says why,
 * and the steps after it are not taken.
 */
export function verifyIssue(proof: Proof): Verdict {
  const form = checkForm(proof)
  const gameType = gameTypeOf(proof.gameType)
  if (!form.ok || !gameType) return { ok: false, steps: [form] }
  const seed = seedFromHex(proof.seed)
  const commitment = checkCommitment(proof, seed)
  if (!commitment.ok) return { ok: false, steps: [form, commitment] }

  const { draw, readings } = traceIssue(gameType, seed, proof.gameCode, proof.issue)
  const label = drawLabel(gameType, proof)
  const refused = readings.filter((reading) => reading.result === null).length
  const numbers: Step = {
    step: "NUMBERS",
    ok: true,
    text: `HMAC-SHA256 with the seed as key gave ${readings.length} numbers, ${refused} of them thrown away to keep all results equally likely.`,
    input: blockMessage(label, 0),
    expected: "",
    found: readings.map((reading) => reading.result ?? "×").join(" "),
    readings,
  }
  const [expected, found] = [canonical(proof.draw), canonical(draw)]
  const ok = expected === found
  const drawn: Step = {
    step: "DRAW",
    ok,
    text: ok
      ? "These numbers give exactly the published draw."
      : "These numbers give another draw than the published one.",
    input: numbers.found,
    expected,
    found,
  }
  return { ok, steps: [form, commitment, numbers, drawn] }
}
