/** A text without its case, its accents and its marks, by which what a person types is found in every script. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** True where every word that was typed begins a word of the text, or stands inside a word of a script without spaces. */
export function matches(text: string, typed: string): boolean {
  const words = plain(typed).split(" ").filter(Boolean)
  const found = ` ${plain(text)}`
  const isSpaced = (word: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(word)
  return words.length > 0 && words.every((word) => found.includes(isSpaced(word) ? ` ${word}` : word))
}
