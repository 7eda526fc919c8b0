import { PATIENCE_MS } from "@croupier/testkit"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { barriers, complaints } from "./accessible.ts"
import { bets, choose, leadTo, oncePerLanguage, place, slip, tab, toBoard, withTime } from "./betting-slip.ts"
import { openBrowser, visit, type Language, type SCREENS, type Visitor, visitOnTrial } from "./visitor.ts"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const typed =
  (...numbers: readonly string[]) =>
  async ({ page }: Visitor): Promise<void> => {
    for (const number of numbers) await page.fill('[data-row="0"] input', number)
  }
/** Presses the keys of the pad, one by one. */
const keyed = (number: string) => async (visitor: Visitor) => {
  for (const key of number)
    await visitor.page.locator(".pad-keys").getByRole("button", { name: key, exact: true }).click()
}
const chosen =
  (...rows: readonly (readonly string[])[]) =>
  async (visitor: Visitor): Promise<void> => {
    for (const [row, symbols] of rows.entries()) await choose(visitor, row, ...symbols)
  }

/** A bet in each kind of draw: what is chosen, how, and what it costs. */
const BETS: readonly (readonly [path: string, choose: (visitor: Visitor) => Promise<void>, cost: string])[] =
  [
    ["/lottery?gameCode=11X51M&playType=11X5.PICK2", chosen(["01", "11"]), "2.00"],
    ["/lottery?gameCode=PK101M&playType=PK10.FIXED_PLACE.ALL10", chosen(["01"], ["10"]), "4.00"],
    ["/lottery?gameCode=LHC1M&playType=LHC.TM.A", chosen(["49"]), "1.00"],
    // In the year of the horse rat and ox have four balls each.
    ["/lottery?gameCode=LHC1M&playType=LHC.LM.2OF2_CROSS_ZODIAC", chosen(["RAT"], ["OX"]), "16.00"],
    ["/lottery?gameCode=LHC1M&playType=LHC.PARLAY", chosen(["BIG"], ["RED"]), "1.00"],
    ["/lottery?gameCode=PCB1M&playType=PCB.PACK3", chosen(["0", "13", "27"]), "1.00"],
    ["/lottery?gameCode=LF1M&playType=LF.PICK5", chosen(["01", "05", "10", "15", "20"]), "1.00"],
    ["/elott?gameCode=K390S&playType=K3.PAIR", chosen(["1"], ["2", "3"]), "4.00"],
    ["/vnlottery?gameCode=VNN1M&playType=VNN.LO2", chosen(["07"]), "27.00"],
    ["/vnlottery?gameCode=VNS1M&playType=VNS.XIEN2", typed("12 34"), "1.00"],
    ["/seaLottery?gameCode=SEA4D1M&playType=SEA4D.BIG", keyed("1234"), "1.00"],
    ["/seaLottery?gameCode=SEA4D1M&playType=SEA4D.ROLL_SMALL", typed("r123"), "10.00"],
    ["/seaLottery?gameCode=SEATH1M&playType=SEATH.3TOD", typed("211"), "1.00"],
    ["/seaLottery?gameCode=SEALA1M&playType=SEALA.RUN_TOP", chosen(["5"]), "1.00"],
  ]

/** The two that differ most; the four together would wait for one another's pages. */
const BETTORS = [
  ["EN", "wide"],
  ["UR", "narrow"],
] as const satisfies readonly (readonly [Language, keyof typeof SCREENS])[]

/** Bets of each way to choose: the boards of a draw are the same in every language. */
const ONE_OF_EACH_WAY = new Set([
  "LHC.LM.2OF2_CROSS_ZODIAC",
  "PCB.PACK3",
  "K3.PAIR",
  "VNS.XIEN2",
  "SEA4D.BIG",
  "SEALA.RUN_TOP",
])
const betsOf = (language: Language) =>
  BETS.filter(([path]) => language === "EN" || ONE_OF_EACH_WAY.has(path.split("playType=")[1] ?? ""))

/** A visitor who has bet in each kind of draw, with what their browser complains of. */
const bettor = oncePerLanguage(async (language, screen) => {
  const visitor = await visitOnTrial(browser, language, screen)
  const heard = complaints(visitor.page)
  for (const [path, pick, cost] of betsOf(language)) {
    await toBoard(visitor, path)
    await withTime(visitor, 8)
    await pick(visitor)
    await place(visitor, language, 1, cost)
  }
  return { visitor, heard }
})
describe("a bet in every kind of draw", () => {
  it.for(BETTORS)(
    "is chosen on its own board and costs what the button says: %s %s",
    async ([language, screen]) => {
      await bettor(language, screen)
    },
  )
})

