import { approve, arrive, newOwner } from "@croupier/console/colleague"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { barriers } from "./accessible.ts"
import { openBrowser, visitAsMember } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("two people change the gifts of the days; a member checks in once, by the page of promotions or the reward centre", async () => {
  const ana = await arrive(browser, "EN")
  const ben = await arrive(browser, "PT", "narrow")
  await ana.enrol(...(await newOwner()))
  await ben.enrol(...(await newOwner()))
  const { button, dialog, page: desk, t: say } = ana
  await ana.goTo("room_checkins")
  await desk.getByText(say("checkins_text"), { exact: true }).waitFor()
  await ana.isAccessible("the room of check-ins")
  await button("checkins_change").click()
  for (const [day, amount] of ["12", "0.50", "20", "1", "40", "1.50", "6"].entries())
    await dialog.locator(`input[name=amount${day + 1}]`).fill(amount)
  await dialog.getByLabel(say("why")).fill("gifts of the walk")
  await ana.isAccessible("terms of check-ins")
  await button("adjust_propose").click()
  await ana.confirm(desk.getByText(say("roles_proposed")))
  await desk.keyboard.press("Escape")
  await approve(ben, ben.t("approval_checkins.save"))
  await desk.reload()
  await desk
    .getByText(/6[.]00/)
    .first()
    .waitFor()

  const { page, t, context } = await visitAsMember(browser, "EN", "narrow", "/promotions")
  const days = page.getByRole("list", { name: t("checkin_title"), exact: true })
  await days.getByRole("listitem").nth(6).waitFor()
  await page.waitForLoadState("networkidle")
  expect(await barriers(page)).toEqual([])
  const press = page.getByRole("button", { name: t("checkin_press", t("checkin_points", "12")), exact: true })
  await press.dblclick()
  await page.getByText(t("checkin_streak", "1"), { exact: true }).waitFor()
  await press.waitFor({ state: "detached" })
  await page.goto(new URL("/index?centre=rewardCenter", page.url()).href)
  await page.locator("html[data-hydrated]").waitFor()
  await days.getByText(t("checkin_taken"), { exact: true }).waitFor()
  const past = page.getByRole("list", { name: t("reward_past"), exact: true })
  await past.getByText("Daily check-in, day 1", { exact: true }).waitFor()
  await expect.poll(() => past.getByRole("listitem").count()).toBe(1)
  await context.close()
})
