import type { BonusTerms } from "@croupier/contract/bonus-terms"

/** Terms of a bonus that is wagered ten times on slots within a week, but for what a test changes. */
export const bonusTermsOf = (change: Partial<BonusTerms> = {}): BonusTerms => ({
  multiple: "10",
  funding: "cash-first",
  weights: { products: { RNG: "1" }, vendors: {}, games: {} },
  maxStake: null,
  cap: null,
  lockedPrincipal: false,
  lostOnWithdrawal: false,
  days: 7,
  once: false,
  ...change,
})
