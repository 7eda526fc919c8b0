import { hasText, text } from "../../i18n/texts.ts"

/** Name of a tag of games; one that the house has no word for is shown as its vendor writes it. */
export const tagName = (tag: string): string => {
  const key = `games_tag_${tag}`
  return hasText(key) ? text(key) : tag.replaceAll("-", " ")
}
