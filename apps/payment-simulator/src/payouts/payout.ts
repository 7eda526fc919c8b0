import { z } from "zod"

/** Where a payout goes. */
export const PayeeAccount = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("pix"), key: z.string().min(1).max(77) }),
  z.object({
    kind: z.literal("bank"),
    bank: z.string().min(1).max(20),
    branch: z.nullable(z.string().max(20)).default(null),
    number: z.string().min(1).max(34),
  }),
  z.object({
    kind: z.literal("wallet"),
    wallet: z.string().min(1).max(40),
    number: z.string().min(1).max(60),
  }),
])

/** Why a payout was refused. `final`: another provider would refuse it too, because the payee is the reason. */
export const REFUSALS = {
  account_unknown: { final: true },
  account_closed: { final: true },
  name_mismatch: { final: true },
  limit_exceeded: { final: false },
  bank_unavailable: { final: false },
  float_too_low: { final: false },
  not_after_passed: { final: false },
} as const
export type RefusalCode = keyof typeof REFUSALS
export const RefusalCode = z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]])

/** One payout as the provider keeps it. Amounts are decimal strings with two places; instants ISO 8601 UTC. */
export const Payout = z.object({
  id: z.string(),
  /** The Idempotency-Key: it stands for this payout for ever. */
  key: z.string(),
  amount: z.string(),
  currency: z.string(),
  payee: z.object({
    name: z.string().min(1).max(120),
    taxId: z.nullable(z.string().max(20)),
    account: PayeeAccount,
  }),
  callbackUrl: z.string(),
  notAfter: z.string(),
  state: z.enum(["accepted", "paid", "refused", "returned"]),
  refusal: z.nullable(RefusalCode),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  returnedAt: z.nullable(z.string()),
  returnedAmount: z.nullable(z.string()),
  changedAt: z.string(),
  /** The next state that comes without a person; null when none does. */
  next: z.nullable(
    z.object({
      outcome: z.enum(["paid", "refused", "returned"]),
      at: z.string(),
      refusal: z.nullable(RefusalCode),
    }),
  ),
  /** It is returned so long after it was paid. */
  returnsAfterMs: z.nullable(z.number()),
  webhooks: z.enum(["once", "twice", "reordered", "none"]),
})
export type Payout = z.output<typeof Payout>

/** The bank paid. A refused payout can be paid as well, because banks reverse refusals; the platform has to notice it. */
export function pay(payout: Payout, endToEndId: string, now: Date): Payout | undefined {
  if (payout.state !== "accepted" && payout.state !== "refused") return undefined
  const at = now.toISOString()
  const next =
    payout.returnsAfterMs === null
      ? null
      : {
          outcome: "returned" as const,
          at: new Date(now.getTime() + payout.returnsAfterMs).toISOString(),
          refusal: null,
        }
  return { ...payout, state: "paid", refusal: null, paidAt: at, changedAt: at, endToEndId, next }
}

/** The payee's bank said no. */
export const refuse = (payout: Payout, refusal: RefusalCode, now: Date): Payout | undefined =>
  payout.state === "accepted"
    ? { ...payout, state: "refused", refusal, changedAt: now.toISOString(), next: null }
    : undefined

/** The payee's bank gave the money back, or a part of it. */
export function giveBack(payout: Payout, amount: string, now: Date): Payout | undefined {
  if (payout.state !== "paid") return undefined
  const at = now.toISOString()
  return { ...payout, state: "returned", returnedAt: at, returnedAmount: amount, changedAt: at, next: null }
}
