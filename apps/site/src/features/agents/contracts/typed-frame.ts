import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { amountOf } from "./typed-band.ts"

/** Products that the form asks weights of, each with a name of its own; others keep the weights they have. */
export const WEIGHED = ["LOTT", "ELOTT", "LIVE", "FISH", "PVP", "SPORTS", "RNG"] as const

/** The terms beside the bands as they are typed: amounts and weights as texts. */
export interface TypedFrame extends Pick<ContractTerms, "costs" | "carry" | "carryIn" | "collect"> {
  readonly deposit: string
  readonly valid: string
  readonly weights: Readonly<Record<string, string>>
  /** The conditions on valid bets are averages of a day. */
  readonly average: boolean
}

export const typedFrame = ({
  costs,
  carry,
  carryIn,
  collect,
  active,
  weights,
  bands,
}: ContractTerms): TypedFrame => ({
  costs,
  carry,
  carryIn,
  collect,
  deposit: active.deposit,
  valid: active.valid,
  weights,
  average: bands.some(({ average }) => average),
})

/** The terms that were typed beside the bands; undefined where an amount or a weight cannot be read. */
export function frameFrom(
  { deposit, valid, weights, costs, carry, carryIn, collect }: TypedFrame,
  locale: string,
): Pick<ContractTerms, "costs" | "carry" | "carryIn" | "collect" | "active" | "weights"> | undefined {
  const active = { deposit: amountOf(deposit, locale), valid: amountOf(valid, locale) }
  const read = Object.entries(weights).map(
    ([product, typed]) => [product, typed.trim().replace(",", ".") || "1"] as const,
  )
  if (active.deposit === undefined || active.valid === undefined) return undefined
  if (read.some(([, weight]) => !/^\d{1,2}(\.\d{1,4})?$/.test(weight))) return undefined
  return {
    costs,
    carry,
    carryIn,
    collect,
    active: { deposit: active.deposit, valid: active.valid },
    // A product that is not named weighs 1.
    weights: Object.fromEntries(read.filter(([, weight]) => Number(weight) !== 1)),
  }
}
