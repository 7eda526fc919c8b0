import type { Language } from "@croupier/contract"
import type { LimitKind } from "@croupier/contract/protection/limits"
import { formatAmount, isDecimal, parseAmount, shownPlaces } from "@croupier/money"
import { figuresLocale, LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import type { Merchant } from "../../call/merchant.ts"
import type { EventOf } from "../../kernel/events.ts"

/** An event that a member is told: its words are the texts `inbox_<event>_title` and `inbox_<event>_text`. */
export type ToldEvent =
  | "deposit"
  | "withdrawal_paid"
  | "withdrawal_refused"
  | "level"
  | "reward_lapsed"
  | "reward_revoked"
  | "feedback"
  | "data_copy"
  | "result_won"
  | "result_lost"
  | `identity_${EventOf<"identityDecided">["outcome"]}`
  | `limit_${LimitKind}`

/** A value of an event: an amount with its asset ("50.00 BRL"), or a text that is shown as it stands. */
type Part = "amount" | "text"

/** The values of each event, in their order. */
const PARTS: Readonly<Record<ToldEvent, readonly Part[]>> = {
  deposit: ["amount"],
  withdrawal_paid: ["amount"],
  withdrawal_refused: ["amount"],
  level: ["text"],
  reward_lapsed: [],
  reward_revoked: [],
  feedback: ["text", "text"],
  data_copy: [],
  result_won: ["text", "text", "amount"],
  result_lost: ["text", "text", "amount"],
  identity_APPROVED: [],
  identity_REFUSED: [],
  identity_ENDS_SOON: [],
  identity_ENDED: [],
  limit_DEPOSIT: ["text"],
  limit_NET_DEPOSIT: ["text"],
  limit_LOSS: ["text"],
  limit_STAKE: ["text"],
  limit_TIME: ["text"],
}
const isTold = (event: string): event is ToldEvent => Object.hasOwn(PARTS, event)

/**
 * The values of an event as its reader has them: an amount in the merchant's asset is written by the rules of the language and bears
 * the merchant's sign ("50.00 BRL" is "R$ 50,00" in Portuguese). Any other value, and one that is no amount, stays as it is.
 */
export function argsFor(
  event: string,
  args: readonly string[],
  language: Language,
  { asset, currencySymbol }: Pick<Merchant["brand"], "asset" | "currencySymbol">,
): readonly string[] {
  const parts = isTold(event) ? PARTS[event] : []
  return args.map((arg, index) => {
    const [decimal = "", of] = arg.split(" ")
    if (parts[index] !== "amount" || of !== asset || !isDecimal(decimal)) return arg
    const locale = figuresLocale(LANGUAGE_FACTS[language].locale)
    return formatAmount(parseAmount(decimal), locale, currencySymbol, shownPlaces(asset))
  })
}
