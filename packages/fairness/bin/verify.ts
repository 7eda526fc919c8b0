import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { verifyIssue, type Proof } from "../src/index.ts"

const HELP = `Draws an issue again from its published seed and says whether the draw was honest.

  node packages/fairness/bin/verify.ts [--json] [proof.json]     the answer of /lgw/draw/proof; from stdin without a file
  node packages/fairness/bin/verify.ts --game SSC --code SSC1M --issue 20261120-0401 \\
       --commitment <hex> --seed <hex> --draw '{"balls":["1","2","3","4","5"]}'

Exit status: 0 honest, 1 not honest, 2 the proof could not be read.`

class Unreadable extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

function parse(text: string, what: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // said below, the same way for text that is no JSON and for JSON that is no object
  }
  throw new Unreadable(`${what} is not a JSON object`)
}

/** Takes a proof, or the whole answer of the server with the proof as its value. */
function proofOf(source: Record<string, unknown>): Proof {
  const fields = isRecord(source["value"]) ? source["value"] : source
  const text = (name: string): string => {
    const value = fields[name]
    if (typeof value !== "string") {
      throw new Unreadable(
        name === "seed" ? "the seed is not published yet: the issue is not drawn" : `${name} is missing`,
      )
    }
    return value
  }
  if (!isRecord(fields["draw"])) throw new Unreadable("the draw is missing: the issue is not drawn")
  return {
    gameType: text("gameType"),
    gameCode: text("gameCode"),
    issue: text("issue"),
    commitment: text("commitment"),
    seed: text("seed"),
    draw: fields["draw"],
    ...(fields["algorithm"] === undefined ? {} : { algorithm: text("algorithm") }),
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h" },
      json: { type: "boolean" },
      game: { type: "string" },
      code: { type: "string" },
      issue: { type: "string" },
      commitment: { type: "string" },
      seed: { type: "string" },
      draw: { type: "string" },
    },
  })
  if (values.help) {
    console.log(HELP)
  } else {
    const { game, code, issue, commitment, seed, draw } = values
    const proof = proofOf(
      game === undefined
        ? parse(readFileSync(positionals[0] ?? 0, "utf8"), "the proof")
        : { gameType: game, gameCode: code, issue, commitment, seed, draw: parse(draw ?? "", "--draw") },
    )
    const verdict = verifyIssue(proof)
    if (values.json) console.log(JSON.stringify(verdict))
    else {
      for (const step of verdict.steps) {
        console.log(`${step.ok ? "ok  " : "FAIL"}  ${step.text}`)
        console.log(`      in:    ${step.input}`)
        if (step.expected) console.log(`      said:  ${step.expected}`)
        console.log(`      found: ${step.found}`)
      }
      console.log(verdict.ok ? "\nThe draw was honest." : "\nThis draw does NOT follow from its commitment.")
    }
    process.exitCode = verdict.ok ? 0 : 1
  }
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : String(fault))
  process.exitCode = 2
}
