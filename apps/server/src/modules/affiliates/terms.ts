import { programmeFault, type ProgrammeTerms } from "@croupier/agents"
import { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import { parseAmount } from "@croupier/money"
import { parseFraction } from "@croupier/money/fraction"
import { refuse } from "../../kernel/refusal.ts"

/** Terms as the rules take them. */
export const rulesOf = ({ cpa, share, subRate, holdDays }: AffiliateTerms): ProgrammeTerms => ({
  cpa: cpa && {
    ...cpa,
    pay: parseAmount(cpa.pay),
    minDeposit: parseAmount(cpa.minDeposit),
    minWager: parseAmount(cpa.minWager),
  },
  share: share && {
    bands: share.bands.map(({ from, rate }) => ({ from: parseAmount(from), share: parseFraction(rate) })),
    vendorShare: parseFraction(share.vendorRate),
    carryOver: share.carryOver,
    ...(share.fence === null ? {} : { fence: parseAmount(share.fence) }),
  },
  subShare: parseFraction(subRate),
  holdDays,
})

/** Refuses PROGRAMME_TERMS with the fault where the rules know no such terms. */
export function checkTerms(terms: AffiliateTerms): void {
  const fault = programmeFault(rulesOf(terms))
  if (fault !== undefined) refuse("PROGRAMME_TERMS", [fault])
}

/** Terms as their row keeps them. Throws on what is none. */
export const storedTerms = (stored: unknown): AffiliateTerms => AffiliateTerms.parse(stored)
