import type { Browser } from "playwright-core"
import { openBrowser } from "@croupier/testkit"
import { afterAll, beforeAll, it } from "vitest"
import { arrive, idleVendor, newOwner } from "./colleague.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("a game is found by its name in another script and changed; a vendor is shut and opened", async () => {
  const ana = await arrive(browser, "UR")
  await ana.enrol(...(await newOwner()))
  const { page, t, dialog } = ana

  await ana.goTo("room_games")
  await page.getByRole("cell", { name: "Lanterna Studio" }).waitFor()
  await ana.isAccessible("vendors")

  // A game is found by its Chinese name, too.
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox", { name: t("palette") }).fill("纸灯笼")
  await page.getByRole("option", { name: t("jump_games", "纸灯笼") }).click()
  await page.waitForURL(/tab=catalogue/)
  await page.locator("tbody tr").nth(1).waitFor({ state: "detached" })
  const tag = async (tags: string) => {
    await page.locator("tbody button").first().click()
    const field = dialog.locator("input[name=tags]")
    const before = await field.inputValue()
    await field.fill(tags)
    if (tags === "walked") await ana.isAccessible("a game, right to left")
    await dialog.getByRole("button", { name: t("save"), exact: true }).click()
    await page.getByRole("cell", { name: tags, exact: true }).waitFor()
    return before
  }
  // Other e2e tests find the game as its vendor lists it.
  await tag(await tag("walked"))

  await page.getByRole("link", { name: t("tab_vendors"), exact: true }).click()
  const vendor = await idleVendor()
  await page.reload()
  const shut = async (state: "MAINTENANCE" | "OPEN") => {
    await page.getByRole("button", { name: vendor, exact: true }).click()
    await dialog.getByLabel(t("state")).selectOption(state)
    await dialog.getByLabel(t("why")).fill("a test")
    await dialog.getByRole("button", { name: t("save"), exact: true }).click()
    await ana.confirm(
      page
        .getByRole("row")
        .filter({ hasText: vendor })
        .getByText(t(`vendor_state_${state}`)),
    )
  }
  await shut("MAINTENANCE")
  await shut("OPEN")

  // No play was made by this test: the lists are shown all the same.
  for (const [tab, heading] of [
    ["transactions", "tab_transactions"],
    ["rounds", "tab_rounds"],
    ["books&part=debts", "books_debts"],
  ] as const) {
    await page.goto(new URL(`/console/games?tab=${tab}`, page.url()).href)
    await page.getByRole("heading", { level: 1, name: t(heading) }).waitFor()
    if (tab === "transactions") await ana.isAccessible(tab)
  }
  await page.goto(new URL("/console/games?tab=imports&vendor=STUDIO", page.url()).href)
  await page.getByRole("button", { name: t("import_start", "STUDIO"), exact: true }).click()
  await page
    .getByRole("cell", { name: t("import_DONE") })
    .first()
    .waitFor()
  await page.goto(new URL("/console/games?tab=books&part=runs&vendor=STUDIO", page.url()).href)
  await page.getByRole("button", { name: t("books_compare"), exact: true }).click()
  await page
    .getByRole("cell", { name: t("comparison_DONE") })
    .first()
    .waitFor()
  await ana.close()
})
