import type { Browser } from "playwright-core"
import { openBrowser, PATIENCE_MS } from "@croupier/testkit"
import { addWalkMerchant } from "@croupier/testkit/house-merchants"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { approve, arrive, newOwner } from "./colleague.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("the day is looked at, a notice written, a setting changed by two, the site shut and opened", async () => {
  const merchant = await addWalkMerchant(inject("houseDatabase"), inject("houseUrl"))
  const ana = await arrive(browser, "EN")
  const ben = await arrive(browser, "UR")
  await ana.enrol(...(await newOwner(merchant)))
  await ben.enrol(...(await newOwner(merchant)))
  const { page, t, button, dialog } = ana

  await page.getByText(t("ggr")).waitFor()
  await ana.isAccessible("overview")

  await ana.goTo("room_content")
  await button("notice_add").click()
  await dialog.locator("input[name=noticeTitle]").fill("The market is open")
  await dialog.getByLabel(t("notice_content")).fill("<p>Every night until <b>two</b>.</p>")
  await ana.isAccessible("a notice")
  // Nothing of it is lost by a slip of the hand, and an impatient hand writes it once.
  await page.keyboard.press("Escape")
  await ana.isAccessible("leaving what is not saved")
  await button("leave_stay").click()
  await dialog.getByRole("button", { name: t("save"), exact: true }).dblclick()
  await page.getByRole("button", { name: "The market is open" }).waitFor()
  await dialog.waitFor({ state: "detached" })
  expect(await page.getByRole("button", { name: "The market is open" }).count()).toBe(1)
  await ana.isAccessible("notices")

  // Two have the same notice open: the second to save sees both versions and decides.
  await ben.goTo("room_content")
  for (const person of [ana, ben])
    await person.page.getByRole("button", { name: "The market is open" }).click()
  await ana.dialog.locator("input[name=noticeTitle]").fill("The market is open tonight")
  await ana.dialog.getByRole("button", { name: t("save"), exact: true }).click()
  await page.getByRole("button", { name: "The market is open tonight" }).waitFor()
  await ben.dialog.getByLabel(ben.t("language")).selectOption("EN")
  await ben.dialog.locator("input[name=noticeTitle]").fill("The market is open all week")
  await ben.dialog.getByRole("button", { name: ben.t("save"), exact: true }).click()
  await ben.dialog.getByText("The market is open tonight").waitFor()
  await ben.dialog.getByRole("button", { name: ben.t("save"), exact: true }).click()
  await ben.page.getByRole("button", { name: "The market is open all week" }).waitFor()

  await ana.goTo("room_merchant")
  await page.getByLabel(t("settings_search")).fill("anomaliesHold")
  await page.getByRole("checkbox", { name: t("setting_agent_anomaliesHold") }).check()
  await page
    .getByRole("button", { name: /1/ })
    .filter({ hasText: t("settings_change_one", "1") })
    .click()
  await dialog.getByLabel(t("why")).fill("agreed with the merchant")
  await ana.isAccessible("changed settings")
  await button("adjust_propose").click()
  await ana.confirm(page.getByText(t("roles_proposed")))
  await approve(ben, ben.t("setting_agent_anomaliesHold"))
  await page.reload()
  await page.getByLabel(t("settings_search")).fill("anomaliesHold")
  await page.getByText(t("overridden"), { exact: false }).waitFor()
  await ana.isAccessible("merchant")
  await ben.goTo("room_merchant")
  await ben.isAccessible("merchant, right to left")

  const shut = async (status: "maintenance" | "normal") => {
    await button("status_change").click()
    await dialog.getByLabel(t("state")).selectOption(status)
    await dialog.getByLabel(t("why")).fill("a test")
    await dialog.getByRole("button", { name: t("save"), exact: true }).click()
    await ana.confirm(page.getByRole("definition").filter({ hasText: t(`merchant_${status}`) }))
  }
  await shut("maintenance")
  const visitor = await (await browser.newContext()).newPage()
  visitor.setDefaultTimeout(PATIENCE_MS)
  const answer = await visitor.goto(merchant.url)
  if (answer?.status() !== 503) throw new Error(`the site answers ${answer?.status()}`)
  await shut("normal")
  await visitor.context().close()
  await Promise.all([ana.close(), ben.close()])
})
