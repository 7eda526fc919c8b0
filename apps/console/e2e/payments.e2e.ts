import type { Browser } from "playwright-core"
import { openBrowser } from "@croupier/testkit"
import { afterAll, beforeAll, inject, it } from "vitest"
import { arrive, newOwner } from "./colleague.ts"
import { incomingTransfer } from "./incoming-made.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("a transfer without a reference is matched by its slip, and a method is looked at before it changes", async () => {
  const made = await incomingTransfer(inject("houseDatabase"), "153.27")
  const ana = await arrive(browser, "EN")
  await ana.enrol(...(await newOwner()))
  await ana.page.goto(new URL("/console/payments?tab=incoming", ana.page.url()).href)
  const row = ana.page.locator("tr[data-row]").filter({ hasText: made.payer })
  await row.getByRole("button").first().click()
  const candidate = ana.dialog.locator(`[data-deposit="${made.depositId}"]`)
  await candidate.getByRole("button", { name: ana.t("slip_show") }).click()
  await candidate.getByAltText(ana.t("slip_image")).waitFor()
  await ana.isAccessible("an incoming transfer")
  await candidate.getByRole("button", { name: ana.t("match"), exact: true }).click()
  await ana.dialog.getByLabel(ana.t("why")).fill("the slip of a walk")
  await ana.dialog.locator("button[type=submit]").click()
  await ana.confirm(ana.page.getByText(ana.t("match_done", ana.t("deposit_CREDITED"))))

  await ana.page.goto(new URL("/console/payments?tab=methods", ana.page.url()).href)
  await ana.page.getByRole("button", { name: "CASH", exact: true }).filter({ visible: true }).first().click()
  await ana.dialog.getByLabel(ana.t("method_open")).uncheck()
  await ana.dialog.getByText(ana.t("weigh_leaves")).waitFor()
  await ana.isAccessible("a method")
  await ana.close()
})
