import type { ClaimOutcome } from "@croupier/ledger"

/** Throws where the ledger did not post: the transaction rolls back, and the row keeps its state. */
export function posted(outcome: ClaimOutcome): void {
  if (outcome.status !== "posted")
    throw new Error(
      `the ledger did not post: ${outcome.status === "refused" ? outcome.reason : "it knows this act already"}`,
    )
}
