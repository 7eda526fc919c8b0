import { eventually, PATIENCE_MS } from "@croupier/testkit"
import {
  addWalkMerchant,
  setMerchantStatus,
  type MerchantStatus,
  type WalkMerchant,
} from "@croupier/testkit/house-merchants"
import type { Browser, Locator, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest"
import {
  openBrowser,
  signedIn,
  signIn,
  signOut,
  menu,
  newPerson,
  visit,
  type Visitor,
  anAccount,
} from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const home = ({ page }: Visitor) => page.locator("article.hue-panel").first()
/** To a page that needs answers which home has not asked for. */
const toLottery = ({ page, t }: Visitor) =>
  page
    .getByRole("link", { name: t("nav_lottery"), exact: true })
    .filter({ visible: true })
    .first()
    .click()
/** Goes to a page that needs answers which home has not asked for, unless home has heard by asking for a draw of its own. */
const hearOf = async ({ page, t }: Visitor, closed: Locator): Promise<void> => {
  const lottery = page.getByRole("link", { name: t("nav_lottery"), exact: true }).filter({ visible: true })
  await lottery.first().or(closed).first().waitFor()
  // The link may go away under the finger.
  await lottery
    .first()
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await closed.waitFor()
}
const toNotices = ({ page, t }: Visitor) =>
  page
    .getByRole("link", { name: t("nav_notices") })
    .filter({ visible: true })
    .first()
    .click()

describe("a merchant that is closed", () => {
  let merchant: WalkMerchant
  beforeAll(async () => {
    merchant = await addWalkMerchant(inject("houseDatabase"), inject("houseUrl"))
  })
  /** Sets it, and waits until the house has heard of it: its nodes are told by the bus. */
  const set = async (wanted: MerchantStatus) => {
    await setMerchantStatus(inject("houseDatabase"), merchant, wanted)
    const seen = wanted.status === "maintenance" ? 1 : wanted.restrictedCountries ? 2 : 0
    await eventually(async () => {
      const answer = await fetch(
        `${inject("houseUrl")}/wps/system/status?url=${encodeURIComponent(merchant.url)}`,
        { headers: { merchant: merchant.code, "X-Forwarded-For": AMERICAN } },
      )
      expect(await answer.json()).toMatchObject({ value: { status: seen } })
    })
  }
  afterEach(() => set({ status: "normal" }))
  /** An address in the United States. */
  const AMERICAN = "8.8.8.8"
  it.each([
    ["PT", "narrow"],
    ["UR", "wide"],
  ] as const)("for maintenance: to who comes and to who is there, %s %s", async (language, screen) => {
    const visitor = await visit(browser, language, screen, "/index", merchant)
    const { page, context, t } = visitor
    await home(visitor).waitFor()
    await set({ status: "maintenance" })
    const title = page.getByRole("heading", { level: 1, name: t("maintenance_title") })
    await hearOf(visitor, title)
    await page.getByText(t("maintenance_text")).waitFor()
    // The frame is gone: there is nothing to press that could not work.
    expect(await page.locator("header, nav, dialog[open]").count()).toBe(0)

    await context.addCookies([{ name: "history-language", value: language, url: page.url() }])
    const answer = await page.reload()
    await title.waitFor()
    expect(await page.locator("script").count()).toBe(0)
    expect((await answer?.body())?.length).toBeLessThan(10_240)
    expect(await page.locator("html").getAttribute("dir")).toBe(language === "UR" ? "rtl" : "ltr")

    await set({ status: "normal" })
    await expect
      .poll(async () => {
        await page.goto(new URL("/index", page.url()).href)
        return title.count()
      })
      .toBe(0)
    await home(visitor).waitFor()
    await context.close()
  })

  it("for maintenance: opens by itself for who waits", async () => {
    const visitor = await visit(browser, "EN", "wide", "/index", merchant)
    const { page, context, t } = visitor
    await home(visitor).waitFor()
    // The timers of a page that still starts would be divided between two clocks.
    await page.locator("html[data-hydrated]").waitFor()
    await page.waitForLoadState("networkidle")
    await page.clock.install()
    await set({ status: "maintenance" })
    const title = page.getByRole("heading", { level: 1, name: t("maintenance_title") })
    await hearOf(visitor, title)
    await set({ status: "normal" })
    // The waiting page asks every half minute.
    await expect
      .poll(async () => {
        await page.clock.fastForward(30_000)
        return title.count()
      })
      .toBe(0)
    await page.locator("main .clock").first().waitFor()
    await context.close()
  })

  it("to a country: names the address and the country, to who comes and to who is there", async () => {
    const visitor = await visit(browser, "PT", "wide", "/index", merchant)
    const { page, context, t } = visitor
    await home(visitor).waitFor()
    await context.setExtraHTTPHeaders({ "X-Forwarded-For": AMERICAN })
    await set({ status: "normal", restrictedCountries: ["US"] })
    await hearOf(visitor, page.getByRole("heading", { level: 1, name: t("restriction_title") }))
    await page.getByText(`${AMERICAN} (Estados Unidos)`).waitFor()
    await page.reload()
    await page.getByRole("heading", { level: 1, name: t("restriction_title") }).waitFor()
    await page.getByText(AMERICAN).waitFor()
    expect(await page.locator("script").count()).toBe(0)
    // The neighbours are not concerned.
    await context.setExtraHTTPHeaders({})
    await page.goto(new URL("/index", page.url()).href)
    await home(visitor).waitFor()
    await context.close()
  })
})

describe("the language", () => {
  it("is the merchant's at first, and the visitor's choice from then on", async () => {
    const context = await browser.newContext({
      serviceWorkers: "block",
      locale: "en",
      reducedMotion: "reduce",
    })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    await page.goto(inject("houseUrl"))
    await page.waitForURL("**/index")
    await page.locator('html[lang="pt-BR"]').waitFor()
    await page.locator("html[data-hydrated]").waitFor()
    await page.locator("select").filter({ visible: true }).selectOption("UR")
    await page.locator('html[lang="ur"][dir="rtl"]').waitFor()
    expect(await page.evaluate(() => localStorage.getItem("history-language"))).toBe("UR")
    // The very first bytes speak it too: nothing turns round before the visitor's eyes.
    const answer = await page.reload()
    expect(await answer?.text()).toContain('<html lang="ur" dir="rtl"')
    await page.locator("article.hue-panel").first().waitFor()
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl")
    await context.close()
  })
})

describe("a piece of the site that does not arrive", () => {
  /** Loses a page's code so many times. */
  async function lose({ page }: Visitor, times: number): Promise<() => number> {
    let asked = 0
    await page.route(/\/assets\/notice-page-[^/]+\.js$/, (route) =>
      ++asked > times ? route.fallback() : route.abort("connectionreset"),
    )
    return () => asked
  }

  it("is fetched again without a word when it is lost once", async () => {
    const visitor = await visit(browser, "EN", "wide")
    await home(visitor).waitFor()
    const asked = await lose(visitor, 1)
    await toNotices(visitor)
    await visitor.page.getByRole("heading", { level: 1, name: visitor.t("notices_title") }).waitFor()
    expect(asked()).toBe(2)
    await visitor.context.close()
  })

  it("is asked for by the visitor when it is lost for longer", async () => {
    const visitor = await visit(browser, "PT", "narrow")
    const { page, t } = visitor
    await home(visitor).waitFor()
    // It is asked for ahead of the page, and with the page, twice each.
    await lose(visitor, 6)
    await menu(visitor)
    await toNotices(visitor)
    await page.getByRole("alert").getByText(t("chunk_failed")).waitFor()
    await page.unroute(/\/assets\/notice-page-[^/]+\.js$/)
    await visitor.button("try_again").click()
    await page.getByRole("heading", { level: 1, name: t("notices_title") }).waitFor()
    await visitor.context.close()
  })
})

describe("a house out of reach", () => {
  const CALLS = /\/(?:wps|lgw|lotto)\//
  const away = (page: Page, code: "UNAVAILABLE" | undefined) =>
    page.route(CALLS, (route) =>
      code
        ? route.fulfill({
            status: 503,
            headers: { "Retry-After": "5" },
            json: { success: false, code, message: "", args: [], requestId: "walk" },
          })
        : route.abort("connectionrefused"),
    )

  it.each([
    ["banner_unavailable", "UNAVAILABLE", "PT", "wide"],
    ["banner_offline", undefined, "UR", "narrow"],
  ] as const)("is said (%s) and mends itself", async (banner, code, language, screen) => {
    const visitor = await visit(browser, language, screen)
    const { page, t } = visitor
    await home(visitor).waitFor()
    await away(page, code)
    await toLottery(visitor)
    await page.getByText(t(banner)).waitFor()
    await page.unroute(CALLS)
    await page.getByText(t("banner_back")).waitFor()
    await page.getByText(t(banner)).waitFor({ state: "detached" })
    await page.locator("main .clock").first().waitFor()
    await visitor.context.close()
  })

  it("does not keep the first screen from who comes just then", async () => {
    const visitor = await visit(browser, "EN", "narrow")
    const { page, t } = visitor
    await away(page, "UNAVAILABLE")
    await page.reload()
    await page.getByRole("heading", { level: 1, name: t("hero_title") }).waitFor()
    await page.getByText(t("banner_unavailable")).waitFor()
    await page.unroute(CALLS)
    await home(visitor).waitFor()
    await page.getByText(t("banner_unavailable")).waitFor({ state: "detached" })
    await visitor.context.close()
  })
})

describe("the back button", () => {
  it("closes the dialog, then leaves the page, and opens no dialog again", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, modal, button } = visitor
    await home(visitor).waitFor()
    await toNotices(visitor)
    await page.waitForURL("**/noticePage")
    await button("login").click()
    await page.locator("input[name=username]").waitFor()
    await page.goBack()
    await modal.waitFor({ state: "detached" })
    expect(new URL(page.url()).pathname).toBe("/noticePage")
    // A dialog that was closed by its button leaves nothing behind for Back.
    await button("login").click()
    await page.locator("input[name=username]").waitFor()
    await page.keyboard.press("Escape")
    await modal.waitFor({ state: "detached" })
    await page.goBack()
    await page.waitForURL("**/index")
    await page.goForward()
    await page.waitForURL("**/noticePage")
    await page.locator("main ul button").first().waitFor()
    expect(await modal.count()).toBe(0)
    await visitor.context.close()
  })

  it("leaves alone what must be answered", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, modal, t } = visitor
    await home(visitor).waitFor()
    await toNotices(visitor)
    await page.waitForURL("**/noticePage")
    await signIn(visitor, await anAccount(newPerson("given0ut")))
    await modal.getByText(t("auth_forced_title")).waitFor()
    await page.goBack()
    await page.waitForURL("**/index")
    await home(visitor).waitFor()
    await modal.getByText(t("auth_forced_title")).waitFor()
    await visitor.context.close()
  })
})

describe("two tabs of one person", () => {
  it("leave together", async () => {
    const person = await anAccount()
    const visitor = await visit(browser, "PT", "wide")
    const { page, context, t } = visitor
    await signIn(visitor, person, { remember: true })
    await signedIn(visitor)
    const other = await context.newPage()
    await other.goto(page.url())
    const balance = other.getByRole("group", { name: t("wallet_balance") })
    await balance.waitFor()

    await signOut(visitor)
    // The house tells it, whatever it was doing.
    await other.getByText(t("session_lost")).waitFor()
    await other.locator("dialog[open] input[name=username]").waitFor()
    await balance.waitFor({ state: "detached" })
    expect(await other.evaluate(() => sessionStorage.getItem("token"))).toBeNull()
    expect(await other.evaluate(() => localStorage.getItem("remember-session"))).toBeNull()
    // After another sign-in, in this tab or the other, all tabs show the same member.
    await signIn(visitor, person)
    await signedIn(visitor)
    await context.close()
  })
})
