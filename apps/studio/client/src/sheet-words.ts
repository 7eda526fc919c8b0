import type { Words } from "./language.ts"

/**
 * A text of a game's sheet in the player's language. Sheets are published in English; their texts are found by their
 * letters, with the figures filled in, symbols by their names. A text without words of its own is shown as it is.
 */
export function sheetWords({ t }: Words): (text: string) => string {
  return (text) => {
    const symbol = t(`sym_${text}`)
    if (symbol !== `sym_${text}`) return symbol
    const figures: string[] = []
    const letters = text.replaceAll(/\d+(?:[.,]\d+)*/g, (figure) => {
      figures.push(figure)
      return " "
    })
    const key = `sheet_${letters
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, "_")
      .replaceAll(/^_|_$/g, "")}`
    const translated = t(key, ...figures)
    return translated === key ? text : translated
  }
}
