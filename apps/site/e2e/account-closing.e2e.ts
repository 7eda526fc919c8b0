import { addMaterialTerms, addWalkMerchant } from "@croupier/testkit/house-merchants"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { menu, openBrowser, visitAsMember } from "./visitor.ts"

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
] as const)("an account is closed in three steps, %s %s", async (language, screen) => {
  const visitor = await visitAsMember(browser, language, screen)
  const { page, modal, t } = visitor
  const look = async (name: string) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${screen}.png` })
    expect(await barriers(page)).toEqual([])
  }
  await menu(visitor)
  await visitor.button("security_centre").click()
  await modal
    .getByRole("navigation")
    .getByRole("button", { name: t("member_closing"), exact: true })
    .click()
  await modal.getByText(t("closing_reason_NO_INTEREST"), { exact: true }).click()
  await look("closing-1")
  await visitor.button("closing_next").click()
  await modal.getByText(t("closing_what"), { exact: true }).waitFor()
  await look("closing-2")
  await visitor.button("closing_next").click()
  await modal.locator("input[type=password]").fill(visitor.person.password)
  await look("closing-3")
  await visitor.button("closing_do").click()
  await page.getByText(t("closing_done"), { exact: true }).waitFor()
  await look("closing-4")
  await visitor.context.close()
})

it.each([
  ["EN", "wide"],
  ["UR", "narrow"],
] as const)("terms that changed are accepted before a deposit, %s %s", async (language, screen) => {
  const merchant = await addWalkMerchant(inject("houseDatabase"), inject("houseUrl"))
  const visitor = await visitAsMember(browser, language, screen, "/index", merchant)
  const { page, modal, t } = visitor
  const summary = "Bets close ten seconds earlier."
  await addMaterialTerms(inject("houseDatabase"), merchant, { EN: summary, PT: summary, UR: summary })
  await visitor.header.getByRole("button", { name: t("deposit") }).click()
  const send = modal.locator("form button[type=submit]")
  await modal.getByRole("textbox").first().fill("50")
  await expect
    .poll(async () => {
      await send.click({ timeout: 2_000 }).catch(() => undefined)
      return modal.getByText(t("consent_title"), { exact: true }).isVisible()
    })
    .toBe(true)
  await modal.getByText(summary, { exact: true }).waitFor()
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/consent-${screen}.png` })
  expect(await barriers(page)).toEqual([])
  await visitor.button("consent_accept").click()
  await page.getByText(t("consent_done"), { exact: true }).waitFor()
  await send.waitFor()
  await visitor.context.close()
})
