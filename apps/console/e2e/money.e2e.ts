import type { Browser } from "playwright-core"
import { openBrowser } from "@croupier/testkit"
import { afterAll, beforeAll, it } from "vitest"
import { approve, arrive, newOwner, openProposal } from "./colleague.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("money by hand goes through two people, and a draw is voided by two", async () => {
  const ana = await arrive(browser, "EN")
  const ben = await arrive(browser, "PT", "narrow")
  await ana.enrol(...(await newOwner()))
  await ben.enrol(...(await newOwner()))

  await ana.goTo("room_members")
  // Where many register, a member leaves the first page soon.
  await ana.page.getByRole("searchbox", { name: ana.t("members_search") }).fill("tiago")
  await ana.button("filter_apply").click()
  await ana.page.getByRole("link", { name: "tiago", exact: true }).click()
  await ana.button("adjust").click()
  await ana.page.fill("input[name=amount]", "12.50")
  await ana.dialog.getByLabel(ana.t("why")).fill("a deposit that the bank lost")
  await ana.isAccessible("money by hand")
  await ana.button("adjust_propose").click()
  await ana.confirm(ana.page.getByText(ana.t("roles_proposed")))
  await ana.page.keyboard.press("Escape")

  await openProposal(ben, "tiago")
  await ben.isAccessible("a proposal")
  await approve(ben, "tiago")
  // 1,000.00 of the demo, the gifts of two levels, and the money by hand.
  await ana.page.getByText("1,037.50 BRL").waitFor()

  await ana.goTo("room_ledger")
  await ana.page.getByText(ana.t("balanced")).waitFor()
  await ana.isAccessible("trial balance")
  await ana.goTo("room_payments")
  await ana.isAccessible("payments")
  await ana.goTo("room_transfers")
  await ana.isAccessible("vendors' wallets")

  // A game that draws rarely and on which no other walk bets: its open issue stays on sale while two people decide.
  await ana.page.goto(new URL("/console/lottery?tab=issues&state=OPEN&gameCode=SEATHM", ana.page.url()).href)
  await ana.button("decide").click()
  await ana.isAccessible("a decision")
  await ana.page.fill("input[name=rulingWhy]", "a test of both")
  await ana.dialog.locator("button[type=submit]").click()
  await ana.confirm(ana.page.getByText(ana.t("ruling_VOID_PROPOSED")))
  await ana.page.keyboard.press("Escape")
  // It waits in the one list, and its badge counts it.
  await approve(ben, "SEATHM")
  await ana.page.goto(new URL("/console/lottery?tab=rulings", ana.page.url()).href)
  await ana.page.getByRole("cell", { name: ana.t("ruling_state_APPLIED") }).waitFor()
  await ana.isAccessible("decisions")
  await ana.page.goto(new URL("/console/lottery", ana.page.url()).href)
  await ana.page.getByRole("cell", { name: "SSC1M" }).waitFor()
  await ana.isAccessible("games")
  await Promise.all([ana.close(), ben.close()])
})
