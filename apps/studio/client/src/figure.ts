const made = new Map<string, Intl.NumberFormat>()

/** A number with so many places by the rules of the page's language, in Latin digits: "49,50" in Portuguese. */
export function figure(value: number, places: number): string {
  const { lang } = document.documentElement
  const key = `${lang} ${places}`
  let format = made.get(key)
  if (!format) {
    format = new Intl.NumberFormat(lang || "en", {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
      numberingSystem: "latn",
    })
    made.set(key, format)
  }
  return format.format(value)
}
