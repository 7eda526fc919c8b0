import { offerRewards } from "@croupier/testkit/house-members"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { openBrowser, visitAsMember } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each([
  ["EN", "wide"],
  ["PT", "narrow"],
] as const)("the reward centre, %s %s", (language, screen) => {
  it("lists what may be claimed, pays one by one press and all cash by another", async () => {
    const { page, person, t } = await visitAsMember(browser, language, screen, "/index?centre=rewardCenter")
    await page.getByText(t("reward_none"), { exact: true }).waitFor()
    await page.getByText(t("reward_past_none"), { exact: true }).waitFor()
    await offerRewards(inject("houseDatabase"), person.username, [
      { title: "Lantern mission", amount: 5 },
      { title: "Pier mission", amount: 7 },
      { title: "Fair mission", amount: 9 },
    ])
    await page.reload()
    const open = page.getByRole("list", { name: t("reward_open"), exact: true })
    await open.getByRole("listitem").nth(2).waitFor()
    await page.waitForLoadState("networkidle")
    expect(await barriers(page)).toEqual([])
    await open.getByRole("listitem").filter({ hasText: "Pier mission" }).getByRole("button").click()
    const past = page.getByRole("list", { name: t("reward_past"), exact: true })
    await past.getByText("Pier mission", { exact: true }).waitFor()
    await page.getByRole("button", { name: t("reward_claim_all"), exact: true }).click()
    await past.getByText("Fair mission", { exact: true }).waitFor()
    await past.getByText("Lantern mission", { exact: true }).waitFor()
    await page.getByText(t("reward_none"), { exact: true }).waitFor()
    // A message that has just come is still growing to its size.
    await expect.poll(() => barriers(page)).toEqual([])
  })
})

it("the reward centre keeps in sight what it shows while the texts of one part are on their way", async () => {
  const { page, context, t } = await visitAsMember(browser, "EN", "narrow")
  let release = () => {}
  const seen = new Promise<void>((resolve) => (release = resolve))
  await page.route("**/assets/checkin-*.js", async (route) => {
    await seen
    await route.continue()
  })
  await page.goto(new URL("/index?centre=rewardCenter", page.url()).href)
  await page.waitForRequest("**/assets/checkin-*.js")
  await page.getByText(t("reward_past_none"), { exact: true }).waitFor()
  expect(await page.getByRole("list", { name: t("checkin_title"), exact: true }).count()).toBe(0)
  release()
  await page.getByRole("list", { name: t("checkin_title"), exact: true }).waitFor()
  await context.close()
})
