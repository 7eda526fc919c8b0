import type { ContractKind } from "@croupier/contract/agent-contract-states"
import type { ContractBand } from "@croupier/contract/agent-contract-terms"
import { SCALE, toDecimal } from "@croupier/money"
import { percentOf, rateOf } from "@croupier/money/percent"
import { typedDecimal } from "../../../forms/typed-amount.ts"

/** A band as it is typed: per cents and amounts as texts. */
export interface TypedBand {
  readonly rate: string
  readonly rateWin: string
  readonly minValid: string
  readonly minLoss: string
  readonly minActive: string
  readonly average: boolean
}

export const typedBand = (band: ContractBand | undefined): TypedBand => ({
  rate: band ? percentOf(band.rate) : "",
  rateWin: band?.rateWin ? percentOf(band.rateWin) : "",
  minValid: band?.minValid ?? "0",
  minLoss: band?.minLoss ?? "",
  minActive: String(band?.minActive ?? 0),
  average: band?.average ?? false,
})

/** A typed amount as the wire writes it, read by the rules of the language; undefined for a text that is none. */
export const amountOf = (typed: string, locale: string): string | undefined => {
  if (typed.trim() === "") return "0"
  const amount = typedDecimal(typed, locale, SCALE)
  return amount === undefined ? undefined : toDecimal(amount)
}

/** The band that was typed; undefined where a part of it cannot be read. */
export function bandFrom(
  kind: ContractKind,
  typed: TypedBand,
  no: number,
  locale: string,
): ContractBand | undefined {
  const rate = rateOf(typed.rate)
  const rateWin = typed.rateWin.trim() === "" || kind === "dividend" ? null : rateOf(typed.rateWin)
  const minValid = amountOf(typed.minValid, locale)
  const minLoss = typed.minLoss.trim() === "" || kind !== "dividend" ? null : amountOf(typed.minLoss, locale)
  const minActive = /^\d{1,6}$/.test(typed.minActive.trim()) ? Number(typed.minActive) : undefined
  if (
    rate === undefined ||
    rateWin === undefined ||
    minValid === undefined ||
    minLoss === undefined ||
    minActive === undefined
  )
    return undefined
  return { no, rate, rateWin, minValid, minLoss, minActive, average: typed.average }
}
