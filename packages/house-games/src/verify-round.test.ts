import { execFileSync, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { playStream, roundNumber, seedChain, seedCommitment, toHex } from "@croupier/fairness"
import { parseAmount, toDecimal } from "@croupier/money"
import { expect, test } from "vitest"
import { crashPoint, SKY_LANTERN } from "./crash/sky-lantern.ts"
import { faultInFlights, type FlightsProof } from "./crash/verify-flights.ts"
import { PAPER_LANTERNS_SLOT, playSlot } from "./slot/paper-lanterns.ts"
import { faultInRound, type RoundProof } from "./verify-round.ts"

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at)
const COMMAND = fileURLToPath(new URL("../bin/verify.ts", import.meta.url))

const played = playSlot(
  PAPER_LANTERNS_SLOT,
  playStream(SEED, { game: "paper-lanterns", clientSeed: "mine", nonce: 3 }),
  parseAmount("2"),
)
const round: RoundProof = {
  game: "paper-lanterns",
  version: "1",
  stake: "2.00",
  choice: {},
  nonce: 3,
  clientSeed: "mine",
  commitment: seedCommitment(SEED),
  serverSeed: toHex(SEED),
  // As it comes over the wire.
  book: JSON.parse(JSON.stringify(played.events)),
  payout: toDecimal(played.payout),
}

test("safety/31: a round fits its seeds, and no other pay, nonce, seed or promise does", () => {
  expect(faultInRound(round)).toBeNull()
  expect(faultInRound({ ...round, payout: "1000.00" })).toContain("pays")
  expect(faultInRound({ ...round, nonce: 4 })).toContain("course")
  expect(faultInRound({ ...round, clientSeed: "another" })).toContain("course")
  expect(faultInRound({ ...round, serverSeed: toHex(SEED.toReversed()) })).toContain("fingerprint")
  expect(() => faultInRound({ ...round, version: "99" })).toThrow(RangeError)
})

const { commitment, seeds } = seedChain(SEED, 8)
const salt = "a-salt-of-the-public"
const proof: FlightsProof = {
  chain: { commitment, salt },
  flights: seeds
    .map((seed, place) => ({
      place,
      seed: toHex(seed),
      point: crashPoint(roundNumber(seed, SKY_LANTERN.code, salt)),
    }))
    .slice(2, 7)
    .toReversed(),
}

test("flights fit their chain, and neither another end nor another chain does", () => {
  expect(faultInFlights(proof)).toBeNull()
  const [first, ...rest] = proof.flights
  if (!first) throw new Error("no flight")
  expect(faultInFlights({ ...proof, flights: [{ ...first, point: first.point + 1 }, ...rest] })).toContain(
    "end",
  )
  expect(faultInFlights({ ...proof, chain: { salt, commitment: toHex(SEED) } })).toContain("chain")
  // One that is left out shows in the places of the others.
  expect(faultInFlights({ ...proof, flights: [first, ...rest.slice(1)] })).toBeNull()
  expect(faultInFlights({ ...proof, flights: [{ ...first, place: first.place + 1 }, ...rest] })).toContain(
    "chain",
  )
})

test("the command says 0 for what fits, 1 for what does not, 2 for what cannot be read", () => {
  expect(execFileSync(process.execPath, [COMMAND], { input: JSON.stringify(round) }).toString()).toContain(
    "It fits",
  )
  const status = (input: string) => spawnSync(process.execPath, [COMMAND], { input }).status
  expect(status(JSON.stringify(proof))).toBe(0)
  expect(status(JSON.stringify({ ...round, payout: "0.01" }))).toBe(1)
  expect(status(JSON.stringify({ ...round, serverSeed: null }))).toBe(2)
  expect(status("{")).toBe(2)
})
