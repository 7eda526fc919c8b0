import type { Browser, Locator } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { board, choose, DAILY, moneyIn, slip, toBoard, waiting } from "./betting-slip.ts"
import { newPerson, openBrowser, signedIn, visit, visitOnTrial } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const MOST_TAPS = 11
const MOST_FIELDS = 4

describe("the first bet of a new player", () => {
  it(`takes at most ${MOST_TAPS} taps and ${MOST_FIELDS} typed fields, from home with real money`, async () => {
    const visitor = await visit(browser, "PT", "narrow")
    const { page, modal, header, t } = visitor
    const done = { taps: 0, fields: 0 }
    const tap = async (part: Locator): Promise<void> => {
      done.taps++
      await part.click()
    }
    const type = async (field: string, text: string): Promise<void> => {
      done.fields++
      await page.fill(`input[name=${field}]`, text)
    }
    const person = newPerson()
    await tap(header.getByRole("button", { name: t("register"), exact: true }))
    await type("username", person.username)
    await type("password", person.password)
    await type("confirmPassword", person.password)
    await tap(modal.getByRole("button", { name: t("auth_next"), exact: true }))
    await type("birthday", "1990-05-17")
    await tap(page.locator("input[name=terms]"))
    await tap(modal.getByRole("button", { name: t("auth_create") }))
    await signedIn(visitor)
    await tap(header.getByRole("button", { name: t("deposit") }))
    await tap(modal.getByRole("group").getByRole("button").first())
    await tap(modal.locator("form button[type=submit]").first())
    // The payer's own bank is not a part of the site.
    const link = await modal.getByRole("link", { name: t("wallet_open_payment") }).getAttribute("href")
    const bank = await visitor.context.newPage()
    await bank.goto(link ?? "")
    // The page stays open: Chromium may never answer a close while the page's form is being sent.
    await bank.click("#pay")
    await modal.locator('[data-state="CREDITED"]').waitFor()
    await tap(modal.getByRole("button", { name: t("close"), exact: true }).first())
    await tap(page.locator("main article a").first())
    await page.locator('[role="group"][aria-describedby]:not([inert])').waitFor()
    await tap(page.locator('[data-row="0"] [data-symbol="BIG"]'))
    await tap(page.locator(".slip-bar").getByRole("button", { name: t("lottery_place_none"), exact: true }))
    await page.locator("[data-open-bets='1']").waitFor()
    // A page that is wider than the telephone puts the bar and the dock below its edge.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(done.taps).toBeLessThanOrEqual(MOST_TAPS)
    expect(done.fields).toBeLessThanOrEqual(MOST_FIELDS)
    await visitor.context.close()
  })
})

const KINDS = [
  "/lottery?gameCode=SSC1M",
  "/lottery?gameCode=SSC1M&playType=SSC.ALL5.STRAIGHT",
  "/lottery?gameCode=K31M",
  "/lottery?gameCode=PK101M&playType=PK10.FIXED_PLACE.ALL10",
  "/lottery?gameCode=LHCD",
  "/elott?gameCode=PCB1M",
]

describe.each([
  ["wide", 330],
  ["narrow", 380],
] as const)("a board, %s", (screen, most) => {
  it("shows its first row at once, and a draw moves nothing", async () => {
    const visitor = await visitOnTrial(browser, "PT", screen, KINDS[0])
    const { page } = visitor
    const tops: [string, number][] = []
    for (const path of KINDS) {
      if (path !== KINDS[0]) await toBoard(visitor, path)
      await page.locator(".draw-head").waitFor()
      const [top, head] = await page.evaluate(() => [
        (document.querySelector("[data-symbol]")?.getBoundingClientRect().top ?? Infinity) + scrollY,
        document.querySelector(".draw-head")?.getBoundingClientRect().height ?? 0,
      ])
      tops.push([path, top ?? Infinity])
      expect(Math.round(head ?? 0)).toBe(96)
    }
    expect(tops.filter(([, top]) => top > most)).toEqual([])
    // Links of the header that have no room stand below its edge, whole: none shows as cut.
    const cut = await page.evaluate(() => {
      const nav = document.querySelector("header nav")
      const edge = nav?.getBoundingClientRect()
      if (!nav || !edge || edge.width === 0) return []
      return [...nav.querySelectorAll("a")].flatMap((link) => {
        const { top, bottom, left, right } = link.getBoundingClientRect()
        const inside = left >= edge.left && right <= edge.right + 0.5 && bottom <= edge.bottom + 0.5
        return inside || top >= edge.bottom ? [] : [link.textContent]
      })
    })
    expect(cut).toEqual([])
    await visitor.context.close()
  })
})

