import { useFormat } from "../../../i18n/i18n.tsx"

const made = new Map<string, Intl.NumberFormat>()
function numbersOf(locale: string): Intl.NumberFormat {
  const known =
    made.get(locale) ??
    new Intl.NumberFormat(`${locale}-u-nu-latn`, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
      // Odds of one row have the same places, and whole ones none: "×35.20" beside "×70.41".
      trailingZeroDisplay: "stripIfInteger",
    })
  made.set(locale, known)
  return known
}

/** Decimal odds as the reader's language writes numbers: "×1.95", in Portuguese "×1,95". */
export function OddsValue({ odds }: { readonly odds: string }) {
  const { locale } = useFormat()
  return <>×{numbersOf(locale).format(Number(odds))}</>
}
