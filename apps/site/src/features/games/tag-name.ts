import { hasText, text } from "../../i18n/texts.ts"

/**
 * Name of a tag of games in the reader's language. The house's lotteries carry their kind as a tag. A tag that the
 * locale files have no text for is shown as its vendor wrote it.
 */
export const tagName = (tag: string): string => {
  const key = [`games_tag_${tag}`, `lottery_type_${tag.toUpperCase()}`].find(hasText)
  return key === undefined ? tag.replaceAll("-", " ") : text(key)
}
