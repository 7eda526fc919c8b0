import type { Language } from "@croupier/contract"
import { ASSETS, decimalOf, type AssetCode, type WalletPurpose } from "@croupier/ledger"
import { translate } from "@croupier/locales"
import { shownPlaces, type Amount } from "@croupier/money"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import type { Merchant } from "../../../call/merchant.ts"

/** The words of a statement, in one language and in the merchant's own. */
export interface StatementWords {
  readonly text: (key: string, ...args: readonly string[]) => string
  readonly kind: (kind: string) => string
  readonly wallet: (purpose: WalletPurpose) => string
  /** An amount with every place that the ledger stores, and at least those that the asset is shown with. */
  readonly money: (value: Amount) => string
  readonly locale: string
  readonly dir: "ltr" | "rtl"
  /** An instant in the merchant's zone, `2026-11-22 10:00:00`: the same in every language, and what spreadsheets sort. */
  readonly time: (instant: Date) => string
}

export function statementWords(
  merchant: Pick<Merchant, "ownTexts"> & { readonly brand: Pick<Merchant["brand"], "timeZone"> },
  language: Language,
  asset: AssetCode,
): StatementWords {
  const own = merchant.ownTexts(language) ?? {}
  const text = (key: string, ...args: readonly string[]) => translate(language, key, args, own)
  // Swedish writes instants as ISO 8601 does.
  const stamp = new Intl.DateTimeFormat("sv-SE", {
    timeZone: merchant.brand.timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  })
  const { locale, dir } = LANGUAGE_FACTS[language]
  const figures = new Intl.NumberFormat(locale, {
    minimumFractionDigits: shownPlaces(asset),
    maximumFractionDigits: ASSETS[asset].scale,
  })
  return {
    text,
    kind: (kind) => {
      const key = `wallet_kind_${kind}`
      const found = text(key)
      return found === key ? text("wallet_kind_other") : found
    },
    wallet: (purpose) => {
      const [name = "", number] = purpose.split(":")
      return number === undefined ? text(`record_wallet_${name}`) : text("record_wallet_vendor", number)
    },
    // The decimal string goes in as it is: Intl formats it exactly.
    money: (value) => figures.format(decimalOf(value, asset) as Intl.StringNumericLiteral),
    locale,
    dir,
    time: (instant) => stamp.format(instant),
  }
}
