import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { anAccount, openBrowser, signedIn, signIn, visit } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each([
  ["EN", "wide"],
  ["UR", "narrow"],
] as const)("games, %s %s", (language, screen) => {
  it("hot games are there at once; a heart needs a session and stays on the page of favourites", async () => {
    const visitor = await visit(browser, language, screen, "/hot")
    const { page, modal, t } = visitor
    const first = page.locator(".game-card").first()
    const name = (await first.locator("h3").textContent()) ?? ""
    const heart = (key: "games_mark" | "games_unmark") =>
      page.getByRole("button", { name: t(key, name), exact: true }).first()

    await heart("games_mark").click()
    await modal.locator("input[name=username]").waitFor()
    await page.keyboard.press("Escape")
    await signIn(visitor, await anAccount())
    await signedIn(visitor)
    await heart("games_mark").click()
    await heart("games_unmark").waitFor()

    await page.goto(new URL("/fav", page.url()).href)
    await expect.poll(() => page.locator(".game-card h3").allTextContents()).toEqual([name])
    await heart("games_unmark").click()
    await page.getByText(t("games_fav_empty"), { exact: true }).waitFor()
    await page.context().close()
  })

  it("a vendor's games are found as one types, mistakes and all, and lead to where they are played", async () => {
    const { page, modal, context, t } = await visit(browser, language, screen, "/hot")
    await page.locator("section[aria-labelledby=vendors] button", { hasText: "Lanterna" }).first().click()
    const wanted = modal.locator("li").first()
    await modal.getByRole("searchbox").fill("zzzzzz")
    await modal.getByText(t("games_none_found"), { exact: true }).waitFor()
    await modal.getByRole("searchbox").fill("mrak six")
    await wanted.waitFor()
    await wanted.getByRole("button").click()
    await page.waitForURL(/\/(lottery|elott)\?gameCode=LHC/)
    await context.close()
  })

  it("a category without games says so and shows the categories that are open", async () => {
    const { page, context, t } = await visit(browser, language, screen, "/pvp")
    await page.getByText(t("games_empty"), { exact: true }).waitFor()
    await page
      .getByRole("list", { name: t("games_stalls") })
      .getByRole("link")
      .first()
      .click()
    await page.waitForURL(/\/(lottery|elott)$/)
    await context.close()
  })

  it("a signed-in member opens a game; a lottery leads to its board", async () => {
    const visitor = await visit(browser, language, screen, "/game?gameId=1")
    const { page, modal, context, t } = visitor
    await modal.waitFor()
    await page.keyboard.press("Escape")
    await page.getByText(t("games_play_login"), { exact: true }).waitFor()
    await signIn(visitor, await anAccount())
    await page.waitForURL(/\/(lottery|elott)\?gameCode=/)
    await page.goto(new URL("/game?gameId=999999999", page.url()).href)
    await page.getByText(t("error_game_unknown"), { exact: true }).waitFor()
    await page.getByRole("link", { name: t("games_back") }).click()
    await page.waitForURL("**/hot")
    await context.close()
  })
})
