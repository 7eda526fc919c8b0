import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { askToPayIn, atTheProvider } from "./paying-in.ts"
import { openBrowser, visitAsMember } from "./visitor.ts"
import { approve, arrive, newOwner } from "@croupier/console/colleague"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("money beyond a deposit goes back by two, and a contested payment is ruled by two", async () => {
  const member = await visitAsMember(browser, "EN", "wide")
  await askToPayIn(member, "50")
  await member.modal.locator("form button[type=submit]").click()
  await member.modal.getByRole("img", { name: member.t("wallet_qr_label") }).waitFor()
  let paid = ""
  await atTheProvider(member, async (provider) => {
    await provider.fill("input[name=amount]", "60.00")
    await provider.locator("#pay-different").click()
    await provider.locator("[data-state=paid]").waitFor()
    paid = provider.url()
  })
  await member.modal.locator("[data-state=REVIEW]").waitFor()
  await member.modal.locator("[data-uncredited=held]").waitFor()

  const ana = await arrive(browser, "EN")
  const ben = await arrive(browser, "PT", "narrow")
  await ana.enrol(...(await newOwner()))
  await ben.enrol(...(await newOwner()))
  await ana.page.goto(new URL("/console/payments?tab=held", ana.page.url()).href)
  const row = ana.page.locator("tr[data-row]").filter({ hasText: "60.00", visible: true }).first()
  await row.getByRole("button").first().click()
  await ana.dialog.locator("[data-receipt]").waitFor()
  await ana.isAccessible("a deposit with money that waits")
  await ana.button("deposit_end_credit").click()
  await ana.dialog.getByLabel(ana.t("why")).fill("ten more than asked came")
  await ana.button("adjust_propose").click()
  await ana.confirm(ana.page.getByText(ana.t("roles_proposed")))
  await approve(ben, "50")
  await member.modal.locator("[data-state=CREDITED]").waitFor()
  await member.modal.locator("[data-uncredited=returned]").waitFor()

  // The payer contests it at their bank, and two people agree that it goes back.
  const bank = await member.context.newPage()
  await bank.goto(paid)
  await bank.locator("#contest").click()
  // It stays open: a browser that is told to close a page on its way to another may never say that it did.
  await bank.waitForLoadState()
  await ana.page.goto(new URL("/console/payments?tab=contests&state=open", ana.page.url()).href)
  await ana.page.locator("tr[data-row]").first().getByRole("button").first().click()
  await ana.dialog.locator("[data-contest-state=BLOCKED]").waitFor()
  // The member says what they know, and the people who answer the bank read it.
  await member.page.reload()
  await member.header.getByRole("button", { name: member.t("deposit") }).click()
  const contest = member.modal.locator("[data-contest=BLOCKED]")
  await contest.getByRole("button", { name: member.t("wallet_contest_note_open") }).click()
  await contest.getByLabel(member.t("wallet_contest_note")).fill("I paid it from my own account")
  await contest.getByRole("button", { name: member.t("wallet_contest_note_send") }).click()
  await contest.locator("[data-note]").waitFor()
  await ana.dialog.locator("[data-note]").waitFor()
  await ana.isAccessible("a contested payment")
  await ana.button("contest_make_evidence").click()
  await ana.confirm(ana.dialog.locator("[data-contest-state=ANALYSIS]"))
  await ana.button("contest_agree").click()
  await ana.dialog.getByLabel(ana.t("why")).fill("the account was stolen")
  await ana.button("adjust_propose").click()
  await ana.confirm(ana.page.getByText(ana.t("roles_proposed")))
  await approve(ben, "50")
  const shown = ana.dialog.locator("[data-contest-state]")
  await expect
    .poll(async () => {
      await ana.page.reload()
      await shown.waitFor()
      return shown.getAttribute("data-contest-state")
    })
    .toBe("RETURNED")
  await Promise.all([member.context.close(), ana.close(), ben.close()])
})
