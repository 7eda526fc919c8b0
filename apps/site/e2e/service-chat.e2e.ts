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

it("a member and the desk talk; a message typed without a connection arrives once; the member rates", async () => {
  const { page, t, modal, person, header, context } = await visitAsMember(browser, "EN", "wide")
  const ana = await arrive(browser, "EN")
  await ana.enrol(...(await newOwner()))
  const { button, page: desk, t: say } = ana
  await ana.goTo("room_chat")
  await desk.getByLabel(say("desk_present")).check()
  await expect.poll(() => desk.getByText(/\(0\)/).count()).toBeGreaterThan(0)
  await ana.isAccessible("the desk of the chat")

  await header.getByRole("button", { name: t("customer_service"), exact: true }).click()
  const field = modal.getByLabel(t("chat_message"), { exact: true })
  const send = async (text: string) => {
    await field.fill(text)
    await modal.getByRole("button", { name: t("chat_send"), exact: true }).click()
  }
  await send("<b>Where is my deposit?</b>")
  const log = modal.getByRole("log")
  // Chats of others may wait before this one.
  await modal.getByText(new RegExp(t("chat_ahead", "N").replace("N", "\\d+"))).waitFor()
  await expect.poll(() => barriers(page)).toEqual([])

  await desk.getByRole("button", { name: new RegExp(person.username, "i") }).click()
  await button("desk_take").click()
  const words = desk.getByRole("log")
  await words.getByText("<b>Where is my deposit?</b>", { exact: true }).waitFor()
  await desk.getByLabel(say("desk_answer"), { exact: true }).fill("It is on its way")
  await button("desk_send").click()
  // The socket brings the answer.
  await log.getByText("It is on its way").waitFor()
  await ana.isAccessible("a talk of the desk")

  await context.setOffline(true)
  await send("Thank you")
  await log.getByText(t("chat_unsent")).waitFor()
  await context.setOffline(false)
  await expect.poll(() => log.getByText(t("chat_unsent")).count()).toBe(0)
  await words.getByText("Thank you", { exact: true }).waitFor()
  expect(await words.getByText("Thank you", { exact: true }).count()).toBe(1)

  await button("desk_end").click()
  await modal.getByRole("button", { name: t("chat_stars", "5"), exact: true }).click()
  await modal.getByText(t("chat_thanks"), { exact: true }).waitFor()
  await expect.poll(() => barriers(page)).toEqual([])
  await context.close()
})
