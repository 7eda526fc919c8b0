import type { BillState } from "@croupier/contract/agent-bills"

export type { BillState }

/** Acts of a person or the clock on a bill. */
export const BILL_ACTS = ["hold", "release", "approve", "deny", "collect", "expire"] as const
export type BillAct = (typeof BILL_ACTS)[number]

/** Bills that wait for the payer's money. */
export const PAYABLE = ["ISSUED", "PART_PAID", "INSUFFICIENT"] as const satisfies readonly BillState[]

/** Bills that a hold stops: their payment is not finished. */
export const HOLDABLE = [
  "ISSUED",
  "AWAITING_REVIEW",
  "UNCOLLECTED",
  "PART_PAID",
  "INSUFFICIENT",
] as const satisfies readonly BillState[]

/** From which states an act moves a bill, and where to. A released bill goes back to the state that it was held from. */
export const BILL_MOVES: Readonly<
  Record<BillAct, { readonly from: readonly BillState[]; readonly to: BillState | "before" }>
> = {
  hold: { from: HOLDABLE, to: "HELD" },
  release: { from: ["HELD"], to: "before" },
  approve: { from: ["AWAITING_REVIEW"], to: "UNCOLLECTED" },
  deny: { from: ["AWAITING_REVIEW"], to: "DENIED" },
  collect: { from: ["UNCOLLECTED"], to: "ISSUED" },
  expire: { from: ["AWAITING_REVIEW", "UNCOLLECTED"], to: "EXPIRED" },
}

/** The state in which a bill begins. */
export const firstState = (due: bigint, collect: "automatic" | "by_hand"): BillState =>
  due === 0n ? "NOTHING_DUE" : collect === "by_hand" ? "AWAITING_REVIEW" : "ISSUED"
