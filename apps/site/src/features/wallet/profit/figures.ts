import type { Value } from "@croupier/contract/endpoint"
import type { personalProfit } from "@croupier/contract/profit"

export type Profit = Value<typeof personalProfit>
export type ProfitDay = Profit["days"][number]
export type ProductProfit = Profit["products"][number]

/** A win is told by its sign and, beside it, by colour. */
export const toneOf = (result: string): string => (/^-|^0+(\.0+)?$/.test(result) ? "" : "text-win")