describe("the panel of two sides", () => {
  it("bets on several places at once, by hand and by keyboard, and the last bets are repeated", async () => {
    const visitor = await visitOnTrial(browser, "EN", "wide", "/lottery?gameCode=PK105M")
    const { page, t } = visitor
    const ticket = await slip(visitor)
    await page.locator('[role="group"][aria-describedby]:not([inert])').waitFor()
    // Every place with its four sides, and each says what it pays.
    expect(await page.locator("[data-row]").count()).toBeGreaterThanOrEqual(10)
    expect(await page.locator('[data-row] [data-symbol="BIG"]').filter({ hasText: "×" }).count()).toBe(
      await page.locator("[data-row]").count(),
    )
    await page.click('[data-row="0"] [data-symbol="BIG"]')
    await page.locator('[data-row="0"] [data-symbol="BIG"]').press("ArrowRight")
    await page.keyboard.press("Space")
    await page.click('[data-row="9"] [data-symbol="ODD"]')
    const press = ticket.getByRole("button", {
      name: t("lottery_place_other", "2", moneyIn("EN", "6.00")),
    })
    await press.click()
    await expect.poll(() => waiting(visitor)).toBe(0)
    await page.locator("[data-open-bets='2']").waitFor()
    await ticket.getByRole("button", { name: t("lottery_repeat", moneyIn("EN", "6.00")) }).click()
    await expect.poll(() => waiting(visitor)).toBe(2)
    // One rule, and no hole, between the lines of the slip and its cost.
    const rules = await ticket.evaluate((paper) => {
      const from = paper.querySelector("ol > li:last-child > div")?.getBoundingClientRect().top ?? Infinity
      const to = [...paper.querySelectorAll("dl")].at(-1)?.getBoundingClientRect().top ?? -Infinity
      return [...paper.querySelectorAll("*")].flatMap((part) => {
        const { borderTopStyle, borderTopWidth, borderBottomStyle, borderBottomWidth } =
          getComputedStyle(part)
        const { top, bottom } = part.getBoundingClientRect()
        const drawn = [
          ...(borderTopStyle === "dashed" && borderTopWidth !== "0px" ? [top] : []),
          ...(borderBottomStyle === "dashed" && borderBottomWidth !== "0px" ? [bottom] : []),
        ]
        return drawn.filter((at) => at > from && at < to)
      }).length
    })
    expect(rules).toBe(1)
    // The button is in sight, however many lines stand above it.
    const { y = Infinity, height = 0 } = (await press.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    await board(visitor)
    await visitor.context.close()
  })
})

describe("a tap on a narrow screen", () => {
  it("is answered before the work that it causes: the slip is modal after it shows, a tab is marked before its board shows", async () => {
    const visitor = await visitOnTrial(
      browser,
      "EN",
      "narrow",
      `/lottery?gameCode=${DAILY}&playType=LHC.TM.A`,
    )
    const { page, t } = visitor
    const faults: string[] = []
    page.on("pageerror", (error) => faults.push(error.message))
    await page.locator('[role="group"][aria-describedby]:not([inert])').waitFor()
    await choose(visitor, 0, "10")

    const stages = page.evaluate(
      () =>
        new Promise<boolean[]>((resolve) => {
          const seen: boolean[] = []
          new MutationObserver(() => {
            const isModal = document.querySelector("dialog.slip-sheet")?.matches(":modal") ?? false
            seen.push(isModal)
            if (isModal) resolve(seen)
          }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["open"] })
        }),
    )
    const opener = page.locator('.slip-bar [aria-haspopup="dialog"]')
    const sheet = page.locator("dialog[open].slip-sheet")
    await opener.click()
    expect(await stages).toEqual([false, true])
    expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press("Escape")
    await sheet.waitFor({ state: "detached" })
    // Focus is back, and Escape closes the sheet however soon it follows.
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Escape")
    await sheet.waitFor({ state: "detached" })
    await opener.click()
    await page.locator("dialog.slip-sheet:modal").waitFor()
    await page.goBack()
    await sheet.waitFor({ state: "detached" })

    await page
      .locator(".slip-bar")
      .getByRole("button", { name: t("lottery_place_none"), exact: true })
      .click()
    await page.locator("[data-open-bets='1']").waitFor()
    // The button that was pressed is gone, and the focus is not lost with it.
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    // The tab keeps the lines that were placed; the page that the server prerendered does not know of them.
    await page.reload()
    await page.locator("html[data-hydrated]").waitFor()
    await (
      await slip(visitor)
    )
      .getByRole("button", { name: t("lottery_repeat", moneyIn("EN", "1.00")) })
      .waitFor()
    await board(visitor)
    expect(faults).toEqual([])

    const keptBoard = page.evaluate(() => {
      const label = () => document.querySelector('[role="group"][aria-describedby]')?.ariaLabel
      const before = label()
      return new Promise<boolean>((resolve) => {
        new MutationObserver(() => resolve(label() === before)).observe(document.body, {
          subtree: true,
          attributes: true,
          attributeFilter: ["data-active"],
        })
      })
    })
    await page
      .getByRole("navigation", { name: t("lottery_kinds") })
      .locator("a[data-active=false]")
      .first()
      .click()
    expect(await keptBoard).toBe(true)
    await visitor.context.close()
  })
})

