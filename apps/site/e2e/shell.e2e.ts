import { violationsOf } from "@croupier/testkit/accessibility"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { PAGES, pageComponent } from "../src/shell/pages.ts"
import { EVERYWHERE, menu, openBrowser, visit, visitAsMember } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The dock covers whatever happens to scroll beneath it, which axe takes for a small target. */
const faults = (page: Page) => violationsOf(page, { without: ["target-size"] })

// Home in Portuguese and Urdu is judged by accessibility.e2e.ts, at every width.
describe.each([...EVERYWHERE, ["UR", "narrow"]] as const)("home, %s %s", (language, screen) => {
  it("shows the draws that are on sale, fits the screen and is open to everybody", async () => {
    const { page, context, t } = await visit(browser, language, screen, "/")
    await page.waitForURL("**/index")
    await page.getByRole("heading", { level: 1, name: t("hero_title") }).waitFor()
    const games = page.locator("article.hue-panel")
    await games.first().waitFor()
    expect(await games.count()).toBe(6)
    await page.waitForFunction(() =>
      [...document.querySelectorAll("article.hue-panel time")].every((time) =>
        /^\d\d:\d\d$/.test(time.textContent ?? ""),
      ),
    )
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    if (language === "EN") expect(await faults(page)).toEqual([])
    expect(await page.locator("html").getAttribute("dir")).toBe(language === "UR" ? "rtl" : "ltr")
    await context.close()
  })
})

describe("the routes of the specification", () => {
  it("all resolve and are open to everybody; those without a page say so and are linked from nowhere", async () => {
    const { page, context, t } = await visit(browser, "EN", "wide")
    const open = PAGES.filter(({ group }) => pageComponent(group))
    await page.locator("article.hue-panel").first().waitFor()
    const linked = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    // A file for telephones is no page.
    const paths = new Set([...open.map(({ path }) => path), "/lite-app.mobileconfig"])
    expect(linked.filter((path) => !paths.has(path))).toEqual([])
    // The pages of categories and vendors without a game are reached by their address alone.
    expect(linked).toEqual(
      expect.arrayContaining([
        "/index",
        "/hot",
        "/lottery",
        "/elott",
        "/vnlottery",
        "/seaLottery",
        "/noticePage",
      ]),
    )
    // Addresses of a group show one page: it is judged once.
    const judged = new Set<string>()
    for (const { path, group } of PAGES) {
      await page.goto(new URL(path, page.url()).href)
      await page.locator("main h1, main h2").first().waitFor()
      const closed = await page.getByRole("heading", { name: t("closed_title") }).count()
      expect(`${path} ${closed === 0}`).toBe(`${path} ${pageComponent(group) !== undefined}`)
      if (judged.has(group)) continue
      judged.add(group)
      await page.waitForFunction(() => !document.querySelector("main .skeleton, main [aria-busy=true]"))
      expect({ [path]: await faults(page) }).toEqual({ [path]: [] })
    }
    await page.goto(new URL("/no/such/page", page.url()).href)
    await page.getByRole("heading", { name: t("not_found_title") }).waitFor()
    await page.getByRole("link", { name: t("back_home") }).click()
    await page.waitForURL("**/index")
    await context.close()
  })

  it.each(["/register", "/register.html"])("%s is home with the registration on it", async (path) => {
    const { page, context, modal, t } = await visit(browser, "EN", "wide", path)
    await modal.getByRole("heading", { name: t("auth_register_title") }).waitFor()
    await page.getByRole("heading", { level: 1, name: t("hero_title"), includeHidden: true }).waitFor()
    await page.keyboard.press("Escape")
    await page.waitForURL("**/index")
    await context.close()
  })
})

describe.each(EVERYWHERE)("a modal, %s %s", (language, screen) => {
  it("is left by escape and by a click outside, and gives back focus and place", async () => {
    const { page, context, modal, t } = await visit(browser, language, screen)
    const opener = page.locator('section[aria-labelledby="notices"] li button').first()
    await opener.scrollIntoViewIfNeeded()
    // Content that still loads above would move the place that is compared.
    await page.waitForFunction(() => !document.querySelector("main .skeleton"))
    await page.evaluate(() => document.fonts.ready)
    for (const leave of [() => page.keyboard.press("Escape"), () => page.mouse.click(8, 8)]) {
      await opener.focus()
      const place = await page.evaluate(() => scrollY)
      await opener.press("Enter")
      await modal.getByRole("heading", { name: t("notices_title") }).waitFor()
      await modal.locator('[aria-expanded="true"]').waitFor()
      expect(await faults(page)).toEqual([])
      await leave()
      await modal.waitFor({ state: "detached" })
      expect(await page.evaluate(() => scrollY)).toBe(place)
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    // The second press of a double click on its cross reaches nothing of the page.
    await opener.press("Enter")
    await modal.getByRole("heading", { name: t("notices_title") }).waitFor()
    await page.evaluate(() => {
      window.addEventListener("click", ({ detail }) =>
        document.body.setAttribute("data-pressed", String(detail)),
      )
    })
    await modal.getByRole("button", { name: t("close"), exact: true }).dblclick()
    await modal.waitFor({ state: "detached" })
    expect(await page.locator("body").getAttribute("data-pressed")).toBe("1")
    await context.close()
  })
})

describe.each(EVERYWHERE)("the list of notices, %s %s", (language, screen) => {
  it("keeps its page and its open row, and a page that has ended is the last one", async () => {
    const { page, context } = await visit(browser, language, screen, "/noticePage")
    const rows = page.locator("main li button[aria-expanded]")
    const open = page.locator('main li button[aria-expanded="true"]')
    await rows.nth(1).click()
    await open.waitFor()
    await page.reload()
    await open.waitFor()
    expect(await rows.nth(1).getAttribute("aria-expanded")).toBe("true")
    await rows.nth(1).click()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("notice-index"))).toBe("page 1")
    await page.evaluate(() => sessionStorage.setItem("notice-index", "page 7"))
    await page.reload()
    await rows.nth(2).waitFor()
    expect(await open.count()).toBe(0)
    await context.close()
  })
})

