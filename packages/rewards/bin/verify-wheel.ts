import { createHash, createHmac } from "node:crypto"
import { readFileSync } from "node:fs"

/** Spins the wheel again from its published seeds and weights, by Node's own SHA-256 and HMAC and no code of the house. */

const HELP = `Spins the wheel again from its published seeds and weights and says whether the spin was honest.

  node packages/rewards/bin/verify-wheel.ts [proof.json]   the proof that the wheel offers to download; from stdin without a file

Exit status: 0 honest, 1 not honest, 2 the proof could not be read.`

class Unreadable extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

function fieldsOf(read: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(read)
    if (isRecord(value)) return value
  } catch {
    // said below, the same way for text that is no JSON and for JSON that is no object
  }
  throw new Unreadable("the proof is not a JSON object")
}

/** Words of four bytes of the stream, one behind the other. */
function* words(seed: Buffer, clientSeed: string): Generator<number> {
  for (let block = 0; ; block++) {
    const bytes = createHmac("sha256", seed)
      .update(`croupier-play-v1:spin-wheel:${clientSeed}:0:${block}`)
      .digest()
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at)
  }
}

/** The first word below the largest multiple of the bound, modulo the bound. */
function numberBelow(bound: number, stream: Iterable<number>): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  for (const word of stream) if (word < limit) return word % bound
  throw new Error("the stream has an end")
}

function main(file: string | undefined): number {
  const fields = fieldsOf(readFileSync(file ?? 0, "utf8"))
  const field = (name: string): string => {
    const value = fields[name]
    if (typeof value !== "string") throw new Unreadable(`${name} is missing`)
    return value
  }
  const { weights } = fields
  if (!Array.isArray(weights) || weights.some((each) => !Number.isInteger(each) || each < 0))
    throw new Unreadable("weights are missing")
  const [seed, clientSeed] = [field("seed"), field("clientSeed")]
  const promised = createHash("sha256").update(`croupier-play-v1:commit:${seed}`).digest("hex")
  const sizes = weights.map(Number)
  const total = sizes.reduce((sum, weight) => sum + weight, 0)
  if (total < 1) throw new Unreadable("weights are missing")
  const number = numberBelow(total, words(Buffer.from(seed, "hex"), clientSeed))
  let end = 0
  const segment = sizes.findIndex((weight) => number < (end += weight))
  const checks = [
    ["COMMITMENT", field("commitment"), promised],
    ["NUMBER", String(fields["number"]), String(number)],
    ["SEGMENT", String(fields["segment"]), String(segment)],
  ] as const
  for (const [name, said, found] of checks)
    console.log(`${said === found ? "ok  " : "FAIL"}  ${name}\n      said:  ${said}\n      found: ${found}`)
  const isHonest = checks.every(([, said, found]) => said === found)
  console.log(isHonest ? "\nThe spin was honest." : "\nThis spin does NOT follow.")
  return isHonest ? 0 : 1
}

try {
  const [asked] = process.argv.slice(2)
  if (asked === "--help" || asked === "-h") console.log(HELP)
  else process.exitCode = main(asked)
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : String(fault))
  process.exitCode = 2
}
