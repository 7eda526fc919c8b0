import { moneyCases } from "./money-cases.ts"
import { stormCase } from "./storm-case.ts"
import type { Case } from "./trial.ts"
import { trustCases } from "./trust-cases.ts"

export { PROVIDER_CASES, type ProviderCase, type ProviderOnTrial } from "./provider-cases.ts"
export { rehearsalHouse, type RehearsalHouse } from "./rehearsal-house.ts"
export { TRANSFER_CASES, type TransferCase, type WalletsOnTrial } from "./transfer-cases.ts"
export { Failed, type Case, type HouseOnTrial, type RawMessage } from "./trial.ts"

/** Every rule that a house keeps, by the numbers of docs/providers.md. */
export const HOUSE_CASES: readonly Case[] = [...moneyCases, ...trustCases, stormCase].toSorted((a, b) =>
  a.id < b.id ? -1 : 1,
)
