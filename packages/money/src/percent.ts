/** Decimal places of a rate on the wire; per cents have two fewer. */
const PLACES = 6

/** A rate of the wire as per cent, without zeros at its end: "0.0125" → "1.25". */
export function percentOf(rate: string): string {
  const [whole = "0", part = ""] = rate.split(".")
  const digits = `${whole}${part.padEnd(PLACES, "0").slice(0, PLACES)}`
  const at = digits.length - PLACES + 2
  const left = digits.slice(0, at).replace(/^0+(?=\d)/, "")
  const right = digits.slice(at).replace(/0+$/, "")
  return right === "" ? left : `${left}.${right}`
}

/** A typed per cent, with a point or a comma, as a rate of the wire; undefined for a text that is none between 0 and 100. */
export function rateOf(percent: string): string | undefined {
  const typed = percent.trim().replace(",", ".")
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(typed)) return undefined
  const [whole = "0", part = ""] = typed.split(".")
  const digits = `${whole.padStart(3, "0")}${part.padEnd(PLACES - 2, "0")}`
  const rate = `${digits.slice(0, -PLACES).replace(/^0+(?=\d)/, "")}.${digits.slice(-PLACES)}`
  return Number(rate) <= 1 ? rate.replace(/\.?0+$/, "") || "0" : undefined
}
