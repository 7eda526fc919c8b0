import { arrive, newOwner } from "@croupier/console/colleague"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { barriers } from "./accessible.ts"
import { openBrowser, visitAsMember } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("a member complains from the help centre, a person of the desk takes and answers, and the member reads it", async () => {
  const { page, t, context, person } = await visitAsMember(browser, "EN", "narrow")
  await page.goto(new URL("/help", page.url()).href)
  await page.getByRole("link", { name: t("nav_feedback"), exact: true }).click()
  await page.getByRole("heading", { level: 1, name: t("feedback_title") }).waitFor()
  await page.getByRole("button", { name: t("feedback_kind_COMPLAINT"), exact: true }).click()
  const box = page.getByLabel(t("feedback_words"), { exact: true })
  const send = page.getByRole("button", { name: t("feedback_send"), exact: true })
  await box.fill("Too short")
  await send.click()
  await page
    .getByRole("alert")
    .getByText(t("feedback_word_count", "5", "500"))
    .waitFor()
  const words = `The result of ${person.username} <b>came</b> too late.`
  await box.fill(words)
  expect(await barriers(page)).toEqual([])
  await send.click()
  const entries = page.getByRole("list", { name: t("feedback_own"), exact: true }).getByRole("listitem")
  await entries.getByText(words, { exact: true }).waitFor()

  const ana = await arrive(browser, "EN")
  await ana.enrol(...(await newOwner()))
  const { button, dialog, page: desk, t: say } = ana
  await ana.goTo("room_feedback")
  await desk.getByText(words, { exact: true }).first().waitFor()
  await ana.isAccessible("the room of feedback")
  await desk.getByRole("row").filter({ hasText: words }).getByRole("button").last().click()
  await button("feedback_take").click()
  await dialog
    .getByLabel(say("feedback_answer"), { exact: true })
    .fill("The draw was late. It stands there now.")
  await ana.isAccessible("the form of an answer")
  await button("feedback_send").click()
  await dialog.getByText("The draw was late. It stands there now.", { exact: true }).waitFor()

  // The socket tells of the answer: the page was not loaded anew.
  await entries.getByText("The draw was late. It stands there now.", { exact: true }).waitFor()
  await entries.getByText(t("feedback_state_ANSWERED"), { exact: true }).waitFor()
  await context.close()
})
