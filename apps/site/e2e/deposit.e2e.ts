import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { askToPayIn, atTheProvider } from "./paying-in.ts"
import { EVERYWHERE, openBrowser, type Visitor, visitAsMember } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const send = (visitor: Visitor) => visitor.modal.locator("form button[type=submit]")

const state = (visitor: Visitor, name: string) => visitor.modal.locator(`[data-state=${name}]`)

/** Waits until the sheet, once it shows the form again, lists one deposit. */
async function expectOneListed(
  visitor: Visitor,
  back?: "wallet_again" | "wallet_other_amount",
): Promise<void> {
  const { modal, t } = visitor
  if (back) await modal.getByRole("button", { name: t(back) }).click()
  const list = modal.getByRole("list", { name: t("wallet_deposits"), exact: true })
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1)
}

describe.each(EVERYWHERE)("a deposit, %s %s", (language, screen) => {
  it("goes from the amount over the payment page to the balance and a receipt", async () => {
    const visitor = await visitAsMember(browser, language, screen)
    const { page, modal, t } = visitor
    const money = (amount: string) => `R$ ${language === "PT" ? amount.replace(".", ",") : amount}`

    await askToPayIn(visitor, "")
    // Nothing is preset, and the chips start at the smallest amount.
    expect(await modal.locator("button[aria-pressed=true]").count()).toBe(0)
    await send(visitor).click()
    await modal.getByText(t("wallet_amount_needed")).waitFor()
    await page.fill("input[name=amount]", "9,99")
    await send(visitor).click()
    await modal.getByText(t("wallet_amount_below", money("10.00"))).waitFor()
    await page.fill("input[name=amount]", "ten")
    await send(visitor).click()
    await modal.getByText(t("wallet_amount_unreadable")).waitFor()
    await modal
      .getByRole("group", { name: t("wallet_quick_amounts") })
      .getByRole("button")
      .nth(2)
      .click()

    await modal.getByRole("button", { name: t("wallet_deposit_amount", money("50.00")) }).dblclick()
    await modal.getByRole("img", { name: t("wallet_qr_label") }).waitFor()
    expect(await modal.getByRole("textbox", { name: t("wallet_pay_code") }).inputValue()).toContain(
      "br.gov.bcb.pix",
    )
    await atTheProvider(visitor, (provider) => provider.click("#pay"))

    await state(visitor, "CREDITED").waitFor()
    await modal.getByText(t("wallet_receipt_title", money("50.00"))).waitFor()
    await expect.poll(visitor.balance).toContain(money("50.00").slice(3))
    // The double click made one deposit.
    await expectOneListed(visitor, "wallet_again")
    await modal.getByRole("button", { name: t("wallet_record"), exact: true }).click()
    await modal
      .getByText(`+${money("50.00").slice(3)}`)
      .first()
      .waitFor()
    await visitor.context.close()
  })
})

describe("a deposit that goes wrong", () => {
  it("stays one deposit when the answer is lost on the way and the person presses again", async () => {
    const visitor = await visitAsMember(browser, "EN", "wide")
    const { page, modal, t } = visitor
    const keys: (string | null)[] = []
    await page.route("**/wps/v2/deposits", async (route) => {
      if (route.request().method() !== "POST") return route.fallback()
      keys.push(await route.request().headerValue("idempotency-key"))
      if (keys.length > 1) return route.fallback()
      // The house hears of it and answers; the answer never arrives.
      await route.fetch()
      return route.abort("connectionreset")
    })
    await askToPayIn(visitor, "20")
    await send(visitor).click()
    await modal.getByText(t("wallet_send_lost")).waitFor()
    await send(visitor).click()
    await modal.getByRole("img", { name: t("wallet_qr_label") }).waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    await expectOneListed(visitor, "wallet_other_amount")
    await visitor.context.close()
  })

  it("says that a payment was refused, and offers another try", async () => {
    const visitor = await visitAsMember(browser, "EN", "narrow")
    await askToPayIn(visitor, "20")
    await send(visitor).click()
    await atTheProvider(visitor, (provider) => provider.click("#refuse"))
    await state(visitor, "REFUSED").waitFor()
    await visitor.button("wallet_try_again").click()
    await visitor.page.locator("input[name=amount]").waitFor()
    await visitor.context.close()
  })

  it("takes money that comes after the expiry, and another amount to a person's eyes", async () => {
    const visitor = await visitAsMember(browser, "EN", "wide")
    const { modal, t } = visitor
    await askToPayIn(visitor, "20")
    await send(visitor).click()
    await atTheProvider(visitor, (provider) => provider.click("#pay-late"))
    await state(visitor, "CREDITED").waitFor()
    await expect.poll(visitor.balance).toContain("20.00")
    await modal.getByRole("button", { name: t("wallet_again") }).click()
    await visitor.page.fill("input[name=amount]", "30")
    await send(visitor).click()
    await atTheProvider(visitor, async (provider) => {
      await provider.fill("input[name=amount]", "29.00")
      await provider.click("#pay-different")
    })
    await state(visitor, "REVIEW").waitFor()
    expect(await visitor.balance()).toContain("20.00")
    await visitor.context.close()
  })

  it("hears of the payment by polling where the socket is blocked", async () => {
    const visitor = await visitAsMember(browser, "EN", "wide")
    await visitor.page.routeWebSocket(/\/ws$/, (socket) => socket.close())
    await visitor.page.reload()
    await askToPayIn(visitor, "20")
    await send(visitor).click()
    await atTheProvider(visitor, (provider) => provider.click("#pay"))
    await state(visitor, "CREDITED").waitFor()
    await expect.poll(visitor.balance).toContain("20.00")
    await visitor.context.close()
  })

  it("survives the sheet being closed, a reload and the browser's back button", async () => {
    const visitor = await visitAsMember(browser, "EN", "wide")
    const { page, modal, t } = visitor
    await visitor.header.getByRole("link", { name: t("nav_notices") }).click()
    await page.waitForURL("**/noticePage")
    await askToPayIn(visitor, "20")
    await send(visitor).click()
    await modal.getByRole("img", { name: t("wallet_qr_label") }).waitFor()
    const link = await modal.getByRole("link", { name: t("wallet_open_payment") }).getAttribute("href")
    await page.goBack()
    await modal.waitFor({ state: "hidden" })
    await page.goBack()
    await page.waitForURL("**/index")
    await page.reload()
    await visitor.header.getByRole("button", { name: t("deposit") }).click()
    await expectOneListed(visitor)
    await modal.getByRole("listitem").getByRole("button").first().click()
    await modal.getByRole("link", { name: t("wallet_open_payment") }).waitFor()
    expect(await modal.getByRole("link", { name: t("wallet_open_payment") }).getAttribute("href")).toBe(link)
    // The wallet and the record of the account lead back to it as well.
    for (const centre of ["transferFund", "transactionHistory"]) {
      await page.goto(`${new URL(page.url()).origin}/index?centre=${centre}`)
      await modal.getByRole("button", { name: t("wallet_continue_payment") }).click()
      await modal.getByRole("link", { name: t("wallet_open_payment") }).waitFor()
    }
    await visitor.context.close()
  })
})
