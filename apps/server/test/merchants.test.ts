import { sql } from "@croupier/database"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createBus, type Bus } from "../src/kernel/bus.ts"
import { Refusal } from "../src/kernel/refusal.ts"
import { MIGRATIONS } from "../src/compose/modules.ts"
import { merchants, type Merchants } from "../src/modules/merchants/index.ts"
import { demoMerchant } from "../src/seed/demo.ts"
import { openHouse, until, type OpenHouse } from "./open-house.ts"

let store: TestDatabase
let buses: Bus[]
let here: Merchants
let there: Merchants

const second = {
  ...demoMerchant,
  id: 2,
  code: "aurora",
  domains: ["aurora.example", "www.aurora.example"],
  brand: { ...demoMerchant.brand, merchantCode: "aurora", name: "Aurora" },
}
const NORMAL = { status: "normal", until: null, restrictedCountries: [] } as const

beforeAll(async () => {
  store = await testDatabase({ migrations: MIGRATIONS })
  buses = [createBus(store.database, randomUUID()), createBus(store.database, randomUUID())]
  here = await merchants({ db: store.database.db, ...(buses[0] ? { bus: buses[0] } : {}) })
  there = await merchants({ db: store.database.db, ...(buses[1] ? { bus: buses[1] } : {}) })
})
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()))
  await store.drop()
})

const codeOf = (work: () => unknown) => {
  try {
    work()
    return "found"
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe("which merchant a call is for", () => {
  test("the only one answers to any host; of two, each to its code and its domains", async () => {
    expect(codeOf(() => here.find(undefined, "localhost"))).toBe("MERCHANT_UNKNOWN")
    await here.add(demoMerchant)
    expect(here.find(undefined, "anything.example:8080").code).toBe("lanterna")
    await here.add(second)
    expect(here.find(undefined, "localhost:8080").code).toBe("lanterna")
    expect(here.find(undefined, "AURORA.example").code).toBe("aurora")
    expect(here.find("aurora", "localhost").code).toBe("aurora")
    expect(here.byId(2).brand.name).toBe("Aurora")
    expect(codeOf(() => here.find(undefined, "elsewhere.example"))).toBe("MERCHANT_UNKNOWN")
    expect(codeOf(() => here.find("nobody", "localhost"))).toBe("MERCHANT_UNKNOWN")
    expect(codeOf(() => here.byId(99))).toBe("MERCHANT_UNKNOWN")
  })

  test("a merchant that is there already stays as it is, rules and domains in their order", async () => {
    await here.add({ ...second, brand: { ...second.brand, name: "Changed" } })
    expect(here.byId(2).brand.name).toBe("Aurora")
    expect(here.byId(2).registerRules).toEqual(demoMerchant.registerRules)
    expect(here.byId(2).domains).toEqual(["aurora.example", "www.aurora.example"])
  })

  test("a merchant is added whole or not at all", async () => {
    const broken = {
      ...second,
      id: 3,
      code: "broken",
      registerRules: [{ ...second.registerRules[0], maxLength: -1 }],
    }
    await expect(here.add(broken as typeof second)).rejects.toThrow()
    const { rows } = await sql`select 1 from merchant where id = 3`.execute(store.database.db)
    expect(rows).toEqual([])
  })
})

describe("which of the start-up views a visitor gets", () => {
  test("maintenance with its end for everybody, restriction for its countries, else the house", async () => {
    const end = new Date("2026-12-01T10:00:00Z")
    await here.setStatus(2, { status: "maintenance", until: end, restrictedCountries: ["US"] })
    expect(here.statusOf(here.byId(2), "203.0.113.9", "BR")).toMatchObject({
      status: 1,
      until: end.toISOString(),
    })
    await here.setStatus(2, { ...NORMAL, restrictedCountries: ["US", "FR"] })
    const seenFrom = (country: string | null) => here.statusOf(here.byId(2), "203.0.113.9", country).status
    expect([seenFrom("US"), seenFrom("FR"), seenFrom("BR"), seenFrom(null)]).toEqual([2, 2, 0, 0])
    await here.setStatus(2, NORMAL)
    expect(here.statusOf(here.byId(2), "203.0.113.9", "US")).toMatchObject({ status: 0, until: null })
  })

  test("the language of an answer is one the merchant offers", () => {
    expect(here.byId(2).languageFor("pt")).toBe("PT")
    expect(here.byId(2).languageFor("XX")).toBe(demoMerchant.brand.defaultLanguage)
    expect(here.byId(2).languageFor(undefined)).toBe(demoMerchant.brand.defaultLanguage)
  })
})

describe("where a merchant's visitors are led", () => {
  test("settings that it has made are told, the rest is empty", async () => {
    expect(here.whitelabelOf(here.byId(1))).toMatchObject({
      customerService: [],
      // The house's own ways to an app stand for those of the merchant.
      resources: [
        { resourceType: "IOS", url: "/down?platform=ios", qrCodeUrl: "/qr-ios.svg" },
        { resourceType: "IOS-LITE-APP", url: "/lite-app.mobileconfig", qrCodeUrl: "/qr-ios-lite-app.svg" },
        { resourceType: "ANDROID", url: "/down?platform=android", qrCodeUrl: "/qr-android.svg" },
      ],
    })
    await sql`update merchant set places = '{"customerService":[{"type":2,"path":"https://vip.example"},{"type":1,"path":"https://chat.example"}]}'
               where id = 2`.execute(store.database.db)
    await here.refresh()
    const told = here.whitelabelOf(here.byId(2))
    expect(told.customerService).toHaveLength(2)
    expect(told.imageCDNs).toEqual([])
  })
})

describe("a change reaches every node", () => {
  test("over the bus", async () => {
    await until(() => (there.all().length === 2 ? true : undefined))
    await here.setStatus(2, { status: "maintenance", until: null, restrictedCountries: [] })
    await until(() => (there.byId(2).status.kind === "maintenance" ? true : undefined))
    await there.setStatus(2, NORMAL)
    await until(() => (here.byId(2).status.kind === "normal" ? true : undefined))
  })

  test("and one that was made while a node could not hear, when it can again", async () => {
    await sql`update merchant set status = 'maintenance' where id = 2`.execute(store.database.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and (query ilike 'listen%' or query = 'select 1')`.execute(
      store.database.db,
    )
    await until(() => (there.byId(2).status.kind === "maintenance" ? true : undefined))
    await until(() => (here.byId(2).status.kind === "maintenance" ? true : undefined))
    await here.setStatus(2, NORMAL)
  })

  test("two houses on one database: both say maintenance, both open again", async () => {
    const shared = await testDatabase({ migrations: MIGRATIONS })
    const env = { HOUSE_SECRET: "ab".repeat(32) }
    // The second starts while the first seeds: each must find what the other made.
    const houses: OpenHouse[] = await Promise.all([
      openHouse({ store: shared, env }),
      openHouse({ store: shared, env: { ...env, ROLES: "api" } }),
    ])
    const bus = createBus(shared.database, randomUUID())
    const operator = await merchants({ db: shared.database.db, bus })
    const both = async (status: number) => {
      for (const house of houses)
        await until(async () => {
          const answer = await house.call("systemStatus", {})
          return answer.success && answer.value.status === status ? true : undefined
        })
    }
    await both(0)
    await operator.setStatus(1, { status: "maintenance", until: null, restrictedCountries: [] })
    await both(1)
    await operator.setStatus(1, NORMAL)
    await both(0)
    await bus.close()
    for (const house of houses) await house.close()
    await shared.drop()
  })
})
