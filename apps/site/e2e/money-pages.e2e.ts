import { addWalkMerchant, openWithdrawals } from "@croupier/testkit/house-merchants"
import { readFile } from "node:fs/promises"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { EVERYWHERE, openBrowser, type Visitor, visitWithFifty } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A page of the member centre by its key in the address. */
async function centreAt({ page, modal, t }: Visitor, key: string, heading: string): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/index?centre=${key}`)
  await modal.getByRole("heading", { name: t(heading), exact: true, level: 3 }).waitFor()
}

/** Keeps what is printed: the frame that it stands in is gone after printing. */
const keepPrinted = (page: Page): Promise<void> =>
  page.evaluate(() =>
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLIFrameElement) document.body.dataset["printed"] = node.srcdoc
    }).observe(document.body, { childList: true }),
  )

describe.each([["PT", "narrow"]] as const)(
  "the account record and profit and loss, %s %s",
  (language, screen) => {
    it("tell what was paid in, by period and type, and give the statement of the year", async () => {
      const visitor = await visitWithFifty(browser, language, screen)
      const { page, modal, t } = visitor
      const fifty = "50,00"

      await centreAt(visitor, "transactionHistory", "member_record")
      const list = modal.getByRole("list", { name: t("record_group_all"), exact: true })
      await list.getByText(`+${fifty}`).waitFor()
      expect(await barriers(page)).toEqual([])
      const type = modal.getByLabel(t("record_group"), { exact: true })
      await type.selectOption("bets")
      await modal.getByText(t("record_empty")).waitFor()
      await type.selectOption("deposits")
      await list.getByText(`+${fifty}`).waitFor()
      await modal.getByRole("button", { name: t("record_own_days"), exact: true }).click()
      await page.fill("input[name=record-from]", "2026-01-02")
      await page.fill("input[name=record-until]", "2026-01-01")
      await modal.getByText(t("record_period_wrong")).waitFor()
      await modal.getByRole("button", { name: t("record_last_7"), exact: true }).click()

      const statement = modal.getByRole("region", { name: t("record_statement"), exact: true })
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        statement.getByRole("button", { name: t("record_statement_csv"), exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^statement-\d{4}\.csv$/)
      expect(await readFile(await download.path(), "utf8")).toContain(
        `${t("record_closing")},,50.00,0.00,50.00`,
      )
      await keepPrinted(page)
      await statement.getByRole("button", { name: t("record_statement_pdf"), exact: true }).click()
      await expect
        .poll(() => page.evaluate(() => document.body.dataset["printed"]))
        .toContain(`<bdi>${fifty}</bdi>`)

      await centreAt(visitor, "personalProfit", "member_profit")
      const paid = modal.locator("dl > div", { has: page.getByText(t("profit_deposits"), { exact: true }) })
      await expect.poll(() => paid.first().textContent()).toContain(`+${fifty}`)
      expect(await barriers(page)).toEqual([])
      await visitor.context.close()
    })
  },
)

describe.each(EVERYWHERE)("a withdrawal, %s %s", (language, screen) => {
  it("tells what it costs and why it may not be, is paid once, and asks whether it arrived", async () => {
    const merchant = await addWalkMerchant(inject("houseDatabase"), inject("houseUrl"))
    await openWithdrawals(inject("houseDatabase"), merchant)
    const visitor = await visitWithFifty(browser, language, screen, merchant)
    const { page, modal, t } = visitor
    const money = (amount: string) => `R$ ${language === "PT" ? amount.replace(".", ",") : amount}`

    await centreAt(visitor, "withdraw", "member_withdraw")
    await modal.getByRole("button", { name: t("withdraw_add_account") }).click()
    await modal.getByLabel(t("member_payout_form")).selectOption("CPF")
    await page.fill("input[name=number]", "529.982.247-25")
    await page.fill("input[name=holder]", "Ana Prado")
    await page.fill("input[name=password]", visitor.person.password)
    await modal.getByRole("button", { name: t("member_payout_add"), exact: true }).click()
    await modal.getByText("Ana Prado").first().waitFor()

    await centreAt(visitor, "withdraw", "member_withdraw")
    const submit = modal.locator("form button[type=submit]:visible")
    await submit.click()
    await modal.getByText(t("withdraw_amount_needed")).waitFor()
    // More than there is: the quote says so, and nothing can be sent.
    await page.fill("input[name=withdrawal]", "60")
    await submit.click()
    await modal.locator("[data-refusal=INSUFFICIENT_FUNDS]").waitFor()
    expect(await submit.count()).toBe(0)
    await modal.getByRole("button", { name: t("withdraw_change") }).click()
    await page.fill("input[name=withdrawal]", "30")
    await submit.click()
    await modal.getByText(t("withdraw_net"), { exact: true }).waitFor()
    expect(await barriers(page)).toEqual([])
    await submit.click()
    await modal.getByText(t("withdraw_password_needed")).waitFor()
    await page.fill("input[name=password]:visible", visitor.person.password)
    await modal.getByRole("button", { name: t("withdraw_send", money("29.50")) }).dblclick()
    await modal.locator("[data-state=PAID]").waitFor()
    expect(await barriers(page)).toEqual([])
    await modal.getByRole("button", { name: t("withdraw_answer_received"), exact: true }).click()
    await modal.getByRole("button", { name: t("withdraw_answer"), exact: true }).click()
    await modal.locator("[data-state=RECEIVED]").waitFor()
    await modal.getByRole("button", { name: t("withdraw_back") }).click()
    const rows = modal.getByRole("list", { name: t("withdraw_list"), exact: true }).getByRole("listitem")
    await rows.first().waitFor()
    // The double click made one withdrawal.
    expect(await rows.count()).toBe(1)
    // The page below the sheet is made once the sheet has closed.
    await page.keyboard.press("Escape")
    await modal.waitFor({ state: "detached" })
    await expect.poll(visitor.balance).toContain(money("20.00").slice(2))
    await visitor.context.close()
  })
})
