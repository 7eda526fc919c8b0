import { eventually, PATIENCE_MS } from "@croupier/testkit"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { openBrowser, SCREENS, signedIn, type Language, visitAsMember } from "./visitor.ts"

const url = () => inject("houseUrl")
const PAGES = ["/index", "/lottery", "/lottery?gameCode=K31M", "/vnlottery", "/noticePage"]
/** One that is read from the left, and one from the right. */
const LANGUAGES: readonly Language[] = ["PT", "UR"]

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const page = async (path: string, language: Language) =>
  (await fetch(url() + path, { headers: { Cookie: `history-language=${language}` } })).text()

/**
 * Asks for a page until it comes prerendered. The server waits a quarter of a second at most for a page, and serves the
 * rendered page for a minute then: the next request gets it, however slow the machine is.
 */
const whenDrawn = (path: string, language: Language): Promise<void> =>
  eventually(async () => expect(await page(path, language)).toContain('"prerendered":'))

async function read(language: Language, script = true, screen: keyof typeof SCREENS = "narrow") {
  const context = await browser.newContext({
    serviceWorkers: "block",
    viewport: SCREENS[screen],
    timezoneId: "Asia/Karachi",
    javaScriptEnabled: script,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addCookies([{ name: "history-language", value: language, url: url() }])
  if (script)
    await context.addInitScript((chosen) => localStorage.setItem("history-language", chosen), language)
  return context
}

/** Takes the header at the first moment that there is one, before any script of the site has run. */
function keepServedHeader(): void {
  new MutationObserver((_, observer) => {
    const header = document.querySelector("header")
    if (!header) return
    observer.disconnect()
    Object.assign(window, { servedHeader: header })
  }).observe(document, { childList: true, subtree: true })
}
const standsServedHeader = () => Reflect.get(window, "servedHeader") === document.querySelector("header")

/** Addresses of sheets that the page holds, and that were asked for all the same. */
const sheetsAskedTwice = () =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][disabled]")]
    .map(({ href }) => href)
    .filter((href) => performance.getEntriesByName(href).length > 0)

describe.each(LANGUAGES)("a page rendered by the server, %s", (language) => {
  it.each(PAGES)("%s shows its heading and its doors without scripts", async (path) => {
    const context = await read(language, false)
    const tab = await context.newPage()
    await whenDrawn(path, language)
    await tab.goto(url() + path)
    expect(await tab.locator("h1, h2, h3").first().isVisible()).toBe(true)
    expect(await tab.locator("header button").filter({ visible: true }).count()).toBeGreaterThan(1)
    expect(await tab.locator("html").getAttribute("dir")).toBe(language === "UR" ? "rtl" : "ltr")
    // Content that fades in is not there at the first paint.
    expect(await tab.locator(".fade-in:has(h1, h2)").count()).toBe(0)
    await context.close()
  })

  it.each(PAGES)("%s is hydrated as it stands", async (path) => {
    const context = await read(language)
    const tab = await context.newPage()
    const complaints: string[] = []
    tab.on("pageerror", (error) => complaints.push(error.message))
    tab.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text())
    })
    await tab.addInitScript(keepServedHeader)
    await whenDrawn(path, language)
    await tab.goto(url() + path)
    await tab.locator("html[data-hydrated]").waitFor()
    await tab.waitForLoadState("networkidle")
    expect(await tab.evaluate(standsServedHeader)).toBe(true)
    // Its style sheets stand in the page: none of them is asked for once more.
    expect(await tab.locator("link[rel=stylesheet][disabled]").count()).toBeGreaterThan(0)
    expect(await tab.evaluate(sheetsAskedTwice)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe("a page rendered by the server", () => {
  it("keeps a button that is pressed too early", async () => {
    const context = await read("PT")
    const tab = await context.newPage()
    // The site's scripts wait until the button has been pressed.
    let release = () => {}
    const pressed = new Promise<void>((resolve) => (release = resolve))
    await tab.route("**/assets/*.js", async (route) => {
      await pressed
      await route.continue()
    })
    await whenDrawn("/index", "PT")
    await tab.goto(url() + "/index", { waitUntil: "commit" })
    await tab.locator("header [data-visitor] button").last().click()
    release()
    await tab.locator("dialog[open] input[name=username]").waitFor()
    await context.close()
  })

  it("keeps one whose own code comes last", async () => {
    const context = await read("PT", true, "wide")
    const tab = await context.newPage()
    let release = () => {}
    const pressed = new Promise<void>((resolve) => (release = resolve))
    await tab.route("**/assets/shell*.js", async (route) => {
      await pressed
      await route.continue()
    })
    const asked = tab.waitForRequest("**/assets/shell*.js")
    await whenDrawn("/index", "PT")
    await tab.goto(url() + "/index", { waitUntil: "commit" })
    await asked
    await tab.getByRole("button", { name: "Cores do dia" }).filter({ visible: true }).click()
    release()
    await tab.locator('html[data-scheme="light"]').waitFor()
    await context.close()
  })

  it("shows a signed-in member no sign-in links", async () => {
    const visitor = await visitAsMember(browser, "PT", "wide")
    let release = () => {}
    const looked = new Promise<void>((resolve) => (release = resolve))
    await visitor.page.route("**/assets/*.js", async (route) => {
      await looked
      await route.continue()
    })
    await whenDrawn("/index", "PT")
    await visitor.page.goto(url() + "/index", { waitUntil: "commit" })
    await visitor.page.locator("h1").waitFor()
    expect(await visitor.button("register").count()).toBe(0)
    release()
    await signedIn(visitor)
    await visitor.context.close()
  })

  it("is hydrated for a member", async () => {
    const visitor = await visitAsMember(browser, "PT", "narrow")
    const { page: tab, context } = visitor
    const complaints: string[] = []
    tab.on("pageerror", (error) => complaints.push(error.message))
    await tab.addInitScript(keepServedHeader)
    await whenDrawn("/index", "PT")
    await tab.goto(`${url()}/index`)
    await signedIn(visitor)
    expect(await tab.evaluate(standsServedHeader)).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  it("is the same for all visitors, and carries no address of one", async () => {
    const root = (html: string) => html.slice(html.indexOf('id="root"'), html.indexOf('id="boot"'))
    await whenDrawn("/index", "PT")
    // Between two who ask it may have been rendered again.
    await eventually(async () => {
      const [one, two] = await Promise.all([page("/index", "PT"), page("/index", "PT")])
      expect(root(one)).toBe(root(two))
      expect(root(one)).not.toContain("127.0.0.1")
    })
  })
})
