import { seedFromHex } from "@croupier/fairness"
import { drawRaffle, listHash, raffleCommitment } from "@croupier/rewards"
import { giveCashback, giveDrawnRaffle } from "@croupier/testkit/house-gifts"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { moneyIn } from "./betting-slip.ts"
import { anAccount, fillRegistration, openBrowser, visit, visitAsMember } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("a friend who registers by the link appears to the inviter, who has a picture of it to share", async () => {
  const inviter = await visitAsMember(browser, "EN", "wide", "/index?centre=referral")
  const { page, t } = inviter
  const link = await page.getByLabel(t("member_referral_link"), { exact: true }).inputValue()
  const code = new URL(link).searchParams.get("inviter") ?? ""
  await page.getByRole("img", { name: t("referral_card_label", code), exact: true }).waitFor()
  await page.getByText(t("referral_none"), { exact: true }).waitFor()
  await page.waitForLoadState("networkidle")
  expect(await barriers(page)).toEqual([])
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: t("referral_card_save"), exact: true }).click(),
  ])
  expect(picture.suggestedFilename()).toBe(`${code}.png`)

  const friend = await visit(browser, "PT", "narrow", new URL(link).pathname + new URL(link).search)
  await fillRegistration(friend)
  await friend.context.close()
  await page.reload()
  const friends = page.getByRole("list", { name: t("referral_friends"), exact: true })
  await friends
    .getByRole("listitem")
    .filter({ hasText: t("referral_state_OPEN") })
    .waitFor()
  await inviter.context.close()
})

it("cashback is claimed by one press; a prize of a raffle is claimed, and its draw is verified in the browser", async () => {
  const { page, person, context, t } = await visitAsMember(
    browser,
    "PT",
    "narrow",
    "/index?centre=manualRebate",
  )
  await giveCashback(inject("houseDatabase"), person.username)
  await page.reload()
  const past = page.getByRole("list", { name: t("cashback_past"), exact: true })
  await past.getByRole("button").first().waitFor()
  await page.waitForLoadState("networkidle")
  expect(await barriers(page)).toEqual([])
  await past.getByRole("button").first().click()
  await past.getByText(t("cashback_state_PAID")).waitFor()

  const other = await anAccount()
  const tickets = [person.username, person.username, other.username, person.username]
  const seed = "3b".repeat(32)
  const [code, draw, salt] = ["RAFFLE-W", `W${Date.now()}`, "00ab".repeat(16)]
  const about = { gameCode: code, issue: draw }
  const list = tickets.map((account) => (account === person.username ? "1" : "2"))
  const drawId = await giveDrawnRaffle(inject("houseDatabase"), 1, {
    code,
    draw,
    salt,
    seed,
    tickets,
    commitment: raffleCommitment(seedFromHex(seed), about),
    listHash: listHash(list),
    winners: drawRaffle(list, { seed: seedFromHex(seed), context: about, salt, prizes: 2 }),
  })
  await page.goto(new URL(`/promoDetail?raffle=${drawId}`, page.url()).href)
  await page.getByRole("button", { name: t("raffle_claim", moneyIn("PT", "5.00")), exact: true }).click()
  await page.getByText(t("raffle_prize_CLAIMED"), { exact: true }).first().waitFor()
  await page.getByRole("button", { name: t("raffle_verify"), exact: true }).click()
  await expect.poll(() => page.locator("[data-honest]").getAttribute("data-honest")).toBe("true")
  await expect.poll(() => barriers(page)).toEqual([])
  await context.close()
})
