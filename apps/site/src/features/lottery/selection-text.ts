import { findPlay } from "@croupier/lottery"
import type { Translate } from "../../i18n/i18n.tsx"
import { placeName, symbolOf } from "./names.ts"

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** A selection of a play in a line of text: "7 | 23 | – | 0 | 456", "Big, Odd", "1 2 + 3". */
export function selectionText(
  t: Translate<"core" | "lottery">,
  code: string,
  selection: Readonly<Record<string, unknown>>,
): string {
  const play = findPlay(code)
  const symbols = (value: unknown): readonly string[] =>
    isList(value) ? value.map((symbol) => symbolOf(t, play, String(symbol))) : []
  /** Single digits stand together; anything longer is spaced, words are listed. */
  const line = (value: unknown): string => {
    const all = symbols(value)
    if (all.length === 0) return "–"
    if (all.every((symbol) => symbol.length === 1)) return all.join("")
    return all.join(all.every((symbol) => /^\d+$/.test(symbol)) ? " " : ", ")
  }
  const lists = (value: unknown): readonly string[] => (isList(value) ? value.map(line) : [])
  const text = ((): string => {
    if ("pos" in selection) return lists(selection["pos"]).join(" | ")
    if ("areas" in selection) return lists(selection["areas"]).join(" + ")
    if ("dan" in selection) return `(${line(selection["dan"])}) ${line(selection["tuo"])}`
    if ("tickets" in selection) return lists(selection["tickets"]).join(" · ")
    if ("legs" in selection && isList(selection["legs"]))
      return selection["legs"].map((leg) => symbols(leg).join(" ")).join(" · ")
    const set = symbols(selection["set"])
    return set.join(set.every((symbol) => /^\d+$/.test(symbol)) ? " " : ", ")
  })()
  const { seats } = selection
  if (!isList(seats)) return text
  return `${text} @ ${seats.map((seat) => placeName(t, "SSC", Number(seat))).join("/")}`
}
