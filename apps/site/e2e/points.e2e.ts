import { givePoints } from "@croupier/testkit/house-members"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
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
] as const)("the point mall, %s %s", (language, screen) => {
  it("shows what points buy, takes a redemption and turns points into money", async () => {
    const { page, person, t, narrow } = await visitAsMember(browser, language, screen, "/pointMall")
    await page.getByRole("heading", { name: t("points_title"), exact: true }).waitFor()
    await givePoints(inject("houseDatabase"), person.username, 1_000)
    await page.reload()
    const reward = narrow ? "5,00 na carteira" : "5.00 for your wallet"
    const card = page.getByRole("listitem").filter({ hasText: reward }).first()
    await card.getByRole("button").waitFor()
    await page.getByText(t("points_missing", narrow ? "1.500" : "1,500")).waitFor()
    await page.waitForLoadState("networkidle")
    expect(await barriers(page)).toEqual([])

    await card.getByRole("button").click()
    await page.locator("input[name=password]").fill("wrong4all")
    const send = page.getByRole("button", { name: t("points_redeem_for", "450"), exact: true })
    await send.click()
    await page.getByRole("alert").waitFor()
    await page.locator("input[name=password]").fill(person.password)
    await send.click()
    await page.getByText(t("points_state_PROCESSING"), { exact: true }).waitFor()
    await page.getByText(t("points_move_REDEEMED"), { exact: true }).waitFor()
    await expect.poll(() => barriers(page)).toEqual([])

    await page.getByRole("tab", { name: t("points_tab_convert"), exact: true }).click()
    await page.locator("input[name=points]").fill("100")
    await page.locator("input[name=password]").fill(person.password)
    await page.getByRole("button", { name: t("points_convert"), exact: true }).click()
    await page.getByText("450", { exact: true }).waitFor()
    await page.getByRole("tab", { name: t("points_tab_earned"), exact: true }).click()
    await page.getByText(t("points_days_none")).waitFor()
    // A message that has just come is still growing to its size.
    await expect.poll(() => barriers(page)).toEqual([])
  })
})
