import { violationsOf } from "@croupier/testkit/accessibility"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  bets,
  board,
  choose,
  DAILY,
  emptySlip,
  moneyIn,
  oncePerLanguage,
  place as placeSlip,
  slip,
  tab,
  toBoard,
  waiting,
} from "./betting-slip.ts"
import {
  anAccount,
  EVERYWHERE,
  openBrowser,
  signedIn,
  signIn,
  visit,
  type Language,
  type Visitor,
  visitOnTrial,
} from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const at = (visitor: Visitor, gameCode: string, playType: string): Promise<void> =>
  toBoard(visitor, `/lottery?gameCode=${gameCode}&playType=${playType}`)

const language = new WeakMap<Visitor, Language>()
const money = (visitor: Visitor, amount: string): string => moneyIn(language.get(visitor) ?? "EN", amount)
const place = (visitor: Visitor, bets: number, cost: string): Promise<void> =>
  placeSlip(visitor, language.get(visitor) ?? "EN", bets, cost)

/** A visitor who took one of two bets back, and has bet on two games that draw within the minute. */
const bettor = oncePerLanguage(async (lang, screen) => {
  const visitor = await visitOnTrial(browser, lang, screen)
  language.set(visitor, lang)
  const { page, t, modal } = visitor
  await expect.poll(visitor.balance).toMatch(/10.000.00/)

  // The bet to be taken back is on a draw that is far, so that it is still on sale then.
  await at(visitor, DAILY, "LHC.TM.A")
  await choose(visitor, 0, "48", "49")
  await (await slip(visitor)).getByRole("button", { name: t("lottery_add_line") }).click()
  await board(visitor)
  await page.getByRole("link", { name: t("lottery_group_PARLAY"), exact: true }).click()
  await choose(visitor, 0, "BIG")
  await choose(visitor, 1, "RED")
  await place(visitor, 2, "3.00")
  await expect.poll(visitor.balance).toMatch(/9.997.00/)

  await tab(visitor, "bets").click()
  await expect.poll(() => bets(visitor, "PLACED").count()).toBe(2)
  await bets(visitor, "PLACED")
    .filter({ hasText: t("lottery_group_PARLAY") })
    .getByRole("button", { name: t("lottery_take_back") })
    .click()
  await modal.getByRole("button", { name: t("lottery_take_back"), exact: true }).click()
  await bets(visitor, "CANCELLED").waitFor()
  await expect.poll(visitor.balance).toMatch(/9.998.00/)

  // Bets that wait for their draw, on two games.
  await at(visitor, "SSC1M", "SSC.DTT.P1P2")
  // One of the three always comes.
  await choose(visitor, 0, "DRAGON", "TIGER", "TIE")
  await place(visitor, 1, "6.00")
  await at(visitor, "K31M", "K3.SUM_BSOE")
  await choose(visitor, 0, "BIG", "SMALL")
  await place(visitor, 1, "4.00")
  return visitor
})

describe("from the board to the slip", () => {
  it.for(EVERYWHERE)("bets on two games and takes one bet back, %s %s", async ([lang, screen]) => {
    await bettor(lang, screen)
  })
})

