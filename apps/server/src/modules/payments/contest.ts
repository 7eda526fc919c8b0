import type { Amount } from "@croupier/money"
import type { Listed } from "./listed.ts"

/** Why a payer wants a payment back: fraud, coercion, or a failure of the payment itself. */
export const CONTEST_KINDS = ["fraud", "coercion", "failure"] as const

/** A contested payment as the provider sees it now. */
export interface Contest {
  readonly id: string
  readonly chargeId: string
  readonly amount: Amount
  readonly asset: string
  readonly kind: (typeof CONTEST_KINDS)[number]
  readonly state: "open" | "accepted" | "rejected" | "withdrawn"
  /** The sum that goes back of an accepted contest; null: all of `amount`. */
  readonly acceptedAmount: Amount | null
  readonly openedAt: Date
}

/** The house's answer to a contest; every try sends the same. */
export interface ContestReply {
  readonly contestId: string
  /** It agrees that the money goes back. */
  readonly agrees: boolean
  /** SHA-256 of the evidence, where there is some. */
  readonly evidence: string | null
}

/** A page of contests; `next` leads to the page after it. */
export type ContestsAnswer =
  | { readonly kind: "ok"; readonly contests: readonly Contest[]; readonly next: string | null }
  | { readonly kind: "unknown"; readonly reason: string }

export type ContestReading =
  | { readonly kind: "ok"; readonly contest: Contest }
  | { readonly kind: "missing"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }

/** `refused`: the provider takes no such answer any more, as after the end of a contest. */
export type ContestAnswer =
  | { readonly kind: "ok"; readonly contest: Contest }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }

/** The part of the port that is about contests. A provider without them lists none (`traits.notifiesContests`). */
export interface ContestPort {
  /** Every contest that was opened, or that ended, from `from` on and before `to`. */
  readonly listContests: (asked: Listed) => Promise<ContestsAnswer>
  readonly readContest: (contestId: string) => Promise<ContestReading>
  readonly answerContest: (reply: ContestReply) => Promise<ContestAnswer>
}

/** The port of a provider that settles contests on paper. */
export const noContests: ContestPort = {
  listContests: async () => ({ kind: "ok", contests: [], next: null }),
  readContest: async () => ({ kind: "missing", reason: "this provider tells of no contests" }),
  answerContest: async () => ({ kind: "refused", reason: "this provider tells of no contests" }),
}
