import type { Browser } from "playwright-core"
import { openBrowser } from "@croupier/testkit"
import { afterAll, beforeAll, it } from "vitest"
import { arrive, newOwner } from "./colleague.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("an alert is read and becomes a case; a case is taken, noted and ended; a rule becomes stricter; links are shown", async () => {
  const ana = await arrive(browser, "EN")
  await ana.enrol(...(await newOwner()))
  const { page, t, button, dialog } = ana
  const open = (query: string) => page.goto(new URL(`/console/watch?${query}`, page.url()).href)

  await open("tab=alerts&kind=BONUS_RING")
  const row = page.locator("tr[data-row]").filter({ hasText: "sergio" }).first()
  await row.getByRole("button").first().click()
  await dialog.getByText(t("watch_figure_gifts")).waitFor()
  await ana.isAccessible("an alert")
  await page.keyboard.press("Escape")
  await ana.isAccessible("the alerts")

  await page.goto(new URL("/console/rewards?tab=abuse", page.url()).href)
  await page.getByRole("link", { name: t("reward_rings_open"), exact: true }).click()
  await row.waitFor()

  await open("tab=cases&state=OPEN")
  await page.locator("tr[data-row]").filter({ hasText: "valter" }).getByRole("button").first().click()
  await page.getByText(t("watch_silent")).waitFor()
  await button("watch_take").click()
  await button("watch_give_back").waitFor()
  await page.getByLabel(t("watch_note"), { exact: true }).fill("The cash desk was asked for the slips.")
  await button("watch_note_write").click()
  await page.getByText("The cash desk was asked for the slips.", { exact: true }).last().waitFor()
  await ana.isAccessible("a case")

  await button("watch_end").click()
  await dialog.getByLabel(t("watch_outcome")).selectOption("REPORTED")
  await dialog.getByLabel(t("watch_reference", "FIU")).fill("FIU-2026-1")
  await dialog.getByLabel(t("watch_why")).fill("Four deposits just below the limit, without an origin.")
  await ana.isAccessible("the end of a case")
  await dialog.getByRole("button", { name: t("watch_end"), exact: true }).click()
  await ana.confirm(page.getByText(t("watch_outcome_REPORTED")))
  await page.getByText("FIU-2026-1").waitFor()

  await open("tab=rules")
  const rule = page.getByRole("row").filter({ hasText: t("watch_kind_VELOCITY") })
  await rule.getByRole("button").click()
  await dialog.locator("input[name=count]").fill("9")
  await dialog.getByLabel(t("why")).fill("more was seen at night")
  await ana.isAccessible("a rule")
  await dialog.getByRole("button", { name: t("save"), exact: true }).click()
  await ana.confirm(page.getByText(t("watch_rules_saved")))
  await ana.isAccessible("the rules")
  await ana.close()
})

it("who shares what is a picture and a table, also from right to left on a telephone", async () => {
  const ben = await arrive(browser, "UR", "narrow")
  await ben.enrol(...(await newOwner()))
  const { page, t } = ben
  await page.goto(new URL("/console/watch?tab=alerts&kind=BONUS_RING", page.url()).href)
  const number = page.locator("tr[data-row]").filter({ hasText: "sergio" }).first()
  const href = await number.getByRole("link", { name: "sergio" }).getAttribute("href")
  const memberId = new URL(href ?? "", page.url()).searchParams.get("member") ?? ""
  await page.goto(new URL(`/console/watch?tab=graph&memberId=${memberId}`, page.url()).href)
  await page.getByRole("img").waitFor()
  await page
    .getByRole("row")
    .filter({ hasText: t("watch_mark_account") })
    .first()
    .waitFor()
  await ben.isAccessible("the links of a member")
  await ben.close()
})

it("a suspicion of match-fixing is reported by hand and becomes a case with a deadline, also from right to left on a telephone", async () => {
  const caio = await arrive(browser, "UR", "narrow")
  await caio.enrol(...(await newOwner()))
  const { page, t, button, dialog } = caio
  await page.goto(new URL("/console/watch?tab=cases&kind=FIXING", page.url()).href)
  await page.getByText("Serra Azul", { exact: false }).filter({ visible: true }).first().waitFor()
  await caio.isAccessible("cases of match-fixing")
  await button("watch_fixing").click()
  await dialog.getByText(t("watch_fixing_hint", "Regulator", "24")).waitFor()
  await dialog.getByLabel(t("watch_fixing_event")).fill("Blue Ridge v Old Harbour")
  await dialog.getByLabel(t("watch_fixing_grounds")).fill("New accounts staked on one score.")
  await caio.isAccessible("the form of a suspicion")
  await dialog.getByRole("button", { name: t("watch_open_case"), exact: true }).click()
  await page.getByRole("listitem").filter({ hasText: "Blue Ridge v Old Harbour" }).waitFor()
  await page.getByText("New accounts staked on one score.").waitFor()
  await caio.isAccessible("a case of match-fixing")
  await caio.close()
})
