import type { listWithdrawals, withdrawalTrail } from "@croupier/contract/console/withdrawals"
import type { Value } from "../../api/call.ts"

export type Withdrawal = Value<typeof listWithdrawals>["rows"][number]
export type Trail = Value<typeof withdrawalTrail>
export type Act =
  | "approve"
  | "refuse"
  | "split"
  | "hold"
  | "resume"
  | "forced"
  | "dropped"
  | "paid"
  | "refused"

/** The acts that a state allows, without regard to permissions. The server checks both. */
export function actsOf({ state, onHold }: Pick<Withdrawal, "state" | "onHold">): readonly Act[] {
  const held: Act = onHold === null ? "hold" : "resume"
  switch (state) {
    case "CHECKING":
      return ["refuse"]
    case "REVIEW":
      return ["approve", "refuse", "split", held]
    case "SECOND":
      // Where its proposal was refused or ran out, approving makes another one.
      return ["approve", "refuse", held]
    case "READY":
      return ["hold"]
    case "UNKNOWN":
      return ["paid", "refused"]
    case "DISPUTED":
      return ["forced", "dropped"]
    case "MATCHED":
    case "SENDING":
    case "PAID":
    case "RECEIVED":
    case "AUTO":
    case "FORCED":
    case "BOUNCED":
    case "REFUSED":
    case "CANCELLED":
    case "SPLIT":
    case "PAID_LATE":
      return []
  }
}

/** True while people of the house still have to decide it, and the time that the member's level promises is over. */
export const isOverdue = (
  { state, answerBy }: Pick<Withdrawal, "state" | "answerBy">,
  now: number,
): boolean =>
  answerBy !== null &&
  (state === "CHECKING" || state === "REVIEW" || state === "SECOND") &&
  now > new Date(answerBy).getTime()

/** Waiting for longer than a member is told that a review takes. */
const LATE_MS = 3_600_000

/** Whether a withdrawal has waited for a person for longer than it should. */
export const isLate = ({ since }: Pick<Withdrawal, "since">, now: number): boolean =>
  now - new Date(since).getTime() > LATE_MS
