import { hasText, text } from "../../i18n/texts.ts"

/** Name of a tag of games in the reader's language; the vendor's own name where the locale files have none. */
export const tagName = (tag: string): string => {
  const key = `games_tag_${tag}`
  return hasText(key) ? text(key) : tag.replaceAll("-", " ")
}
