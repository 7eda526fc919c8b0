/** How many mistakes a word may have, by its length. */
const allowed = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)
/** A sign of Chinese or Japanese is a word of its own (search-text.ts): among so many, so many may be wrong. */
const allowedSigns = (signs: number): number => (signs < 3 ? 0 : signs < 7 ? 1 : 2)
const SIGN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*$/u
const WRONG_SIGN = 3

/**
 * How far the words asked for are from a text, both written by `searchText`: 0 where it holds them as a whole,
 * more for each word that stands elsewhere, within another, or was mistyped; undefined where a word is not meant.
 * The last word may be half typed, as may every other.
 */
export function mistakes(words: string, text: string): number | undefined {
  if (` ${text}`.includes(` ${words}`)) return 0
  const there = text.trim().split(" ")
  const asked = words.split(" ")
  let wrongLeft = allowedSigns(asked.filter((word) => SIGN.test(word)).length)
  let sum = 1
  for (const word of asked) {
    if (SIGN.test(word)) {
      if (there.includes(word)) continue
      if (wrongLeft === 0) return undefined
      wrongLeft -= 1
      sum += WRONG_SIGN
      continue
    }
    const nearest = Math.min(...there.map((each) => distance(word, each)))
    if (nearest > allowed(word.length) && !text.includes(word)) return undefined
    sum += nearest === 0 ? 0 : Math.min(nearest, 3)
  }
  return sum
}

/** From a word, perhaps half typed, to one that is there: letters wrong, missing, too many, or changed places. */
export function distance(word: string, there: string): number {
  if (there.startsWith(word)) return 0
  const most = allowed(word.length)
  if (most === 0) return Number.POSITIVE_INFINITY
  // One that is half typed is compared with as much of the other as it could mean.
  const lengths = [there.length, word.length - 1, word.length, word.length + 1]
  return Math.min(...lengths.map((length) => editDistance(word, there.slice(0, length))))
}

/** Damerau and Levenshtein's distance, in which two neighbours that changed places count as one mistake. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    rows.push([i])
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      rows[i]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(a.length, b.length)
}
