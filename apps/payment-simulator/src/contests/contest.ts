import { z } from "zod"

/** Why a payer wants a payment back, and what the provider makes of it. */
export const CONTEST_KINDS = ["fraud", "coercion", "failure"] as const

/** A payment that its payer contests through their bank. */
export const Contest = z.object({
  id: z.string(),
  chargeId: z.string(),
  amount: z.string(),
  currency: z.string(),
  kind: z.enum(CONTEST_KINDS),
  state: z.enum(["open", "accepted", "rejected", "withdrawn"]),
  /** The sum that goes back of an accepted contest; null: all of it. */
  acceptedAmount: z.nullable(z.string()).default(null),
  openedAt: z.string(),
  /** Answer of the house, and the hash of its evidence. */
  answer: z.nullable(
    z.object({ agrees: z.boolean(), evidence: z.nullable(z.string()), answeredAt: z.string() }),
  ),
  endedAt: z.nullable(z.string()),
})
export type Contest = z.output<typeof Contest>

/** Takes the house's answer; the first one stays. With `follows` it decides the contest, with `held` a person does. */
export function answered(
  contest: Contest,
  answer: { readonly agrees: boolean; readonly evidence: string | null },
  rule: "follows" | "held",
  now: Date,
): Contest | undefined {
  if (contest.answer !== null)
    return contest.answer.agrees === answer.agrees && contest.answer.evidence === answer.evidence
      ? contest
      : undefined
  if (contest.state !== "open") return undefined
  const kept = { ...contest, answer: { ...answer, answeredAt: now.toISOString() } }
  return rule === "held" ? kept : ended(kept, answer.agrees ? "accepted" : "rejected", now)
}

/** The provider's own decision, or the payer's who changed their mind; undefined where it has ended. */
export const ended = (
  contest: Contest,
  state: "accepted" | "rejected" | "withdrawn",
  now: Date,
  acceptedAmount: string | null = null,
): Contest | undefined =>
  contest.state === "open" ? { ...contest, state, acceptedAmount, endedAt: now.toISOString() } : undefined
