import { z } from "zod/mini"
import { CONTRACT_KINDS } from "./states.ts"

export const ContractKind = z.enum(CONTRACT_KINDS)

/** A share between 0 and 1: a decimal with at most six places. */
export const Rate = z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/))
/** Money of a condition: zero and above. */
const Condition = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))
const Count = z.number().check(z.int(), z.gte(0), z.lte(1_000_000))
/** The weight of a product's valid bet. */
const Weight = z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/))

export const MOST_BANDS = 12
export const MOST_GRANTS = 50

export const ContractBand = z.strictObject({
  no: z.number().check(z.int(), z.gte(1), z.lte(MOST_BANDS)),
  /** Valid bet of the window, or where `average` its average of a calendar day. */
  minValid: Condition,
  average: z.boolean(),
  /** Net loss of the members behind the carried debt; of a dividend alone. */
  minLoss: z.nullable(Condition),
  minActive: Count,
  rate: Rate,
  /** The rate of a salary while the team has won; null: `rate`. */
  rateWin: z.nullable(Rate),
})
export type ContractBand = z.output<typeof ContractBand>

/** The terms of one version of a contract, as they are stored and sent. */
export const ContractTerms = z.strictObject({
  /** Periods a month, of a dividend; it stays the same for the whole life of a contract. */
  periods: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** The carry of a loss of the house, of a dividend. */
  carry: z.enum(["none", "for_ever", "next", "half_month"]),
  /** Whether a new contract begins with the debt of the one before. */
  carryIn: z.enum(["keep", "reset"]),
  /** Costs that are taken off the net loss. */
  costs: z.array(z.enum(["rebate", "salary", "bonus", "cashback", "fee"])).check(z.maxLength(5)),
  /** From where on a member counts as active in a window. */
  active: z.strictObject({ deposit: Condition, valid: Condition }),
  /** Weights of products; one that is not named weighs 1. */
  weights: z.record(z.string().check(z.regex(/^[A-Z_]{1,20}$/)), Weight),
  bands: z.array(ContractBand).check(z.maxLength(MOST_BANDS)),
  /** Accounts of prize groups, of a quota contract. */
  grants: z
    .array(
      z.strictObject({
        group: z.number().check(z.int(), z.gte(1), z.lte(2_000)),
        accounts: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
      }),
    )
    .check(z.maxLength(MOST_GRANTS)),
  /** Bills are paid at once, or wait for a person to let them go. */
  collect: z.enum(["automatic", "by_hand"]),
})
export type ContractTerms = z.output<typeof ContractTerms>
