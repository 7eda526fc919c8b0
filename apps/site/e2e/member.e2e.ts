import { randomInt } from "node:crypto"
import { merchantWallet } from "@croupier/contract/vendor-wallets"
import { addPasskeyDevice } from "@croupier/testkit"
import { newestMessage } from "@croupier/testkit/house-messages"
import { Secret, TOTP } from "otpauth"
import type { Browser } from "playwright-core"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { barriers, complaints } from "./accessible.ts"
import {
  fillRegistration,
  menu,
  openBrowser,
  signedIn,
  signedOut,
  signIn,
  signOut,
  visit,
  type Person,
  type Visitor,
  visitAsMember,
  visitAs,
  anAccount,
} from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Opens the member centre from the side menu, on one of its pages. */
async function centre(visitor: Visitor, page?: string): Promise<void> {
  await menu(visitor)
  await visitor.button("security_centre").click()
  await visitor.modal.getByRole("heading", { name: visitor.t("member_overview") }).waitFor()
  if (page) await turn(visitor, page)
}
const turn = async ({ modal, t }: Visitor, page: string): Promise<void> => {
  await modal
    .getByRole("navigation")
    .getByRole("button", { name: t(page), exact: true })
    .click()
  await modal.getByRole("heading", { name: t(page), level: 3 }).waitFor()
}
const shut = async ({ page, modal }: Visitor): Promise<void> => {
  await page.keyboard.press("Escape")
  await modal.waitFor({ state: "detached" })
}
const press = ({ modal, t }: Visitor, key: string) =>
  modal.getByRole("button", { name: t(key), exact: true }).click()

describe.each([
  ["PT", "wide"],
  ["UR", "narrow"],
] as const)("the member centre, %s %s", (language, screen) => {
  it("is whole and clear on every page", async () => {
    const visitor = await visitAsMember(browser, language, screen)
    const heard = complaints(visitor.page)
    await centre(visitor)
    for (const page of [
      "member_overview",
      "member_deposit",
      "member_withdraw",
      "member_betting",
      "member_record",
      "member_profit",
      "member_profile",
      "member_contacts",
      "member_passwords",
      "member_payouts",
      "member_authenticator",
      "member_passkeys",
      "member_referral",
      "member_protection",
      "member_sessions",
      "member_history",
    ]) {
      await turn(visitor, page)
      await visitor.page.waitForFunction(() => !document.querySelector("dialog[open] [aria-busy=true]"))
      await visitor.page.waitForFunction(() => !document.querySelector("dialog[open] .skeleton"))
      expect({ [page]: await barriers(visitor.page) }).toEqual({ [page]: [] })
    }
    expect(heard).toEqual([])
    await visitor.context.close()
  })
})

describe("the account in the bar of a telephone", () => {
  it("opens with balance, money ways and the whole menu, from a page and back", async () => {
    const visitor = await visitAsMember(browser, "PT", "narrow")
    const { page, modal, t } = visitor
    const asked: string[] = []
    page.on("request", (request) => asked.push(new URL(request.url()).pathname))
    await page
      .locator(".dock")
      .getByRole("button", { name: t("account"), exact: true })
      .click()
    const entries = modal.getByRole("navigation").locator("[data-entry]")
    await modal.getByRole("group", { name: t("wallet_balance") }).waitFor()
    await modal.getByRole("button", { name: t("deposit"), exact: true }).waitFor()
    await modal.getByRole("button", { name: t("auth_sign_out"), exact: true }).waitFor()
    // No entry is cut, and none stands beyond the edge.
    const cut = await entries.evaluateAll((tiles) =>
      tiles.flatMap((tile) =>
        tile.scrollWidth > tile.clientWidth || tile.getBoundingClientRect().right > innerWidth
          ? [tile.textContent]
          : [],
      ),
    )
    expect(cut).toEqual([])
    expect(await barriers(page)).toEqual([])
    // The menu alone: no page behind it asks for vendors' wallets, and the address names none.
    expect(asked.filter((path) => path.endsWith(merchantWallet.path))).toEqual([])
    await expect.poll(() => page.url()).not.toContain("centre")
    await turn(visitor, "member_record")
    await expect.poll(() => page.url()).toContain("centre=transactionHistory")
    await modal.getByRole("button", { name: t("nav_menu"), exact: true }).click()
    // The button has gone with the press, and the focus stays in the menu.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-entry")))
      .toBe("transactionHistory")
    await expect.poll(() => page.url()).not.toContain("centre")
    await turn(visitor, "member_profile")
    await shut(visitor)
    await visitor.context.close()
  })
})

