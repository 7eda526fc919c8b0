import { giveFreeBet } from "@croupier/testkit/house-members"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { choose, DAILY, moneyIn, slip } from "./betting-slip.ts"
import { openBrowser, visitAsMember } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each([
  ["EN", "wide"],
  ["PT", "narrow"],
] as const)("a free bet, %s %s", (language, screen) => {
  it("pays a bet of its value on the slip, is in play on its card, and is offered for no other", async () => {
    const path = `/lottery?gameCode=${DAILY}&playType=LHC.TM.A`
    const visitor = await visitAsMember(browser, language, screen, path)
    const { page, person, t } = visitor
    await giveFreeBet(inject("houseDatabase"), person.username, 1)
    await page.reload()
    await page.locator('[role="group"]:not([inert]) > [data-row="0"]').waitFor()
    await choose(visitor, 0, "10")
    const ticket = await slip(visitor)
    const money = (amount: string) => moneyIn(language, amount)
    const free = ticket.getByRole("checkbox", { name: t("lottery_free_bet", money("1.00")), exact: true })
    await free.check()
    await ticket
      .getByRole("button", { name: t("lottery_place_one", "1", money("0.00")), exact: true })
      .click()
    await free.waitFor({ state: "detached" })
    await expect.poll(visitor.balance).toMatch(/0.00/)
    await page.goto(new URL("/index?centre=bonusDetails", page.url()).href)
    await page.getByText(t("bonus_in_bets"), { exact: true }).waitFor()
    await page.getByText(t("bonus_rule_free_void"), { exact: true }).waitFor()
    await expect.poll(() => barriers(page)).toEqual([])
  })
})
