import { createHash, createHmac } from "node:crypto"

/* Parts that the commands of this folder share, by Node alone and no code of the house. */

/** The proof cannot be read: exit status 2. */
export class Unreadable extends Error {}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Fields of a proof, bare or as the answer of its call. Throws Unreadable. */
export function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return isRecord(value["value"]) ? value["value"] : value
  } catch {
    // said below, the same way for text that is no JSON and for JSON that is no object
  }
  throw new Unreadable("the proof is not a JSON object")
}

/** A text field. Throws Unreadable, with what its absence means where that is known. */
export function textField(fields: Record<string, unknown>, name: string, absence?: string): string {
  const value = fields[name]
  if (typeof value !== "string")
    throw new Unreadable(absence === undefined ? `${name} is missing` : `${name} is missing: ${absence}`)
  return value
}

/** The commitment of a seed, in hex. */
export const commitmentOf = (seed: string): string =>
  createHash("sha256").update(`croupier-play-v1:commit:${seed}`).digest("hex")

/** Words of four bytes of a game's stream, one behind the other. */
export function* words(seed: string, game: string, client: string): Generator<number> {
  for (let block = 0; ; block++) {
    const bytes = createHmac("sha256", Buffer.from(seed, "hex"))
      .update(`croupier-play-v1:${game}:${client}:0:${block}`)
      .digest()
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at)
  }
}

/** The next word below the largest multiple of the bound, modulo the bound. */
export function numberBelow(bound: number, stream: Generator<number>): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const { value } = stream.next()
    if (typeof value === "number" && value < limit) return value % bound
  }
}

/** A value of the proof beside the one that was found. */
export type Check = readonly [name: string, said: string, found: string]

/** Prints each check and the verdict of a subject ("spin"). Returns the exit status: 0 honest, 1 not honest. */
export function tell(checks: readonly Check[], subject: string): number {
  for (const [name, said, found] of checks)
    console.log(`${said === found ? "ok  " : "FAIL"}  ${name}\n      said:  ${said}\n      found: ${found}`)
  const isHonest = checks.every(([, said, found]) => said === found)
  console.log(isHonest ? `\nThe ${subject} was honest.` : `\nThis ${subject} does NOT follow.`)
  return isHonest ? 0 : 1
}

/** Sets the exit status to that of the check, or to 2 with its message where it fails. */
export async function exitWith(check: () => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await check()
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : String(fault))
    process.exitCode = 2
  }
}

/** Runs a command that takes a file name or --help. */
export const command = (help: string, check: (file: string | undefined) => number): Promise<void> =>
  exitWith(() => {
    const [asked] = process.argv.slice(2)
    if (asked !== "--help" && asked !== "-h") return check(asked)
    console.log(help)
    return 0
  })
