import { element } from "./element.ts"
import { sheetWords } from "./sheet-words.ts"
import type { GameClient, Table } from "./table.ts"

/** The rules of the game, and its sheet: what comes back, how often, and how far it strays. */
export function fillRules(table: Table, game: GameClient, into: HTMLElement): void {
  const { t } = table.words
  const { sheet } = table.opening
  const { byLaw } = table.opening.stakes
  const say = sheetWords(table.words)
  const [low, high] = [sheet.lowestReturn.percent, sheet.highestReturn.percent]
  into.append(
    ...game.rules(table),
    ...(byLaw === undefined ? [] : [element("p", {}, t("rules_highest_stake", table.money(byLaw)))]),
    element("p", { class: "small" }, t("rules_adults")),
    element("h3", {}, t("rules_sheet")),
    element(
      "p",
      {},
      element("strong", {}, `${t("rules_return")}: ${low === high ? low : `${low} – ${high}`} %`),
      ` · ${t("rules_version", sheet.version)}`,
    ),
    grid(
      [t("rules_bet"), t("rules_return"), t("rules_hits"), t("rules_sigma")],
      sheet.bets.map((bet) => [
        say(bet.choice),
        `${bet.returns.percent} %`,
        `${bet.hits.percent} %`,
        bet.sigma,
      ]),
    ),
    ...sheet.bets.slice(0, 1).map((bet) =>
      grid(
        [t("rules_bands", ""), "%"],
        bet.bands.map((band) => [
          band.rounds.toLocaleString(table.words.locale),
          `${band.fromPercent} – ${band.toPercent}`,
        ]),
      ),
    ),
    ...sheet.tables.map((each) =>
      element(
        "details",
        {},
        element("summary", {}, say(each.title)),
        grid(
          each.head.map(say),
          each.rows.map((cells) => cells.map(say)),
        ),
      ),
    ),
  )
}

/** A table that scrolls by itself where it is too wide. */
export function grid(head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const line = (cells: readonly string[], tag: "th" | "td") =>
    element("tr", {}, ...cells.map((cell) => element(tag, {}, cell)))
  return element(
    "div",
    { class: "grid", tabIndex: 0, with: { role: "region", "aria-label": head.join(", ") } },
    element(
      "table",
      {},
      element("thead", {}, line(head, "th")),
      element("tbody", {}, ...rows.map((cells) => line(cells, "td"))),
    ),
  )
}