describe("the search", () => {
  it("finds pages, draws and games, and a game opens its sheet, which Back closes", async () => {
    const visitor = await visit(browser, "EN", "narrow")
    const { page, modal, t } = visitor
    const box = modal.getByRole("searchbox")
    await page.keyboard.press("Control+k")
    // The ring of the focused field, five pixels around it, ends before the header that lies over the body.
    const [field, head] = await Promise.all([box.boundingBox(), modal.locator("header").boundingBox()])
    expect((field?.y ?? 0) - 5).toBeGreaterThanOrEqual((head?.y ?? Infinity) + (head?.height ?? 0))
    await box.fill("six 1 min")
    await modal.getByRole("button", { name: /^Mark Six 1 min/ }).click()
    await page.waitForURL(/\/lottery\?gameCode=LHC1M/)
    await page.getByRole("button", { name: t("nav_search"), exact: true }).click()
    await box.fill("promo")
    await modal.getByRole("button", { name: t("nav_promotions"), exact: true }).waitFor()
    await box.fill("papr lantrens")
    await modal.getByRole("button", { name: /Paper Lanterns/ }).click()
    await modal.getByRole("heading", { name: "Paper Lanterns" }).waitFor()
    await modal.getByText(t("games_rtp_title"), { exact: true }).waitFor()
    await page.goBack()
    await modal.waitFor({ state: "detached" })
    expect(new URL(page.url()).pathname).toBe("/lottery")
    // The search takes what is typed the second time too, and a visitor tries the game without a log-in.
    await page.keyboard.press("Control+k")
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type("papr lantrens")
    await modal.getByRole("button", { name: /Paper Lanterns/ }).click()
    await modal.getByRole("button", { name: `${t("games_try")}: Paper Lanterns` }).click()
    await page.waitForURL(/\/game\?/)
    await signedIn(visitor)
    await visitor.context.close()
  })
})

describe("the head of the home page", () => {
  it("has a panel for draws, promotion and game, of one height and within 220 px, that dots and focus bring into view", async () => {
    const visitor = await visit(browser, "EN", "narrow")
    const { page, t } = visitor
    const dots = page.getByRole("group", { name: t("home_slots") }).getByRole("button")
    await dots.nth(2).waitFor()
    const heights = await page
      .locator(".hero-track > section")
      .evaluateAll((panels) => panels.map((panel) => panel.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
    expect(heights).toHaveLength(3)
    expect(heights[0]).toBeLessThanOrEqual(220)
    const current = () => page.locator(".hero-dots [aria-current='true']").getAttribute("aria-label")
    expect(await current()).toBe(t("home_slot_draw"))
    await dots.nth(2).click()
    await expect.poll(current).toBe(t("home_slot_game"))
    await page.getByRole("link", { name: t("home_slot_see") }).focus()
    await expect.poll(current).toBe(t("home_slot_promotion"))
    await page.locator(".hero-next").waitFor({ state: "attached" })
    await visitor.context.close()
  })
})

describe("the strip of bets and wins", () => {
  it("passes by at home, pauses under the pointer and by its button, and stands still where less motion is wished for", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, t } = visitor
    const strip = page.getByRole("region", { name: t("live_title") })
    // The demo's player has a slip that settles within two minutes.
    await strip.getByText(/^Bet /).first().waitFor()
    const running = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.querySelector(".live-track") ?? document.body)
        return `${style.animationName} ${style.animationPlayState}`
      })
    expect(await running()).toBe("none running")
    await page.emulateMedia({ reducedMotion: "no-preference" })
    await page.mouse.move(5, 5)
    await expect.poll(running).toBe("live-pass running")
    await page.locator(".live-window").hover()
    await expect.poll(running).toBe("live-pass paused")
    await page.mouse.move(5, 5)
    await strip.getByRole("button", { name: t("live_pause") }).click()
    await page.mouse.move(5, 5)
    await expect.poll(running).toBe("live-pass paused")
    await visitor.context.close()
  })
})
