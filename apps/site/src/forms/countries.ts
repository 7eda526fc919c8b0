import { DIALING_CODES, type DialingCode } from "@croupier/contract/dialing-codes"

export interface Country extends DialingCode {
  readonly name: string
}

/** Every country with its name in a language, in the order of that language. */
export function countriesIn(locale: string): readonly Country[] {
  const names = new Intl.DisplayNames([locale], { type: "region", fallback: "code" })
  const order = new Intl.Collator(locale)
  return DIALING_CODES.map((each) => ({ ...each, name: names.of(each.country) ?? each.country })).sort(
    (a, b) => order.compare(a.name, b.name),
  )
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()

/** The countries that a search means: by a part of the name, the ISO code, or the beginning of the prefix. */
export function matching(countries: readonly Country[], search: string): readonly Country[] {
  const wanted = plain(search.trim())
  if (wanted === "") return countries
  const digits = wanted.replace("+", "")
  return countries.filter(
    ({ name, country, code }) =>
      plain(name).includes(wanted) || country.toLowerCase() === wanted || code.startsWith(digits),
  )
}
