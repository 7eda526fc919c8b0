import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { barriers, complaints, faintColours, obstacles } from "./accessible.ts"
import { taken } from "./betting-slip.ts"
import { openBrowser, SCREENS, signedIn, newPerson, visit, type Visitor } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const BALLS = "/lottery?gameCode=SSC1M&playType=SSC.DTT.P1P2"
const DICE = "/lottery?gameCode=K31M&playType=K3.SUM"
/** The narrowest screen that everything must still fit. */
const NARROWEST = { width: 360, height: 740 }

const complete = ({ page }: Visitor): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector(
        "main article.hue-panel, main .game-card, main ul a, main ul button, main .board-row",
      ) && !document.querySelector("main .skeleton, [aria-busy=true]"),
  )

async function go(visitor: Visitor, path: string): Promise<void> {
  await visitor.page.goto(new URL(path, visitor.page.url()).href)
  await complete(visitor)
}

describe.each(["PT", "UR"] as const)("open to everybody, %s", (language) => {
  it("pages and modals, wide and narrow, by night and by day", async () => {
    const visitor = await visit(browser, language, "wide")
    const { page, modal, button, t } = visitor
    const heard = complaints(page)
    /** On the narrowest screen. */
    const fits = async (what: string) => {
      await page.setViewportSize(NARROWEST)
      expect({ [`${what}, narrowest`]: await obstacles(page) }).toEqual({ [`${what}, narrowest`]: [] })
      await page.setViewportSize(SCREENS.wide)
    }
    const check = async (what: string) => {
      // Rules are judged wide in one language; the other may only need more room.
      const wide = language === "PT" ? await barriers(page) : await obstacles(page)
      expect({ [what]: wide }).toEqual({ [what]: [] })
      await page.setViewportSize(SCREENS.narrow)
      expect({ [`${what}, narrow`]: await barriers(page) }).toEqual({ [`${what}, narrow`]: [] })
      await fits(what)
    }
    const byDayToo = async (what: string) => {
      await check(what)
      // The scheme changes colours alone, and they are the same in every language.
      if (language !== "PT") return
      await page.evaluate(() => (document.documentElement.dataset["scheme"] = "light"))
      for (const screen of ["narrow", "wide"] as const) {
        await page.setViewportSize(SCREENS[screen])
        const where = `${what}, ${screen}, by day`
        expect({ [where]: await faintColours(page) }).toEqual({ [where]: [] })
      }
      await page.evaluate(() => (document.documentElement.dataset["scheme"] = "dark"))
    }

    await complete(visitor)
    await byDayToo("home")
    await go(visitor, "/noticePage")
    await page.locator("main ul button").first().click()
    await check("notices")
    await go(visitor, "/help")
    await byDayToo("help")
    await page.locator("main section ul a").first().click()
    await page.locator("main article").waitFor()
    await byDayToo("an article")
    await go(visitor, "/hot")
    await byDayToo("hot games")
    await go(visitor, "/pvp")
    await check("a category without games")
    await go(visitor, DICE)
    await check("dice")

    await button("login").click()
    await page.locator("input[name=password]").waitFor()
    await check("login")
    // Play money: it comes with something to bet.
    await modal.getByRole("button", { name: t("auth_try_free") }).click()
    await signedIn(visitor)
    await go(visitor, BALLS)
    await byDayToo("balls")
    await page.click('[data-row="0"] [data-symbol="DRAGON"]')
    await page.locator("aside").getByText(t("lottery_group_DTT")).first().waitFor()
    await fits("a chosen bet")
    const press = page
      .locator("aside")
      .getByRole("button", { name: t("lottery_place_one", "1", "R$").slice(0, 8) })
    await press.click()
    await taken(visitor, press)
    await page.getByRole("tab", { name: t("lottery_tab_bets") }).click()
    await page.locator("[data-bet]").first().waitFor()
    await check("my bets")
    await page.getByRole("tab", { name: t("lottery_tab_results") }).click()
    // A house that has just opened draws its first issue within a minute.
    await page.locator("[role=tabpanel] li button").first().click()
    await modal.getByRole("button", { name: t("lottery_verify") }).click()
    await modal.getByText(t("lottery_honest")).waitFor()
    await check("fairness")
    await page.keyboard.press("Escape")
    await modal.waitFor({ state: "detached" })

    // Play money cannot be paid in: the question leads on to a real account.
    await visitor.header.getByRole("button", { name: t("deposit") }).click()
    await modal.getByText(t("in_need_true_account")).waitFor()
    await fits("a question")
    await modal.getByRole("button", { name: t("in_increase_submit") }).click()
    const person = newPerson()
    await page.fill("input[name=username]", person.username)
    await check("register, first step")
    await page.fill("input[name=password]", person.password)
    await page.fill("input[name=confirmPassword]", person.password)
    await modal.getByRole("button", { name: t("auth_next"), exact: true }).click()
    await page.fill("input[name=birthday]", "1990-05-17")
    await fits("register, last step")
    await page.check("input[name=terms]")
    await modal.getByRole("button", { name: t("auth_create") }).click()
    await modal.waitFor({ state: "detached" })

    await visitor.header.getByRole("button", { name: t("deposit") }).click()
    await page.fill("input[name=amount]", "20")
    await check("deposit")
    await modal.locator("form button[type=submit]").click()
    await modal.getByRole("img", { name: t("wallet_qr_label") }).waitFor()
    await fits("deposit, to pay")
    expect(heard).toEqual([])
    await visitor.context.close()
  })
})