describe("devices", () => {
  it("are listed, and one that is ended leaves at once", async () => {
    const visitor = await visitAsMember(browser, "EN", "wide")
    const { person } = visitor
    const other = await visitAs(browser, person, "PT", "narrow")

    await centre(visitor, "member_sessions")
    const { modal, t } = visitor
    await modal.getByText(t("member_this_device")).waitFor()
    expect(await modal.locator("li").filter({ hasText: "Chrome" }).count()).toBe(2)
    await press(visitor, "member_end_session")
    await signedOut(other)
    await modal.getByText(t("member_this_device")).waitFor()
    await expect.poll(() => modal.locator("li").filter({ hasText: "Chrome" }).count()).toBe(1)

    await turn(visitor, "member_history")
    await modal.getByText(t("member_way_register")).waitFor()
    await modal.getByText(t("member_way_password")).first().waitFor()
    await other.context.close()
    await visitor.context.close()
  })

  it("signing out in one tab signs the other out, and says nothing in the first", async () => {
    const person = await anAccount()
    const visitor = await visit(browser, "EN", "wide")
    const { page, t } = visitor
    await signIn(visitor, person, { remember: true })
    await signedIn(visitor)
    const tab = await visitor.context.newPage()
    await tab.goto(page.url())
    const chip = tab
      .locator("header")
      .first()
      .getByRole("group", { name: t("wallet_balance") })
    await chip.waitFor()
    await signOut(visitor)
    await chip.waitFor({ state: "detached" })
    expect(await page.getByText(t("session_lost")).count()).toBe(0)
    await visitor.context.close()
  })
})

describe("a link into the member centre", () => {
  it("leads a visitor through the sign-in to its page; the address follows, and back leaves", async () => {
    const person = await anAccount()
    const visitor = await visit(browser, "EN", "wide")
    const { page, modal, t } = visitor
    await page.goto(new URL("/lottery?centre=sessions", page.url()).href)
    await page.fill("input[name=username]", person.username)
    await page.fill("input[name=password]", person.password)
    await press(visitor, "auth_sign_in")
    await modal.getByRole("heading", { name: t("member_sessions"), level: 3 }).waitFor()
    await turn(visitor, "member_profile")
    expect(page.url()).toContain("centre=profile")
    await page.reload()
    await modal.getByRole("heading", { name: t("member_profile"), level: 3 }).waitFor()
    await shut(visitor)
    expect(page.url()).not.toContain("centre")
    await visitor.context.close()
  })

  it("tells play money that a real account is needed", async () => {
    const visitor = await visit(browser, "PT", "wide")
    const { page, modal, t } = visitor
    await visitor.button("auth_try_free").click()
    await signedIn(visitor)
    await page.goto(new URL("/index?centre=sessions", page.url()).href)
    await modal.getByText(t("in_need_true_account")).waitFor()
    await visitor.context.close()
  })
})

