import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { exitWith, fieldsOf, isRecord, textField, Unreadable } from "./published-proof.ts"
import { verifyRaffle, type RaffleProof } from "../src/raffle-proof.ts"

const HELP = `Draws a raffle again from its published seed, list and salt and says whether the draw was honest.

  node packages/rewards/bin/verify-raffle.ts [--json] [proof.json]   the proof that its page offers to download; from stdin without a file
  node packages/rewards/bin/verify-raffle.ts --node https://… [proof.json]  reads the salt's block from a node of the asker's choice, too

Exit status: 0 honest, 1 not honest, 2 the proof could not be read.`

function proofOf(fields: Record<string, unknown>): RaffleProof {
  const text = (name: string): string => textField(fields, name, "the raffle is not drawn")
  const { winners } = fields
  if (!Array.isArray(winners)) throw new Unreadable("winners are missing")
  return {
    raffle: text("raffle"),
    draw: text("draw"),
    commitment: text("commitment"),
    list: text("list"),
    listHash: text("listHash"),
    salt: text("salt"),
    seed: text("seed"),
    prizes: Number(fields["prizes"]),
    winners: winners.map((each: unknown) => {
      const winner = isRecord(each) ? each : {}
      return {
        prize: Number(winner["prize"]),
        ticket: Number(winner["ticket"]),
        member: String(winner["member"]),
      }
    }),
  }
}

/** The hash of a block, by JSON-RPC, without 0x. */
async function hashOf(node: string, height: number): Promise<string> {
  const response = await fetch(node, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "eth_getBlockByNumber",
      params: [`0x${height.toString(16)}`, false],
    }),
  })
  const reply: unknown = await response.json()
  const block = isRecord(reply) ? reply["result"] : undefined
  const hash = isRecord(block) ? block["hash"] : undefined
  if (typeof hash !== "string") throw new Unreadable(`the node knows no block ${height}`)
  return hash.slice(2).toLowerCase()
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" }, json: { type: "boolean" }, node: { type: "string" } },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const fields = fieldsOf(readFileSync(positionals[0] ?? 0, "utf8"))
  const proof = proofOf(fields)
  const verdict = verifyRaffle(proof)
  const block = values.node === undefined ? proof.salt : await hashOf(values.node, Number(fields["height"]))
  const isHonest = verdict.ok && block === proof.salt
  if (values.json) console.log(JSON.stringify({ ...verdict, block }))
  else {
    for (const { step, ok, expected, found } of verdict.steps) {
      console.log(`${ok ? "ok  " : "FAIL"}  ${step}`)
      if (expected) console.log(`      said:  ${expected.replaceAll("\n", " · ")}`)
      if (found) console.log(`      found: ${found.replaceAll("\n", " · ")}`)
    }
    if (block !== proof.salt) console.log(`FAIL  the block's hash is ${block}, not the salt`)
    console.log(isHonest ? "\nThe draw was honest." : "\nThis draw does NOT follow.")
  }
  return isHonest ? 0 : 1
}

await exitWith(main)
