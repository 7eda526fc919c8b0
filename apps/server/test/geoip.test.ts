import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { countryLookup } from "../src/http/geoip.ts"

let countryOf: (ip: string) => string | null
beforeAll(async () => {
  countryOf = await countryLookup()
})

test.each([
  ["200.147.3.157", "BR"],
  ["177.71.128.1", "BR"],
  ["2804:14c::1", "BR"],
  ["::ffff:200.147.3.157", "BR"],
  ["::FFFF:200.147.3.157", "BR"],
])("%s is in %s", (ip, country) => expect(countryOf(ip)).toBe(country))

test.each(["127.0.0.1", "10.1.2.3", "192.168.0.1", "::1", "fe80::1", "", "localhost", "999.1.1.1", "1.2.3"])(
  "%s is nowhere",
  (ip) => expect(countryOf(ip)).toBeNull(),
)

test("any address at all gets a country of two letters or none, and never an error", () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ maxLength: 40 })), (ip) => {
      expect(countryOf(ip) ?? "XX").toMatch(/^[A-Z]{2}$/)
    }),
    { numRuns: 500 },
  )
})
