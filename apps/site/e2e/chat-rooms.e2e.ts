import { randomInt } from "node:crypto"
import { arrive, newOwner } from "@croupier/console/colleague"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { barriers } from "./accessible.ts"
import { choose, DAILY, moneyIn, slip } from "./betting-slip.ts"
import { menu, openBrowser, visitAsMember, visitWithFifty, type Visitor } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function openRooms(visitor: Visitor): Promise<void> {
  await menu(visitor)
  await visitor.page
    .getByRole("button", { name: visitor.t("nav_rooms"), exact: true })
    .filter({ visible: true })
    .first()
    .click()
}
async function write({ modal, t }: Visitor, text: string): Promise<void> {
  await modal.getByLabel(t("rooms_message"), { exact: true }).fill(text)
  await modal.getByRole("button", { name: t("rooms_send"), exact: true }).click()
}

it("members talk in a room; words typed without a connection arrive once; the desk removes what is reported", async () => {
  const [mia, leo] = await Promise.all([
    visitWithFifty(browser, "EN", "wide"),
    visitAsMember(browser, "PT", "narrow"),
  ])
  // A room is one for all walks, and a second try finds the words of the first.
  const nth = String(randomInt(1_000_000))
  const [luck, thanks] = [`<b>Good luck</b> ${nth}`, `Obrigado ${nth}`]
  await Promise.all([openRooms(mia), openRooms(leo)])
  await leo.modal.getByRole("button", { name: "English", exact: true }).click()
  const [seen, read] = [mia.modal.getByRole("log"), leo.modal.getByRole("log")]

  const emoji = mia.modal.getByRole("button", { name: mia.t("rooms_emoji"), exact: true })
  await emoji.click()
  await mia.modal.getByRole("button", { name: "🍀", exact: true }).waitFor()
  await emoji.click()
  await mia.modal.getByRole("button", { name: mia.t("rooms_share"), exact: true }).click()
  await mia.modal.getByText(mia.t("rooms_share_none"), { exact: true }).waitFor()
  await write(mia, luck)
  // The socket brings it to the other.
  await read.getByText(luck, { exact: true }).waitFor()
  await Promise.all([mia, leo].map(({ page }) => page.waitForLoadState("networkidle")))
  expect(await barriers(mia.page)).toEqual([])
  expect(await barriers(leo.page)).toEqual([])

  await leo.context.setOffline(true)
  await write(leo, thanks)
  await read.getByText(leo.t("rooms_unsent")).waitFor()
  await leo.context.setOffline(false)
  await expect.poll(() => read.getByText(leo.t("rooms_unsent")).count()).toBe(0)
  await seen.getByText(thanks, { exact: true }).waitFor()
  expect(await seen.getByText(thanks, { exact: true }).count()).toBe(1)

  await seen.locator("li", { hasText: thanks }).getByRole("button").click()
  await seen.getByRole("button", { name: mia.t("rooms_report_SPAM"), exact: true }).click()
  await mia.page.getByText(mia.t("rooms_reported"), { exact: true }).waitFor()

  const ana = await arrive(browser, "EN")
  await ana.enrol(...(await newOwner()))
  await ana.goTo("room_rooms")
  await ana.isAccessible("the messages of the rooms")
  await ana.page
    .locator("main")
    .getByRole("link", { name: ana.t("tab_reports"), exact: true })
    .click()
  const row = ana.page.locator("tr[data-row], article").filter({ hasText: thanks, visible: true }).first()
  await row.getByRole("button", { name: ana.t("rooms_remove"), exact: true }).click()
  await ana.dialog.getByLabel(ana.t("why")).fill("spam in the walk")
  await ana.dialog.getByRole("button", { name: ana.t("rooms_remove"), exact: true }).click()
  await seen.getByText(mia.t("rooms_removed"), { exact: true }).waitFor()
  // The other page hears of it by a message of its own.
  await expect.poll(() => read.getByText(thanks, { exact: true }).count()).toBe(0)
  await Promise.all([mia.context.close(), leo.context.close(), ana.close()])
})

it.each([
  ["EN", "narrow"],
  ["PT", "wide"],
] as const)("a bet of the record is shared in a room, %s %s", async (language, screen) => {
  const path = `/lottery?gameCode=${DAILY}&playType=LHC.TM.A`
  const visitor = await visitWithFifty(browser, language, screen)
  const { page, modal, t } = visitor
  await page.goto(new URL(path, page.url()).href)
  await page.locator('[role="group"]:not([inert]) > [data-row="0"]').waitFor()
  await choose(visitor, 0, "10")
  const ticket = await slip(visitor)
  await ticket
    .getByRole("button", { name: t("lottery_place_one", "1", moneyIn(language, "1.00")), exact: true })
    .click()
  await expect.poll(visitor.balance).toMatch(/49.00/)
  await page.goto(new URL("/index?centre=personalHistoryCopy", page.url()).href)
  await modal.getByRole("button", { name: t("member_betting_lotteries"), exact: true }).click()
  await modal.getByText(t("rooms_share"), { exact: true }).first().waitFor()
  await modal.getByText(t("rooms_share"), { exact: true }).first().click()
  await modal.getByText(t("rooms_share_seen"), { exact: true }).waitFor()
  await expect.poll(() => barriers(page)).toEqual([])
  await modal.getByRole("button", { name: t("rooms_share_now"), exact: true }).click()
  const log = modal.getByRole("log")
  await log.getByText(t("rooms_you"), { exact: true }).last().waitFor()
  await log.getByText(t("rooms_result_OPEN")).last().waitFor()
  await visitor.context.close()
})
