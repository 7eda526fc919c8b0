import { formatAmount, parseAmount, shownPlaces } from "@croupier/money"
import { figuresLocale } from "@croupier/ui/language-facts.ts"

export interface Format {
  /** The BCP 47 tag of the language, whose rules typed numbers are read by. */
  readonly locale: string
  /** Decimal places that the merchant's currency has in use. */
  readonly places: number
  /** Money from the wire ("12.5") with the merchant's symbol: "R$ 12.50". */
  money(decimal: string): string
  /** The same without the symbol. */
  amount(decimal: string): string
  /** Money with its sign always shown, for a net result: "+12.50", "−3.00". */
  signed(decimal: string): string
  number(value: number | bigint): string
  /** Whole minutes: "90 min". */
  minutes(count: number): string
  /** A part of one as per cent with at most two places. */
  percent(part: number): string
  date(instant: string | number): string
  time(instant: string | number): string
  /** How long ago, in the largest unit that fits: "3 minutes ago". */
  ago(instant: string | number, now: number): string
  /** Day and minute: "Nov 22, 2026, 10:00 AM". */
  stamp(instant: string | number): string
}

let symbol = ""
let places = 2
/** The merchant's currency, known after start-up. */
export function setCurrency(brand: { readonly currencySymbol: string; readonly asset: string }): void {
  symbol = brand.currencySymbol
  places = shownPlaces(brand.asset)
}

/** Formatters are dear to make, and a page needs few of them. */
function once<T>(make: () => T): () => T {
  let it: T | undefined
  return () => (it ??= make())
}

const made = new Map<string, Format>()
export function makeFormat(locale: string): Format {
  const known = made.get(locale)
  if (known) return known
  const latin = figuresLocale(locale)
  const number = once(() => new Intl.NumberFormat(latin))
  const minutes = once(
    () => new Intl.NumberFormat(latin, { style: "unit", unit: "minute", unitDisplay: "short" }),
  )
  const percent = once(() => new Intl.NumberFormat(latin, { style: "percent", maximumFractionDigits: 2 }))
  const date = once(() => new Intl.DateTimeFormat(latin, { dateStyle: "medium" }))
  const time = once(() => new Intl.DateTimeFormat(latin, { timeStyle: "short" }))
  const stamp = once(() => new Intl.DateTimeFormat(latin, { dateStyle: "medium", timeStyle: "short" }))
  const ago = once(() => new Intl.RelativeTimeFormat(latin, { style: "short", numeric: "auto" }))
  const amount = (decimal: string) => formatAmount(parseAmount(decimal), latin, "", places)
  const format: Format = {
    locale,
    // Known after start-up, when formats of the server's pages may have been made already.
    get places() {
      return places
    },
    money: (decimal) => formatAmount(parseAmount(decimal), latin, symbol, places),
    amount,
    signed: (decimal) => {
      const negative = decimal.startsWith("-")
      const shown = amount(negative ? decimal.slice(1) : decimal)
      return negative ? `−${shown}` : parseAmount(decimal) === 0n ? shown : `+${shown}`
    },
    number: (value) => number().format(value),
    minutes: (count) => minutes().format(count),
    percent: (part) => percent().format(part),
    date: (instant) => date().format(new Date(instant)),
    time: (instant) => time().format(new Date(instant)),
    ago: (instant, now) => {
      const seconds = Math.max(0, Math.round((now - new Date(instant).getTime()) / 1000))
      if (seconds < 60) return ago().format(-seconds, "second")
      if (seconds < 3_600) return ago().format(-Math.floor(seconds / 60), "minute")
      if (seconds < 86_400) return ago().format(-Math.floor(seconds / 3_600), "hour")
      return ago().format(-Math.floor(seconds / 86_400), "day")
    },
    stamp: (instant) => stamp().format(new Date(instant)),
  }
  made.set(locale, format)
  return format
}
