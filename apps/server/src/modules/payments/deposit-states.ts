import { DEPOSIT_STATES } from "@croupier/contract/payments"

export type DepositState = (typeof DEPOSIT_STATES)[number]

/**
 * What can happen to a deposit. `paid`: the provider holds exactly what was asked for. `mismatched`: it holds
 * something else. `refused` and `expired`: it will not, or did not in time. `credited`: the ledger has
 * posted. `blocked`: the ledger refused. `approved` and `closed`: two people credited it after all, or ended it.
 */
export const DEPOSIT_EVENTS = [
  "paid",
  "mismatched",
  "refused",
  "expired",
  "credited",
  "blocked",
  "approved",
  "closed",
] as const
export type DepositEvent = (typeof DEPOSIT_EVENTS)[number]

/**
 * The life of a deposit, whole. Late money is the member's: EXPIRED still takes `paid`. Money for a refused
 * deposit, or of another amount, waits in REVIEW for a person.
 */
const MOVES: Readonly<Record<DepositState, Partial<Record<DepositEvent, DepositState>>>> = {
  PENDING: { paid: "PAID", mismatched: "REVIEW", refused: "REFUSED", expired: "EXPIRED", closed: "REFUSED" },
  PAID: { credited: "CREDITED", blocked: "REVIEW" },
  EXPIRED: { paid: "PAID", mismatched: "REVIEW" },
  REFUSED: { paid: "REVIEW", mismatched: "REVIEW" },
  CREDITED: {},
  REVIEW: { approved: "CREDITED", closed: "REFUSED" },
}

/** Where an event leads; undefined when the state does not know it, and then nothing may change. */
export const move = (state: DepositState, event: DepositEvent): DepositState | undefined =>
  MOVES[state][event]

/** The table as a Mermaid diagram, for the docs. */
export function diagram(): string {
  const lines = DEPOSIT_STATES.flatMap((from) =>
    DEPOSIT_EVENTS.flatMap((event) => {
      const to = move(from, event)
      return to ? [`  ${from} --> ${to}: ${event}`] : []
    }),
  )
  return ["stateDiagram-v2", "  [*] --> PENDING", ...lines].join("\n")
}
