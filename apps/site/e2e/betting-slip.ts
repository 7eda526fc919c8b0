import { PATIENCE_MS } from "@croupier/testkit"
import type { Locator } from "playwright-core"
import { expect } from "vitest"
import type { Language, SCREENS, Visitor } from "./visitor.ts"

/** Chooses symbols in a row of the board. */
export async function choose(visitor: Visitor, row: number, ...symbols: readonly string[]): Promise<void> {
  for (const symbol of symbols) await visitor.page.click(`[data-row="${row}"] [data-symbol="${symbol}"]`)
}

/** A game that draws once a day: its draw stays on sale while a walk bets on it. */
export const DAILY = "LHCD"

/** Goes to another page without loading the site anew. */
export const leadTo = ({ page }: Visitor, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, "", to)
    dispatchEvent(new PopStateEvent("popstate"))
  }, path)

/** Goes to the board of another play without loading the site anew, and waits until the board takes a choice. */
export async function toBoard({ page }: Visitor, path: string): Promise<void> {
  const open = '[role="group"][aria-describedby]'
  const before = await page.evaluate(
    ([board, to]) => {
      const label = document.querySelector(board)?.ariaLabel
      history.pushState({}, "", to)
      dispatchEvent(new PopStateEvent("popstate"))
      return label
    },
    [open, path] as const,
  )
  await page.waitForFunction(
    ([board, left]) => ![left, undefined].includes(document.querySelector(board)?.ariaLabel ?? undefined),
    [`${open}:not([inert])`, before] as const,
  )
}

/** Lets a visitor bet once in each language: the draws take place while other tests look at other pages. */
export function oncePerLanguage<Bettor>(
  bet: (language: Language, screen: keyof typeof SCREENS) => Promise<Bettor>,
): (language: Language, screen: keyof typeof SCREENS) => Promise<Bettor> {
  const bettors = new Map<Language, Promise<Bettor>>()
  return (language, screen) => {
    const known = bettors.get(language)
    if (known) return known
    const bettor = bet(language, screen).catch((error: unknown) => {
      bettors.delete(language)
      throw error
    })
    bettors.set(language, bettor)
    return bettor
  }
}

/** Waits for a draw with so many seconds left, so that what follows belongs to one draw. */
export const withTime = (visitor: Visitor, seconds: number): Promise<unknown> =>
  visitor.page.waitForFunction(
    (least) => {
      const [minutes = 0, rest = 0] = (
        document.querySelector("h1")?.closest("section")?.querySelector("time")?.textContent ?? "0:0"
      )
        .split(":")
        .map(Number)
      return minutes * 60 + rest >= least
    },
    seconds,
    { timeout: PATIENCE_MS + seconds * 1_000 },
  )

/** The slip: beside the board, or the sheet that a narrow screen opens. */
export async function slip(visitor: Visitor) {
  const { page, narrow, t } = visitor
  if (!narrow) return page.locator("aside")
  const sheet = page.locator("dialog[open].slip-sheet")
  if ((await sheet.count()) === 0) await page.locator('.slip-bar [aria-haspopup="dialog"]').click()
  await sheet.getByRole("heading", { name: t("lottery_slip"), level: 2 }).waitFor()
  return sheet
}

/** Back from the sheet to the page. */
export async function board({ page, narrow }: Visitor): Promise<void> {
  const sheet = page.locator("dialog[open].slip-sheet")
  if (!narrow || (await sheet.count()) === 0) return
  await page.keyboard.press("Escape")
  await sheet.waitFor({ state: "detached" })
}

/** Money as a language writes it: "R$ 1.00". */
export const moneyIn = (language: Language, amount: string): string =>
  `R$ ${language === "PT" ? amount.replace(".", ",") : amount}`

/** Places everything on the slip, and waits until the house has taken it. */
export async function place(visitor: Visitor, language: Language, bets: number, cost: string): Promise<void> {
  const key = bets === 1 ? "lottery_place_one" : "lottery_place_other"
  const name = visitor.t(key, String(bets), moneyIn(language, cost))
  const press = (await slip(visitor)).getByRole("button", { name })
  await press.click()
  await taken(visitor, press)
  await board(visitor)
}

/** Resolves once the house has taken all of the slip. Where the draw closed just then, the press is for the next one. */
export const taken = (visitor: Visitor, press: Locator): Promise<void> =>
  expect
    .poll(async () => {
      const left = await waiting(visitor)
      const closed = visitor.page.getByText(visitor.t("error_issue_closed")).filter({ visible: true })
      if (left > 0 && (await closed.count()) > 0) await press.click({ timeout: 1_000 }).catch(() => undefined)
      return left
    })
    .toBe(0)

/** How many lines this tab keeps on its slips. */
const countWaiting = (): number => {
  const kept: { state: { slips: Record<string, { lines: unknown[] }> } } = JSON.parse(
    sessionStorage.getItem("lottery-slips") ?? '{"state":{"slips":{}}}',
  )
  return Object.values(kept.state.slips).reduce((sum, slip) => sum + slip.lines.length, 0)
}
export const waiting = (visitor: Visitor): Promise<number> => visitor.page.evaluate(countWaiting)

/** Resolves once the house has taken all of the slip. */
export const emptySlip = (visitor: Visitor): Promise<void> => expect.poll(() => waiting(visitor)).toBe(0)

export const bets = (visitor: Visitor, state: string) =>
  visitor.page.locator(`[data-bet][data-state="${state}"]`)
export const tab = (visitor: Visitor, name: string) =>
  visitor.page.getByRole("tab", { name: visitor.t(`lottery_tab_${name}`) })
