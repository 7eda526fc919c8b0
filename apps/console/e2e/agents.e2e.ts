import type { Browser } from "playwright-core"
import { openBrowser } from "@croupier/testkit"
import { afterAll, beforeAll, it } from "vitest"
import { arrive, newOwner } from "./colleague.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const TABS = {
  agents: [
    "tree",
    "moves",
    "groups",
    "transfers",
    "bills",
    "anomalies",
    "cost",
    "campaigns",
    "cohorts",
    "tags",
    "postbacks",
  ],
  contracts: ["contracts", "quotas", "templates", "limits"],
  affiliates: ["programmes", "affiliates", "players", "statements"],
  merchant: ["bonuses"],
  points: ["redemptions", "rewards", "terms"],
} as const
/** One list stands for all, which are drawn by the same part. */
const JUDGED = new Set<string>([
  "redemptions",
  "rewards",
  "terms",
  "bonuses",
  "tree",
  "groups",
  "cost",
  "campaigns",
  "limits",
])

it("people of the house see the line of the demo's agent, its contracts, bills and rules", async () => {
  const ana = await arrive(browser, "EN")
  await ana.enrol(...(await newOwner()))
  for (const [room, tabs] of Object.entries(TABS))
    for (const tab of tabs) {
      await ana.page.goto(new URL(`/console/${room}?tab=${tab}`, ana.page.url()).href)
      await ana.page.getByRole("heading", { level: 1 }).waitFor()
      await ana.page.waitForLoadState("networkidle")
      if (JUDGED.has(tab)) await ana.isAccessible(`${room}, ${tab}`)
    }
  await ana.close()
})