describe.each(["wide", "narrow"] as const)("a visitor's choice, %s", (screen) => {
  it("keeps the language under history-language, and the colours", async () => {
    const visitor = await visit(browser, "EN", screen)
    const { page, context, t } = visitor
    await menu(visitor)
    await page.getByLabel(t("language")).filter({ visible: true }).waitFor()
    // By its kind: its label changes with the language.
    const list = page.locator("select").filter({ visible: true })
    await list.selectOption("UR")
    await page.locator('html[dir="rtl"][lang="ur"]').waitFor()
    expect(await page.evaluate(() => localStorage.getItem("history-language"))).toBe("UR")
    await list.selectOption("EN")
    await page.locator('html[dir="ltr"][lang="en"]').waitFor()
    await visitor.button("theme_light").click()
    await page.locator('html[data-scheme="light"]').waitFor()
    expect(await faults(page)).toEqual([])
    await page.reload()
    await page.locator('html[data-scheme="light"]').waitFor()
    await page.locator("article.hue-panel").first().waitFor()
    expect(await faults(page)).toEqual([])
    await context.close()
  })
})

it("the site can be installed under the merchant's name", async () => {
  const { page, context } = await visit(browser, "EN", "wide")
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const found: { name: string; icons: { src: string }[] } = await (await fetch(link?.href ?? "")).json()
    const icons = await Promise.all(found.icons.map(async ({ src }) => (await fetch(src)).status))
    return { name: found.name, icons }
  })
  expect(manifest).toEqual({ name: "Lanterna", icons: [200, 200, 200, 200] })
  await context.close()
})

describe("a lost connection", () => {
  it("is said, and mends itself", async () => {
    const { page, context, t } = await visit(browser, "PT", "narrow")
    await page.locator("article.hue-panel").first().waitFor()
    await context.setOffline(true)
    await page
      .getByRole("link", { name: t("nav_rng") })
      .filter({ visible: true })
      .first()
      .click()
    await page.getByText(t("banner_offline")).waitFor()
    await context.setOffline(false)
    // The banner that comes for a few seconds first.
    await page.getByText(t("banner_back")).waitFor()
    await page.getByText(t("banner_offline")).waitFor({ state: "detached" })
    await context.close()
  })
})

it("the side menu leads to pages of the member centre and closes for this device; the name in the header opens the centre", async () => {
  const { page, context, modal, person, button, t } = await visitAsMember(browser, "EN", "wide")
  const side = page.locator("#side-menu")
  for (const link of ["nav_promotions", "nav_feedback"])
    await side.getByRole("link", { name: t(link), exact: true }).waitFor()
  for (const [row, heading] of [
    ["member_betting", "member_betting"],
    ["member_profit", "member_profit"],
    ["nav_share", "member_referral"],
    ["nav_cashback", "member_cashback"],
    ["withdraw", "member_withdraw"],
  ] as const) {
    await side.getByRole("button", { name: t(row), exact: true }).click()
    await modal
      .getByRole("heading", { name: t(heading), exact: true })
      .first()
      .waitFor()
    await page.keyboard.press("Escape")
    await modal.waitFor({ state: "detached" })
  }
  await page.setViewportSize({ width: 1600, height: 900 })
  await page
    .locator("header")
    .getByRole("link", { name: t("nav_promotions"), exact: true })
    .waitFor()
  await page
    .locator("header")
    .getByRole("link", { name: t("nav_help"), exact: true })
    .waitFor()
  await page.locator("header").getByRole("button", { name: person.username, exact: true }).click()
  await modal
    .getByRole("heading", { name: t("member_overview"), exact: true })
    .first()
    .waitFor()
  await page.keyboard.press("Escape")
  await button("nav_side").click()
  await side.waitFor({ state: "hidden" })
  await page.reload()
  await page.locator("article.hue-panel").first().waitFor()
  expect(await side.isVisible()).toBe(false)
  await button("nav_side").click()
  await side.waitFor()
  await context.close()
})