describe.each([["PT", "narrow"]] as const)("profile and passwords, %s %s", (language, screen) => {
  it("keeps what is told, a real name once, a picture, and two passwords", async () => {
    const visitor = await visitAsMember(browser, language, screen)
    const { page, modal, t, person } = visitor
    await centre(visitor, "member_profile")
    await page.fill("input[name=nickname]", "Lua")
    await page.fill("input[name=realName]", "A")
    await press(visitor, "member_save")
    await modal.getByText(t("pattern_any", "2", "80")).waitFor()
    await page.fill("input[name=realName]", "Ana Souza")
    await press(visitor, "member_save")
    await page.getByText(t("member_saved")).waitFor()
    await expect.poll(() => page.locator("input[name=realName]").getAttribute("readonly")).not.toBe(null)

    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#16a34a" } })
      .png()
      .toBuffer()
    await page.setInputFiles("input[type=file]", { name: "me.png", mimeType: "image/png", buffer: picture })
    await modal.locator("header img[src^='data:image/webp']").waitFor()
    await page.setInputFiles("input[type=file]", {
      name: "me.png",
      mimeType: "image/png",
      buffer: Buffer.from("not a picture"),
    })
    await modal.getByText(t("error_image_invalid")).waitFor()

    await turn(visitor, "member_passwords")
    const payment = modal.getByRole("form", { name: t("member_payment_password") })
    await payment.locator("input[name=newPassword]").fill("12345")
    await payment.locator("input[name=confirmNewPassword]").fill("12345")
    await payment.locator("input[name=password]").fill("not-that-1")
    await payment.getByRole("button", { name: t("auth_save_password") }).click()
    await payment.getByText(t("pattern_digits", "6", "6")).waitFor()
    await payment.locator("input[name=newPassword]").fill("482915")
    await payment.locator("input[name=confirmNewPassword]").fill("482915")
    await payment.getByRole("button", { name: t("auth_save_password") }).click()
    await payment.getByText(t("error_password_wrong")).waitFor()
    await payment.locator("input[name=password]").fill(person.password)
    await payment.getByRole("button", { name: t("auth_save_password") }).click()
    await page.getByText(t("member_payment_saved")).waitFor()

    const login = modal.getByRole("form", { name: t("member_login_password") })
    await login.locator("input[name=oldPassword]").fill(person.password)
    await login.locator("input[name=newPassword]").fill("another1night")
    await login.locator("input[name=confirmNewPassword]").fill("another1night")
    await login.getByRole("button", { name: t("auth_save_password") }).click()
    await page.getByText(t("auth_password_changed")).waitFor()
    await shut(visitor)
    await signOut(visitor)
    await signIn(visitor, { ...person, password: "another1night" })
    await signedIn(visitor)
    await visitor.context.close()
  })
})

