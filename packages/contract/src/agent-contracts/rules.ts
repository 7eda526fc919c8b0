import { z } from "zod/mini"
import { CONTRACT_KINDS } from "./states.ts"
import { Rate } from "./terms.ts"

const Days = z.number().check(z.int(), z.gte(1), z.lte(90))
const Limit = z.strictObject({
  /** Up to it one person of the house offers alone. */
  alone: Rate,
  /** No contract of the merchant pays more. */
  highest: Rate,
})

/** Rules of a merchant for contracts. */
export const ContractRules = z.strictObject({
  /** An offer is open so long. */
  offerDays: Days,
  /** The end that one party asks for comes after so long without the other's consent. */
  noticeDays: Days,
  /** Highest rates by kind. */
  limits: z.strictObject({ dividend: Limit, daily: Limit, hourly: Limit, realtime: Limit }),
})
export type ContractRules = z.output<typeof ContractRules>

export const DEFAULT_CONTRACT_RULES: ContractRules = {
  offerDays: 7,
  noticeDays: 7,
  limits: {
    dividend: { alone: "0.3", highest: "0.5" },
    daily: { alone: "0.01", highest: "0.02" },
    hourly: { alone: "0.01", highest: "0.02" },
    realtime: { alone: "0.01", highest: "0.02" },
  },
}

/** Kinds that a rate limits. */
export const LIMITED_KINDS = CONTRACT_KINDS.filter((kind) => kind !== "quota")
