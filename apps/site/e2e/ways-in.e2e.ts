import { randomInt } from "node:crypto"
import { ageCodes, newestMessage, setHouseSettings } from "@croupier/testkit/house-messages"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { menu, openBrowser, signedIn, signOut, somebody, visit, type Visitor } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const PASSWORD = "lantern4all"
const EVERYWHERE = [
  ["EN", "wide"],
  ["PT", "narrow"],
  ["UR", "narrow"],
] as const

/** A Brazilian number that no earlier walk has used. */
const newNumber = (): string =>
  `1198${String(randomInt(10 ** 7))
    .padStart(7, "0")
    .replace(/0{3}\d$/, "1234")}`
const e164 = (number: string): string => `+55${number}`

const tab = ({ modal, t }: Visitor, key: string) => modal.getByRole("tab", { name: t(key), exact: true })
const press = ({ modal, t }: Visitor, key: string) =>
  modal.getByRole("button", { name: t(key), exact: true }).click()

/** Presses the button that sends a code and reads it where the demo's messages arrive. */
async function askForCode(visitor: Visitor, number: string): Promise<string> {
  const before = await newestMessage(inject("houseOutbox"), e164(number)).catch(() => "")
  await press(visitor, "auth_send_code")
  await visitor.modal.getByText(visitor.t("auth_code_sent")).waitFor()
  const text = await newestMessage(inject("houseOutbox"), e164(number), before)
  return /\d{6}/.exec(text)?.[0] ?? ""
}
const wrong = (code: string) => (code === "000000" ? "000001" : "000000")

/** Registers by mobile from the header's button to the balance. */
async function registerByMobile(visitor: Visitor, number = newNumber()): Promise<string> {
  const { page, button } = visitor
  await button("register").click()
  await tab(visitor, "auth_tab_mobile").click()
  await page.fill("input[name=mobileNum]", number)
  await page.fill("input[name=verificationCode]", await askForFirstCode(visitor, number))
  await page.fill("input[name=password]", PASSWORD)
  await press(visitor, "auth_next")
  await page.fill("input[name=confirmPassword]", PASSWORD)
  await page.fill("input[name=birthday]", "1990-05-17")
  await page.check("input[name=terms]")
  await press(visitor, "auth_create")
  await signedIn(visitor)
  return number
}

/** The first message to a number: nothing came there before. */
async function askForFirstCode(visitor: Visitor, number: string): Promise<string> {
  await press(visitor, "auth_send_code")
  await visitor.modal.getByText(visitor.t("auth_code_sent")).waitFor()
  return /\d{6}/.exec(await newestMessage(inject("houseOutbox"), e164(number)))?.[0] ?? ""
}