describe("lines that are typed", () => {
  it("say which of them cannot be bet, and leave them out", async () => {
    const visitor = await visit(browser, "EN", "wide")
    await toBoard(visitor, "/lottery?gameCode=SSC1M&playType=SSC.LAST3.STRAIGHT_MANUAL")
    const { page, t } = visitor
    await page.fill("textarea", "123 456 12 123")
    await page.getByText(t("lottery_tickets_bad_other", "2")).waitFor()
    await page.getByText(t("lottery_ticket_FORM")).waitFor()
    await page.getByText(t("lottery_ticket_REPEATED")).waitFor()
    await page.getByRole("button", { name: t("lottery_tickets_tidy") }).click()
    expect(await page.inputValue("textarea")).toBe("123 456")
    await (await slip(visitor)).getByText(t("lottery_units_other", "2", "2")).waitFor()

    await toBoard(visitor, "/lottery?gameCode=11X51M&playType=11X5.PICK2_MANUAL")
    await page.setInputFiles("input[type=file]", {
      name: "lines.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("01-02\n03-04\n05-05"),
    })
    await (await slip(visitor)).getByText(t("lottery_units_other", "2", "2")).waitFor()
    await page.getByText(t("lottery_tickets_bad_one", "1")).waitFor()

    await toBoard(visitor, "/vnlottery?gameCode=VNN1M&playType=VNN.LO3")
    await page.fill('[data-row="0"] input', "123, 45, 678")
    await page.getByText(t("lottery_pad_bad_one", "1")).waitFor()
    expect(await page.locator("[data-chosen]").count()).toBe(2)
    await visitor.context.close()
  })
})

describe("the lobbies", () => {
  it("show all their games and lead to their boards", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, t } = visitor
    for (const [path, category, games] of [
      ["/lottery", "LOTT", 29],
      ["/elott", "ELOTT", 14],
      ["/vnlottery", "VN", 9],
      ["/seaLottery", "SEA", 12],
    ] as const) {
      await leadTo(visitor, path)
      await page.getByRole("heading", { level: 1, name: t(`lottery_hall_${category}`) }).waitFor()
      const cards = page.locator(".lottery-lobby section li a")
      await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(games)
      await cards.first().click()
      await page.locator("[data-row]").first().waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      await page.goBack()
      await page.getByRole("heading", { level: 1, name: t(`lottery_hall_${category}`) }).waitFor()
    }
    await visitor.context.close()
  })
})

describe("draws of every kind are checked in the browser", () => {
  it("by their proof", async () => {
    const visitor = await visit(browser, "EN", "wide")
    const { page, t, modal } = visitor
    for (const path of [
      "/lottery?gameCode=LHC1M",
      "/lottery?gameCode=PK101M",
      // A board of the same play as the one before has its name too: hence another play.
      "/lottery?gameCode=LF1M&playType=LF.PICK2",
      "/vnlottery?gameCode=VNS1M",
      "/seaLottery?gameCode=SEA4D1M",
    ]) {
      await toBoard(visitor, path)
      const results = page.getByRole("tabpanel")
      await results.getByText(t("lottery_fair"), { exact: true }).first().click()
      await modal.getByRole("button", { name: t("lottery_verify") }).click()
      await modal.getByText(t("lottery_honest")).waitFor()
      await page.keyboard.press("Escape")
      await modal.waitFor({ state: "detached" })
    }
    await visitor.context.close()
  })
})

describe("everybody can use", () => {
  it.for([
    ["EN", "wide"],
    ["UR", "narrow"],
  ] as const)(
    "lobbies, boards, trends, road maps and rules of every kind: %s %s",
    async ([language, screen]) => {
      const visitor = await visit(browser, language, screen, "/lottery")
      const { page } = visitor
      const found: string[] = []
      const look = async (where: string): Promise<void> => {
        found.push(...(await barriers(page)).map((barrier) => `${where}: ${barrier}`))
      }
      await page.locator(".lottery-lobby section").first().waitFor()
      await look("lobby")
      for (const path of [
        "/lottery?gameCode=PK101M&playType=PK10.FIRST2.STRAIGHT",
        "/lottery?gameCode=LHC1M&playType=LHC.TM.A",
        "/lottery?gameCode=LHC1M&playType=LHC.TM.HALF_COLOR",
        "/lottery?gameCode=LF1M&playType=LF.PICK2",
        "/lottery?gameCode=PCB1M&playType=PCB.MIX",
        "/vnlottery?gameCode=VNN1M&playType=VNN.LO2",
        "/seaLottery?gameCode=SEATH1M&playType=SEATH.3TOP",
      ]) {
        await toBoard(visitor, path)
        // Tall enough that no bar stands over what is measured.
        await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 3_600 })
        await look(path)
      }
      await toBoard(visitor, "/lottery?gameCode=LHC1M&playType=LHC.TM.ZODIAC")
      for (const name of ["trends", "roads", "rules"]) {
        await tab(visitor, name).click()
        await page.getByRole("tabpanel").locator("table, .road, .trend").first().waitFor()
        await look(name)
      }
      expect(found).toEqual([])
      await visitor.context.close()
    },
  )
})

describe("the bets in every kind of draw", () => {
  it.for(BETTORS)("are settled: %s %s", async ([language, screen]) => {
    const { visitor, heard } = await bettor(language, screen)
    await tab(visitor, "bets").click()
    await expect.poll(() => visitor.page.locator("[data-bet]").count()).toBe(betsOf(language).length)
    await expect.poll(() => bets(visitor, "PLACED").count(), { timeout: 2 * PATIENCE_MS }).toBe(0)
    expect(heard).toEqual([])
    await visitor.context.close()
  })
})
