import type { Browser } from "playwright-core"
import { addPasskeyDevice, openBrowser } from "@croupier/testkit"
import { afterAll, beforeAll, expect, it } from "vitest"
import { arrive, newOwner, OWN_PASSWORD } from "./colleague.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("a member is found, read, noted and shut out, wide and narrow", async () => {
  const owner = await arrive(browser, "PT")
  const [login, told] = await newOwner()
  await owner.enrol(login, told)
  const { page, t, button, dialog } = owner
  // The days, each number one press away.
  await page.goto(new URL("/console/overview?days=14", page.url()).href)
  await page.locator("figure summary").click()
  await page.getByRole("region", { name: t("numbers") }).waitFor()
  await owner.isAccessible("days")
  await owner.goTo("room_members")
  await page.getByRole("searchbox", { name: t("members_search") }).fill("lucia")
  await button("filter_apply").click()
  await page.waitForURL(/search=lucia/)
  await owner.isAccessible("members")
  // By keys alone: what they are, into the list, and back to its search.
  await page.locator("#room").focus()
  await page.keyboard.press("?")
  await dialog.getByText(t("keys_walk")).waitFor()
  await page.keyboard.press("Escape")
  await page.keyboard.press("l")
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("lucia")
  await page.keyboard.press("/")
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("search")
  await page.getByRole("link", { name: "lucia", exact: true }).click()
  await page
    // The demo's player has a slip on the draw that runs, so the balance is not known by heart.
    .getByText(/^(?:\d\.)?\d{3},\d\d BRL$/)
    .first()
    .waitFor()
  await page.getByLabel(t("note_new")).fill("Prefere falar por telefone.")
  await button("note_add").click()
  await page.getByRole("listitem").getByText("Prefere falar por telefone.").first().waitFor()
  await owner.isAccessible("a member")
  await page.getByRole("link", { name: t("tab_statement"), exact: true }).click()
  await page.getByRole("cell", { name: "demo.welcome" }).waitFor()
  await owner.isAccessible("a statement")

  // A day's break that the house decides.
  await page.getByRole("link", { name: t("tab_protection"), exact: true }).click()
  await page.getByText(t("protection_none")).waitFor()
  await button("protection_exclude").click()
  await dialog.getByLabel(t("protection_period")).selectOption("DAY")
  await dialog.getByLabel(t("why")).fill("um teste")
  await dialog.getByRole("button", { name: t("protection_exclude"), exact: true }).click()
  await page.getByRole("cell", { name: t("protection_stands"), exact: true }).waitFor()
  await owner.isAccessible("what keeps a member from playing")

  await button("member_lock").click()
  await dialog.getByLabel(t("why")).fill("um teste")
  await owner.isAccessible("a reason")
  await dialog.getByRole("button", { name: t("member_lock"), exact: true }).click()
  await button("member_unlock").waitFor()
  await button("member_unlock").click()
  await dialog.getByLabel(t("why")).fill("um teste")
  await dialog.getByRole("button", { name: t("member_unlock"), exact: true }).click()
  await button("member_lock").waitFor()

  // A view that is looked at again and again has a name, and the list opens with it.
  await owner.goTo("room_members")
  await page.getByRole("combobox", { name: t("kind") }).selectOption("agent")
  await page.getByText(t("views"), { exact: true }).click()
  await page.getByLabel(t("view_name")).fill("Agentes")
  await page.getByLabel(t("view_default")).check()
  await button("view_save").click()
  await page.getByRole("button", { name: /^Agentes/ }).waitFor()
  await owner.isAccessible("views")
  await owner.goTo("room_ledger")
  await owner.goTo("room_members")
  await page.waitForURL(/kind=agent/)
  await page.getByRole("link", { name: "tiago", exact: true }).waitFor()
  await page.getByText(t("views"), { exact: true }).click()
  await page.getByRole("button", { name: `${t("view_remove")}: Agentes` }).click()

  // The rows of the list come as a file.
  await button("export").click()
  const download = page.getByRole("link", { name: t("export_download") })
  await download.first().waitFor()
  const [file] = await Promise.all([page.waitForEvent("download"), download.first().click()])
  expect(file.suggestedFilename()).toMatch(/^members-.+\.csv$/)
  await button("exports").click()
  await dialog.getByText(t("room_members")).waitFor()
  await owner.isAccessible("files")
  await dialog.getByRole("button", { name: t("export_remove") }).click()
  await dialog.getByText(t("list_none")).waitFor()
  await page.keyboard.press("Escape")

  // A member is one jump away, from anywhere.
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox", { name: t("palette") }).fill("luci")
  await page.getByRole("option", { name: /lucia · \d+/ }).click()
  await page.waitForURL(/member=\d+/)

  // A passkey beside the app: from now on it opens the console.
  await addPasskeyDevice(page)
  await page.locator("header summary").last().click()
  await button("factors").click()
  await dialog.getByLabel(t("passkey_name")).fill("Telefone")
  await button("passkey_add").click()
  await owner.confirm(page.getByRole("listitem").getByRole("button", { name: t("passkey_remove") }))
  await owner.isAccessible("factors")
  await page.keyboard.press("Escape")
  await button("sign_out").click()
  await page.fill("input[name=login]", login)
  await page.fill("input[name=password]", OWN_PASSWORD)
  await button("sign_in").click()
  await button("passkey_use").waitFor()
  await button("passkey_use").click()
  await page.locator("#room").waitFor()
  await owner.close()
})
