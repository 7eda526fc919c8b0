import type { listPromotions } from "@croupier/contract/console/promotions"
import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import type { Value } from "../../api/call.ts"
import { nameIn } from "../../parts/words-name.ts"

/** A promotion as the list has it. */
export type Promotion = Value<typeof listPromotions>["rows"][number]

/** The name of a promotion in the reader's language, else the first. */
export const nameOf = ({ words }: Pick<PromotionTerms, "words">): string => nameIn(words)
