import { ledgerMigrations } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { LocationKit } from "./kit.ts"
import { MINUTE_MS } from "../../kernel/durations.ts"
import { responsibleGamingMigrations, stakeRefusal } from "../responsible-gaming/index.ts"
import { locationMigrations } from "./index.ts"
import { judge, locate, type Place } from "./locate.ts"
import { rangesFrom } from "./ranges.ts"
import { seenSessions } from "./seen.ts"
import { readChecks, readViolations, type Outcome } from "./store.ts"

const HOME = "177.10.0.1"
const OTHER = "177.10.0.2"
const VPN = "203.0.113.7"
const clock = fakeClock("2026-11-21T12:00:00Z")
let store: TestDatabase
let kit: LocationKit
let next = 1n
beforeAll(async () => {
  store = await testDatabase({
    migrations: [ledgerMigrations, responsibleGamingMigrations, locationMigrations],
  })
})
afterAll(() => store.drop())
beforeEach(() => {
  kit = {
    db: store.database.db,
    clock,
    hosting: rangesFrom("203.0.113.0/24 # a VPN\n\n2001:db8:bad::/48"),
    seen: seenSessions(),
    isMemberOf: async () => true,
    listed: async () => new Map(),
  }
})

interface Rules {
  readonly locationChecked?: boolean
  readonly playCountries?: readonly string[]
  readonly countries?: string[]
  readonly restricted?: readonly string[]
}
const merchant = (rules: Rules = {}): Place["merchant"] => ({
  policy: { locationChecked: rules.locationChecked ?? true, playCountries: rules.playCountries ?? ["BR"] },
  settings: { compliance: { countries: rules.countries ?? [] } },
  restrictedCountries: rules.restricted ?? [],
})
const from = (id: bigint, ip = HOME, country: string | null = "BR", rules: Rules = {}): Place => ({
  member: { id, merchantId: 1, sessionId: id * 10n, kind: "member" },
  merchant: merchant(rules),
  ip,
  country,
})
const LOCATION_REFUSED = { code: "LOCATION_REFUSED" }
const checksOf = async (id: bigint) =>
  (await readChecks(kit.db, 1, id, 50)).map(({ cause, outcome }) => `${cause} ${outcome}`)
const stakeOf = (memberId: bigint, product: "game" | "lottery" = "game") =>
  stakeRefusal(kit.db, { memberId, product, asset: "BRL", amount: parseAmount("1"), at: clock.now() })

test("safety/54: the place is checked before the first play of a session, and not before", async () => {
  const id = next++
  await locate(kit, from(id), false)
  expect(await checksOf(id)).toEqual([])
  await locate(kit, from(id), true)
  await locate(kit, from(id), true)
  expect(await checksOf(id)).toEqual(["FIRST ALLOWED"])
  expect(await stakeOf(id)).toBeUndefined()
})

test("safety/54: a place that is not allowed is refused with address and country, and kept as a violation", async () => {
  const id = next++
  await expect(locate(kit, from(id, OTHER, "AR"), true)).rejects.toMatchObject({
    ...LOCATION_REFUSED,
    args: [OTHER, "AR"],
  })
  await expect(locate(kit, from(id, OTHER, "AR"), true)).rejects.toMatchObject(LOCATION_REFUSED)
  expect(await checksOf(id)).toEqual(["FIRST ELSEWHERE"])
  expect([await stakeOf(id), await stakeOf(id, "lottery")]).toEqual(["EXCLUDED", undefined])
})

test("safety/54: violations of all members are listed by page, by outcome and by country", async () => {
  const [one, other] = [next++, next++]
  for (const [id, ip, country] of [
    [one, OTHER, "AR"],
    [one, VPN, "BR"],
    [other, OTHER, "PT"],
  ] as const)
    await locate(kit, from(id, ip, country), true).catch(() => undefined)
  const list = async (asked: {
    outcome?: "ELSEWHERE" | "HOSTING"
    country?: string
    below?: bigint | undefined
    limit?: number
  }) =>
    (
      await readViolations(kit.db, 1, {
        outcome: asked.outcome,
        country: asked.country,
        below: asked.below,
        limit: asked.limit ?? 3,
      })
    ).filter(({ memberId }) => memberId === one || memberId === other)
  const all = await list({})
  expect(all.map(({ memberId, outcome, country }) => [memberId, outcome, country])).toEqual([
    [other, "ELSEWHERE", "PT"],
    [one, "HOSTING", "BR"],
    [one, "ELSEWHERE", "AR"],
  ])
  expect((await list({ below: all[0]?.id })).map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id))
  expect(await list({ outcome: "HOSTING", limit: 1 })).toMatchObject([{ memberId: one }])
  expect(await list({ country: "pt", limit: 1 })).toMatchObject([{ memberId: other }])
})

