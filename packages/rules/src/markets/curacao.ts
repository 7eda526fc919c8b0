import { OPEN } from "./open.ts"
import { chosen, type MarketProfile } from "./profile.ts"

/** Curaçao: the law of games of chance (LOK, in force since 2024-12-24) leaves these rules to the licensee. */
export const CURACAO: MarketProfile = {
  ...OPEN,
  realityCheckInitial: chosen(60),
}
