import { addWalkMerchant } from "@croupier/testkit/house-merchants"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { newPerson, openBrowser, visit } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A person who looks at the screens keeps their pictures here. */
const PICTURES = process.env["PICTURES"]

it.each([
  ["EN", "wide"],
  ["UR", "narrow"],
] as const)("a new member is led to the steps of identity, %s %s", async (language, screen) => {
  const merchant = await addWalkMerchant(inject("houseDatabase"), inject("houseUrl"), {
    identity: { play: "verified" },
  })
  const visitor = await visit(browser, language, screen, "/index", merchant)
  const { page, modal, t } = visitor
  const look = async (name: string) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${screen}.png` })
    expect(await barriers(page)).toEqual([])
  }
  const { username, password } = newPerson()
  await visitor.button("register").click()
  await page.fill("input[name=username]", username)
  await page.fill("input[name=password]", password)
  await page.fill("input[name=confirmPassword]", password)
  await page.press("input[name=confirmPassword]", "Enter")
  await page.fill("input[name=birthday]", "1990-05-17")
  await page.check("input[name=terms]")
  await modal.getByRole("button", { name: t("auth_create"), exact: true }).click()
  await modal
    .getByRole("heading", { name: t("member_verification"), exact: true })
    .first()
    .waitFor()
  await modal.locator("input[name=name]").waitFor()
  await look("identity-basic")
  await modal.locator("input[name=name]").fill("Lucia Prado")
  await modal.locator("form button[type=submit]").click()
  await modal.locator("input[type=file]").first().waitFor({ state: "attached" })
  await look("identity-document")
  await visitor.context.close()
})
