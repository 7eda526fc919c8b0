import type { Browser, Page } from "playwright-core"
import { openBrowser, PATIENCE_MS } from "@croupier/testkit"
import { addWalkMerchant } from "@croupier/testkit/house-merchants"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { arrive, newOwner, OWN_PASSWORD } from "./colleague.ts"

/** Changes at the desk show to visitors: look, form, words, pages, domains. */

let browser: Browser
let visitor: Page
beforeAll(async () => {
  browser = await openBrowser()
  visitor = await (await browser.newContext({ reducedMotion: "reduce" })).newPage()
  visitor.setDefaultTimeout(PATIENCE_MS)
})
afterAll(() => browser.close())

it("a house is given its look, its form, its words and its names, and visitors see each", async () => {
  const merchant = await addWalkMerchant(inject("houseDatabase"), inject("houseUrl"))
  const site = (path = "/index") => visitor.goto(merchant.url + path)
  const ana = await arrive(browser, "EN")
  const [login, password] = await newOwner(merchant)
  await ana.enrol(login, password)
  const { page, t, button, dialog } = ana
  const tab = (key: string) => page.getByRole("link", { name: t(key), exact: true }).click()
  const saved = () => ana.confirm(page.getByText(t("saved")))
  const because = async () => {
    await dialog.getByLabel(t("why")).fill("a test")
    await dialog.locator("button[type=submit]").click()
    await saved()
  }

  await ana.goTo("room_merchant")
  await tab("tab_register")
  const preview = page.getByRole("region", { name: t("preview") })
  const nickname = page.locator("[data-field=nickname]").getByRole("combobox").first()
  const ask = async (state: "required" | "off") => {
    await nickname.selectOption(state)
    await button("register_save").click()
    await because()
  }
  await preview.getByRole("button", { name: "Continue" }).click()
  await preview.getByText("Step 2 of").waitFor()
  expect(await preview.getByLabel("Nickname").count()).toBe(0)
  await nickname.selectOption("required")
  await preview.getByLabel("Nickname").fill("x")
  await ana.isAccessible("what a registration asks for")
  await ask("required")
  await site("/register")
  const form = visitor.locator("dialog[open] form")
  for (const [name, value] of [
    ["username", `walker${Date.now().toString(36)}`],
    ["password", "Lantern2026"],
    ["confirmPassword", "Lantern2026"],
  ] as const)
    await form.locator(`input[name=${name}]`).fill(value)
  await form.locator("button[type=submit]").click()
  await form.locator("input[name=nickname]").waitFor()
  await ask("off")

  await tab("tab_brand")
  const look = async (name: string, hue: string) => {
    await page.fill("input[name=brandName]", name)
    await page.locator("input[name=brandHue]").fill(hue)
    await button("brand_save").click()
    await saved()
  }
  // Grey on black: said at once, and not to be saved.
  await page.getByText(t("brand_colours"), { exact: true }).click()
  await page.getByLabel(`${t("scheme_dark")}: ${t("colour_fg-3")}`).fill("#333333")
  await page.getByText(t("contrast_bad_other", "3")).first().waitFor()
  expect(await button("brand_save").isDisabled()).toBe(true)
  await button("cancel").click()
  await page.getByText(t("contrast_good")).waitFor()
  await ana.isAccessible("brand and colours")
  await look("Farol", "200")
  await site()
  expect(await visitor.title()).toBe("Farol")
  const hueOf = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand-h"))
  expect(await hueOf()).toBe("200")
  await look("Lanterna", "68")

  await tab("tab_domains")
  const domain = `second.${merchant.code}.test`
  await page.fill("input[name=domain]", domain)
  await button("domain_add").click()
  await because()
  await ana.isAccessible("domains")
  await page.getByRole("button", { name: t("domain_remove", domain) }).click()
  await because()

  await ana.goTo("room_content")
  await tab("tab_texts")
  await page.getByRole("searchbox", { name: t("texts_search") }).fill("hero_title")
  await page
    .getByRole("combobox", { name: t("language") })
    .last()
    .selectOption("PT")
  await button("filter_apply").click()
  const row = page.getByRole("row").filter({ hasText: "hero_title" }).getByRole("button")
  await row.click()
  await page.fill("textarea[name=own]", "A feira abriu")
  await ana.isAccessible("a text")
  // A session that ends under way keeps what was typed, and the same press goes on.
  await page.context().clearCookies()
  await dialog.getByRole("button", { name: t("save"), exact: true }).click()
  await page.getByRole("heading", { name: t("session_over") }).waitFor()
  await page.fill("input[name=login]", login)
  await page.fill("input[name=password]", OWN_PASSWORD)
  await button("sign_in").click()
  await ana.typeCode()
  await page.getByRole("heading", { name: t("session_over") }).waitFor({ state: "detached" })
  expect(await page.inputValue("textarea[name=own]")).toBe("A feira abriu")
  // Nor does a network that is lost.
  await page.context().setOffline(true)
  await dialog.getByRole("button", { name: t("save"), exact: true }).click()
  await dialog.getByText(t("network_lost")).waitFor()
  await page.context().setOffline(false)
  await dialog.getByRole("button", { name: t("save"), exact: true }).click()
  await dialog.waitFor({ state: "detached" })
  await site()
  await visitor.getByRole("heading", { name: "A feira abriu" }).waitFor()
  await row.click()
  await dialog.getByRole("button", { name: t("text_back"), exact: true }).click()
  await dialog.waitFor({ state: "detached" })

  await tab("tab_pages")
  await page.getByRole("button", { name: "Refund policy" }).click()
  await page.fill("input[name=pageTitle]", "Refunds")
  await page.getByLabel(t("page_body")).fill("<p>What was <b>paid in twice</b> is paid back.</p><img src=x>")
  await page.getByText(t("rich_dropped", "<img> src")).waitFor()
  await ana.isAccessible("a page of the footer")
  await page.locator("main form button[type=submit]").click()
  await because()
  await site()
  await visitor.locator("footer a[href*=refund]").click()
  await visitor.getByRole("heading", { level: 1, name: "Refunds" }).waitFor()
  expect(await visitor.locator("article b").textContent()).toBe("paid in twice")
  await ana.close()
})
