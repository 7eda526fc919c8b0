import { readFileSync } from "node:fs"
import {
  command,
  commitmentOf,
  fieldsOf,
  numberBelow,
  tell,
  textField,
  Unreadable,
  words,
} from "./published-proof.ts"

/** Spins the wheel again from its published seeds and weights, by Node's own SHA-256 and HMAC and no code of the house. */

const HELP = `Spins the wheel again from its published seeds and weights and says whether the spin was honest.

  node packages/rewards/bin/verify-wheel.ts [proof.json]   the proof that the wheel offers to download; from stdin without a file

Exit status: 0 honest, 1 not honest, 2 the proof could not be read.`

function main(file: string | undefined): number {
  const fields = fieldsOf(readFileSync(file ?? 0, "utf8"))
  const { weights } = fields
  if (!Array.isArray(weights) || weights.some((each) => !Number.isInteger(each) || each < 0))
    throw new Unreadable("weights are missing")
  const [seed, clientSeed] = [textField(fields, "seed"), textField(fields, "clientSeed")]
  const sizes = weights.map(Number)
  const total = sizes.reduce((sum, weight) => sum + weight, 0)
  if (total < 1) throw new Unreadable("weights are missing")
  const number = numberBelow(total, words(seed, "spin-wheel", clientSeed))
  let end = 0
  const segment = sizes.findIndex((weight) => number < (end += weight))
  return tell(
    [
      ["COMMITMENT", textField(fields, "commitment"), commitmentOf(seed)],
      ["NUMBER", String(fields["number"]), String(number)],
      ["SEGMENT", String(fields["segment"]), String(segment)],
    ],
    "spin",
  )
}

await command(HELP, main)
