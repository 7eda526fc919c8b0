import { parseAmount, subtract, toDecimal, ZERO, type Amount } from "@croupier/money"
import { isAmountText } from "../../parts/amount-text.ts"

/** Rest of the whole beyond its parts: above zero too little, below zero too much; undefined for no amount. */
export function leftOf(whole: string, parts: readonly string[]): Amount | undefined {
  if (!parts.every((part) => isAmountText(part))) return undefined
  return parts.reduce((left, part) => subtract(left, parseAmount(part)), parseAmount(whole))
}

/** The parts with the last one taking what the others leave; as they were where they leave nothing. */
export function lastTakesRest(whole: string, parts: readonly string[]): readonly string[] {
  const others = parts.slice(0, -1)
  const left = leftOf(whole, others)
  return left === undefined || left <= ZERO ? parts : [...others, toDecimal(left)]
}
