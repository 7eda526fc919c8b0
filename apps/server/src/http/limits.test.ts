import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { sql } from "@croupier/database"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addressOf } from "../kernel/network.ts"
import { BUDGETS, limits, trafficOf, type Budgets } from "./limits.ts"
import { httpMigrations } from "./migrations.ts"

let house: TestDatabase
let clock: FakeClock
beforeAll(async () => {
  house = await testDatabase({ migrations: [httpMigrations] })
  clock = fakeClock("2026-05-01T12:00:00Z")
})
afterAll(() => house.drop())

const node = (budgets?: Partial<Budgets>) =>
  limits({ db: house.database.db, clock, ...(budgets ? { budgets } : {}) })
let addresses = 0
const from = (ip = `203.0.113.${++addresses}`, browser = "test") => ({
  ip,
  headers: { "user-agent": browser },
})
const login = (calls: number, seconds: number) => ({ calls: { login: { calls, seconds } } })

async function refused(call: Promise<unknown>): Promise<{ args: string[]; value: unknown }> {
  const error: unknown = await call.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: "Refusal", code: "RATE_LIMITED" })
  return error as { args: string[]; value: unknown }
}

describe("a budget that guards a secret", () => {
  test("is spent, refused with the seconds to wait, and whole again after its time", async () => {
    const house = node(login(3, 60))
    const caller = from()
    for (let call = 0; call < 3; call++) await house.spend("login", caller)
    clock.advance(20_500)
    expect(await refused(house.spend("login", caller))).toMatchObject({
      args: ["40"],
      value: { retryAfter: 40 },
    })
    clock.advance(39_500)
    for (let call = 0; call < 3; call++) await house.spend("login", caller)
    await refused(house.spend("login", caller))
  })

  test("holds across nodes that ask at the same moment", async () => {
    const nodes = [node(login(5, 60)), node(login(5, 60))]
    const caller = from()
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => nodes[index % 2]!.spend("login", caller)),
    )
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(5)
  })

  test("belongs to one address, and to one call", async () => {
    const house = node(login(1, 60))
    const caller = from()
    await house.spend("login", caller)
    await refused(house.spend("login", caller))
    await house.spend("login", from())
    await house.spend("register", caller)
  })

  test("is not escaped by another browser, nor by another address of the same IPv6 customer", async () => {
    const house = node(login(1, 60))
    await house.spend("login", from("2001:db8:1:2::1", "one"))
    await refused(house.spend("login", from("2001:db8:1:2:aaaa::9", "other")))
    await house.spend("login", from("2001:db8:1:3::1", "one"))
  })

  test.each(["by the job", "by the next caller"])("is swept %s when it has run out", async (by) => {
    const house = node(login(1, 60))
    await house.spend("login", from())
    clock.advance(61_000)
    await (by === "by the job" ? house.sweep() : house.spend("login", from()))
    const { rows } = await sql`select 1 from rate_budget where ends_at < ${clock.now()}`.execute(database())
    expect(rows).toEqual([])
  })
})

const database = () => house.database.db

describe("a flood", () => {
  test("of any call is refused on its node without asking the database", async () => {
    const house = node({ address: { ...BUDGETS.address, site: { calls: 50, seconds: 60 } } })
    const { ip } = from()
    for (let call = 0; call < 50; call++) await house.admit("site", ip)
    const { args } = await refused(house.admit("site", ip))
    expect(Number(args[0])).toBeGreaterThan(0)
    expect(Number(args[0])).toBeLessThanOrEqual(60)
    await house.admit("site", from().ip)
    await house.admit("vendors", ip)
    await house.admit("files", ip)
    await house.admit("health", ip)
  })

  test.each([
    [undefined, "site"],
    ["/*", "site"],
    ["/wps/member/info", "site"],
    ["/console/api/session", "site"],
    ["/api", "site"],
    ["/api/openapi.json", "site"],
    ["/gwp/openapi.json", "vendors"],
    ["/gwp/v1/bet", "vendors"],
    ["/vendors/pp/bet.html", "vendors"],
    ["/payments/webhooks/:provider", "vendors"],
    ["/brand/:hash.webp", "site"],
    ["/mall/:hash.webp", "site"],
    ["/health/ready", "health"],
    ["/assets/index-BX2.js", "files"],
    ["/console/assets/*", "files"],
    ["/favicon.svg", "files"],
  ])("at %s spends the budget of %s", (route, traffic) => expect(trafficOf(route)).toBe(traffic))
})

describe("the captcha", () => {
  test("comes at most once a second to one browser, and at once to its neighbour", async () => {
    const house = node()
    const ip = `203.0.113.${++addresses}`
    // At once: on a busy machine a second may pass between two calls.
    const both = await Promise.allSettled([1, 2].map(() => house.spend("captcha", from(ip, "one"))))
    const refusals = both.filter(({ status }) => status === "rejected")
    expect(refusals).toMatchObject([{ reason: { code: "RATE_LIMITED", args: ["1"] } }])
    await house.spend("captcha", from(ip, "other"))
  })
})

describe("the address a budget belongs to", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["fe80::1:2:3:4", "fe80:0:0:0::/64"],
    ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
    ["1:2:3:4:5:6:203.0.113.7", "1:2:3:4::/64"],
  ])("%s is %s", (ip, address) => expect(addressOf(ip)).toBe(address))

  test("is the same for all addresses of a /64, and different for two of them", () => {
    const group = fc.nat({ max: 0xffff }).map((value) => value.toString(16))
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(":"))
    fc.assert(
      fc.property(half, half, half, half, (network, other, host, neighbour) => {
        expect(addressOf(`${network}:${host}`)).toBe(addressOf(`${network}:${neighbour}`))
        expect(addressOf(`${network}:${host}`) === addressOf(`${other}:${host}`)).toBe(network === other)
      }),
    )
  })
})
