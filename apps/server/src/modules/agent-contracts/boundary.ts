import { firstStartFrom, type Periods } from "@croupier/agents"
import type { ContractKind } from "@croupier/contract/agent-contract-states"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { rhythmOf } from "./terms.ts"

/**
 * The first start of a window at or behind an instant: there new terms begin to count and an end takes effect, so that
 * every window belongs to one version and is paid in full. A real-time salary changes with a day, a quota at once.
 */
export function boundaryFrom(
  at: Date,
  timeZone: string,
  kind: ContractKind,
  { periods }: Pick<ContractTerms, "periods">,
): Date {
  const rhythm = rhythmOf(kind)
  const by: Periods = periods
  return rhythm === undefined ? at : firstStartFrom(at, timeZone, rhythm, by)
}
