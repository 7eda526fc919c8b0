import { addWalkMerchant } from "@croupier/testkit/house-merchants"
import { giveDividend, makeAgent } from "@croupier/testkit/house-members"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { anAccount, menu, openBrowser, visitAs, type Visitor } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Opens the page of dividends in the agent centre. */
async function dividends(visitor: Visitor): Promise<void> {
  const { header, narrow, modal, t } = visitor
  if (narrow) await menu(visitor)
  else await header.getByRole("button", { name: t("account"), exact: true }).click()
  await visitor.button("agent_centre").click()
  await modal.getByRole("button", { name: t("agent_dividend"), exact: true }).click()
}

it("an upline offers a dividend to a sub-agent, who sees what it does and signs; then the upline asks for the end", async () => {
  const database = inject("houseDatabase")
  const merchant = await addWalkMerchant(database, inject("houseUrl"), { agent: { dividend: true } })
  const [upline, sub] = await Promise.all([anAccount(undefined, merchant), anAccount(undefined, merchant)])
  await makeAgent(database, upline.username)
  await makeAgent(database, sub.username, upline.username)
  await giveDividend(database, upline.username, "0.3")

  const above = await visitAs(browser, upline, "EN", "wide", merchant)
  await dividends(above)
  const { modal, t } = above
  await modal.getByRole("region", { name: t("contract_own"), exact: true }).waitFor()
  await modal.getByRole("button", { name: t("contract_offer"), exact: true }).click()
  const form = modal.getByRole("form", { name: t("contract_offer"), exact: true })
  await form.locator("input[name=account]").fill(sub.username)
  await form.locator("input[name=rate1]").fill("31")
  await form.locator("input[name=password]").fill(upline.password)
  await form.getByRole("button", { name: t("contract_send_offer"), exact: true }).click()
  await form.getByRole("alert").waitFor()
  expect(await barriers(above.page)).toEqual([])
  await form.locator("input[name=rate1]").fill("12.5")
  await form.getByRole("button", { name: t("contract_send_offer"), exact: true }).click()
  await above.page.getByText(t("contract_offered", sub.username)).waitFor()

  const below = await visitAs(browser, sub, "PT", "narrow", merchant)
  await dividends(below)
  const offers = below.modal.getByRole("region", { name: below.t("contract_offers"), exact: true })
  await offers.getByText("12,5 %").waitFor()
  await offers.getByRole("button", { name: below.t("contract_look_accept"), exact: true }).click()
  await offers.getByText(below.t("contract_ends_none")).waitFor()
  expect(await barriers(below.page)).toEqual([])
  await offers.locator("input[name=password]").fill(sub.password)
  await offers.getByRole("button", { name: below.t("contract_accept"), exact: true }).click()
  await below.modal.getByRole("region", { name: below.t("contract_own"), exact: true }).waitFor()
  expect(await barriers(below.page)).toEqual([])

  await above.page.reload()
  await above.page.locator("html[data-hydrated]").waitFor()
  await dividends(above)
  const card = modal.getByRole("listitem", { name: sub.username, exact: true })
  await card.getByRole("button", { name: t("contract_end_ask"), exact: true }).click()
  await card.getByRole("button", { name: t("contract_end_back"), exact: true }).waitFor()
  await below.context.close()
  await above.context.close()
})
