import type { Browser } from "playwright-core"
import { openBrowser } from "@croupier/testkit"
import { afterAll, beforeAll, it } from "vitest"
import { approve, arrive, newOwner, strandedDeposit, type Colleague } from "./colleague.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const open = (person: Colleague, path: string) =>
  person.page.goto(new URL(`/console${path}`, person.page.url()).href)

it("limits take two, and a person who began from an older version sees both; a stuck deposit is ended by two and found in the books", async () => {
  const ana = await arrive(browser, "EN")
  const ben = await arrive(browser, "PT", "narrow")
  await ana.enrol(...(await newOwner()))
  await ben.enrol(...(await newOwner()))

  await open(ana, "/lottery?tab=games&game=VNND")
  const multiple = ana.page.getByLabel(ana.t("term_maximumMultiple"))
  const propose = async (value: string) => {
    await multiple.fill(value)
    await ana.page.locator("input[name=why]").last().fill("a test of both")
    await ana.button("terms_change").click()
  }
  await propose(String(1_000 + (Date.now() % 1_000)))
  await ana.confirm(ana.page.getByText(ana.t("roles_proposed")))
  await approve(ben, "VNND")
  // The page still holds what was there before.
  await propose("4321")
  await ana.page.getByText(ana.t("stale_text")).waitFor()
  await ana.isAccessible("a stale form of a game")

  await open(ana, "/lottery?tab=calendar&gameCode=VNND")
  await ana.page.getByRole("heading", { level: 1, name: /\d{4}/ }).waitFor()
  await ana.isAccessible("the calendar")
  await open(ana, "/lottery?tab=fairness&gameCode=SSC1M")
  await ana.button("fairness_verify").click()
  await ana.page.getByText(ana.t("fairness_whole").split("{0}").at(-1)?.split(",")[0] ?? "").waitFor()

  const deposit = await strandedDeposit()
  await open(ana, "/payments?tab=stuck")
  await ana.page.getByRole("button", { name: deposit.slice(0, 13) }).click()
  await ana.button("deposit_end_credit").click()
  await ana.dialog.getByLabel(ana.t("why")).fill("the bank shows what came")
  await ana.isAccessible("the end of a deposit")
  await ana.button("adjust_propose").click()
  await ana.confirm(ana.page.getByText(ana.t("roles_proposed")))
  await approve(ben, deposit.slice(0, 8))

  await open(ben, `/ledger?tab=postings&reference=${deposit}`)
  await ben.page.getByRole("cell", { name: `deposit:${deposit}` }).waitFor()
  await ben.isAccessible("a movement")
  await open(ana, "/ledger?tab=verifier")
  await ana.button("verify_now").click()
  await ana.page
    .getByRole("cell", { name: ana.t("verify_ok") })
    .first()
    .waitFor()
  await Promise.all([ana.close(), ben.close()])
})
