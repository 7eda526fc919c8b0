import { ageCodes, newestMessage } from "@croupier/testkit/house-messages"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  askForCode,
  askForFirstCode,
  e164,
  newNumber,
  PASSWORD,
  press,
  registerByMobile,
  tab,
  wrong,
} from "./by-code.ts"
import { openBrowser, signedIn, signOut, newPerson, visit } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const EVERYWHERE = [
  ["PT", "wide"],
  ["UR", "narrow"],
] as const

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
})

describe.each([["PT", "wide"]] as const)("by mobile, %s %s", (language, screen) => {
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
    await modal.getByText(t("pattern_no_spaces", "8", "64")).waitFor()
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
})

describe.each([["UR", "narrow"]] as const)("by mobile, %s %s", (language, screen) => {
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
    const person = newPerson()
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
