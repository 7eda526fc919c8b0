import type { Browser, Page, Request } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  anAccount,
  EVERYWHERE,
  menu,
  openBrowser,
  signedIn,
  signIn,
  signOut,
  newPerson,
  visit,
  type Visitor,
  visitAsMember,
} from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(EVERYWHERE)("registration and sign-in, %s %s", (language, screen) => {
  it("registers once by a form that says what is wrong, signs out, and signs in again", async () => {
    const visitor = await visit(browser, language, screen)
    const { page, modal, button, t } = visitor
    const person = newPerson()

    await button("register").click()
    await page.locator("input[name=username]").waitFor()
    await modal.getByRole("button", { name: t("auth_next"), exact: true }).click()
    await expect.poll(() => modal.getByText(t("field_required")).count()).toBe(3)
    await page.locator("input[name=username]:focus").waitFor()

    await page.fill("input[name=username]", person.username)
    await page.fill("input[name=password]", "short1")
    await page.fill("input[name=confirmPassword]", person.password)
    await modal.getByRole("button", { name: t("auth_next"), exact: true }).click()
    await modal.getByText(t("pattern_no_spaces", "8", "64")).waitFor()
    await modal.getByText(t("inconsistent_twice")).waitFor()
    await page.fill("input[name=password]", person.password)
    // Enter is as good as the button.
    await page.press("input[name=confirmPassword]", "Enter")

    await page.fill("input[name=birthday]", `${new Date().getFullYear() - 5}-01-01`)
    await modal.getByRole("button", { name: t("auth_create") }).click()
    await modal.getByText(t("auth_terms_needed")).waitFor()
    await page.check("input[name=terms]")
    await modal.getByRole("button", { name: t("auth_create") }).click()
    await modal.getByText(t("field_under_age", "18")).waitFor()

    await page.fill("input[name=birthday]", "1990-05-17")
    const sent: string[] = []
    page.on("request", (request) => {
      if (request.url().endsWith("/wps/member/register")) sent.push(request.url())
    })
    // A message stays for some seconds only: it is waited for from the press on.
    const welcomed = page.getByText(t("auth_welcome_first", person.username, "Lanterna")).waitFor()
    await modal.getByRole("button", { name: t("auth_create") }).dblclick()
    await Promise.all([welcomed, signedIn(visitor)])
    expect(sent).toHaveLength(1)

    await page.reload()
    await signedIn(visitor)
    await signOut(visitor)
    expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull()
    expect(await page.evaluate(() => sessionStorage.getItem("merchantCode"))).toBe("lanterna")

    await signIn(visitor, person)
    await signedIn(visitor)
    await visitor.context.close()
  })
})

describe("sign-in", () => {
  it("is neutral about a wrong name and asks for the picture after a failure, at most one a second", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, modal, t } = visitor
    const pictures: Request[] = []
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/wps/captcha") pictures.push(request)
    })
    await signIn(visitor, newPerson())
    await modal.getByText(t("error_credentials_wrong")).waitFor()
    const image = modal.getByAltText(t("auth_captcha_picture"))
    await image.waitFor()
    const first = await image.getAttribute("src")
    expect(first).toMatch(/^data:image\/png;base64,./)

    const refresh = modal.getByRole("button", { name: t("auth_captcha_refresh") })
    for (let press = 0; press < 5; press += 1) await refresh.click()
    await page.waitForFunction(
      ([alt, old]) => document.querySelector<HTMLImageElement>(`img[alt="${alt}"]`)?.src !== old,
      [t("auth_captcha_picture"), first] as const,
    )
    // When the browser asked: a busy machine hears of it in bursts.
    const times = await Promise.all(
      pictures.map(async (picture) => {
        await picture.response()
        return picture.timing().startTime
      }),
    )
    for (const [at, asked] of times.entries())
      if (at > 0) expect(asked - (times[at - 1] ?? 0)).toBeGreaterThan(950)

    // Without an answer to the picture nothing is sent.
    await modal.getByRole("button", { name: t("auth_sign_in"), exact: true }).click()
    await modal.getByText(t("field_required")).waitFor()
    await page.fill("input[name=captcha]", "0000")
    await modal.getByRole("button", { name: t("auth_sign_in"), exact: true }).click()
    await modal.getByText(t("error_captcha_wrong")).waitFor()
    await expect.poll(() => page.inputValue("input[name=captcha]")).toBe("")
    await visitor.context.close()
  })

  it("tells password managers what is what, and closes with escape where it was opened", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, modal, button } = visitor
    await button("login").click()
    const username = page.locator("input[name=username]")
    await username.waitFor()
    expect(await username.getAttribute("autocomplete")).toBe("username")
    expect(await page.locator("input[name=password]").getAttribute("autocomplete")).toBe("current-password")
    await page.keyboard.press("Escape")
    await modal.waitFor({ state: "hidden" })
    await expect
      .poll(() => button("login").evaluate((element) => element === document.activeElement))
      .toBe(true)
    await visitor.context.close()
  })

  it("remembers for a day when asked, beyond the tab", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, t } = visitor
    await signIn(visitor, await anAccount(), { remember: true })
    await signedIn(visitor)
    // No cookie carries it; and a tab that comes when the first is gone has it.
    const token = await page.evaluate(() => sessionStorage.getItem("token"))
    expect(JSON.stringify(await visitor.context.cookies())).not.toContain(token)
    const tab = await visitor.context.newPage()
    await page.close()
    await tab.goto(page.url())
    await balanceOf(tab, t).waitFor()
    await visitor.context.close()
  })

  it("signs a new tab in while another is, and none when that one is gone", async () => {
    const visitor = await visitAsMember(browser, "PT", "narrow")
    const { page, t } = visitor
    const tab = await visitor.context.newPage()
    await tab.goto(page.url())
    await balanceOf(tab, t).waitFor()
    await Promise.all([page.close(), tab.close()])
    const late = await visitor.context.newPage()
    await late.goto(page.url())
    await late
      .locator("header")
      .getByRole("button", { name: t("login") })
      .first()
      .waitFor()
    expect(await late.evaluate(() => sessionStorage.getItem("token"))).toBeNull()
    await visitor.context.close()
  })
})

