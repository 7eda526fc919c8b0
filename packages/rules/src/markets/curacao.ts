import { OPEN } from "./open.ts"
import { chosen, clause, type MarketProfile } from "./profile.ts"

/** Regulations against money laundering for casinos and other online games, under the NOIS. */
const MONEY = "CGA, AML/CFT/CPF regulations, III.3 (NOIS)"
const MONEY_FROM = "2025-01-09"

/** Curaçao: the law of games of chance (LOK, in force since 2024-12-24) leaves these rules to the licensee. */
export const CURACAO: MarketProfile = {
  ...OPEN,
  authorityFileDays: chosen(null),
  // Name and age with the account; verified once payments reach 4,000 guilders, which are XCG since 2025-03-31.
  identityPlay: clause("basic", MONEY, MONEY_FROM),
  identityDeposit: clause([{ above: "3999.99", asset: "XCG", level: "verified" }], MONEY, MONEY_FROM),
  identityWithdrawal: clause([{ above: "3999.99", asset: "XCG", level: "verified" }], MONEY, MONEY_FROM),
  realityCheckInitial: chosen(60),
}
