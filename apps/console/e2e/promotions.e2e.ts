import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { arrive, newOwner } from "./colleague.ts"
import { openBrowser } from "@croupier/testkit"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("writes a promotion from an empty form, whose sentences follow what is typed, and reaches its acts by one menu", async () => {
  const ana = await arrive(browser)
  await ana.enrol(...(await newOwner()))
  await ana.goTo("room_promotions")
  const name = `Lamp ${String(Date.now()).slice(-6)}`
  await ana.button("promos_new").click()
  await ana.dialog.getByText(ana.t("promos_sentence")).waitFor()
  // A sum that is half typed is no amount yet, and the form stays.
  for (const typed of ["", "1.", "7"]) await ana.dialog.locator("input[name=promotion_amount]").fill(typed)
  await ana.dialog.getByText(/7\.00/).first().waitFor()
  await ana.dialog.locator("input[name=promotionName]").fill(name)
  await ana.dialog.locator("input[name=promotionLine]").fill("A lamp for every player")
  await ana.dialog.locator("input[name=promotion_budget]").fill("70")
  await ana.dialog.locator("textarea, input[name=why]").last().fill("the lamps of the week")
  await ana.dialog.getByRole("button", { name: ana.t("promos_save"), exact: true }).click()

  const acts = ana.page.getByRole("button", { name: `${ana.t("list_acts")}: ${name}`, exact: true })
  await acts.waitFor()
  await ana.page.setViewportSize({ width: 390, height: 844 })
  const choose = async (act: string) => {
    await acts.click()
    await ana.page
      .getByRole("list", { name: `${ana.t("list_acts")}: ${name}` })
      .getByRole("button", { name: ana.t(act), exact: true })
      .click()
    await ana.dialog.waitFor()
  }
  await acts.click()
  await ana.isAccessible("the acts of a promotion")
  await ana.page.keyboard.press("Escape")
  await ana.page.setViewportSize({ width: 1280, height: 800 })
  await choose("promos_dry")
  await ana.dialog
    .getByText(/70\.00/)
    .first()
    .waitFor()
  await ana.page.keyboard.press("Escape")
  await choose("promos_open")
  expect(await ana.dialog.textContent()).toContain("7.00")
  await ana.close()
})
