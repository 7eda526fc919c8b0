import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { barriers } from "./accessible.ts"
import { openBrowser, visit, visitWithFifty } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each([
  ["EN", "wide", "Dragon"],
  ["PT", "narrow", "Dragão"],
] as const)("levels, %s %s", (language, screen, highest) => {
  it("shows the ladder to a visitor, and a member what is left to the next level", async () => {
    const visitor = await visit(browser, language, screen, "/vip")
    await visitor.page.getByRole("heading", { name: highest }).waitFor()
    await visitor.page.getByText(visitor.t("vip_sign_in")).waitFor()
    await visitor.page.waitForLoadState("networkidle")
    expect(await barriers(visitor.page)).toEqual([])

    const { page, t } = await visitWithFifty(browser, language, screen)
    await page.goto(new URL("/vip", page.url()).href)
    await page.getByText(t("vip_none"), { exact: true }).waitFor()
    // Fifty of a hundred are paid in.
    await page
      .getByText(/50[.,]00/)
      .first()
      .waitFor()
    await page.getByRole("progressbar", { name: t("vip_deposit") }).waitFor()
    await page.waitForLoadState("networkidle")
    expect(await barriers(page)).toEqual([])
  })
})