describe.each(EVERYWHERE)("by mobile, %s %s", (language, screen) => {
  it("registers with a code, comes back with a code, and with the password", async () => {
    const visitor = await visit(browser, language, screen)
    const { page, modal, button, t } = visitor
    const number = newNumber()

    await button("register").click()
    await tab(visitor, "auth_tab_mobile").click()
    // Without a number there is nowhere to send a code to.
    await press(visitor, "auth_send_code")
    await modal.getByText(t("field_required")).waitFor()
    expect(await page.locator("input[name=mobileNum]").getAttribute("autocomplete")).toBe("tel-national")
    expect(await page.locator("input[name=verificationCode]").getAttribute("autocomplete")).toBe(
      "one-time-code",
    )
    // Written as people write it; the merchant's own country stands before it.
    await page.fill(
      "input[name=mobileNum]",
      `(${number.slice(0, 2)}) ${number.slice(2, 7)}-${number.slice(7)}`,
    )
    const code = await askForFirstCode(visitor, number)
    const again = modal.getByRole("button", { name: t("auth_send_again") })
    expect(await again.isDisabled()).toBe(true)
    expect(await again.textContent()).toMatch(/0[01]:\d\d/)
    await page.fill("input[name=verificationCode]", wrong(code))
    await page.fill("input[name=password]", PASSWORD)
    await press(visitor, "auth_next")
    await page.fill("input[name=confirmPassword]", PASSWORD)
    await page.fill("input[name=birthday]", "1990-05-17")
    await page.check("input[name=terms]")
    await press(visitor, "auth_create")
    // The wrong code is told beside its field, on its step.
    await modal.getByText(t("error_code_wrong")).waitFor()
    await page.fill("input[name=verificationCode]", code)
    await press(visitor, "auth_next")
    const sent: string[] = []
    page.on("request", (request) => {
      if (request.url().endsWith("/wps/member/register/mobile")) sent.push(request.url())
    })
    await modal.getByRole("button", { name: t("auth_create"), exact: true }).dblclick()
    await signedIn(visitor)
    expect(sent).toHaveLength(1)
    await signOut(visitor)

    await ageCodes(inject("houseDatabase"), e164(number), 2)
    await button("login").click()
    await tab(visitor, "auth_tab_mobile").click()
    await page.fill("input[name=mobileNum]", number)
    const fresh = await askForCode(visitor, number)
    await page.fill("input[name=verificationCode]", wrong(fresh))
    await press(visitor, "auth_sign_in")
    await modal.getByText(t("error_code_wrong")).waitFor()
    await page.fill("input[name=verificationCode]", fresh)
    await press(visitor, "auth_sign_in")
    await signedIn(visitor)
    await signOut(visitor)

    await button("login").click()
    await tab(visitor, "auth_tab_mobile").click()
    await page.fill("input[name=mobileNum]", number)
    await press(visitor, "auth_with_password")
    await page.fill("input[name=password]", "not1theone")
    await press(visitor, "auth_sign_in")
    await modal.getByText(t("error_credentials_wrong")).waitFor()
    await modal.getByAltText(t("auth_captcha_picture")).waitFor()
    await visitor.context.close()
  })

  it("a forgotten password is chosen anew by a code, and ends what was open", async () => {
    const elsewhere = await visit(browser, language, screen)
    const number = await registerByMobile(elsewhere)
    await ageCodes(inject("houseDatabase"), e164(number), 2)

    const visitor = await visit(browser, language, screen)
    const { page, modal, button, t } = visitor
    await button("login").click()
    await press(visitor, "auth_forgot")
    await tab(visitor, "auth_tab_mobile").click()
    await page.fill("input[name=mobileNum]", number)
    const code = await askForCode(visitor, number)
    await page.fill("input[name=verificationCode]", code)
    await page.fill("input[name=newPassword]", "short1")
    await page.fill("input[name=confirmNewPassword]", "another1night")
    await press(visitor, "auth_save_password")
    await modal.getByText(t("pattern_letters_and_digits", "8", "32")).waitFor()
    await modal.getByText(t("inconsistent_twice")).waitFor()
    await page.fill("input[name=newPassword]", "another1night")
    await press(visitor, "auth_save_password")
    await page.getByText(t("auth_password_set")).waitFor()
    await tab(visitor, "auth_tab_mobile").click()
    await page.fill("input[name=mobileNum]", number)
    await press(visitor, "auth_with_password")
    await page.fill("input[name=password]", "another1night")
    await press(visitor, "auth_sign_in")
    await signedIn(visitor)
    // The other device is out.
    await elsewhere.page.reload()
    await elsewhere.button("login").waitFor()
    await visitor.context.close()
    await elsewhere.context.close()
  })

  it("a message that cannot be sent is told in a dialog, and the form stays as it was", async () => {
    const visitor = await visit(browser, language, screen)
    const { page, modal, button, t } = visitor
    await button("register").click()
    await tab(visitor, "auth_tab_mobile").click()
    await page.fill("input[name=password]", PASSWORD)
    for (const [ending, key] of [
      ["0001", "error_phone_invalid"],
      ["0002", "error_message_quota_exceeded"],
      ["0003", "error_message_not_allowed"],
      ["0004", "error_message_service_unavailable"],
    ] as const) {
      await page.fill("input[name=mobileNum]", `1198765${ending}`)
      // At most one request a second.
      await page.waitForFunction(
        (since) => performance.now() - since > 1_100,
        await page.evaluate(() => performance.now()),
      )
      await press(visitor, "auth_send_code")
      const dialog = page.locator("dialog[open]").last()
      await dialog.getByText(t("auth_code_failed")).waitFor()
      await dialog.getByText(t(key)).waitFor()
      await dialog.getByRole("button", { name: t("confirm"), exact: true }).click()
      expect(await page.inputValue("input[name=mobileNum]")).toBe(`1198765${ending}`)
      expect(await page.inputValue("input[name=password]")).toBe(PASSWORD)
      expect(await modal.getByRole("button", { name: t("auth_send_code") }).isEnabled()).toBe(true)
    }
    await visitor.context.close()
  })

  it("a forgotten password comes by mail: a link that opens once", async () => {
    const visitor = await visit(browser, language, screen)
    const { page, modal, button, t } = visitor
    const person = somebody()
    const email = `${person.username}@example.com`
    await button("register").click()
    await page.fill("input[name=username]", person.username)
    await page.fill("input[name=password]", person.password)
    await page.fill("input[name=confirmPassword]", person.password)
    await press(visitor, "auth_next")
    await page.fill("input[name=birthday]", "1990-05-17")
    await page.fill("input[name=email]", email)
    await page.check("input[name=terms]")
    await press(visitor, "auth_create")
    await signedIn(visitor)
    await signOut(visitor)

    await button("login").click()
    await press(visitor, "auth_forgot")
    await page.fill("input[name=username]", person.username)
    await page.fill("input[name=email]", "no address")
    await press(visitor, "auth_send_link")
    await modal.getByText(t("pattern_email", "6", "120")).waitFor()
    await page.fill("input[name=email]", email)
    await page.waitForFunction(
      (since) => performance.now() - since > 1_100,
      await page.evaluate(() => performance.now()),
    )
    const form = page.waitForRequest((request) => request.url().endsWith("/wps/member/password/email"))
    await press(visitor, "auth_send_link")
    expect((await form).headers()["content-type"]).toMatch(/^application\/x-www-form-urlencoded/)
    await modal.getByText(t("in_been_out")).waitFor()
    await press(visitor, "confirm")
    await modal.waitFor({ state: "hidden" })

    const mail = await newestMessage(inject("houseOutbox"), email)
    const link = /https?:\S+#password=\S+/.exec(mail)?.[0] ?? ""
    await page.goto(link)
    await page.reload()
    await page.goto(link)
    await page.locator("input[name=newPassword]").waitFor()
    // Neither the address nor the history keeps the secret.
    expect(page.url()).not.toContain("password=")
    await page.fill("input[name=newPassword]", "another1night")
    await page.fill("input[name=confirmNewPassword]", "another1night")
    await press(visitor, "auth_save_password")
    await page.getByText(t("auth_password_set")).waitFor()
    await page.fill("input[name=username]", person.username)
    await page.fill("input[name=password]", "another1night")
    await press(visitor, "auth_sign_in")
    await signedIn(visitor)
    await signOut(visitor)

    await page.goto("about:blank")
    await page.goto(link)
    await page.fill("input[name=newPassword]", "third1night")
    await page.fill("input[name=confirmNewPassword]", "third1night")
    await press(visitor, "auth_save_password")
    await modal.getByText(t("error_code_expired")).waitFor()
    await press(visitor, "auth_another_link")
    await modal.getByText(t("auth_forgot_email_text")).waitFor()
    await visitor.context.close()
  })
})

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

describe("every way in, for whoever cannot see or point", () => {
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
    const person = somebody()
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
    const second = somebody()
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
    const person = somebody()
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

describe("the merchant's switches", () => {
  it("decide on tabs and passwords", async () => {
    const before = await setHouseSettings(inject("houseDatabase"), {
      registration: { mobile: true, mobilePassword: false, username: false },
    })
    try {
      await expect
        .poll(async () => {
          const answer = await fetch(`${inject("houseUrl")}/wps/system/whitelabel`)
          return ((await answer.json()) as { value: { whitelabel: { registration: unknown } } }).value
            .whitelabel.registration
        })
        .toMatchObject({ username: false })
      const visitor = await visit(browser, "EN", "wide")
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
    } finally {
      await setHouseSettings(inject("houseDatabase"), before)
    }
  })
})
