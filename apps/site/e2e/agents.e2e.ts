import { randomInt } from "node:crypto"
import { makeAgent } from "@croupier/testkit/house-members"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { anAccount, menu, openBrowser, visitAs, type Visitor } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Opens the agent centre by the menu of the account. */
async function centre(visitor: Visitor): Promise<void> {
  const { header, narrow, t } = visitor
  if (narrow) await menu(visitor)
  else await header.getByRole("button", { name: t("account"), exact: true }).click()
  await visitor.button("agent_centre").click()
  await visitor.modal.getByRole("heading", { name: t("agent_overview"), exact: true }).waitFor()
}

describe.each([
  ["EN", "wide"],
  ["PT", "narrow"],
] as const)("the agent centre, %s %s", (language, screen) => {
  it("opens an account and a code, and shows who stands below", async () => {
    const person = await anAccount()
    await makeAgent(inject("houseDatabase"), person.username)
    const visitor = await visitAs(browser, person, language, screen)
    const { modal, page, t } = visitor
    await centre(visitor)
    await modal.getByRole("list", { name: t("agent_overview"), exact: true }).waitFor()
    await modal.getByRole("button", { name: t("agent_period_today"), exact: true }).click()
    expect(await barriers(page)).toEqual([])
    const entry = (name: string) =>
      modal
        .getByRole("navigation", { name: t("agent_menu"), exact: true })
        .getByRole("button", { name, exact: true })
        .click()
    for (const name of [t("agent_betting"), t("agent_profit"), t("agent_transactions")]) {
      await entry(name)
      await modal.getByRole("heading", { name, exact: true }).waitFor()
      await modal.getByText(t("agent_figures_none")).waitFor()
    }
    expect(await barriers(page)).toEqual([])
    await entry(t("agent_affiliate"))
    await modal.getByText(t("affiliate_none")).waitFor()
    expect(await barriers(page)).toEqual([])
    await entry(t("agent_team"))
    await modal.getByText(t("agent_none")).waitFor()
    expect(await barriers(page)).toEqual([])

    await modal
      .getByRole("button", { name: t("agent_register"), exact: true })
      .first()
      .click()
    const form = modal.getByRole("form", { name: t("agent_register") })
    const below = `sub${randomInt(10 ** 8)}`
    await form.getByRole("button", { name: t("agent_type_2"), exact: true }).click()
    await form.locator("input[name=username]").fill(person.username)
    await form.locator("input[name=password]").fill("Lantern2026")
    await form.getByRole("button", { name: t("agent_register"), exact: true }).click()
    await form.getByRole("alert").waitFor()
    await form.locator("input[name=username]").fill(below)
    await form.getByRole("button", { name: t("agent_register"), exact: true }).click()
    await page.getByText(t("agent_opened", below)).waitFor()

    const code = `C${randomInt(10 ** 8)}`
    await modal.locator("input[name=code]").fill(code)
    await modal.getByRole("button", { name: t("agent_code_add"), exact: true }).click()
    const card = modal.getByRole("listitem").filter({ hasText: code })
    expect(await card.getByLabel(t("agent_code_link"), { exact: true }).inputValue()).toBe(
      `${new URL(page.url()).origin}/register?code=${code}`,
    )
    await card.getByRole("img", { name: t("agent_code_qr") }).waitFor()
    expect(await barriers(page)).toEqual([])
    await card.getByRole("button", { name: t("agent_code_close"), exact: true }).click()
    await card.getByText(t("agent_code_closed")).waitFor()

    await modal.getByRole("button", { name: t("agent_team"), exact: true }).click()
    const row = modal.getByRole("listitem").filter({ hasText: below })
    await row.getByRole("button", { name: below, exact: true }).click()
    await modal.getByText(t("agent_none")).waitFor()
    await modal.getByLabel(t("agent_search")).fill("zzz")
    await modal.getByText(t("agent_none")).waitFor()
    await modal
      .getByRole("navigation", { name: t("agent_path") })
      .getByRole("button", { name: person.username, exact: true })
      .click()
    await row.waitFor()
    expect(await barriers(page)).toEqual([])
    await visitor.context.close()
  })
})
