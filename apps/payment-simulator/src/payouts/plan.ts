import { z } from "zod"
import { RefusalCode } from "./payout.ts"

/** The provider's plan for the next payouts: the controls of its desk, for tests and for a person. */
export const PayoutPlan = z.object({
  /** `held`: a person decides at the desk. */
  outcome: z.enum(["paid", "refused", "held"]).default("paid"),
  refusal: RefusalCode.default("account_closed"),
  /** The outcome comes so long after the payout was accepted; with 0 the answer has it already. */
  afterMs: z.number().int().min(0).max(86_400_000).default(1_500),
  /** False: the order is lost in transit, and no payout is made. */
  taken: z.boolean().default(true),
  /** `lost`: no answer comes; `fault`: 500; `garbled`: a body that is no JSON. */
  answer: z.enum(["given", "lost", "fault", "garbled"]).default("given"),
  /** `reordered`: what was accepted is told after what became of it. */
  webhooks: z.enum(["once", "twice", "reordered", "none"]).default("once"),
  /** The payee's bank gives the money back so long after it was paid; null: it keeps it. */
  returnsAfterMs: z.nullable(z.number().int().min(0).max(86_400_000)).default(null),
  /** Outcome of a return to a payer; `held`: a person decides at the desk. */
  returns: z.enum(["done", "refused", "held"]).default("done"),
  /** Effect of an answer to a contest: it decides it, or a person does at the desk. */
  contests: z.enum(["follows", "held"]).default("follows"),
  /** For so many orders; then the plan is the ordinary one again. Null: until it is changed. */
  times: z.nullable(z.number().int().min(1).max(1_000_000)).default(null),
})
export type PayoutPlan = z.output<typeof PayoutPlan>

/** The ordinary plan: every payout is accepted, answered and paid. */
export const ORDINARY: PayoutPlan = PayoutPlan.parse({})

/** The plan that is left after one order. */
export const afterOne = (plan: PayoutPlan): PayoutPlan =>
  plan.times === null ? plan : plan.times > 1 ? { ...plan, times: plan.times - 1 } : ORDINARY
