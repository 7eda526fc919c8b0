import { ageCodes } from "@croupier/testkit/house-messages"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { askForCode, e164, press, registerByMobile, tab } from "./by-code.ts"
import { menu, openBrowser, signedIn, newPerson, visit } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe("a change of password", () => {
  it("is made by a code to the phone where the merchant's flag is on, and signs out", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, button, t } = visitor
    const number = await registerByMobile(visitor)
    await ageCodes(inject("houseDatabase"), e164(number), 2)
    await menu(visitor)
    await button("change_password").click()
    await press(visitor, "auth_change_by_phone")
    await page.fill("input[name=mobileNum]", number)
    await page.fill("input[name=verificationCode]", await askForCode(visitor, number))
    await page.fill("input[name=newPassword]", "another1night")
    await page.fill("input[name=confirmNewPassword]", "another1night")
    await press(visitor, "auth_save_password")
    await page.getByText(t("auth_password_set")).waitFor()
    await button("login").waitFor()
    await visitor.context.close()
  })
})

describe("every sign-in method, without sight or pointer", () => {
  it.each([
    ["EN", "wide"],
    ["UR", "narrow"],
  ] as const)("%s %s", async (language, screen) => {
    const visitor = await visit(browser, language, screen)
    const { page, modal, button, t } = visitor
    const found: Record<string, readonly string[]> = {}
    const check = async (name: string) => {
      found[name] = await barriers(page)
    }
    await button("login").click()
    await tab(visitor, "auth_tab_mobile").click()
    await page.locator("input[name=mobileNum]").waitFor()
    await check("sign-in by mobile")
    await modal.getByRole("button", { name: new RegExp(`^${t("auth_country")}`) }).click()
    await modal.getByRole("combobox", { name: t("auth_country_search") }).waitFor()
    await check("the list of countries")
    await page.keyboard.press("Escape")
    await press(visitor, "auth_forgot")
    await page.locator("input[name=newPassword]").waitFor()
    await check("a forgotten password by mobile")
    await tab(visitor, "auth_tab_email").click()
    await page.locator("input[name=email]").waitFor()
    await check("a forgotten password by mail")
    await press(visitor, "auth_sign_in")
    await press(visitor, "auth_register")
    await tab(visitor, "auth_tab_mobile").click()
    await page.fill("input[name=mobileNum]", "11987650001")
    await press(visitor, "auth_send_code")
    await page.getByText(t("auth_code_failed")).waitFor()
    await check("a refusal")
    await press(visitor, "confirm")
    await check("registration by mobile")
    await page.goto(`${inject("houseUrl")}/index#password=x.y`)
    await page.locator("input[name=newPassword]").waitFor()
    await check("the mailed link")
    expect(Object.fromEntries(Object.entries(found).filter(([, barriers]) => barriers.length > 0))).toEqual(
      {},
    )
    await visitor.context.close()
  })
})

describe("the country prefix", () => {
  it("is searched by name or number, by keyboard alone, and closes when the focus leaves", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, modal, button, t } = visitor
    await button("login").click()
    await tab(visitor, "auth_tab_mobile").click()
    const prefix = modal.getByRole("button", { name: new RegExp(`^${t("auth_country")}`) })
    expect(await prefix.textContent()).toContain("+55")
    await prefix.click()
    const search = modal.getByRole("combobox", { name: t("auth_country_search") })
    await search.fill("portug")
    await search.press("Enter")
    expect(await prefix.textContent()).toContain("+351")
    await prefix.click()
    await search.fill("+81")
    await modal.getByRole("option", { name: /Japan/ }).click()
    expect(await prefix.textContent()).toContain("+81")
    await prefix.click()
    await search.press("Escape")
    await search.waitFor({ state: "hidden" })
    // The dialog around it is still there.
    await prefix.click()
    await page.locator("input[name=mobileNum]").focus()
    await search.waitFor({ state: "hidden" })
    await visitor.context.close()
  })
})

describe("invitations", () => {
  it("an agent's code in the link is verified and taken; a wrong one says so", async () => {
    const visitor = await visit(browser, "PT", "wide", "/register?code=FEIRA24")
    const { page, modal, t } = visitor
    await modal.getByText(t("auth_invited", "FEIRA24")).waitFor()
    const person = newPerson()
    await page.fill("input[name=username]", person.username)
    await page.fill("input[name=password]", person.password)
    await page.fill("input[name=confirmPassword]", person.password)
    await press(visitor, "auth_next")
    await page.fill("input[name=birthday]", "1990-05-17")
    await page.check("input[name=terms]")
    const asked = page.waitForResponse((response) => response.url().includes("/wps/agent/affiliate"))
    await press(visitor, "auth_create")
    expect((await asked).ok()).toBe(true)
    await signedIn(visitor)
    await visitor.context.close()

    const other = await visit(browser, "EN", "narrow", "/register.html?code=NOBODY1")
    await other.modal.getByText(other.t("auth_invited", "NOBODY1")).waitFor()
    const second = newPerson()
    await other.page.fill("input[name=username]", second.username)
    await other.page.fill("input[name=password]", second.password)
    await other.page.fill("input[name=confirmPassword]", second.password)
    await press(other, "auth_next")
    await other.page.fill("input[name=birthday]", "1990-05-17")
    await other.page.check("input[name=terms]")
    await press(other, "auth_create")
    await other.modal.getByText(other.t("invitation_code_error")).waitFor()
    await other.context.close()
  })

  it("a code can be typed, too, and is told to be wrong beside its field", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, modal, button, t } = visitor
    const person = newPerson()
    await button("register").click()
    await page.fill("input[name=username]", person.username)
    await page.fill("input[name=password]", person.password)
    await page.fill("input[name=confirmPassword]", person.password)
    await press(visitor, "auth_next")
    await press(visitor, "auth_have_code")
    await page.fill("input[name=birthday]", "1990-05-17")
    await page.fill("input[name=affiliateCode]", "NOBODY1")
    await page.check("input[name=terms]")
    await press(visitor, "auth_create")
    await modal.getByText(t("invitation_code_error")).waitFor()
    expect(await page.locator("input[name=affiliateCode]").getAttribute("aria-invalid")).toBe("true")
    await page.fill("input[name=affiliateCode]", "feira24")
    await press(visitor, "auth_create")
    await signedIn(visitor)
    await visitor.context.close()
  })
})
