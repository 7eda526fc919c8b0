import { arrive, newOwner } from "@croupier/console/colleague"
import { addWalkMerchant } from "@croupier/testkit/house-merchants"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { newPerson, openBrowser, visit, visitAsMember } from "./visitor.ts"

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

/** A drawing of a document or a face, as a file that a member chooses. */
const drawn = async (page: Page, name: string) => {
  const content = await page.evaluate(() => {
    const canvas = document.createElement("canvas")
    ;[canvas.width, canvas.height] = [480, 290]
    const pen = canvas.getContext("2d")
    if (pen) {
      pen.fillStyle = "#cde"
      pen.fillRect(0, 0, canvas.width, canvas.height)
    }
    return canvas.toDataURL("image/png").slice("data:image/png;base64,".length)
  })
  return { name, mimeType: "image/png", buffer: Buffer.from(content, "base64") }
}

it("a member sends a document and a face, a person of the desk opens and approves them, and the member's level rises", async () => {
  const merchant = await addWalkMerchant(inject("houseDatabase"), inject("houseUrl"), {
    identity: { play: "verified" },
  })
  const { page, t, context } = await visitAsMember(
    browser,
    "EN",
    "narrow",
    "/index?centre=verification",
    merchant,
  )
  await page.locator("input[name=name]").fill("Lucia Prado")
  await page.locator("form:has(input[name=name]) button[type=submit]").click()
  for (const kind of ["FRONT", "BACK", "SELFIE"]) {
    await page.setInputFiles(`input[name=${kind}]`, await drawn(page, `${kind}.png`))
    await page
      .locator("div", { has: page.locator(`input[name=${kind}]`) })
      .getByText(t("verification_file_replace"), { exact: true })
      .last()
      .waitFor()
  }
  await page.getByLabel(t("verification_issued_by"), { exact: true }).selectOption("BR")
  // The stand-in of the provider is in doubt where a number ends so.
  await page.locator("input[name=number]").fill("88410003")
  expect(await barriers(page)).toEqual([])
  await page.getByRole("button", { name: t("verification_send"), exact: true }).click()
  await page.getByText(t("verification_waits"), { exact: true }).waitFor()

  const ana = await arrive(browser, "EN")
  await ana.enrol(...(await newOwner(merchant)))
  const { page: desk, t: say, button, dialog } = ana
  await ana.goTo("room_verification")
  await expect
    .poll(async () => {
      await button("refresh").click()
      return desk.locator("tr[data-row]").count()
    })
    .toBe(1)
  await desk
    .locator("tr[data-row]")
    .getByRole("button", { name: say("verification_open") })
    .click()
  await dialog.locator("input[name=openWhy]").fill("the provider is in doubt")
  await button("verification_open_files").click()
  await ana.confirm(dialog.getByRole("img", { name: say("verification_file_SELFIE"), exact: true }))
  await ana.isAccessible("a case of identity")
  await dialog.locator("input[name=why]").fill("document and face agree")
  await button("verification_approve").click()
  await dialog.getByText(say("verification_state_APPROVED")).first().waitFor()
  await ana.close()

  // The page asks again by itself while a case waits.
  const level = page
    .getByRole("list", { name: t("verification_levels"), exact: true })
    .getByRole("listitem")
    .filter({ hasText: t("verification_level_verified") })
  await level.getByText(t("verification_done"), { exact: true }).waitFor()
  await context.close()
})
