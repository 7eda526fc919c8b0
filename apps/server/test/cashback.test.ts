import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { approve } from "./approve.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { registeredMember } from "./registered-member.ts"

/** Cashback over HTTP: terms by two people, the preview, the page of a member, and the refusals of the rows. */

const WHY = "as agreed in the meeting"
let home: ConsoleHouse
let one: Person
let other: Person

const refused = (status: number, code: string) => ({ status, code })

beforeAll(async () => {
  home = await openConsole()
  one = await home.hire(["finance", "support"])
  other = await home.hire(["finance"])
})
afterAll(() => home.close())

const terms = {
  period: "DAILY" as const,
  isAutomatic: true,
  claimDays: 2,
  products: [
    {
      product: "FISH" as const,
      basis: "TURNOVER" as const,
      carry: "NONE" as const,
      edge: "4",
      games: [],
      rates: [{ level: 0, rate: "0.2" }],
    },
  ],
}

test("two people change terms from the next window on; a member reads the running one", async () => {
  await one.stepUp()
  const before = await one.does("readCashback", {})
  expect(before).toMatchObject({ isOffered: true })
  const twice = { ...terms, products: [...terms.products, ...terms.products] }
  expect(await one.call("saveCashback", { terms: twice, key: randomUUID(), why: WHY })).toMatchObject({
    code: "INPUT_INVALID",
  })
  expect(await one.does("previewCashback", { terms })).toMatchObject({
    members: 0,
    cost: "0.00",
    highest: [],
  })
  await approve(other, await one.does("saveCashback", { terms, key: randomUUID(), why: WHY }))
  const after = await one.does("readCashback", {})
  expect(after.versions).toHaveLength(before.versions.length + 1)
  expect(after.versions[0]?.terms).toEqual(terms)
  await one.stepUp()
  expect(await one.call("holdCashback", { windowId: "999999", isHeld: true, why: WHY })).toMatchObject(
    refused(404, "CASHBACK_WINDOW_UNKNOWN"),
  )
  const { token } = await registeredMember(home, one, "devolve1")
  const mine = await home.site("myCashback", {}, { token })
  expect(mine).toMatchObject({ success: true, value: { isOffered: true, past: [], now: { total: "0.00" } } })
  expect(mine.success && mine.value.now?.rows.map(({ product }) => product)).toEqual([
    "RNG",
    "LOTT",
    "SPORTS",
    "LIVE",
  ])
})
