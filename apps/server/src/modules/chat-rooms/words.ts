/** How texts of rooms are judged: links and blocked words, also where they are disguised. */

/** A text as it is compared: compatible forms in one, small letters, without signs that do not show. */
const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[。｡]/gu, ".")
    .toLowerCase()

const TOP =
  "com|net|org|info|biz|io|co|tv|cc|xyz|top|vip|club|site|online|shop|app|dev|live|bet|casino|games?|link|click|ru|cn|br|vn|jp|kr|pk|uk|eu"
const LINK = new RegExp(
  [
    String.raw`[a-z][a-z0-9+.-]{1,20}:\/\/`,
    String.raw`(?<![\p{L}\p{N}])www\s?\.`,
    String.raw`(?<![\p{L}\p{N}])(?:t|wa|m|line)\.me(?![\p{L}\p{N}])`,
    String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.\p{L}{2,}`,
    String.raw`[\p{L}\p{N}-]{2,}\.(?:${TOP})(?![\p{L}\p{N}])`,
  ].join("|"),
  "u",
)

/** True for a text with an address of the web or of a mailbox. */
export const hasLink = (text: string): boolean => LINK.test(folded(text))

/** Scripts that divide words by spaces: a blocked word counts there as a whole word alone. */
const SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u

function isWhole(text: string, from: number, to: number): boolean {
  const edges = [
    [text[from - 1], text[from]],
    [text[to - 1], text[to]],
  ] as const
  return edges.every(([before, after]) => !SPACED.test(before ?? " ") || !SPACED.test(after ?? " "))
}

/** True where a text holds one of the words; case, width and signs that do not show make no difference. */
export function hasWord(text: string, words: readonly string[]): boolean {
  const read = folded(text)
  return words.some((word) => {
    const sought = folded(word)
    for (let at = read.indexOf(sought); at !== -1; at = read.indexOf(sought, at + 1))
      if (isWhole(read, at, at + sought.length)) return true
    return false
  })
}
