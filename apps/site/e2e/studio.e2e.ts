import type { Browser, FrameLocator } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openBrowser, SCREENS, type Visitor, visitAsMember, visitWithFifty } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Opens a game of the studio from its card and answers with what stands in the frame. */
async function openGame(
  visitor: Visitor,
  name: string,
  way: "games_play" | "games_try",
): Promise<FrameLocator> {
  const { page, t } = visitor
  await page.goto(new URL("/rng", page.url()).href)
  // The picture of a card shows over the ground that is drawn until it has come.
  const picture = page.locator(".game-poster > img").first()
  await expect
    .poll(() =>
      picture.evaluate(
        (image: HTMLImageElement) =>
          image.naturalWidth > 0 && image.checkVisibility({ opacityProperty: true }),
      ),
    )
    .toBe(true)
  await page
    .getByRole("button", { name: `${t(way)}: ${name}`, exact: true })
    .first()
    .click()
  await page.waitForURL(/\/game\?/)
  const game = page.frameLocator("iframe")
  await game.locator(".action:enabled").waitFor()
  return game
}

const cents = (text: string): number => Number(text.replace(/[^0-9]/g, ""))
const balanceIn = async (game: FrameLocator): Promise<number> =>
  cents((await game.locator(".purse output").textContent()) ?? "")

/** Plays a round to its end. A press while the page around the frame still grows may miss: then once more. */
async function playRound(game: FrameLocator): Promise<void> {
  const result = game.locator(".said[data-tone=win], .said[data-tone=loss]")
  for (let press = 1; ; press += 1) {
    await game.locator(".action:enabled").click()
    const played = result.waitFor({ timeout: 20_000 }).then(() => true)
    if (await played.catch(() => press === 9)) break
  }
  await game.locator(".action:enabled").waitFor()
}

/** Reads, after a round, the balance that the page around the game showed at the moment the animation ended. */
async function balanceAtTheEnd({ page }: Visitor): Promise<() => Promise<string>> {
  const seen = await page.evaluateHandle(() => {
    const shown: string[] = []
    const look = ({ data }: MessageEvent<unknown>): void => {
      if (JSON.stringify(data).includes('"shown"'))
        shown.push(document.querySelector(".game-stage .figures")?.textContent ?? "")
    }
    addEventListener("message", look, { capture: true })
    return shown
  })
  return () => seen.evaluate((shown) => shown[0] ?? "")
}

/** A page that lost its connection for a moment opens its game anew, and what was open in it is closed: then once more. */
const evenAnew = (work: () => Promise<void>): Promise<void> => work().catch(work)

/** The betting record tells each of these games with what went in, and the lotteries' part of it opens too. */
async function expectInRecord({ page, t, modal }: Visitor, names: readonly string[]): Promise<void> {
  await page.goto(new URL("/rng?centre=personalHistoryCopy", page.url()).href)
  // After a link the menu shows the page.
  const entry = modal.locator("nav [aria-current]")
  await expect
    .poll(async () => {
      const { x = -1, width = 0 } = (await entry.boundingBox()) ?? {}
      return x >= 0 && x + width <= (page.viewportSize()?.width ?? 0)
    })
    .toBe(true)
  const rounds = modal.getByRole("list", { name: t("member_betting_games") })
  for (const name of names) await rounds.getByText(name, { exact: true }).first().waitFor()
  await modal.getByRole("button", { name: t("member_betting_lotteries"), exact: true }).click()
  await modal.getByText(t("lottery_bets_none")).waitFor()
}

/** Games that one player plays alone, by their names in the two languages of the e2e tests. */
const SINGLE = [
  { EN: "Paper Lanterns", PT: "Lanternas de Papel" },
  { EN: "Market Dice", PT: "Dados da Feira" },
] as const

describe.each([
  ["EN", "wide"],
  ["PT", "narrow"],
] as const)("games of the studio, %s %s", (language, screen) => {
  it("are opened from their cards, and a round changes the balance here as at the house", async () => {
    const visitor = await visitWithFifty(browser, language, screen)
    for (const names of SINGLE) {
      const game = await openGame(visitor, names[language], "games_play")
      // On a telephone the game has all of the window.
      if (visitor.narrow)
        expect(await visitor.page.locator(".game-stage").boundingBox()).toMatchObject({
          x: 0,
          y: 0,
          height: SCREENS.narrow.height,
        })
      const before = await balanceIn(game)
      const atTheEnd = await balanceAtTheEnd(visitor)
      // A round may return exactly its stake: then the next one does not.
      for (let round = 0; round < 10; round += 1) {
        await playRound(game)
        if ((await balanceIn(game)) !== before) break
      }
      const after = await balanceIn(game)
      expect(after).not.toBe(before)
      // While the first round was animated, the page around the game kept the balance of before.
      expect(cents(await atTheEnd())).toBe(before)
      await expect
        .poll(async () =>
          cents((await visitor.page.locator(".game-stage .figures").first().textContent()) ?? ""),
        )
        .toBe(after)
    }
    await expectInRecord(
      visitor,
      SINGLE.map((names) => names[language]),
    )
    await visitor.context.close()
  })
})

describe.each([["PT", "narrow"]] as const)("games of the studio, %s %s", (language, screen) => {
  it("fly with everybody else: who lets go in time is paid, and every flight follows from the chain", async () => {
    const visitor = await visitAsMember(browser, language, screen)
    const game = await openGame(visitor, { EN: "Sky Lantern", PT: "Lanterna do Céu" }[language], "games_try")
    const before = await balanceIn(game)
    await evenAnew(async () => {
      await game.locator(".flight-auto input").fill("1.01")
      await game.locator(".action:enabled").click()
      // One may come in the middle of a long flight, and joins the next.
      await game.locator(".said[data-tone=win], .said[data-tone=loss]").waitFor()
    })
    await expect.poll(() => balanceIn(game)).not.toBe(before)
    await evenAnew(async () => {
      await game.locator(".tab").nth(1).click()
      await game.locator(".proof button").click()
      await game.locator(".proof [data-tone=win]").waitFor()
    })
    await visitor.context.close()
  })
})

describe.each([["EN", "wide"]] as const)("games of the studio, %s %s", (language, screen) => {
  it("show the rounds that were played, prove them in the browser, and tell their maths", async () => {
    const visitor = await visitAsMember(browser, language, screen)
    for (const [at, names] of SINGLE.entries()) {
      const game = await openGame(visitor, names[language], "games_try")
      // Play money is the studio's, the same for all of its games.
      if (at === 0) await expect.poll(() => balanceIn(game)).toBe(100_000)
      await playRound(game)
      const tab = (place: number) => game.locator(".tab").nth(place).click()
      const close = () => visitor.page.keyboard.press("Escape")
      await evenAnew(async () => {
        await tab(0)
        await game.locator(".rounds summary").first().click()
        await game.locator(".rounds code").first().waitFor()
        await close()
      })
      await evenAnew(async () => {
        await tab(1)
        await game.locator("dialog form button").click()
        await game.locator(".proof button").click()
        await game.locator(".proof [data-tone=win]").waitFor()
        await close()
      })
      await tab(2)
      await game.locator("dialog table").first().waitFor()
      await close()
    }
    await visitor.context.close()
  })
})
