import type { ContractTerms } from "@croupier/contract/agent-contract-terms"

/** A dividend with one band that asks for nothing. */
export const flat = (rate: string, more: Partial<ContractTerms> = {}): ContractTerms => ({
  periods: 1,
  carry: "none",
  carryIn: "keep",
  costs: [],
  active: { deposit: "0.00", valid: "0.00" },
  weights: {},
  bands: [{ no: 1, minValid: "0", average: false, minLoss: null, minActive: 0, rate, rateWin: null }],
  grants: [],
  collect: "automatic",
  ...more,
})

/** A quota of one prize group. */
export const grants = (group: number, accounts: number): ContractTerms =>
  flat("0", { bands: [], grants: [{ group, accounts }] })
