import { openBrowser } from "@croupier/testkit"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { approve, arrive, newOwner } from "./colleague.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("people see draws and ranks, two of them open a lucky draw, and a visitor draws the last one again", async () => {
  const ana = await arrive(browser, "EN")
  const ben = await arrive(browser, "PT", "narrow")
  await ana.enrol(...(await newOwner()))
  await ben.enrol(...(await newOwner()))
  const { page, t, button, dialog } = ana

  await ana.goTo("room_boards")
  await page.getByRole("table").first().waitFor()
  await ana.isAccessible("the room of boards")
  await ana.goTo("room_raffles")
  await page.getByRole("table").first().waitFor()
  await ana.isAccessible("the room of raffles")
  const name = `Walk ${Date.now()}`
  await button("raffles_new").click()
  await dialog.locator("input[name=raffleName]").fill(name)
  await dialog.locator("input[name=per]").fill("50")
  await dialog.locator("input[name=budget]").fill("500")
  await dialog.locator("input[name=prizes]").fill("20 10")
  await dialog.getByText(/30[.]00/).waitFor()
  await dialog.getByLabel(t("why")).fill("a draw of the walk")
  await ana.isAccessible("a new raffle")
  await button("adjust_propose").click()
  await ana.confirm(page.getByText(t("roles_proposed")))
  await page.keyboard.press("Escape")
  await approve(ben, name)
  await page.reload()
  await page.getByRole("heading", { name: new RegExp(name) }).waitFor()

  await page.goto(new URL("/promotions", page.url()).href)
  await page.locator("html[data-hydrated]").waitFor()
  await page.locator("a[href*='raffle=']").first().waitFor()
  await page.waitForLoadState("networkidle")
  const past = page.locator("li", { hasText: /Drawn|Sorteado/ }).locator("a[href*='raffle=']")
  // A house that has just opened closes the draw of last week in one minute of its clock and draws it in the next.
  await expect
    .poll(async () => {
      await page.reload({ waitUntil: "networkidle" })
      return past.count()
    })
    .toBeGreaterThan(0)
  await past.first().click()
  await page.getByRole("button", { name: /Draw again in this browser|Sortear de novo/ }).click()
  await expect.poll(() => page.locator("[data-honest]").getAttribute("data-honest")).toBe("true")
})
