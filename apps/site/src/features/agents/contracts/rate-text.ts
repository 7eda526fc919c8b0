import { percentOf } from "@croupier/money/percent"

/** The same as a language writes it: "1,25" in Portuguese. Digits are Latin in every language, like those of amounts. */
export const percentShown = (rate: string, locale: string): string =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`, { maximumFractionDigits: 4 }).format(
    // The decimal string goes in as it is: Intl formats it exactly.
    percentOf(rate) as Intl.StringNumericLiteral,
  )

/** A rate of the wire as it is read: "0.0125" → "1.25 %". */
export const percentText = (rate: string, locale: string): string => `${percentShown(rate, locale)} %`
