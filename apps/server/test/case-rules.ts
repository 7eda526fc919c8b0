import { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import { DEFAULT_RULES } from "../src/modules/withdrawals/index.ts"

/** Limits of members of every level, without a count and without a sum above which people decide. */
export const tierOfAll = (request: string, day: string, month: string): WithdrawalRules["tiers"][number] => ({
  fromLevel: 0,
  request,
  day,
  month,
  dayCount: null,
  autoUpTo: null,
})

/**
 * Rules of the worked cases for withdrawals: a fee of 1 %, at least 1.00 and at most 20.00; no limit, no cool-off and no
 * person in the way. `routes` name the providers of PIX in order; the others have none.
 */
export const caseRules = (
  changes: Partial<WithdrawalRules> = {},
  routes?: readonly string[],
): WithdrawalRules =>
  WithdrawalRules.parse({
    ...DEFAULT_RULES,
    methods: DEFAULT_RULES.methods.map((method) => ({
      ...method,
      feeRate: 100,
      feeLeast: "1.00",
      feeMost: "20.00",
      ...(routes === undefined ? {} : { routes: method.kind === "PIX" ? routes : [] }),
    })),
    tiers: [tierOfAll("20000.00", "50000.00", "500000.00")],
    withoutIdentity: null,
    coolOffHours: 0,
    reviewFrom: 101,
    secondFrom: 101,
    secondAbove: "100000.00",
    ...changes,
  })
