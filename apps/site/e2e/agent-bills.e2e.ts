import { addWalkMerchant } from "@croupier/testkit/house-merchants"
import { billsOf, giveContract, makeAgent, playedYesterday, putBelow } from "@croupier/testkit/house-members"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { anAccount, menu, openBrowser, visitAs, type Visitor } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Opens the agent centre by the menu of the account, at the figures of yesterday. */
async function centre(visitor: Visitor): Promise<void> {
  const { header, modal, narrow, t } = visitor
  if (narrow) await menu(visitor)
  else await header.getByRole("button", { name: t("account"), exact: true }).click()
  await visitor.button("agent_centre").click()
  await modal.getByRole("button", { name: t("agent_period_yesterday"), exact: true }).click()
}

const entry = ({ modal, t }: Visitor, name: string): Promise<void> =>
  modal
    .getByRole("navigation", { name: t("agent_menu"), exact: true })
    .getByRole("button", { name: t(name), exact: true })
    .click()

/** The figures of a money text, without its sign and the currency: "1,000.00" and "1.000,00" are "1000.00". */
const plain = (text: string | null): string => (text ?? "").replace(/\D/g, "").replace(/(\d\d)$/, ".$1")

it("a sub-agent and the upline see the play of a player, its bill line by line and the contract behind it, with figures that agree", async () => {
  const database = inject("houseDatabase")
  const merchant = await addWalkMerchant(database, inject("houseUrl"), { agent: { salary: true } })
  const [upline, sub, player] = await Promise.all([
    anAccount(undefined, merchant),
    anAccount(undefined, merchant),
    anAccount(undefined, merchant),
  ])
  await makeAgent(database, upline.username)
  await makeAgent(database, sub.username, upline.username)
  await putBelow(database, player.username, sub.username)
  await giveContract(database, upline.username, { kind: "daily", rate: "0.01", days: 2 })
  await giveContract(database, sub.username, { kind: "daily", rate: "0.004", days: 2, from: upline.username })
  // A day is billed when it is over: the player played yesterday.
  await playedYesterday(database, player.username, { stake: 1_000, payout: 400 })

  // The clock of the house bills each minute.
  await expect.poll(() => billsOf(database, [upline.username, sub.username])).toBe(4)

  const seen: { validBet: string; total: string }[] = []
  for (const [person, language, screen, rate, lines] of [
    [upline, "EN", "wide", "1%", ["agent_bill_line_gross", "agent_bill_line_level"]],
    [sub, "PT", "narrow", "0,4%", ["agent_bill_line_gross"]],
  ] as const) {
    const visitor = await visitAs(browser, person, language, screen, merchant)
    const { modal, page, t } = visitor
    await centre(visitor)
    const card = modal.getByRole("listitem").filter({ hasText: t("agent_valid_bet") })
    await expect.poll(async () => plain(await card.locator("p").first().textContent())).toBe("1000.00")
    await entry(visitor, "agent_income")
    const bill = modal.getByRole("list", { name: t("agent_bills"), exact: true }).getByRole("listitem")
    await bill
      .getByRole("button", { name: t("agent_bill_open"), exact: true })
      .first()
      .click()
    for (const line of lines) await bill.getByText(t(line)).waitFor()
    const total = await bill
      .locator("li")
      .filter({ hasText: t("agent_bill_total") })
      .textContent()
    await bill.getByRole("button", { name: t("agent_bill_facts"), exact: true }).click()
    await bill.getByText(player.username).waitFor()
    expect(await barriers(page)).toEqual([])
    seen.push({ validBet: "1000.00", total: plain(total) })
    await entry(visitor, "agent_salary_daily")
    await modal.getByRole("region", { name: t("contract_own"), exact: true }).waitFor()
    await expect.poll(async () => (await modal.textContent())?.replaceAll(/\s/g, "")).toContain(rate)
    await visitor.context.close()
  }
  // 1 % of 1,000 less the 0.4 % of the sub-agent, and these.
  expect(seen.map(({ total }) => total)).toEqual(["6.00", "4.00"])
})
