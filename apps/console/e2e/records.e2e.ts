import { openBrowser } from "@croupier/testkit"
import { addWalkMerchant } from "@croupier/testkit/house-merchants"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { arrive, newOwner } from "./colleague.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("times of records are read, components are hashed on demand, and the act stands among significant events", async () => {
  const merchant = await addWalkMerchant(inject("houseDatabase"), inject("houseUrl"))
  const ana = await arrive(browser, "EN")
  await ana.enrol(...(await newOwner(merchant)))
  const { page, t, button } = ana
  const tab = (name: string) => page.getByRole("link", { name: t(`tab_${name}`), exact: true }).click()
  await ana.goTo("room_records")
  await ana.isAccessible("significant events")
  await tab("retention")
  await page.getByText(t("record_class_signIns")).first().waitFor()
  await ana.isAccessible("retention")
  await tab("integrity")
  await button("records_check").click()
  await page.getByText(t("records_component_game-maths")).waitFor()
  await page.getByText(t("records_no_release")).waitFor()
  await ana.isAccessible("components and clocks")
  await tab("authority")
  await page.getByText(t("records_authority_unasked")).waitFor()
  await ana.isAccessible("files for the authority")
  await tab("copies")
  await button("records_new_copy").click()
  await ana.dialog.getByLabel(t("records_member_number")).waitFor()
  await ana.isAccessible("a copy of a member's data")
  await ana.close()
})

it("the record of a bet opens from its member's bets, and is saved as a file", async () => {
  const ana = await arrive(browser, "EN")
  await ana.enrol(...(await newOwner()))
  const { page, t, button, dialog } = ana
  await ana.goTo("room_members")
  await page.getByRole("searchbox", { name: t("members_search") }).fill("lucia")
  await button("filter_apply").click()
  await page.getByRole("link", { name: "lucia", exact: true }).click()
  await page.getByRole("link", { name: t("tab_bets"), exact: true }).click()
  await button("play_record_open").first().click()
  await dialog.getByText(t("play_record_before"), { exact: true }).waitFor()
  await ana.isAccessible("the record of a play")
  const file = page.waitForEvent("download")
  await button("play_record_save").click()
  expect((await file).suggestedFilename()).toMatch(/^play-\d+\.csv$/)
  await ana.close()
})

it("a report of all time names its operator and is saved as a file", async () => {
  const ana = await arrive(browser, "PT")
  await ana.enrol(...(await newOwner()))
  const { page, t, button } = ana
  await ana.goTo("room_reports")
  await page.getByRole("combobox", { name: t("report_period"), exact: true }).selectOption("LTD")
  await page.getByText(t("report_from_first")).waitFor()
  // Another walk renames the operator.
  await page.getByRole("definition").first().filter({ hasText: /\S/ }).waitFor()
  await ana.isAccessible("a report of the operator")
  const file = page.waitForEvent("download")
  await button("report_download").click()
  expect((await file).suggestedFilename()).toMatch(/^play-ltd-\d{4}-\d\d-\d\d\.csv$/)
  await ana.close()
})
