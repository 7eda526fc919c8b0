import { approve, arrive, newOwner } from "@croupier/console/colleague"
import { addWalkMerchant, openWithdrawals } from "@croupier/testkit/house-merchants"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { barriers } from "./accessible.ts"
import { openBrowser, visitAsMember, type Visitor, visitWithFifty } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Member = Awaited<ReturnType<typeof visitAsMember>>

async function centreAt({ page, modal, t }: Visitor, key: string, heading: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/index?centre=${key}`)
  await modal.getByRole("heading", { name: t(heading), exact: true, level: 3 }).waitFor()
}

async function addAccount(visitor: Member, cpf: string, holder: string): Promise<void> {
  const { page, modal, t } = visitor
  await centreAt(visitor, "withdraw", "member_withdraw")
  await modal.getByRole("button", { name: t("withdraw_add_account") }).click()
  await modal.getByLabel(t("member_payout_form")).selectOption("CPF")
  await page.fill("input[name=number]", cpf)
  await page.fill("input[name=holder]", holder)
  await page.fill("input[name=password]", visitor.person.password)
  await modal.getByRole("button", { name: t("member_payout_add"), exact: true }).click()
  await modal.getByText(holder).first().waitFor()
}

/** One pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

/** Chooses an image for the form that asks for one. */
const showImage = ({ modal }: Visitor): Promise<void> =>
  modal
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "paper.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") })

it("one member pays another, both see every step, and two people rule when it did not arrive", async () => {
  const merchant = await addWalkMerchant(inject("houseDatabase"), inject("houseUrl"))
  await openWithdrawals(inject("houseDatabase"), merchant, { membersPay: true })
  const withdrawer = await visitWithFifty(browser, "PT", "narrow", merchant)
  const depositor = await visitAsMember(browser, "EN", "wide", "/index", merchant)
  await Promise.all([
    addAccount(withdrawer, "529.982.247-25", "Ana Prado"),
    addAccount(depositor, "111.444.777-35", "Bia Souza"),
  ])

  await centreAt(withdrawer, "withdraw", "member_withdraw")
  const submit = withdrawer.modal.locator("form button[type=submit]:visible")
  await withdrawer.page.fill("input[name=withdrawal]", "40")
  await submit.click()
  await withdrawer.page.check("input[name=peer]")
  await withdrawer.page.fill("input[name=password]:visible", withdrawer.person.password)
  await submit.click()
  await withdrawer.modal.locator("[data-state=READY]").waitFor()

  const { page, modal, t, header } = depositor
  await page.goto(`${new URL(page.url()).origin}/index`)
  await header.getByRole("button", { name: t("deposit") }).click()
  await modal.locator("[data-peer-card]").click()
  await page.fill("input[name=amount]", "40")
  await modal.getByRole("button", { name: t("peer_begin"), exact: true }).click()
  await modal.locator("[data-peer-state=MATCHED]").waitFor()
  expect(await modal.locator("textarea").inputValue()).toBe("52998224725")
  expect(await barriers(page)).toEqual([])
  await modal.getByRole("button", { name: t("peer_paid"), exact: true }).click()
  await modal.getByText(t("peer_proof_needed")).waitFor()
  await showImage(depositor)
  await modal.getByRole("button", { name: t("peer_paid"), exact: true }).click()
  await modal.locator("[data-peer-state=PAID]").waitFor()

  // The withdrawer's page hears of it by itself.
  await withdrawer.modal.locator("[data-peer-state=PAID]").waitFor()
  await withdrawer.modal.getByText("Bia Souza").first().waitFor()
  await withdrawer.modal
    .getByRole("button", { name: withdrawer.t("withdraw_answer_none"), exact: true })
    .click()
  await showImage(withdrawer)
  await withdrawer.modal.getByRole("button", { name: withdrawer.t("withdraw_answer"), exact: true }).click()
  await withdrawer.modal.locator("[data-peer-state=DISPUTED]").waitFor()
  expect(await barriers(withdrawer.page)).toEqual([])
  await modal.locator("[data-peer-state=DISPUTED]").waitFor()
  await modal
    .getByRole("button", { name: t("peer_look"), exact: true })
    .first()
    .click()
  await modal.locator("img[src^='data:image/webp']").waitFor()

  const ana = await arrive(browser, "EN")
  const ben = await arrive(browser, "PT", "narrow")
  await ana.enrol(...(await newOwner(merchant)))
  await ben.enrol(...(await newOwner(merchant)))
  await ana.page.goto(new URL("/console/withdrawals?tab=board&view=disputes", ana.page.url()).href)
  await ana.page.locator("tr[data-row]").first().getByRole("button").first().click()
  await ana.dialog.locator("img").nth(1).waitFor()
  await ana.isAccessible("a dispute between two members")
  await ana.button("ruling_forced").click()
  await ana.dialog.getByLabel(ana.t("why")).fill("the bank's paper shows it")
  await ana.dialog.locator("button[type=submit]").click()
  await ana.confirm(ana.page.getByText(ana.t("roles_proposed")))
  await approve(ben, depositor.person.username)

  await modal.locator("[data-peer-state=FORCED]").waitFor()
  await withdrawer.modal.locator("[data-peer-state=FORCED]").waitFor()
  await expect.poll(depositor.balance).toContain("40.00")
  await Promise.all([withdrawer.context.close(), depositor.context.close(), ana.close(), ben.close()])
})
