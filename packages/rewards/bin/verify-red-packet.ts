import { createHash, createHmac } from "node:crypto"
import { readFileSync } from "node:fs"

/** Splits a total again from its published seed, by Node's own SHA-256 and HMAC and no code of the house. */

const HELP = `Splits the total of an event of red packets again from its published seed and says whether a packet was honest.

  node packages/rewards/bin/verify-red-packet.ts [proof.json]   the proof that the event offers to download; from stdin without a file

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
function* words(seed: Buffer, label: string): Generator<number> {
  for (let block = 0; ; block++) {
    const bytes = createHmac("sha256", seed)
      .update(`croupier-play-v1:red-packets:${label}:0:${block}`)
      .digest()
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at)
  }
}

/** The next word below the largest multiple of the bound, modulo the bound. */
function numberBelow(bound: number, stream: Generator<number>): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const { value } = stream.next()
    if (typeof value === "number" && value < limit) return value % bound
  }
}

/** Coins of each packet: places of the cuts without repetition, sorted, and their distances. */
function split(seed: Buffer, coins: number, packets: number): readonly number[] {
  const stream = words(seed, `${coins}-${packets}`)
  const isCut = new Set<number>([coins])
  for (let last = coins - packets + 1; last <= coins - 1; last++) {
    const cut = numberBelow(last, stream) + 1
    isCut.add(isCut.has(cut) ? last : cut)
  }
  const shares: number[] = []
  let before = 0
  for (const end of [...isCut].sort((a, b) => a - b)) {
    shares.push(end - before)
    before = end
  }
  return shares
}

function main(file: string | undefined): number {
  const fields = fieldsOf(readFileSync(file ?? 0, "utf8"))
  const text = (name: string): string => {
    const value = fields[name]
    if (typeof value !== "string") throw new Unreadable(`${name} is missing`)
    return value
  }
  const count = (name: string): number => {
    const value = fields[name]
    if (typeof value !== "number" || !Number.isInteger(value) || value < 1)
      throw new Unreadable(`${name} is missing`)
    return value
  }
  const [coins, packets, place] = [count("coins"), count("packets"), count("place")]
  if (packets > 1000 || packets > coins || coins > 2 ** 31) throw new Unreadable("packets do not fit")
  const seed = text("seed")
  const promised = createHash("sha256").update(`croupier-play-v1:commit:${seed}`).digest("hex")
  const shares = split(Buffer.from(seed, "hex"), coins, packets)
  const checks = [
    ["COMMITMENT", text("commitment"), promised],
    ["SHARE", String(count("share")), String(shares[place - 1])],
    ["SUM", String(coins), String(shares.reduce((sum, share) => sum + share, 0))],
  ] as const
  for (const [name, said, found] of checks)
    console.log(`${said === found ? "ok  " : "FAIL"}  ${name}\n      said:  ${said}\n      found: ${found}`)
  const isHonest = checks.every(([, said, found]) => said === found)
  console.log(isHonest ? "\nThe packet was honest." : "\nThis packet does NOT follow.")
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
