import { approve, arrive, newOwner } from "@croupier/console/colleague"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { barriers } from "./accessible.ts"
import { openBrowser, visitAsMember } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("a message of the desk reaches the open page of its member, who reads and deletes it; one to all takes two people", async () => {
  const { page, t, modal, person, context } = await visitAsMember(browser, "EN", "wide")
  const ana = await arrive(browser, "EN")
  const ben = await arrive(browser, "PT", "narrow")
  await ana.enrol(...(await newOwner()))
  await ben.enrol(...(await newOwner()))
  const { button, dialog, page: desk, t: say } = ana
  await ana.goTo("room_messages")
  await ana.isAccessible("the room of messages")
  const write = async (title: string) => {
    await button("inbox_write").click()
    await dialog.locator("input[name=messageTitle]").fill(title)
    await dialog.getByLabel(say("inbox_content")).fill("<p>Words of the walk</p>")
    await dialog.getByLabel(say("why")).fill("a message of the walk")
  }
  await write("To one member")
  await dialog.getByLabel(say("inbox_audience")).selectOption("ACCOUNTS")
  await dialog.locator("input[name=accounts]").fill(person.username)
  await ana.isAccessible("the form of a message")
  await button("inbox_send").click()
  await ana.confirm(desk.getByText("To one member", { exact: true }).first())

  // The socket brings the number: the page was not loaded anew.
  await page.getByRole("button", { name: t("inbox_unread", "1"), exact: true }).click()
  const rows = modal.getByRole("list", { name: t("inbox_title"), exact: true }).getByRole("listitem")
  await rows.getByRole("button", { name: /To one member/ }).click()
  await rows.getByText("Words of the walk", { exact: true }).waitFor()
  await expect.poll(() => page.getByRole("button", { name: t("inbox_unread", "1") }).count()).toBe(0)
  await page.waitForLoadState("networkidle")
  expect(await barriers(page)).toEqual([])
  await rows.getByRole("button", { name: t("inbox_delete"), exact: true }).click()
  await modal.getByText(t("inbox_empty"), { exact: true }).waitFor()

  const title = `To all ${person.username}`
  await write(title)
  // To agents alone: members of other walks keep their inboxes.
  await dialog.getByLabel(say("inbox_audience")).selectOption("AGENTS")
  await button("adjust_propose").click()
  await ana.confirm(desk.getByText(say("roles_proposed")))
  await desk.keyboard.press("Escape")
  await approve(ben, title)
  await desk.reload()
  await desk.getByText(title, { exact: true }).first().waitFor()
  await context.close()
})
