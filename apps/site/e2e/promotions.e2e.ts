import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { barriers } from "./accessible.ts"
import { atTheProvider } from "./paying-in.ts"
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

describe.each([
  ["EN", "narrow"],
  ["PT", "wide"],
] as const)("the match of a deposit, %s %s", (language, screen) => {
  it("is chosen on the deposit form beside no bonus, and is granted with the credit", async () => {
    const visitor = await visitAsMember(browser, language, screen, "/promotions")
    const { page, modal, t } = visitor
    const reload = language === "PT" ? "Recarga da semana" : "Reload of the week"
    await page.waitForLoadState("networkidle")
    await page.getByRole("link", { name: `${t("promo_see")}: ${reload}` }).click()
    await page.getByText(t("promo_choose_deposit")).waitFor()
    await page
      .locator("section")
      .getByRole("button", { name: t("deposit"), exact: true })
      .click()
    await page.fill("input[name=amount]", "50")
    const none = modal.getByRole("radio", { name: t("wallet_bonus_none") })
    expect(await none.isChecked()).toBe(true)
    await modal.getByRole("radio", { name: new RegExp(reload) }).check()
    await modal.getByText(t("promo_bonus_withdrawal")).waitFor()
    expect(await barriers(page)).toEqual([])
    await modal.locator("form button[type=submit]").click()
    await atTheProvider(visitor, (provider) => provider.click("#pay"))
    await modal.locator("[data-state=CREDITED]").waitFor()
    await page.goto(new URL("/index?centre=bonusDetails", page.url()).href)
    await page
      .getByText(/25[.,]00/)
      .first()
      .waitFor()
    await visitor.context.close()
  })
})
