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

it("two people change the wheel; a member spins it once, checks the proof in the browser and finds the prize in the reward centre", async () => {
  const ana = await arrive(browser, "EN")
  const ben = await arrive(browser, "PT", "narrow")
  await ana.enrol(...(await newOwner()))
  await ben.enrol(...(await newOwner()))
  const { button, dialog, page: desk, t: say } = ana
  await ana.goTo("room_wheel")
  await desk.getByText(say("wheel_desk_text"), { exact: true }).waitFor()
  await ana.isAccessible("the room of the wheel")
  await button("wheel_change").click()
  // The segment without a prize goes: each spin wins.
  await dialog.locator("select").nth(1).selectOption("POINTS")
  await dialog.locator("input[name=amount2]").fill("7")
  await dialog.getByLabel(say("why")).fill("a wheel that always wins")
  await ana.isAccessible("terms of the wheel")
  await button("adjust_propose").click()
  await ana.confirm(desk.getByText(say("roles_proposed")))
  await desk.keyboard.press("Escape")
  await approve(ben, ben.t("approval_wheel.save"))
  await desk.reload()
  await desk
    .getByText(`7 ${say("wheel_points")}`, { exact: true })
    .first()
    .waitFor()

  const { page, t, context } = await visitAsMember(browser, "EN", "narrow", "/promotions")
  await page
    .getByRole("list", { name: t("wheel_odds"), exact: true })
    .getByText("200 in 1,000")
    .first()
    .waitFor()
  await page.waitForLoadState("networkidle")
  expect(await barriers(page)).toEqual([])
  await page.getByRole("button", { name: t("wheel_spin"), exact: true }).dblclick()
  await page.getByText(/^You won /).waitFor()
  await page.getByText(t("wheel_proof"), { exact: true }).click()
  await page.getByRole("button", { name: t("wheel_verify"), exact: true }).click()
  await page.getByText(t("wheel_honest"), { exact: true }).waitFor()
  await expect.poll(() => barriers(page)).toEqual([])
  await page.goto(new URL("/index?centre=rewardCenter", page.url()).href)
  await page.locator("html[data-hydrated]").waitFor()
  await page.getByText(/^You won /).waitFor()
  const past = page.getByRole("list", { name: t("reward_past"), exact: true })
  await past.getByText("Prize of the wheel", { exact: true }).waitFor()
  await expect.poll(() => past.getByRole("listitem").count()).toBe(1)
  await context.close()
})
