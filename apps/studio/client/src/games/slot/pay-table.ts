import { PAPER_LANTERNS_SLOT, type SlotSymbol } from "@croupier/house-games"
import { element } from "../../element.ts"
import type { Table } from "../../table.ts"
import { pictureOf } from "./symbols.ts"

const LINES = PAPER_LANTERNS_SLOT.lines.length

/** The rules in words, what each symbol pays, and the lines. */
export function slotRules({ words: { t } }: Table): readonly Node[] {
  const pays = Object.entries(PAPER_LANTERNS_SLOT.pays).map(([symbol, [three, four, five]]) =>
    payRow(t(`sym_${symbol}`), symbol as SlotSymbol, [three, four, five]),
  )
  const moons = PAPER_LANTERNS_SLOT.moons.map((each) => each.pays)
  return [
    element("p", {}, t("slot_rules")),
    element("h3", {}, t("slot_pays_stakes")),
    element(
      "div",
      { class: "grid" },
      element(
        "table",
        {},
        element(
          "tbody",
          {},
          element("tr", {}, element("td", {}), ...["3", "4", "5"].map((text) => element("th", {}, text))),
          payRow(t("sym_moon"), "moon", moons),
          ...pays,
        ),
      ),
    ),
    element(
      "div",
      { class: "line-cards", with: { "aria-hidden": "true" } },
      ...PAPER_LANTERNS_SLOT.lines.map(lineCard),
    ),
  ]
}

const payRow = (name: string, symbol: SlotSymbol, units: readonly number[]): HTMLElement =>
  element(
    "tr",
    {},
    element(
      "td",
      {},
      element("span", { class: "pay-symbol" }, element("img", { src: pictureOf(symbol), alt: "" }), name),
    ),
    ...units.map((each) => element("td", {}, String(each / LINES))),
  )

/** A line as a small card of five by three. */
function lineCard(rows: readonly number[]): HTMLElement {
  return element(
    "div",
    { class: "line-card", with: { dir: "ltr" } },
    ...rows.map((row) => element("i", { with: { style: `grid-row:${row + 1}` } })),
  )
}
