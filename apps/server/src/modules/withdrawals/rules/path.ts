import type { Amount } from "@croupier/money"

/** How a checked withdrawal goes on: paid by itself, looked at by a person, or by two people. */
export const PATHS = ["AUTO", "REVIEW", "SECOND"] as const
export type Path = (typeof PATHS)[number]

export interface PathRules {
  /** From this score on a person looks at it. */
  readonly reviewFrom: number
  /** From this score on, or above this amount, a second person does as well. */
  readonly secondFrom: number
  readonly secondAbove: Amount
}

/** The path of a withdrawal by its score and gross amount. `mustReview`: a rule asks for a person whatever the score is. */
export function pathOf(
  { reviewFrom, secondFrom, secondAbove }: PathRules,
  {
    score,
    asked,
    mustReview,
  }: { readonly score: number; readonly asked: Amount; readonly mustReview: boolean },
): Path {
  if (score >= secondFrom || asked > secondAbove) return "SECOND"
  return score >= reviewFrom || mustReview ? "REVIEW" : "AUTO"
}
