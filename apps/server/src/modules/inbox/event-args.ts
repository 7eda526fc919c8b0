import type { Language } from "@croupier/contract"
import { formatAmount, parseAmount, shownPlaces } from "@croupier/money"
import { figuresLocale, LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import type { Merchant } from "../../call/merchant.ts"

const AMOUNT = /^(\d+(?:\.\d+)?) ([A-Z]{3,5})$/

/**
 * The values of an event as its reader has them: an amount in the merchant's asset is written by the rules of the language and bears
 * the merchant's sign ("50.00 BRL" is "R$ 50,00" in Portuguese). Any other value stays as it is.
 */
export const argsFor = (
  args: readonly string[],
  language: Language,
  { asset, currencySymbol }: Pick<Merchant["brand"], "asset" | "currencySymbol">,
): readonly string[] =>
  args.map((arg) => {
    const [, decimal, of] = AMOUNT.exec(arg) ?? []
    if (decimal === undefined || of !== asset) return arg
    const locale = figuresLocale(LANGUAGE_FACTS[language].locale)
    return formatAmount(parseAmount(decimal), locale, currencySymbol, shownPlaces(asset))
  })
