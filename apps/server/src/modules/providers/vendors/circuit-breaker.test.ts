import { sql } from "@croupier/database"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { VendorAway, VendorSilent } from "./adapter.ts"
import { vendorCircuits, type VendorCircuits } from "./circuit-breaker.ts"
import { testHouse, type TestHouse } from "../test-house.ts"

/** Measures of the calls to a vendor, and the time when it is left alone. */

let house: TestHouse
let lines: VendorCircuits
const errors: unknown[] = []
const outages: string[][] = []
beforeAll(async () => {
  house = await testHouse()
  lines = vendorCircuits({
    db: house.database.db,
    clock: house.clock,
    onError: (error) => errors.push(error),
    outages: {
      away: (who, why) => outages.push([who, String(why)]),
      back: (who) => outages.push([who]),
    },
  })
})
afterAll(async () => {
  await lines.stop()
  await house.close()
})
afterEach(() => expect(errors).toEqual([]))

const told = async (vendor: string) => {
  await lines.flush()
  const { rows } = await sql<Record<string, unknown>>`
    select l.fault, l.rests_until is not null as rests, h.calls, h.failures, h.slow, h.worst_ms
      from provider_line l join provider_line_hour h using (vendor) where vendor = ${vendor}`.execute(
    house.database.db,
  )
  return rows
}
const fail = () => Promise.reject(new VendorSilent("nobody there"))

test("calls, failures and slow answers are counted by the hour", async () => {
  expect(await lines.ask("GOOD", async () => "here")).toBe("here")
  await lines.ask("GOOD", async () => house.clock.advance(3_000))
  await expect(lines.ask("GOOD", fail)).rejects.toThrow("nobody there")
  expect(await told("GOOD")).toEqual([
    { fault: "nobody there", rests: false, calls: 3, failures: 1, slow: 1, worst_ms: 3_000 },
  ])
  await lines.ask("GOOD", async () => "again")
  expect(await told("GOOD")).toMatchObject([{ calls: 4, failures: 1 }])
})

test("after five failures in a row calls fail at once for half a minute; one good answer closes the circuit", async () => {
  for (let n = 0; n < 5; n++) await expect(lines.ask("AWAY", fail)).rejects.toThrow("nobody there")
  let asked = 0
  const ask = () => lines.ask("AWAY", async () => ++asked)
  await expect(ask()).rejects.toMatchObject({ name: "CircuitOpen" })
  expect(asked).toBe(0)
  expect(await told("AWAY")).toMatchObject([{ rests: true, calls: 5, failures: 5 }])
  house.clock.advance(30_000)
  // The first that fails again puts it to rest at once.
  await expect(lines.ask("AWAY", fail)).rejects.toThrow("nobody there")
  await expect(ask()).rejects.toMatchObject({ name: "CircuitOpen" })
  house.clock.advance(30_000)
  expect(await ask()).toBe(1)
  expect(await told("AWAY")).toMatchObject([{ rests: false }])
})

test("after its rest one call tries; the others wait for what comes of it", async () => {
  for (let n = 0; n < 5; n++) await expect(lines.ask("SLOW", fail)).rejects.toThrow("nobody there")
  house.clock.advance(30_000)
  const { promise, resolve } = Promise.withResolvers<string>()
  const trial = lines.ask("SLOW", () => promise)
  await expect(lines.ask("SLOW", async () => "too early")).rejects.toMatchObject({ name: "CircuitOpen" })
  resolve("here")
  expect(await trial).toBe("here")
  expect(await lines.ask("SLOW", async () => "again")).toBe("again")
})

test("a vendor's refusal is a failure and no silence: the vendor is not left alone for that", async () => {
  const refuse = () => Promise.reject(new VendorAway("this player may not"))
  for (let n = 0; n < 9; n++) await expect(lines.ask("STRICT", refuse)).rejects.toThrow("may not")
  expect(await told("STRICT")).toMatchObject([{ rests: false, failures: 9, fault: "this player may not" }])
})

test("a count that could not be written is written with the next, and an old one is forgotten", async () => {
  await lines.ask("LATER", async () => 1)
  const { db } = house.database
  await sql`alter table provider_line rename to provider_line_away`.execute(db)
  await expect(lines.flush()).rejects.toThrow()
  await sql`alter table provider_line_away rename to provider_line`.execute(db)
  errors.length = 0
  await lines.ask("LATER", async () => 1)
  expect(await told("LATER")).toMatchObject([{ calls: 2 }])
  house.clock.advance(9 * 86_400_000)
  await lines.sweep()
  expect(await told("LATER")).toEqual([])
})

test("who does not answer is told to be away, with every call that missed them; a refusal is an answer", async () => {
  outages.length = 0
  for (let n = 0; n < 5; n++) await expect(lines.ask("MUTE", fail)).rejects.toThrow("nobody there")
  await expect(lines.ask("MUTE", fail)).rejects.toMatchObject({ name: "CircuitOpen" })
  expect(outages.map(([who]) => who)).toEqual(Array.from({ length: 6 }, () => "MUTE"))
  expect(outages.at(-1)?.[1]).toMatch(/left alone/)
  house.clock.advance(30_000)
  outages.length = 0
  await expect(lines.ask("MUTE", () => Promise.reject(new VendorAway("not this one")))).rejects.toThrow()
  expect(outages).toEqual([["MUTE"]])
})
