import type { Browser } from "playwright-core"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { askToPayIn } from "./paying-in.ts"
import { openBrowser, visitAsMember, type Visitor } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const state = (visitor: Visitor, name: string) => visitor.modal.locator(`[data-state=${name}]`)

/** Chooses a method of the demo and types an amount. */
async function choose(visitor: Visitor, method: string, amount: string): Promise<void> {
  await visitor.modal.locator(`label:has(input[value=${method}])`).click()
  await visitor.page.fill("input[name=amount]", amount)
}
const send = ({ modal }: Visitor) => modal.locator("form button[type=submit]").first().click()

it("a card is paid on the provider's page, and a transfer with its reference arrives by itself", async () => {
  const visitor = await visitAsMember(browser, "EN", "wide")
  const { page, modal, t } = visitor

  await askToPayIn(visitor, "")
  await choose(visitor, "CARD", "100")
  // The fee stands there before anything is sent.
  await modal.getByText("97.50").waitFor()
  await send(visitor)
  const link = modal.getByRole("link", { name: t("wallet_hosted") })
  const provider = new URL((await link.getAttribute("href")) ?? "").origin
  await link.click()
  await page.waitForURL(`${provider}/**`)
  await page.goBack()
  await page.locator("html[data-hydrated]").waitFor()
  await page.goForward()
  await page.dblclick("#pay")
  // The second press may stop the way back of the first.
  await expect.poll(() => page.url()).toContain("/index")
  await page.locator("html[data-hydrated]").waitFor()
  await state(visitor, "CREDITED").waitFor()
  // The deposit without its fee, and the gift of 5.00 of the first level that it reaches.
  await expect.poll(visitor.balance).toContain("102.50")

  await modal.getByRole("button", { name: t("wallet_again") }).click()
  await choose(visitor, "BANK", "150.25")
  await send(visitor)
  await modal.getByText(t("wallet_payto_reference"), { exact: true }).waitFor()
  const slip = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#d8e2c8" } })
    .png()
    .toBuffer()
  await modal
    .getByLabel(t("wallet_slip"))
    .setInputFiles({ name: "slip.png", mimeType: "image/png", buffer: slip })
  await visitor.button("wallet_slip_send").click()
  await modal.getByText(t("wallet_slip_sent", "").trim()).waitFor()
  const reference = await modal
    .locator("dd")
    .filter({ hasText: /^[A-Z2-9]{10}$/ })
    .textContent()
  await fetch(`${provider}/bank`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account: "67890-1", amount: "150.25", reference, name: "Ana Souza" }),
  })
  // The house reads its accounts every minute, and when the provider tells of something.
  await state(visitor, "CREDITED").waitFor({ timeout: 90_000 })
  await expect.poll(visitor.balance).toContain("252.75")
  await visitor.context.close()
})
