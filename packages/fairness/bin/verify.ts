import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import {
  CHAIN_ALGORITHM,
  chainTarget,
  verifyChain,
  verifyIssue,
  type Proof,
  type Verdict,
} from "../src/index.ts"
import { readBlock } from "./read-block.ts"

const HELP = `Draws an issue again from its published seed and says whether the draw was honest.

  node packages/fairness/bin/verify.ts [--json] [proof.json]     the answer of /lgw/draw/proof; from stdin without a file
  node packages/fairness/bin/verify.ts --game SSC --code SSC1M --issue 20261120-0401 \\
       --commitment <hex> --seed <hex> --draw '{"balls":["1","2","3","4","5"]}'
  node packages/fairness/bin/verify.ts --node https://… [proof.json]  a chain's draw, by any node of that chain

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

/**
 * Takes a proof, or the whole answer of the server with the proof as its value. Of an issue that was made void, the draw
 * is the one that it had come to before.
 */
function fieldsOf(source: Record<string, unknown>): Record<string, unknown> {
  const fields = isRecord(source["value"]) ? source["value"] : source
  const { voided } = fields
  return isRecord(voided) ? { ...fields, draw: voided["draw"] } : fields
}

/** A chain's draw is checked by the block that a node of the asker's own choice knows. */
async function verdictOfChain(fields: Record<string, unknown>, node: string | undefined): Promise<Verdict> {
  const { gameCode, issue, commitment, draw } = fields
  if (typeof gameCode !== "string" || typeof issue !== "string" || typeof commitment !== "string")
    throw new Unreadable("gameCode, issue or commitment is missing")
  if (!isRecord(draw)) throw new Unreadable("the draw is missing: the issue is not drawn")
  const target = chainTarget(commitment)
  if (!target) throw new Unreadable("the issue names no block")
  if (node === undefined)
    throw new Unreadable(
      `name a node of chain ${target.chainId} with --node, to read block ${target.height} from it`,
    )
  const block = await readBlock(node, target.height).catch((error: unknown) => {
    throw new Unreadable(
      `the node gives no answer: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  return verifyChain({ gameCode, issue, commitment, draw }, block)
}

function proofOf(fields: Record<string, unknown>): Proof {
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
      node: { type: "string" },
    },
  })
  if (values.help) {
    console.log(HELP)
  } else {
    const { game, code, issue, commitment, seed, draw } = values
    const fields = fieldsOf(
      game === undefined
        ? parse(readFileSync(positionals[0] ?? 0, "utf8"), "the proof")
        : { gameType: game, gameCode: code, issue, commitment, seed, draw: parse(draw ?? "", "--draw") },
    )
    const verdict =
      fields["algorithm"] === CHAIN_ALGORITHM
        ? await verdictOfChain(fields, values.node)
        : verifyIssue(proofOf(fields))
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
