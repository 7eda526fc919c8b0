/**
 * Checks what the studio publishes, on your own machine: a round (GET /api/proof/ID) or the last flights
 * (GET /api/flights), from a file or from the standard input. Exit status 0: it fits; 1: it does not; 2: it cannot be
 * read, or the seed is not revealed yet.
 */
import { readFileSync } from "node:fs"
import { faultInFlights, type FlightsProof } from "../src/crash/verify-flights.ts"
import { faultInRound, type RoundProof } from "../src/verify-round.ts"

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const TEXTS = ["game", "version", "stake", "clientSeed", "commitment", "serverSeed", "payout"]
const isRound = (given: object): given is RoundProof =>
  isRecord(given) &&
  TEXTS.every((name) => typeof given[name] === "string") &&
  typeof given["nonce"] === "number" &&
  Array.isArray(given["book"])

const isFlight = (given: unknown): boolean =>
  isRecord(given) &&
  typeof given["seed"] === "string" &&
  Number.isSafeInteger(given["place"]) &&
  Number.isSafeInteger(given["point"])
const isFlights = (given: object): given is FlightsProof => {
  if (!isRecord(given)) return false
  const { chain, flights } = given
  return (
    isRecord(chain) &&
    typeof chain["commitment"] === "string" &&
    typeof chain["salt"] === "string" &&
    Array.isArray(flights) &&
    flights.every(isFlight)
  )
}

function verdict(given: unknown): string | null {
  if (!isRecord(given)) throw new RangeError("this is no proof")
  if (isFlights(given)) return faultInFlights(given)
  if (given["serverSeed"] === null)
    throw new RangeError("the seed is not revealed yet: change the seeds in the game first")
  if (isRound(given)) return faultInRound(given)
  throw new RangeError("this is no proof")
}

try {
  const fault = verdict(JSON.parse(readFileSync(process.argv[2] ?? 0, "utf8")))
  process.stdout.write(
    fault === null
      ? "It fits: all of it follows from the seeds that were promised.\n"
      : `It does not fit: ${fault}.\n`,
  )
  process.exitCode = fault === null ? 0 : 1
} catch (error) {
  process.stderr.write(`It cannot be read: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
