import type { Browser } from "playwright-core"
import { openBrowser } from "@croupier/testkit"
import { afterAll, beforeAll, expect, it } from "vitest"
import { approve, arrive, newOwner } from "./colleague.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("a version of the ladder is previewed, and a member gets a level by two people and a label by one", async () => {
  const ana = await arrive(browser, "EN")
  const ben = await arrive(browser, "PT", "narrow")
  await ana.enrol(...(await newOwner()))
  await ben.enrol(...(await newOwner()))
  const { page, t, button, dialog } = ana

  await ana.goTo("room_vip")
  await page.getByRole("link", { name: "lucia", exact: true }).waitFor()
  await page.getByRole("link", { name: t("tab_vip_ladder"), exact: true }).click()
  await page.getByText("1 · Tangerine").waitFor()
  await button("vip_change").click()
  await button("vip_preview").click()
  await dialog.locator("section[role=status]").waitFor()
  await ana.isAccessible("a version with its preview")
  await page.keyboard.press("Escape")

  await ana.goTo("room_members")
  await page.getByRole("searchbox", { name: t("members_search") }).fill("joana")
  await button("filter_apply").click()
  await page.getByRole("link", { name: "joana", exact: true }).click()
  await page.getByRole("link", { name: t("tab_vip"), exact: true }).click()
  await button("vip_set").click()
  await dialog.getByLabel(t("vip_level")).selectOption("4")
  await dialog.locator("input[name=until]").fill("2099-01-31")
  await dialog.getByLabel(t("why")).fill("a guest of the house")
  await button("adjust_propose").click()
  await ana.confirm(page.getByText(t("roles_proposed")))
  await page.keyboard.press("Escape")
  await approve(ben, "joana")
  await page.reload()
  await page.getByText("4 · Tigre").first().waitFor()

  await button("vip_label_change").click()
  await dialog.locator("input[name=label]").fill("Founder")
  await dialog.getByLabel(t("why")).fill("came on the first day")
  await dialog.getByRole("button", { name: t("vip_label_change"), exact: true }).click()
  await page.getByText("Founder", { exact: true }).waitFor()
  await ana.isAccessible("a member's level")
  expect(
    await page
      .getByRole("row")
      .filter({ hasText: t("vip_move_MANUAL") })
      .count(),
  ).toBeGreaterThan(0)
})