describe("by keyboard alone", () => {
  it("skips to the content, walks into a modal and out of it, and is where it was", async () => {
    const visitor = await visit(browser, "PT", "wide")
    const { page, modal, button, t } = visitor
    await page.locator("article.hue-panel").first().waitFor()
    // Content that still loads would move the place that is compared.
    await complete(visitor)
    await page.evaluate(() => document.fonts.ready)
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "")

    await page.keyboard.press("Tab")
    expect(await focused()).toBe(t("skip_to_content"))
    const skip = page.locator("a[href='#main']")
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press("Enter")
    await page.waitForFunction(() => document.activeElement?.id === "main")
    await page.keyboard.press("Tab")
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true)

    // Whatever has the focus shows a ring and lies under no bar.
    const lost = await page.evaluate(async () => {
      const bars = [...document.querySelectorAll("header")].slice(0, 1)
      const faults: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>("main a[href], main button")) {
        element.focus()
        if (document.activeElement !== element) continue
        await new Promise(requestAnimationFrame)
        const box = element.getBoundingClientRect()
        if (getComputedStyle(element).outlineStyle === "none") faults.push(`no ring: ${element.textContent}`)
        for (const bar of bars)
          if (box.bottom <= bar.getBoundingClientRect().bottom)
            faults.push(`under the header: ${element.textContent}`)
      }
      return faults
    })
    expect(lost).toEqual([])

    await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }))
    const login = button("login")
    await login.focus()
    await page.keyboard.press("Enter")
    const name = page.locator("input[name=username]")
    await name.waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "username")
    // The order of tabbing is the order of reading, and never leaves the dialog.
    const order: string[] = []
    for (let press = 0; press < 20; press += 1) {
      order.push(
        await page.evaluate(() => {
          const { activeElement } = document
          if (activeElement === document.body) return "the browser"
          return activeElement?.closest("dialog[open]")
            ? (activeElement.getAttribute("name") ?? "")
            : "outside"
        }),
      )
      await page.keyboard.press("Tab")
    }
    expect(order).not.toContain("outside")
    expect(order.indexOf("username")).toBeLessThan(order.indexOf("password"))
    await page.keyboard.press("Escape")
    await modal.waitFor({ state: "detached" })
    expect(await login.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(300)
    await visitor.context.close()
  })

  it("opens the menu of a narrow screen, leaves it by escape and stands on its button again", async () => {
    const visitor = await visit(browser, "UR", "narrow")
    const { page, header, t } = visitor
    const opener = header.getByRole("button", { name: t("nav_menu") })
    await opener.focus()
    await page.keyboard.press("Enter")
    const drawer = page.locator("dialog.drawer[open]")
    await drawer.getByRole("link").first().waitFor()
    await page.keyboard.press("Tab")
    expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "detached" })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await visitor.context.close()
  })
})