const balanceOf = (tab: Page, t: Visitor["t"]) =>
  tab
    .locator("header")
    .first()
    .getByRole("group", { name: t("wallet_balance") })

describe("free play", () => {
  it("marks play money as such and leads from what needs a real account to registration", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, modal, button, t } = visitor
    const told = page.getByText(t("auth_trial_started")).waitFor()
    await button("auth_try_free").click()
    await Promise.all([told, signedIn(visitor)])
    await visitor.header.getByText(t("wallet_play_money")).filter({ visible: true }).first().waitFor()
    await expect.poll(visitor.balance).toContain("10,000.00")
    await visitor.header.getByRole("button", { name: t("deposit") }).click()
    await modal.getByText(t("in_need_true_account")).waitFor()
    await modal.getByRole("button", { name: t("in_increase_submit") }).click()
    await page.locator("input[name=username]").waitFor()
    await visitor.context.close()
  })
})

describe("passwords", () => {
  it("changes the password by choice: the old one must be right, and no longer opens the door after", async () => {
    const visitor = await visitAsMember(browser, "PT", "narrow")
    const { page, modal, button, t, person } = visitor
    await menu(visitor)
    await button("change_password").click()
    await page.fill("input[name=oldPassword]", "notright1")
    await page.fill("input[name=newPassword]", "another1night")
    await page.fill("input[name=confirmNewPassword]", "another1night")
    const save = modal.getByRole("button", { name: t("auth_save_password") })
    await save.click()
    await modal.getByText(t("error_password_wrong")).waitFor()
    await page.fill("input[name=oldPassword]", person.password)
    await save.click()
    await page.getByText(t("auth_password_changed")).waitFor()
    await signOut(visitor)
    await signIn(visitor, { ...person, password: "another1night" })
    await signedIn(visitor)
    await visitor.context.close()
  })

  it("forces a change of a password that was given out, and only signing out leads past it", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, modal, t } = visitor
    const person = await anAccount(newPerson("given0ut"))
    await signIn(visitor, person)
    await modal.getByText(t("auth_forced_title")).waitFor()
    await page.keyboard.press("Escape")
    await page.mouse.click(5, 5)
    await page.reload()
    await modal.getByText(t("auth_forced_title")).waitFor()
    await modal.getByRole("button", { name: t("auth_sign_out") }).click()
    await visitor.button("login").waitFor()
    await modal.waitFor({ state: "hidden" })

    await signIn(visitor, person)
    await page.fill("input[name=newPassword]", "mine2keep")
    await page.fill("input[name=confirmNewPassword]", "mine2keep")
    await modal.getByRole("button", { name: t("auth_save_password") }).click()
    await page.getByText(t("auth_password_changed")).waitFor()
    await visitor.context.close()
  })
})
