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

it("two people open an event; a member claims its last packet, checks the split and finds the cash in the reward centre", async () => {
  const ana = await arrive(browser, "EN")
  const ben = await arrive(browser, "PT", "narrow")
  await ana.enrol(...(await newOwner()))
  await ben.enrol(...(await newOwner()))
  const { button, dialog, page: desk, t: say } = ana
  await ana.goTo("room_packets")
  await desk.getByText(say("packets_desk_text"), { exact: true }).waitFor()
  await button("packets_change").click()
  for (const [name, typed] of Object.entries({ from: "00:00", minutes: "1440", packets: "2", total: "0.02" }))
    await dialog.locator(`input[name=${name}]`).fill(typed)
  await dialog.getByLabel(say("why")).fill("an event of the walk")
  await ana.isAccessible("terms of red packets")
  await button("adjust_propose").click()
  await ana.confirm(desk.getByText(say("roles_proposed")))
  await desk.keyboard.press("Escape")
  await approve(ben, ben.t("approval_packets.save"))

  const early = await visitAsMember(browser, "PT", "wide", "/promotions")
  await early.page.getByRole("button", { name: early.t("packets_claim"), exact: true }).click()
  await early.page.getByText(/0,01/).first().waitFor()
  await expect.poll(() => barriers(early.page)).toEqual([])
  await early.context.close()
  const { page, t, context } = await visitAsMember(browser, "EN", "narrow", "/promotions")
  const press = page.getByRole("button", { name: t("packets_claim"), exact: true })
  await press.waitFor()
  await page.waitForLoadState("networkidle")
  expect(await barriers(page)).toEqual([])
  await press.dblclick()
  await page.getByText(/^You got .*0[.]01, packet no[.] 2[.]$/).waitFor()
  await page.getByText(t("packets_proof"), { exact: true }).click()
  await page.getByRole("button", { name: t("packets_verify"), exact: true }).click()
  await page.getByText(t("packets_honest"), { exact: true }).waitFor()
  await expect.poll(() => barriers(page)).toEqual([])
  await page.goto(new URL("/index?centre=rewardCenter", page.url()).href)
  await page.locator("html[data-hydrated]").waitFor()
  const past = page.getByRole("list", { name: t("reward_past"), exact: true })
  await past.getByText("Red packet", { exact: true }).waitFor()
  await expect.poll(() => past.getByRole("listitem").count()).toBe(1)
  await context.close()
  await desk.reload()
  await desk.getByText("2/2", { exact: true }).first().waitFor()
  await ana.isAccessible("the room of red packets")
})
