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

/** Splits a total again from its published seed, by Node's own SHA-256 and HMAC and no code of the house. */

const HELP = `Splits the total of an event of red packets again from its published seed and says whether a packet was honest.

  node packages/rewards/bin/verify-red-packet.ts [proof.json]   the proof that the event offers to download; from stdin without a file

Exit status: 0 honest, 1 not honest, 2 the proof could not be read.`

/** Coins of each packet: places of the cuts without repetition, sorted, and their distances. */
function split(seed: string, coins: number, packets: number): readonly number[] {
  const stream = words(seed, "red-packets", `${coins}-${packets}`)
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
  const count = (name: string): number => {
    const value = fields[name]
    if (typeof value !== "number" || !Number.isInteger(value) || value < 1)
      throw new Unreadable(`${name} is missing`)
    return value
  }
  const [coins, packets, place] = [count("coins"), count("packets"), count("place")]
  if (packets > 1000 || packets > coins || coins > 2 ** 31) throw new Unreadable("packets do not fit")
  const seed = textField(fields, "seed")
  const shares = split(seed, coins, packets)
  return tell(
    [
      ["COMMITMENT", textField(fields, "commitment"), commitmentOf(seed)],
      ["SHARE", String(count("share")), String(shares[place - 1])],
      ["SUM", String(coins), String(shares.reduce((sum, share) => sum + share, 0))],
    ],
    "packet",
  )
}

await command(HELP, main)
