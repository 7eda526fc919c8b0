import { giveFreeRounds } from "@croupier/testkit/house-members"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { openBrowser, visitAsMember } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each([
  ["EN", "narrow", "Paper Lanterns"],
  ["PT", "wide", "Lanternas de Papel"],
] as const)("free rounds, %s %s", (language, screen, name) => {
  it("stand on their card, are played in the studio without a balance, and leave their winnings", async () => {
    const visitor = await visitAsMember(browser, language, screen)
    const { page, person, t } = visitor
    await giveFreeRounds(inject("houseDatabase"), person.username, 2)
    await page.goto(new URL("/index?centre=bonusDetails", page.url()).href)
    await page.getByText("2 / 2", { exact: true }).waitFor()
    await expect.poll(() => barriers(page)).toEqual([])
    await page.getByRole("link", { name: t("bonus_rounds_play", name), exact: true }).click()
    await page.waitForURL(/\/game\?/)
    const game = page.frameLocator("iframe")
    const line = game.locator(".free-rounds")
    for (const shown of [/2\D.*1[.,]00/, /1\D.*1[.,]00/]) {
      await expect.poll(() => line.textContent()).toMatch(shown)
      await expect.poll(() => game.locator(".step:enabled").count()).toBe(0)
      await game.locator(".action:enabled").click()
      await game.locator(".action:disabled").waitFor()
      await game.locator(".action:enabled").waitFor()
    }
    // All are played: the line says so, and stakes are the player's again.
    await expect.poll(() => line.textContent()).not.toMatch(/\d/)
    await game.locator(".step:enabled").first().waitFor()
    // A job opens the winnings, or ends the lot where there are none.
    await expect
      .poll(async () => {
        await page.goto(new URL("/index?centre=bonusDetails", page.url()).href)
        await page.locator("dialog[open]").getByRole("article").first().waitFor()
        return page.getByRole("heading", { name: t("bonus_past"), exact: true }).count()
      })
      .toBe(1)
  })
})
