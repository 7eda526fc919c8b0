import { addWalkMerchant } from "@croupier/testkit/house-merchants"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { askForFirstCode, newNumber, press } from "./by-code.ts"
import { openBrowser, signedIn, visit } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe("the merchant's switches", () => {
  it("decide on tabs and passwords", async () => {
    const merchant = await addWalkMerchant(inject("houseDatabase"), inject("houseUrl"), {
      login: { smsCode: false },
      registration: { mobilePassword: false, username: false },
    })
    const visitor = await visit(browser, "EN", "wide", "/index", merchant)
    const { page, modal, button, t } = visitor
    await button("login").click()
    expect(await modal.getByRole("tab").count()).toBe(0)
    await modal.getByLabel(t("auth_username_or_mobile")).waitFor()
    await page.keyboard.press("Escape")
    await button("register").click()
    const number = newNumber()
    await page.fill("input[name=mobileNum]", number)
    expect(await modal.getByRole("tab").count()).toBe(0)
    expect(await page.locator("input[name=password]").count()).toBe(0)
    await page.fill("input[name=verificationCode]", await askForFirstCode(visitor, number))
    await page.fill("input[name=birthday]", "1990-05-17")
    await press(visitor, "auth_next")
    await page.check("input[name=terms]")
    await press(visitor, "auth_create")
    await signedIn(visitor)
    await visitor.context.close()
  })
})
