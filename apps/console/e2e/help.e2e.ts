import { openBrowser } from "@croupier/testkit"
import { addWalkMerchant } from "@croupier/testkit/house-merchants"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, inject, it } from "vitest"
import { arrive, newOwner } from "./colleague.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("an article of the help centre is written, published, changed and its first version taken up again", async () => {
  const merchant = await addWalkMerchant(inject("houseDatabase"), inject("houseUrl"))
  const ana = await arrive(browser, "EN")
  await ana.enrol(...(await newOwner(merchant)))
  const { page, t, button, dialog } = ana
  const publish = async (version: string) => {
    await page.getByRole("button", { name: t("page_publish", version), exact: true }).click()
    await dialog.getByLabel(t("why")).fill("asked by members")
    await dialog.getByRole("button", { name: t("page_publish", version) }).click()
    await dialog.waitFor({ state: "detached" })
  }
  const title = page.locator("input[name=helpTitle]")

  await ana.goTo("room_content")
  await page.getByRole("link", { name: t("tab_help"), exact: true }).click()
  await page.getByText(t("help_none")).waitFor()
  await button("help_new").click()
  await page.locator("input[name=helpCode]").fill("opening-hours")
  await title.fill("When are you open?")
  await page.getByLabel(t("page_body")).fill("<p>Day and <b>night</b>.</p><script>alert(1)</script>")
  await page.getByText(t("rich_dropped", "<script>")).waitFor()
  await ana.isAccessible("a new article")
  await publish("1")

  await page.getByRole("button", { name: "When are you open?" }).waitFor()
  await title.fill("Are you open at night?")
  await publish("2")
  await page.getByRole("button", { name: "Are you open at night?" }).waitFor()
  await page.getByText(t("page_versions")).click()
  await page.getByRole("button", { name: t("page_take_up", "1") }).click()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("input[name=helpTitle]")?.value === "When are you open?",
  )
  await ana.isAccessible("an article")
  await publish("3")
  await page.getByRole("button", { name: "When are you open?" }).waitFor()
  await ana.close()
})
