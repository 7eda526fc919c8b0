import { TRANSFER_STATES } from "@croupier/contract/vendor-wallets"

export type TransferState = (typeof TRANSFER_STATES)[number]

/**
 * What can happen to a transfer. `debited`: its money has left where it was. `short`: there was not enough.
 * `sent`: from here on the vendor may know of it. `called_off`: it was never sent, and never will be. `done`,
 * `refused`: the vendor's final word. `lost`: no word that can be understood. `overruled`: two people follow a later word
 * of the vendor's that contradicts the end.
 */
export const TRANSFER_EVENTS = [
  "debited",
  "short",
  "sent",
  "called_off",
  "done",
  "refused",
  "lost",
  "overruled",
] as const
export type TransferEvent = (typeof TRANSFER_EVENTS)[number]

/**
 * The life of a transfer, whole. What was sent is given back only on the vendor's word: UNKNOWN waits for it,
 * however long that takes.
 */
const MOVES: Readonly<Record<TransferState, Partial<Record<TransferEvent, TransferState>>>> = {
  CREATED: { debited: "MAIN_DEBITED", short: "FAILED", called_off: "FAILED" },
  MAIN_DEBITED: { sent: "SENT", called_off: "FAILED" },
  SENT: { done: "SUCCEEDED", refused: "FAILED", lost: "UNKNOWN" },
  UNKNOWN: { done: "SUCCEEDED", refused: "FAILED" },
  SUCCEEDED: { overruled: "FAILED" },
  FAILED: { overruled: "SUCCEEDED" },
}

/** Where an event leads; undefined when the state does not know it, and then nothing may change. */
export const move = (state: TransferState, event: TransferEvent): TransferState | undefined =>
  MOVES[state][event]

export const isOver = (state: TransferState): boolean => state === "SUCCEEDED" || state === "FAILED"

/** The table as a Mermaid diagram, for the docs. */
export function diagram(): string {
  const lines = TRANSFER_STATES.flatMap((from) =>
    TRANSFER_EVENTS.flatMap((event) => {
      const to = move(from, event)
      return to ? [`  ${from} --> ${to}: ${event}`] : []
    }),
  )
  return ["stateDiagram-v2", "  [*] --> CREATED", ...lines].join("\n")
}
