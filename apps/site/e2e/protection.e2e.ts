import { checkSoon } from "@croupier/testkit/house-play"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { barriers, complaints } from "./accessible.ts"
import { menu, openBrowser, visitAsMember } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A game of the studio, by its name in the languages of the e2e test. */
const GAME = { EN: "Paper Lanterns", UR: "کاغذی لالٹینیں" } as const

describe.each([
  ["EN", "wide"],
  ["UR", "narrow"],
] as const)("safer play, %s %s", (language, screen) => {
  it("stops a game for a look at the clock, and after a break is asked for no game opens", async () => {
    const visitor = await visitAsMember(browser, language, screen)
    const { page, modal, t } = visitor
    const heard = complaints(page)
    const { username } = visitor.person
    await menu(visitor)
    await visitor.button("security_centre").click()
    await modal
      .getByRole("navigation")
      .getByRole("button", { name: t("member_protection"), exact: true })
      .click()
    const quarter = modal.getByRole("radio", { name: t("member_check_minutes_other", "15") })
    await quarter.check()
    await expect.poll(() => quarter.isChecked()).toBe(true)
    await modal.getByRole("button", { name: t("limit_add"), exact: true }).click()
    await modal.getByRole("button", { name: t("limit_kind_LOSS"), exact: true }).click()
    await modal.getByRole("textbox", { name: t("limit_amount") }).fill("100")
    await modal.getByRole("button", { name: t("limit_save"), exact: true }).dblclick()
    const limit = modal.getByRole("progressbar", {
      name: `${t("limit_kind_LOSS")} ${t("limit_period_DAY")}`,
      exact: true,
    })
    await limit.waitFor()
    await modal.getByRole("button", { name: t("self_test_start"), exact: true }).click()
    for (const question of [1, 2, 3, 4, 5, 6, 7, 8, 9] as const) {
      await modal.getByText(t(`self_test_${question}`), { exact: true }).waitFor()
      await modal
        .getByRole("button", { name: t(question === 9 ? "self_test_answer_0" : "self_test_answer_1") })
        .click()
    }
    await modal.getByText(t("self_test_HIGH"), { exact: true }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press("Escape")
    // The line above every page shows the share that is used.
    const losses = `${t("limit_kind_LOSS")} ${t("limit_period_DAY")}`
    const [ofLosses = ""] = t("limit_meter", losses, "#", "#").split("#")
    await page.locator("main").getByRole("button", { name: ofLosses }).waitFor()
    expect(await barriers(page)).toEqual([])

    const open = async () => {
      await page.goto(new URL("/rng", page.url()).href)
      await page
        .getByRole("button", { name: `${t("games_play")}: ${GAME[language]}`, exact: true })
        .first()
        .click()
      await page.waitForURL(/\/game\?/)
    }
    await open()
    await page.frameLocator("iframe").locator(".action").waitFor()
    await checkSoon(inject("houseDatabase"), username, 8)
    await page.reload()
    const clock = page.getByRole("alertdialog")
    await clock.getByText(t("games_check_staked")).waitFor()
    expect(await barriers(page)).toEqual([])
    await clock.getByRole("button", { name: t("games_check_go_on"), exact: true }).click()
    await clock.waitFor({ state: "detached" })
    await page.frameLocator("iframe").locator(".action").waitFor()
    // A member who comes back while it is due sees the figures before any game.
    await checkSoon(inject("houseDatabase"), username, 0)
    await page.reload()
    await clock.getByRole("button", { name: t("games_check_break"), exact: true }).click()
    await modal.getByRole("button", { name: t("member_period_DAY"), exact: true }).click()
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("member_break_do"), exact: true })
      .click()
    await modal.getByRole("heading", { name: t("member_on_break") }).waitFor()
    await page.keyboard.press("Escape")
    const gamePage = page.url()
    await page.goto(new URL("/rng", gamePage).href)
    await page
      .locator("main")
      .getByRole("status")
      .filter({ hasText: t("member_on_break") })
      .waitFor()
    const play = page.getByRole("button", { name: `${t("games_play")}: ${GAME[language]}`, exact: true })
    await expect.poll(() => play.first().isDisabled()).toBe(true)
    await page.goto(gamePage)
    await page.getByText(t("error_play_on_break")).waitFor()
    await page
      .locator("main")
      .getByRole("button", { name: t("member_protection"), exact: true })
      .click()
    await modal.getByRole("heading", { name: t("member_on_break") }).waitFor()
    expect(await barriers(page)).toEqual([])
    expect(heard).toEqual([])
    await visitor.context.close()
  })
})
