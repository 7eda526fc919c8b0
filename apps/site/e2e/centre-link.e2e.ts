import { logout } from "@croupier/contract/identity"
import { livePlays } from "@croupier/contract/lottery"
import { eventually } from "@croupier/testkit"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { complaints } from "./accessible.ts"
import { openBrowser, SCREENS, visit, visitAsMember, type Visitor } from "./visitor.ts"

/** A page that is opened by a link into the member centre shows that first, and its own page when it is seen. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const url = () => inject("houseUrl")
const LINK = "/?centre=depositv2"

const served = async (path: string): Promise<string> => {
  const answer = await fetch(url() + path, { headers: { Cookie: "history-language=PT" } })
  const html = await answer.text()
  return html.slice(html.indexOf('id="root"'), html.indexOf('id="boot"'))
}
/** Waits until the sheet comes with the page: the server waits for a page it renders no longer than a visitor would. */
const whenServed = () => eventually(async () => expect(await served(LINK)).toContain('id="sheet"'))

/** Opens the link as a member who comes from another address, and hears what the page asks for and complains of. */
async function open(screen: keyof typeof SCREENS, from = "/index") {
  const visitor = await visitAsMember(browser, "PT", screen, from)
  const asked: string[] = []
  const heard = complaints(visitor.page)
  visitor.page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  await whenServed()
  await visitor.page.goto(url() + LINK)
  return { visitor, asked, heard }
}
const amount = ({ modal }: Visitor) => modal.locator("input[name=amount]")
const home = ({ page }: Visitor) => page.locator("main#main h1")

describe("a link into the member centre", () => {
  it("is served as the sheet without the page below it, on any path", async () => {
    await whenServed()
    for (const path of [LINK, "/lottery?centre=depositv2"])
      await eventually(async () => {
        const html = await served(path)
        expect(html).toContain('data-entry="depositv2"')
        expect(html).not.toContain("<main")
      })
    for (const path of ["/?centre=no-such-page", "/?centre=depositv2&deposit=1"])
      await eventually(async () => expect(await served(path)).toContain("<main"))
  })

  it("asks for nothing of the page below on a phone; the page stands when the sheet is closed", async () => {
    const { visitor, asked, heard } = await open("narrow")
    const { page, modal, t } = visitor
    await amount(visitor).waitFor()
    await page.waitForLoadState("networkidle")
    expect(asked.filter((path) => path.endsWith(livePlays.path))).toEqual([])
    expect(await page.locator("main").count()).toBe(0)
    await modal.getByRole("button", { name: t("close"), exact: true }).click()
    await home(visitor).waitFor()
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(0)
    await expect.poll(() => page.url()).not.toContain("centre")
    // The sheet opens again from the page, like any other time.
    await visitor.header.getByRole("button", { name: t("deposit"), exact: true }).click()
    await amount(visitor).waitFor()
    expect(heard).toEqual([])
    await visitor.context.close()
  })

  it("is left by Back: the sheet, then the page", async () => {
    const { visitor } = await open("narrow", "/lottery")
    const { page, modal } = visitor
    await amount(visitor).waitFor()
    await page.goBack()
    await modal.waitFor({ state: "detached" })
    await home(visitor).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/index")
    await page.goBack()
    await page.waitForURL((address) => address.search === "" && address.pathname === "/lottery")
    await visitor.context.close()
  })

  it.each([
    [
      "a press on the sheet",
      "narrow",
      ({ modal }: Visitor) => modal.locator('[data-entry="withdraw"]').click(),
      ({ modal, t }: Visitor) =>
        modal.getByRole("heading", { name: t("member_withdraw"), level: 3 }).waitFor(),
    ],
    [
      "Escape",
      "wide",
      ({ page }: Visitor) => page.keyboard.press("Escape"),
      ({ modal }: Visitor) => modal.waitFor({ state: "detached" }),
    ],
  ] as const)("keeps %s that comes before its scripts", async (_, screen, act, isDone) => {
    const visitor = await visitAsMember(browser, "PT", screen)
    const { page, modal } = visitor
    let release = () => {}
    const pressed = new Promise<void>((resolve) => (release = resolve))
    await page.route("**/assets/*.js", async (route) => {
      await pressed
      await route.continue()
    })
    await whenServed()
    await page.goto(url() + LINK, { waitUntil: "commit" })
    await modal.locator('[data-entry="withdraw"]').waitFor()
    await act(visitor)
    release()
    await isDone(visitor)
    await visitor.context.close()
  })

  it("has its page around the sheet in a wide window, once the sheet stands", async () => {
    const { visitor, heard } = await open("wide")
    await amount(visitor).waitFor()
    await home(visitor).waitFor()
    await expect.poll(visitor.balance).toContain("0,00")
    await visitor.page.keyboard.press("Escape")
    await visitor.modal.waitFor({ state: "detached" })
    expect(await home(visitor).isVisible()).toBe(true)
    expect(heard).toEqual([])
    await visitor.context.close()
  })

  it("closes with the session that ends in another tab, and the page asks for the sign-in", async () => {
    const { visitor } = await open("narrow")
    const { page, context, modal, t } = visitor
    await amount(visitor).waitFor()
    const token = await page.evaluate(() => sessionStorage.getItem("token"))
    await context.request.delete(url() + logout.path, { headers: { authorization: `Bearer ${token}` } })
    await page.getByText(t("session_lost")).waitFor()
    await modal.locator("input[name=username]").waitFor()
    await home(visitor).waitFor()
    await context.close()
  })

  it("shows a visitor the page with the sign-in, and never the sheet", async () => {
    const visitor = await visit(browser, "PT", "narrow")
    const { page, modal } = visitor
    await whenServed()
    await page.goto(url() + LINK, { waitUntil: "domcontentloaded" })
    expect(await page.locator("#sheet:visible").count()).toBe(0)
    await modal.locator("input[name=username]").waitFor()
    await home(visitor).waitFor()
    await visitor.context.close()
  })

  it("says without scripts that they are needed, and leads home", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: SCREENS.narrow })
    await context.addCookies([{ name: "history-language", value: "PT", url: url() }])
    const page = await context.newPage()
    await whenServed()
    await page.goto(url() + LINK)
    expect(await page.getByRole("alert").filter({ visible: true }).textContent()).toContain("JavaScript")
    expect(await page.locator("#sheet:visible").count()).toBe(0)
    await page.locator('a[href="/index"]').filter({ visible: true }).last().click()
    await page.locator("main h1").waitFor()
    await context.close()
  })
})
