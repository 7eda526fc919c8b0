import type { Browser } from "playwright-core"
import { openBrowser } from "@croupier/testkit"
import { afterAll, beforeAll, inject, it } from "vitest"
import { approve, arrive, newOwner, type Colleague } from "./colleague.ts"
import { withdrawalInReview } from "./withdrawal-made.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const open = async ({ page, dialog }: Colleague, id: string): Promise<void> => {
  await page.goto(new URL(`/console/withdrawals?withdrawal=${id}`, page.url()).href)
  await dialog.waitFor()
}

/** Presses an act of the open withdrawal and says why; answers a question for a fresh code. */
async function act(person: Colleague, name: string, said: string): Promise<void> {
  await person.button(name).click()
  await person.dialog.getByLabel(person.t("why")).fill("looked at by a walk")
  await person.dialog.locator("button[type=submit]").click()
  await person.confirm(person.page.getByText(person.t(said)))
}

it("a withdrawal in review is refused or approved, and one above the limit waits for a second person", async () => {
  const made = (path: "REVIEW" | "SECOND") => withdrawalInReview(inject("houseDatabase"), path)
  const [refused, approved, above] = [await made("REVIEW"), await made("REVIEW"), await made("SECOND")]
  const ana = await arrive(browser, "EN")
  const ben = await arrive(browser, "PT", "narrow")
  await ana.enrol(...(await newOwner()))
  await ben.enrol(...(await newOwner()))

  await ana.goTo("room_withdrawals")
  await open(ana, refused.id)
  await ana.button("assign_me").click()
  await ana.button("assign_back").waitFor()
  await ana.isAccessible("a withdrawal")
  await act(ana, "act_refuse", "done_refuse")
  await ana.dialog.getByText(ana.t("withdrawal_REFUSED"), { exact: true }).first().waitFor()

  await open(ana, approved.id)
  await act(ana, "act_approve", "done_approve")

  await open(ana, above.id)
  await ana.button("act_split").click()
  await ana.page.fill("input[name=part1]", "400")
  await ana.isAccessible("a withdrawal that is divided")
  await ana.button("cancel").click()
  await act(ana, "act_approve", "roles_proposed")
  await ana.dialog.getByRole("link", { name: ana.t("proposal_open_it") }).waitFor()
  await open(ben, above.id)
  await ben.dialog.getByText(ben.t("withdrawal_SECOND"), { exact: true }).first().waitFor()
  await approve(ben, above.account)

  // Rules that contradict one another are named beside their field, and nothing is lost.
  await ana.page.goto(new URL("/console/withdrawals?tab=rules", ana.page.url()).href)
  const maximum = ana.page.getByLabel(`${ana.t("rule_maximum")} (BRL)`).first()
  await maximum.fill("5")
  await ana.page.getByLabel(ana.t("why")).fill("lower than the minimum")
  await ana.button("adjust_propose").click()
  await ana.confirm(ana.page.getByText(ana.t("fault_maximum")))
  await ana.isAccessible("rules of withdrawals")
  await Promise.all([ana.close(), ben.close()])
})