describe.each([["UR", "narrow"]] as const)("bank accounts and wallets, %s %s", (language, screen) => {
  it("are added in one's own name with the password, shown without their numbers, and removed", async () => {
    const visitor = await visitAsMember(browser, language, screen)
    const { page, modal, t } = visitor
    const { password } = visitor.person
    await centre(visitor, "member_payouts")
    await modal.getByText(t("member_payouts_none")).waitFor()

    await press(visitor, "member_payout_add")
    await expect.poll(() => modal.getByText(t("field_required")).count()).toBe(4)
    const account = `9081-${randomInt(10 ** 8)}7`
    await page.fill("input[name=bank]", "Banco da Lua")
    await page.fill("input[name=number]", account)
    await page.fill("input[name=holder]", "Ana Prado")
    await page.fill("input[name=password]", "not-that-one")
    await press(visitor, "member_payout_add")
    await modal.getByText(t("error_password_wrong")).waitFor()
    // A page that is left keeps what was typed, except its password.
    await turn(visitor, "member_withdraw")
    await turn(visitor, "member_payouts")
    expect(await page.inputValue("input[name=bank]")).toBe("Banco da Lua")
    expect(await page.inputValue("input[name=password]")).toBe("")
    await page.fill("input[name=password]", password)
    await modal.getByRole("button", { name: t("member_payout_add"), exact: true }).dblclick()
    const row = modal.getByRole("list", { name: t("member_payouts") }).getByRole("listitem")
    await row.getByText("Banco da Lua").waitFor()
    expect(await row.count()).toBe(1)
    expect(await row.getByText(`•••• ${account.slice(-4)}`).count()).toBe(1)
    await expect.poll(() => page.inputValue("input[name=holder]")).toBe("Ana Prado")
    expect(await page.locator("input[name=holder]").getAttribute("readonly")).not.toBeNull()

    await modal.getByLabel(t("member_payout_form")).selectOption("TRC20")
    await page.fill("input[name=number]", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u")
    await page.fill("input[name=password]", password)
    await press(visitor, "member_payout_add")
    await modal.getByText(t("field_payout_number")).waitFor()
    expect(await barriers(page)).toEqual([])

    await press(visitor, "member_payout_remove")
    await modal.getByText(t("member_payouts_none")).waitFor()
    await visitor.context.close()
  })
})

describe.each([["EN", "wide"]] as const)("an invitation, %s %s", (language, screen) => {
  it("is a code, a link and a picture; a friend who follows the link is counted", async () => {
    const visitor = await visitAsMember(browser, language, screen)
    const { modal, t } = visitor
    await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"])
    await centre(visitor, "member_referral")
    const code = await modal.getByLabel(t("member_referral_code"), { exact: true }).inputValue()
    const link = await modal.getByLabel(t("member_referral_link"), { exact: true }).inputValue()
    expect(link).toBe(`${new URL(visitor.page.url()).origin}/register?inviter=${code}`)
    await modal.getByRole("img", { name: t("member_referral_qr"), exact: true }).waitFor()
    await modal
      .getByRole("button", { name: t("member_copy"), exact: true })
      .last()
      .click()
    await visitor.page.getByText(t("member_copied")).waitFor()
    expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(link)

    const { pathname, search } = new URL(link)
    const friend = await visit(browser, "PT", "narrow", pathname + search)
    await fillRegistration(friend)
    await friend.context.close()
    await shut(visitor)
    await centre(visitor, "member_referral")
    await modal.locator("strong", { hasText: "1" }).waitFor()
    await visitor.context.close()
  })
})

describe("mail and mobile", () => {
  it("are bound by the codes that come there; a wrong code says so, and another one takes the password", async () => {
    const visitor = await visitAsMember(browser, "PT", "narrow")
    const { page, modal, t, person } = visitor
    await centre(visitor, "member_contacts")
    const email = modal.getByRole("region", { name: t("member_email"), exact: true })
    const address = `${person.username}@lanterna.test`
    const bind = async (to: string) => {
      await email.locator("input[name=email]").fill(to)
      await email.getByRole("button", { name: t("auth_send_code"), exact: true }).click()
      const code = /\d{6}/.exec(await newestMessage(inject("houseOutbox"), to))?.[0] ?? ""
      await email.locator("input[name=verificationCode]").fill(code === "000000" ? "000001" : "000000")
      await email.getByRole("button", { name: t("member_bind") }).click()
      await email.getByText(t("error_code_wrong")).waitFor()
      await email.locator("input[name=verificationCode]").fill(code)
    }
    await bind(address)
    await email.getByRole("button", { name: t("member_bind") }).click()
    await email.getByText(t("member_verified")).waitFor()
    await email.locator("input[name=password]").waitFor()
    expect(await barriers(page)).toEqual([])

    const mobile = modal.getByRole("region", { name: t("member_mobile"), exact: true })
    const number = `1197${String(randomInt(1_000_000, 9_999_999))}`
    await mobile.locator("input[name=mobileNum]").fill(number)
    await mobile.getByRole("button", { name: t("auth_send_code"), exact: true }).click()
    const sms = await newestMessage(inject("houseOutbox"), `+55${number}`)
    await mobile.locator("input[name=verificationCode]").fill(/\d{6}/.exec(sms)?.[0] ?? "")
    await mobile.getByRole("button", { name: t("member_bind") }).click()
    await mobile.getByText(t("member_verified")).waitFor()
    await visitor.context.close()
  })
})

describe.each([["UR", "narrow"]] as const)("the authenticator app, %s %s", (language, screen) => {
  it("is set up by scanning, asked for at sign-in and before changes, and switched off", async () => {
    const visitor = await visitAsMember(browser, language, screen)
    const { page, modal, t, person } = visitor
    await centre(visitor, "member_authenticator")
    await page.fill("input[name=password]", person.password)
    await press(visitor, "member_set_up")
    await modal.getByRole("img", { name: t("member_scan_label") }).waitFor()
    expect(await barriers(page)).toEqual([])
    const secret = ((await modal.locator("[data-secret]").textContent()) ?? "").replaceAll(" ", "")
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    await page.fill("input[name=code]", app.generate({ timestamp: Date.now() - 3_600_000 }))
    await press(visitor, "member_switch_on")
    await modal.getByText(t("error_code_wrong")).waitFor()
    await page.fill("input[name=code]", app.generate())
    await press(visitor, "member_switch_on")
    await modal.getByRole("heading", { name: t("member_recovery_title") }).waitFor()
    expect(await barriers(page)).toEqual([])
    const shown = async () =>
      modal
        .getByRole("list", { name: t("member_recovery_title") })
        .locator("code")
        .allTextContents()
    const first = await shown()
    expect(first).toHaveLength(10)
    await press(visitor, "member_codes_kept")
    await modal.getByText(t("member_authenticator_on_other", "10")).waitFor()

    // The session has shown its password alone: what guards the account asks for the app.
    await page.fill("input[name=password]", person.password)
    await press(visitor, "member_renew_codes")
    await modal.getByRole("heading", { name: t("member_prove_title") }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.fill("input[name=code]", "AAAAA-AAAAA")
    await press(visitor, "confirm")
    await modal.getByText(t("error_code_wrong")).waitFor()
    await page.fill("input[name=code]", first[0] ?? "")
    await press(visitor, "confirm")
    await modal.getByRole("heading", { name: t("member_recovery_title") }).waitFor()
    const codes = await shown()
    expect(codes).not.toContain(first[1])
    await press(visitor, "member_codes_kept")
    await shut(visitor)

    await signOut(visitor)
    await secondStep(visitor, person)
    await page.fill("input[name=code]", "AAAAA-AAAAA")
    await press(visitor, "auth_verify_submit")
    await modal.getByText(t("error_code_wrong")).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.fill("input[name=code]", codes[0] ?? "")
    await press(visitor, "auth_verify_submit")
    await signedIn(visitor)

    await centre(visitor, "member_authenticator")
    await modal.getByText(t("member_authenticator_on_other", "9")).waitFor()
    // The sign-in showed a code a moment ago.
    await page.fill("input[name=password]", person.password)
    await press(visitor, "member_switch_off")
    await page.getByText(t("member_switched_off")).waitFor()
    await shut(visitor)
    await signOut(visitor)
    await signIn(visitor, person)
    await signedIn(visitor)
    await visitor.context.close()
  })
})

async function secondStep(visitor: Visitor, person: Person): Promise<void> {
  await signIn(visitor, person)
  await visitor.modal.getByRole("heading", { name: visitor.t("auth_verify_title") }).waitFor()
}

describe.each([["PT", "narrow"]] as const)("passkeys, %s %s", (language, screen) => {
  it("are made with the password, open the account without it, and are removed", async () => {
    const visitor = await visitAsMember(browser, language, screen)
    const { page, modal, t } = visitor
    const { device, authenticatorId } = await addPasskeyDevice(page)
    const { person } = visitor
    await centre(visitor, "member_passkeys")
    await page.fill("input[name=password]", person.password)
    await press(visitor, "member_passkey_add")
    await page.getByText(t("member_passkey_added")).waitFor()
    const { credentials } = await device.send("WebAuthn.getCredentials", { authenticatorId })
    expect(credentials).toHaveLength(1)
    await modal.getByRole("list", { name: t("member_passkeys") }).waitFor()
    expect(await barriers(page)).toEqual([])
    // A password alone removes none: the dialog asks for the passkey.
    await page.fill("input[name=password]", person.password)
    await press(visitor, "member_passkey_remove")
    await modal.getByRole("heading", { name: t("member_prove_title") }).waitFor()
    expect(await barriers(page)).toEqual([])
    await press(visitor, "member_prove_passkey")
    await page.getByText(t("member_passkey_removed")).waitFor()
    await device.send("WebAuthn.clearCredentials", { authenticatorId })
    await page.fill("input[name=password]", person.password)
    await press(visitor, "member_passkey_add")
    await modal.getByRole("list", { name: t("member_passkeys") }).waitFor()
    await shut(visitor)

    await signOut(visitor)
    await visitor.button("login").click()
    await press(visitor, "auth_with_passkey")
    await signedIn(visitor)
    await centre(visitor, "member_history")
    await modal.getByText(t("member_way_passkey")).waitFor()

    // A device that does not know its owner opens nothing.
    await shut(visitor)
    await signOut(visitor)
    await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false })
    await visitor.button("login").click()
    await press(visitor, "auth_with_passkey")
    await modal.getByText(t("auth_passkey_failed")).waitFor()
    await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true })
    await press(visitor, "auth_with_passkey")
    await signedIn(visitor)

    await centre(visitor, "member_passkeys")
    await page.fill("input[name=password]", person.password)
    await press(visitor, "member_passkey_remove")
    await page.getByText(t("member_passkey_removed")).waitFor()
    await shut(visitor)
    await signOut(visitor)
    await visitor.button("login").click()
    await press(visitor, "auth_with_passkey")
    await modal.getByText(t("error_passkey_refused")).waitFor()
    await visitor.context.close()
  })
})
