import type { Play } from "@croupier/lottery"

/** For which drawn values a word of a board is true: "BIG" for "23–45". */
export type Truth = { readonly word: string; readonly values: string }

/** Words with more values than this are told by their rule alone. */
const MOST_SHOWN = 120

/** Meanings of the words of a board, from the tables that settle it; empty for plays whose symbols mean themselves. */
export function truthsOf(play: Play): readonly Truth[] {
  const { match, grammar } = play
  const alphabet = "alphabet" in grammar ? grammar.alphabet : []
  const tables =
    match.type === "BOARD"
      ? match.boards.map(({ words }) => words)
      : match.type === "ATTR" || match.type === "TAILMATCH" || match.type === "PARLAY"
        ? [match.words]
        : []
  return tables.flatMap((words) =>
    words === "VALUE"
      ? []
      : Object.entries(words)
          .filter(
            ([word, values]) =>
              (alphabet.length === 0 || alphabet.includes(word)) &&
              values.length > 1 &&
              values.length <= MOST_SHOWN &&
              values.every((value) => /^\d+$/.test(value)),
          )
          .map(([word, values]) => ({ word, values: rangesOf(values) })),
  )
}

/** Numbers as ranges: 1, 2, 3, 7 → "1–3, 7"; odd and even ones stay a list. */
export function rangesOf(values: readonly string[]): string {
  const sorted = values.toSorted((a, b) => Number(a) - Number(b))
  const parts: string[][] = []
  for (const value of sorted) {
    const last = parts.at(-1)
    if (last && Number(last.at(-1)) + 1 === Number(value)) last.push(value)
    else parts.push([value])
  }
  const texts = parts.map((part) => (part.length > 2 ? `${part[0]}–${part.at(-1)}` : part.join(", ")))
  return texts.length > 14 ? `${texts.slice(0, 12).join(", ")} … ${texts.at(-1)}` : texts.join(", ")
}