describe("the board", () => {
  it("is played by keyboard: digits choose, arrows move, Enter adds; the back button returns", async () => {
    const visitor = await visit(browser, "EN", "wide", "/lottery?gameCode=SSC1M&playType=SSC.FIRST2.STRAIGHT")
    language.set(visitor, "EN")
    const { page, t } = visitor
    // Nothing can be chosen before it is known what is on sale.
    await page.locator('[role="group"]:not([inert]) > [data-row="0"] [data-at="0"]').focus()
    await page.keyboard.press("7")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("1")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Space")
    const ticket = page.locator("aside")
    await ticket.getByText("7 | 12", { exact: true }).waitFor()
    await page.keyboard.press("Enter")
    await ticket.getByText(t("lottery_slip_count_one", "1")).waitFor()
    expect(await page.locator('[data-lit="true"][data-symbol]').count()).toBe(0)

    await page.getByRole("link", { name: t("lottery_group_BSOE"), exact: true }).click()
    await page.locator('[data-symbol="BIG"]').first().waitFor()
    await page.goBack()
    await page.locator('[data-row="0"] [data-symbol="7"]').waitFor()
    expect(new URL(page.url()).searchParams.get("playType")).toBe("SSC.FIRST2.STRAIGHT")
    await visitor.context.close()
  })

  it("asks for a sign-in with the slip kept, and says what is missing when money is", async () => {
    const visitor = await visit(browser, "PT", "wide")
    language.set(visitor, "PT")
    const { page, t, modal } = visitor
    await at(visitor, DAILY, "LHC.TM.A")
    await choose(visitor, 0, "10")
    const ticket = await slip(visitor)
    const press = ticket.getByRole("button", { name: t("lottery_place_one", "1", money(visitor, "1.00")) })
    await press.click()
    await modal.locator("input[name=username]").waitFor()
    await page.keyboard.press("Escape")
    await modal.waitFor({ state: "detached" })
    expect(await waiting(visitor)).toBe(1)

    await signIn(visitor, await anAccount())
    await signedIn(visitor)
    await press.click()
    await ticket.getByText(t("error_insufficient_funds")).waitFor()
    expect(await waiting(visitor)).toBe(1)
    await ticket.getByRole("button", { name: t("lottery_deposit"), exact: true }).click()
    await modal.waitFor()
    await visitor.context.close()
  })

  it("places once when it is pressed twice, and once when the answer is lost and asked for again", async () => {
    const visitor = await visitOnTrial(browser, "EN", "wide")
    language.set(visitor, "EN")
    const { page, t } = visitor
    const keys: (string | null)[] = []
    let lose = false
    await page.route("**/lgw/bets", async (route) => {
      if (route.request().method() !== "POST") return route.fallback()
      keys.push(await route.request().headerValue("idempotency-key"))
      if (!lose) return route.fallback()
      lose = false
      // The house takes the bet and answers; the answer never arrives.
      await route.fetch()
      return route.abort("connectionreset")
    })
    // No draw is waited for: one that is far gives time for all of it.
    await at(visitor, DAILY, "LHC.TM.A")
    await choose(visitor, 0, "10")
    const ticket = await slip(visitor)
    const press = ticket.getByRole("button", { name: t("lottery_place_one", "1", "R$ 1.00") })
    await press.dblclick()
    await emptySlip(visitor)
    expect(keys).toHaveLength(1)
    await expect.poll(visitor.balance).toContain("9,999.00")

    await choose(visitor, 0, "11")
    lose = true
    await press.click()
    await ticket.getByText(t("lottery_unsure")).waitFor()
    await page.reload()
    await page.locator("aside").getByText(t("lottery_unsure")).waitFor()
    await page
      .locator("aside")
      .getByRole("button", { name: t("lottery_ask_again") })
      .click()
    await emptySlip(visitor)
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[2])
    expect(keys[0]).not.toBe(keys[1])
    await expect.poll(visitor.balance).toContain("9,998.00")
    await tab(visitor, "bets").click()
    await expect.poll(() => page.locator("[data-bet]").count()).toBe(2)
    await visitor.context.close()
  })

  it.for([
    ["EN", "wide", "SSC1M", "SSC.ALL5.STRAIGHT"],
    ["UR", "narrow", "K31M", "K3.PAIR"],
  ] as const)("can be read by everybody: %s %s", async ([lang, screen, game, play]) => {
    const visitor = await visit(browser, lang, screen, `/lottery?gameCode=${game}&playType=${play}`)
    const { page } = visitor
    await page.locator(".board-row").first().waitFor()
    // Tall enough that no bar stands over what is measured.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 3_000 })
    for (const name of ["rules", "results"]) {
      await tab(visitor, name).click()
      expect(await violationsOf(page)).toEqual([])
    }
    // Nothing pushes the page wider than the screen.
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    await visitor.context.close()
  })
})

describe("from the draw to the balance", () => {
  it.for(EVERYWHERE)("sees both draws and checks them, %s %s", async ([lang, screen]) => {
    const visitor = await bettor(lang, screen)
    const { page, t, modal } = visitor
    await tab(visitor, "bets").click()
    await expect.poll(() => bets(visitor, "WON").count()).toBe(2)
    // Dragon and tiger pay 4.3466 each, a tie 19.56; big and small 3.912: what came back was told as what it is.
    await expect.poll(visitor.balance).toMatch(/9.996.25|10.011.47/)
    await bets(visitor, "WON")
      .filter({ hasText: t("lottery_state_PART") })
      .first()
      .waitFor()

    const settled = bets(visitor, "WON")
    for (const nth of [0, 1]) {
      await settled.nth(nth).getByText(t("lottery_fair"), { exact: true }).click()
      await modal.getByRole("button", { name: t("lottery_verify") }).click()
      await modal.getByText(t("lottery_honest")).waitFor()
      await page.keyboard.press("Escape")
      await modal.waitFor({ state: "detached" })
    }
    await visitor.context.close()
  })
})