test("safety/54: another address is checked at its first call, which shuts the stakes of an open game and is answered", async () => {
  const id = next++
  await locate(kit, from(id), true)
  await locate(kit, from(id, VPN), false)
  expect(await checksOf(id)).toEqual(["ADDRESS HOSTING", "FIRST ALLOWED"])
  expect(await stakeOf(id)).toBe("EXCLUDED")
  await locate(kit, from(id, OTHER), false)
  expect(await stakeOf(id)).toBeUndefined()
})

test("safety/54: a check holds for half an hour, also for another process, and games take no stake when it is not renewed", async () => {
  const id = next++
  await locate(kit, from(id), true)
  clock.advance(29 * MINUTE_MS)
  await locate({ ...kit, seen: seenSessions() }, from(id), false)
  expect(await checksOf(id)).toHaveLength(1)
  clock.advance(MINUTE_MS)
  expect(await stakeOf(id)).toBeUndefined()
  await locate(kit, from(id), false)
  expect(await checksOf(id)).toEqual(["AGE ALLOWED", "FIRST ALLOWED"])
  clock.advance(33 * MINUTE_MS)
  expect(await stakeOf(id)).toBe("EXCLUDED")
})

test("safety/54: where the market has no place checked, and for play money, nothing is looked at", async () => {
  const id = next++
  await locate(kit, from(id, "127.0.0.1", null, { locationChecked: false }), true)
  const trial = from(id, VPN, null)
  await locate(kit, { ...trial, member: { ...trial.member, kind: "trial" } }, true)
  expect(await checksOf(id)).toEqual([])
})

test.each<[name: string, rules: Rules, ip: string, country: string | null, outcome: Outcome]>([
  ["the market's country", {}, HOME, "BR", "ALLOWED"],
  ["another country", {}, HOME, "AR", "ELSEWHERE"],
  ["an unknown country", {}, "127.0.0.1", null, "UNKNOWN"],
  ["a hosting network", {}, "2001:db8:bad::1", "BR", "HOSTING"],
  ["a market without a list", { playCountries: [] }, HOME, "AR", "ALLOWED"],
  ["the merchant's own list", { playCountries: [], countries: ["MT"] }, HOME, "AR", "ELSEWHERE"],
  [
    "a country that the merchant shuts out",
    { playCountries: [], restricted: ["AR"] },
    HOME,
    "AR",
    "ELSEWHERE",
  ],
])("%s", (_, rules, ip, country, outcome) => {
  expect(judge(kit, from(1n, ip, country, rules))).toBe(outcome)
})

test("a look-up in ranges agrees with every range by itself", () => {
  const part = fc.integer({ min: 0, max: 255 })
  const address = fc.tuple(fc.constantFrom(10, 11), fc.constantFrom(0, 1), part, part).map((p) => p.join("."))
  const network = fc.tuple(address, fc.integer({ min: 8, max: 32 })).map(([ip, bits]) => `${ip}/${bits}`)
  fc.assert(
    fc.property(fc.array(network, { maxLength: 8 }), address, (networks, ip) => {
      const number = (text: string) => text.split(".").reduce((sum, each) => sum * 256 + Number(each), 0)
      const isIn = networks.some((each) => {
        const [base = "", bits] = each.split("/")
        const size = 2 ** (32 - Number(bits))
        return Math.floor(number(base) / size) === Math.floor(number(ip) / size)
      })
      expect(rangesFrom(networks.join("\n")).has(ip)).toBe(isIn)
      expect(rangesFrom(networks.join("\n")).has(`::ffff:${ip}`)).toBe(isIn)
    }),
  )
  expect(rangesFrom("2001:db8::1\n::ffff:0:0/96").has("2001:0db8:0:0::1")).toBe(true)
})

test.each(["10.0.0.0/33", "10.0.0", "2001:db8::/129", "10.0.0.0/8/8", "a network"])(
  "%s is no network",
  (line) => expect(() => rangesFrom(`# a list\n${line}`)).toThrow("line 2"),
)
