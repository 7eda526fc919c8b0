import { GAME_CATEGORIES } from "@croupier/contract/games"
import { useT } from "../i18n/i18n.tsx"

/** Names products in the visitor's language; a code that is no product stays as it is. */
export function useProductName(): (code: string) => string {
  const t = useT("games")
  return (code) => {
    const category = GAME_CATEGORIES.find((each) => each === code)
    return category ? t(`games_category_${category}`) : code
  }
}
