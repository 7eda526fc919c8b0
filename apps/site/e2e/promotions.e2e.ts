import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { barriers } from "./accessible.ts"
import { openBrowser, visitAsMember } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each([
  ["EN", "wide"],
  ["PT", "narrow"],
] as const)("promotions, %s %s", (language, screen) => {
  it("joins a gift and claims it, joins one with progress, and applies for one", async () => {
    const { page, t, narrow } = await visitAsMember(browser, language, screen, "/promotions")
    await page.getByRole("heading", { name: t("promo_title"), exact: true }).waitFor()
    const follow = (name: string) => page.getByRole("link", { name: `${t("promo_see")}: ${name}` }).click()
    const back = () => page.getByRole("link", { name: t("promo_all"), exact: true }).click()
    const [gift, week, photo] = narrow
      ? ["Lanterna de boas-vindas", "Semana da feira", "Foto da feira"]
      : ["Welcome lantern", "Market week", "Market photo"]
    await page.getByRole("heading", { name: gift, exact: true }).waitFor()
    await page.waitForLoadState("networkidle")
    expect(await barriers(page)).toEqual([])

    await follow(gift)
    await page.getByRole("button", { name: t("promo_join"), exact: true }).click()
    const claim = page.getByRole("button", { name: /2[.,]00/ })
    await claim.waitFor()
    expect(await barriers(page)).toEqual([])
    await claim.click()
    await page.getByText(t("promo_state_claimed"), { exact: true }).waitFor()

    await back()
    await follow(week)
    await page.getByRole("button", { name: t("promo_join"), exact: true }).click()
    await page.getByRole("progressbar").waitFor()
    expect(await barriers(page)).toEqual([])

    await back()
    await follow(photo)
    await page.locator("input[name=applicationComment]").fill("a paper lantern")
    await page.getByRole("button", { name: t("promo_apply"), exact: true }).click()
    await page.getByText(t("promo_sent"), { exact: true }).waitFor()
    await expect.poll(() => barriers(page)).toEqual([])
  })
})
