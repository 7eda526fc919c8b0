import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, it } from "vitest"
import { choose, DAILY, moneyIn, slip, tab, toBoard } from "./betting-slip.ts"
import { openBrowser, visitOnTrial } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe("a chase", () => {
  it.for([["PT", "narrow"]] as const)(
    "is planned on the slip, set aside, seen in my bets and stopped, %s %s",
    async ([lang, screen], { expect }) => {
      const visitor = await visitOnTrial(browser, lang, screen)
      const { page, t, narrow } = visitor
      await expect.poll(visitor.balance).toMatch(/10.000.00/)
      // No draw is waited for: one that is far gives time for all of it.
      await toBoard(visitor, `/lottery?gameCode=${DAILY}&playType=LHC.TM.A`)
      await choose(visitor, 0, "07", "08")
      await (await slip(visitor)).getByRole("button", { name: t("lottery_chase_open") }).click()

      const dialog = page.getByRole("dialog", { name: t("lottery_chase") })
      await dialog.getByRole("radio", { name: t("lottery_chase_kind_DOUBLING") }).click()
      await dialog.getByLabel(t("lottery_chase_count")).first().fill("4")
      // 2, 4, 8 and 16.
      const place = t("lottery_chase_place_other", "4", moneyIn(lang, "30.00"))
      await dialog.getByRole("button", { name: place }).click()
      await dialog.waitFor({ state: "detached" })
      await expect.poll(visitor.balance).toMatch(/9.970.00/)

      if (narrow) await page.keyboard.press("Escape")
      await tab(visitor, "bets").click()
      await page.getByRole("button", { name: t("lottery_chases"), exact: true }).click()
      const chase = page.locator("[data-chase]").first()
      await expect.poll(() => chase.getAttribute("data-state")).toBe("RUNNING")
      await chase.locator("summary").click()
      await expect.poll(() => chase.locator("details li").count()).toBe(4)

      await chase.getByRole("button", { name: t("lottery_chase_stop") }).click()
      await visitor.modal.getByRole("button", { name: t("lottery_chase_stop") }).click()
      await expect.poll(() => chase.getAttribute("data-state")).toBe("STOPPED_BY_USER")
      await expect.poll(visitor.balance).toMatch(/9.998.00/)
      await visitor.context.close()
    },
  )
})
