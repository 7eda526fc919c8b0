import type { Language } from "@croupier/contract"
import type { ReadRound } from "./read-rounds.ts"

/** The address at which a vendor proves a round (docs/providers.md); null without a page of the vendor, and while the round is under way. */
export function proofOf(
  page: string | undefined,
  { round, closedAt }: Pick<ReadRound, "round" | "closedAt">,
  language: Language,
): string | null {
  if (page === undefined || closedAt === null) return null
  const url = new URL(page)
  url.searchParams.set("proof", round)
  url.searchParams.set("lang", language)
  return url.href
}
