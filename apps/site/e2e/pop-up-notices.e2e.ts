import { addPopUpNotice, addWalkMerchant } from "@croupier/testkit/house-merchants"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { anAccount, openBrowser, signedIn, signIn, signOut, visit } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("a notice pops up after the log-in, once in a browser", async () => {
  const database = inject("houseDatabase")
  const merchant = await addWalkMerchant(database, inject("houseUrl"))
  await addPopUpNotice(database, merchant, "Welcome to the walk")
  const person = await anAccount(undefined, merchant)
  const visitor = await visit(browser, "EN", "narrow", "/index", merchant)
  const { page, modal, t, context } = visitor
  await signIn(visitor, person)
  await modal.getByRole("heading", { name: "Welcome to the walk", exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press("Escape")
  await signedIn(visitor)
  await signOut(visitor)
  const asked = page.waitForResponse((answer) => answer.url().includes("getPopUpAnnouncements"))
  await signIn(visitor, person)
  await asked
  await page.getByText(t("auth_welcome_back", person.username), { exact: true }).waitFor()
  expect(await page.locator("dialog[open]").getByText("Welcome to the walk").count()).toBe(0)
  await context.close()
})
