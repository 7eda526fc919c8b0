import { randomInt } from "node:crypto"
import { addWalkMerchant } from "@croupier/testkit/house-merchants"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { openBrowser, signedIn, signIn, signOut, visit, type Visitor, visitAsMember } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const press = ({ modal, t }: Visitor, key: string, ...args: string[]) =>
  modal.getByRole("button", { name: t(key, ...args), exact: true }).click()

/** Presses the button of the other house and answers with its window. */
async function popup(visitor: Visitor): Promise<Page> {
  const opened = visitor.context.waitForEvent("page")
  await press(visitor, "auth_with", "Google")
  return opened
}

describe.each([["EN", "wide"]] as const)("with Google, %s %s", (language, screen) => {
  it("a new member registers without a password, and comes back by one press", async () => {
    const visitor = await visit(browser, language, screen)
    const { page, modal, button, t } = visitor
    await button("login").click()
    await modal.getByRole("button", { name: t("auth_with", "Google") }).waitFor()
    expect(await barriers(page)).toEqual([])

    const closed = await popup(visitor)
    await closed.locator("input[name=person]").waitFor()
    await closed.close()
    await modal.getByText(t("auth_popup_closed")).waitFor()

    const no = await popup(visitor)
    await no.getByText("Refuse").click()
    await modal.getByText(t("error_third_party_failed")).waitFor()

    const yes = await popup(visitor)
    await yes.fill("input[name=person]", `ana${randomInt(1e9)}`)
    await yes.getByText("Allow").click()
    await modal.getByRole("heading", { name: t("auth_third_party_title") }).waitFor()
    await page.fill("input[name=birthday]", "1990-05-17")
    await page.check("input[name=terms]")
    expect(await barriers(page)).toEqual([])
    await press(visitor, "auth_create")
    await signedIn(visitor)

    await signOut(visitor)
    await button("login").click()
    await press(visitor, "auth_with", "Google")
    await signedIn(visitor)
    await visitor.context.close()
  })
})

it("with Facebook a new member registers without a password, and comes back by one press", async () => {
  const visitor = await visit(browser, "PT", "narrow")
  const { page, modal, button, t } = visitor
  await button("login").click()
  await press(visitor, "auth_with", "Facebook")
  await modal.getByRole("heading", { name: t("auth_third_party_title") }).waitFor()
  await page.fill("input[name=birthday]", "1990-05-17")
  await page.check("input[name=terms]")
  await press(visitor, "auth_create")
  await signedIn(visitor)
  await signOut(visitor)
  await button("login").click()
  await press(visitor, "auth_with", "Facebook")
  await signedIn(visitor)
  await visitor.context.close()
})

describe.each([["PT", "narrow"]] as const)("an account that is there already, %s %s", (language, screen) => {
  it("is linked in the security centre, and opens by one press", async () => {
    const visitor = await visitAsMember(browser, language, screen)
    const { page, modal, button, t, person } = visitor
    await page.goto(new URL("/index?centre=linked", page.url()).href)
    await page.fill("input[name=password]", person.password)
    const opened = visitor.context.waitForEvent("page")
    await press(visitor, "member_link_with", "Google")
    const other = await opened
    await other.fill("input[name=person]", `rui${randomInt(1e9)}`)
    await other.getByText("Allow").click()
    await page.getByText(t("member_link_done")).waitFor()
    await modal.getByRole("button", { name: t("member_unlink_from", "Google") }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press("Escape")
    await modal.waitFor({ state: "detached" })
    await signOut(visitor)
    await button("login").click()
    await press(visitor, "auth_with", "Google")
    await signedIn(visitor)
    await page.goto(new URL("/index?centre=linked", page.url()).href)
    await page.fill("input[name=password]", person.password)
    await press(visitor, "member_unlink_from", "Google")
    await page.getByText(t("member_unlinked")).waitFor()
    await visitor.context.close()
  })
})

describe.each([["UR", "narrow"]] as const)(
  "from an address that the account never came from, %s %s",
  (language, screen) => {
    it("asks for the name of the bank account", async () => {
      const merchant = await addWalkMerchant(inject("houseDatabase"), inject("houseUrl"), {
        security: { newAddress: true },
      })
      const visitor = await visitAsMember(browser, language, screen, "/index", merchant)
      const { person } = visitor
      await visitor.page.goto(new URL("/index?centre=profile", visitor.page.url()).href)
      await visitor.page.fill("input[name=realName]", "Ana Souza")
      await press(visitor, "member_save")
      await visitor.page.getByText(visitor.t("member_saved")).waitFor()

      const away = await visit(browser, language, screen, "/index", merchant)
      const { page, modal, t } = away
      await away.context.setExtraHTTPHeaders({ "X-Forwarded-For": `198.51.100.${randomInt(250)}` })
      await signIn(away, person)
      await modal.getByText(t("auth_verify_new_place")).waitFor()
      expect(await barriers(page)).toEqual([])
      await page.fill("input[name=code]", "Bia Souza")
      await press(away, "auth_verify_submit")
      await modal.getByText(t("error_code_wrong")).waitFor()
      await page.fill("input[name=code]", "ana souza")
      await press(away, "auth_verify_submit")
      await signedIn(away)
      await visitor.context.close()
      await away.context.close()
    })
  },
)
