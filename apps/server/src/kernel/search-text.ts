/** Letters that a decomposition leaves as they are, though people type them plain. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: "d",
  ł: "l",
  ø: "o",
  ß: "ss",
  ı: "i",
  æ: "ae",
  œ: "oe",
  // Keyboards of Arabic, Persian and Urdu have letters of their own that look the same.
  ي: "ی",
  ى: "ی",
  ك: "ک",
  ه: "ہ",
  ة: "ہ",
  ٱ: "ا",
}

/**
 * How names and questions are written for the search: small letters, no accents, nothing but letters and
 * digits. Scripts without spaces (Chinese, Japanese) get one around every sign, so that each is a word of its
 * own; Korean falls into its letters, so that a half-typed syllable is found.
 */
export const searchText = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    // Accents of Latin letters and the vowel signs that Arabic script may leave out.
    .replaceAll(/[\u0300-\u036f\u064b-\u065f\u0670]/g, "")
    .replaceAll(/[đłøßıæœيىكهةٱ]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .replaceAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*/gu, " $& ")
    .replaceAll(/ +/g, " ")
    .trim()

/** The text a game is found by: every name once, its vendor, what it is marked with. A space is before each word. */
export const gameSearchText = (names: readonly string[], vendor: string, tags: readonly string[]): string =>
  [...new Set([...names.map(searchText), searchText(vendor), ...tags.map(searchText)])]
    .map((text) => ` ${text}`)
    .join("")
