import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { barriers } from "./accessible.ts"
import { openBrowser, type Visitor, visitAsMember, visitWithFifty } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The vendor of the demo that keeps wallets of its own, and its game. */
const VENDOR = "Silver Reef"
const GAME = { UR: "موتی کی اچھال" }

async function openWallet(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  const url = new URL(page.url())
  await page.goto(`${url.origin}/index?centre=transferFund`)
  await visitor.modal.getByRole("heading", { name: t("wallet_vendors") }).waitFor()
}

describe.each([["PT", "wide"]] as const)("my wallet, %s %s", (language, screen) => {
  it("moves money to a vendor and back, brings everything back, and lists what was moved", async () => {
    const visitor = await visitWithFifty(browser, language, screen)
    const { page, modal, t } = visitor
    const money = (amount: string) => `R$ ${amount.replace(".", ",")}`
    await openWallet(visitor)
    const funds = modal.getByRole("region", { name: t("wallet_funds"), exact: true })
    const partOf = (key: string) =>
      funds
        .locator("div", { has: page.getByText(t(key), { exact: true }) })
        .last()
        .locator("dd")
    const transfer = modal.getByRole("button", { name: t("wallet_transfer_with", VENDOR), exact: true })
    const submit = modal.locator("form button[type=submit]")
    expect(await modal.getByRole("button", { name: t("wallet_recall") }).isDisabled()).toBe(true)
    // The record is a page beside this one.
    const pane = modal.getByRole("region", { name: t("member_wallet"), exact: true })
    await pane.getByRole("button", { name: t("wallet_record"), exact: true }).click()
    await modal.getByRole("heading", { name: t("member_record"), exact: true }).waitFor()
    await modal.getByRole("button", { name: t("member_wallet"), exact: true }).click()
    await modal.getByRole("heading", { name: t("wallet_vendors") }).waitFor()

    await transfer.click()
    await submit.click()
    await modal.getByText(t("wallet_move_needed")).waitFor()
    await page.fill("input[name=transfer]", "50.01")
    await submit.click()
    await modal.getByText(t("wallet_move_above", money("50.00"))).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.fill("input[name=transfer]", "20,50")
    await submit.click()
    await modal.getByText(t("wallet_order_in", VENDOR), { exact: true }).waitFor()
    await expect.poll(() => partOf("wallet_funds_atvendors").textContent()).toBe(money("20.50"))
    await expect.poll(() => partOf("wallet_funds_available").textContent()).toBe(money("29.50"))

    await transfer.click()
    await modal
      .getByRole("button", { name: t("wallet_move_out"), exact: true })
      .first()
      .click()
    await modal.getByRole("button", { name: t("wallet_move_all"), exact: true }).click()
    await page.fill("input[name=transfer]", "5")
    await submit.click()
    await modal.getByText(t("wallet_order_out", VENDOR), { exact: true }).waitFor()
    await modal.getByRole("button", { name: t("wallet_recall") }).click()
    await page.getByText(t("wallet_recall_done")).waitFor()
    await expect.poll(() => partOf("wallet_funds_available").textContent()).toBe(money("50.00"))
    const states = modal.getByRole("list", { name: t("wallet_orders") }).locator("[data-state=SUCCEEDED]")
    await expect.poll(() => states.count()).toBe(3)
    await page.context().close()
  })
})

describe.each([["UR", "narrow"]] as const)("my wallet, %s %s", (language, screen) => {
  it("money follows the player to a game and home; who moves it by hand is asked first", async () => {
    const visitor = await visitWithFifty(browser, language, screen)
    const { page, modal, t } = visitor

    const open = async () => {
      await page.goto(new URL("/hot", page.url()).href)
      await page.locator("section[aria-labelledby=vendors] button", { hasText: VENDOR }).first().click()
      await modal.locator("li", { hasText: GAME[language] }).getByRole("button").first().click()
    }
    await open()
    const game = page.frameLocator("iframe")
    await expect.poll(() => game.locator("#balance").textContent()).toBe("50.00")
    await game.locator("button[name=side]").first().click()
    await expect.poll(() => game.locator("#balance").textContent()).toMatch(/^(49|51)\.00$/)
    const left = (await game.locator("#balance").textContent()) ?? ""
    await page
      .getByRole("link", { name: t("games_back") })
      .first()
      .click()
    await expect.poll(visitor.balance).toContain(left)

    await openWallet(visitor)
    await modal.getByRole("switch", { name: t("wallet_auto") }).click()
    await modal.getByText(t("wallet_auto_off")).waitFor()
    await open()
    const without = page.getByRole("button", { name: t("games_transfer_without") })
    await without.waitFor()
    expect(await barriers(page)).toEqual([])
    await without.click()
    await expect.poll(() => game.locator("#balance").textContent()).toBe("0.00")
    await open()
    await page.getByRole("button", { name: t("games_transfer_bring") }).click()
    await expect.poll(() => game.locator("#balance").textContent()).toBe(left)
    await page.context().close()
  })
})

describe("my wallet", () => {
  it("says when a vendor's wallet is not known, and when nothing can be shown", async () => {
    const visitor = await visitAsMember(browser, "EN", "wide")
    const { page, modal, t } = visitor
    await page.route("**/GCS_merchantWallet*", (route) => route.abort("connectionreset"))
    await page.goto(new URL("/index?centre=transferFund", page.url()).href)
    await modal.getByRole("button", { name: t("try_again") }).waitFor()
    await page.unroute("**/GCS_merchantWallet*")
    await modal.getByRole("button", { name: t("try_again") }).click()
    await modal.getByRole("heading", { name: t("wallet_vendors") }).waitFor()
    await page.context().close()
  })
})
