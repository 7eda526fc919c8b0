import type { Page } from "playwright-core"
import type { Visitor } from "./visitor.ts"

/** Opens the sheet and types an amount. */
export async function askToPayIn({ page, header, t }: Visitor, amount: string): Promise<void> {
  await header.getByRole("button", { name: t("deposit") }).click()
  await page.fill("input[name=amount]", amount)
}

/** Follows the link to the payment page and presses one of its buttons there. */
export async function atTheProvider(visitor: Visitor, press: (page: Page) => Promise<void>): Promise<void> {
  const [provider] = await Promise.all([
    visitor.context.waitForEvent("page"),
    visitor.modal.getByRole("link", { name: visitor.t("wallet_open_payment") }).click(),
  ])
  await press(provider)
  await provider.waitForLoadState()
  await visitor.page.bringToFront()
}
