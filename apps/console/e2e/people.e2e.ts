import type { Browser } from "playwright-core"
import { openBrowser } from "@croupier/testkit"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { approve, openProposal, arrive, emptyHouse } from "./colleague.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it("the first owner hires a second one; a third is the work of both, at two screens", async () => {
  await emptyHouse()
  const owner = await arrive(browser)
  await owner.isAccessible("sign-in")
  await owner.enrol("owner", inject("houseOwner"))
  await owner.goTo("room_staff")
  await owner.isAccessible("staff")

  const hire = async (login: string) => {
    await owner.button("staff_add").click()
    await owner.page.fill("input[name=newLogin]", login)
    await owner.page.fill("input[name=newName]", login)
    await owner.dialog.locator("button[type=submit]").click()
    const told = owner.page.locator("[data-password]")
    await owner.confirm(told)
    const password = (await told.textContent()) ?? ""
    await owner.button("staff_roles_next").click()
    return password
  }
  const give = async (role: string, done: string) => {
    await owner.page.getByRole("checkbox", { name: owner.t(role), exact: true }).check()
    await owner.page.getByRole("checkbox", { name: owner.t("merchants_all"), exact: true }).check()
    await owner.page.fill("input[name=rolesWhy]", "as agreed")
    await owner.button("roles_change").click()
    await owner.confirm(owner.page.getByText(owner.t(done)))
  }

  const ana = await hire("ana")
  await owner.isAccessible("roles of a person")
  await give("role_owner", "roles_applied")
  await owner.page.keyboard.press("Escape")
  await owner.page.getByRole("button", { name: "ana", exact: true }).waitFor()

  // The second owner works in another language, on a telephone.
  const second = await arrive(browser, "UR", "narrow")
  await second.enrol("ana", ana)
  const ben = await hire("ben")
  await give("role_lottery", "roles_proposed")
  await owner.page.keyboard.press("Escape")
  // One's own proposal can only be withdrawn.
  await openProposal(owner, "ben")
  await owner.button("withdraw").waitFor()
  expect(await owner.button("approve").count()).toBe(0)
  await owner.page.keyboard.press("Escape")

  await openProposal(second, "ben")
  await second.isAccessible("a proposal, right to left")
  await approve(second, "ben")

  // Ben sees his rooms and no others; what he is given later shows without a new sign-in.
  const third = await arrive(browser, "PT")
  await third.enrol("ben", ben)
  expect(await third.page.getByRole("link", { name: third.t("room_staff") }).count()).toBe(0)
  await third.page.goto(`${inject("houseUrl")}/console/staff`)
  await third.page.getByText(third.t("not_found")).waitFor()

  await owner.goTo("room_audit")
  await owner.page.getByRole("cell", { name: "staff.roles.approved" }).first().waitFor()
  await owner.button("audit_verify").click()
  await owner.page.getByText(/[0-9a-f]{64}/).waitFor()
  await owner.isAccessible("audit")

  // A session that ends leaves the page as it is, and the sign-in above it.
  await owner.page.getByRole("searchbox", { name: owner.t("target") }).fill("staff:ana")
  await owner.page.context().clearCookies()
  await owner.button("refresh").click()
  await owner.page.getByRole("heading", { name: owner.t("session_over") }).waitFor()
  // Wrong tries slow the name that they were made at; the next sign-in solves the puzzle by itself.
  const guess = async () => {
    await owner.page.fill("input[name=login]", "nobody.here")
    await owner.page.fill("input[name=password]", "a wild guess")
    await owner.button("sign_in").click()
  }
  const wait = owner.page.getByText(owner.t("tries_wait", "").replace(/\W+$/, ""))
  for (let count = 0; count < 5; count++) {
    const answered = owner.page.waitForResponse((response) => response.status() === 401)
    await guess()
    await answered
  }
  await guess()
  await wait.waitFor()
  await owner.isAccessible("a sign-in that has to wait")
  await owner.signIn("owner")
  await owner.dialog.waitFor({ state: "detached" })
  expect(await owner.page.getByRole("searchbox", { name: owner.t("target") }).inputValue()).toBe("staff:ana")

  // By keyboard alone: the last entry of the palette leads to the log of what was typed.
  await owner.page.keyboard.press("Control+k")
  await owner.page.getByRole("combobox", { name: owner.t("palette") }).fill("staff:ben")
  await owner.page.keyboard.press("ArrowUp")
  await owner.page.keyboard.press("Enter")
  await owner.page.waitForURL(/target=staff%3Aben/)
  await owner.page.getByRole("cell", { name: "staff.add", exact: true }).first().waitFor()
  await Promise.all([owner.close(), second.close(), third.close()])
})
