import { add, parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import { MoneyReturn } from "./returns/money-return.ts"

/** Methods that a payer may pay a charge by: a code to scan, or a page of the provider. */
export const CHARGE_METHODS = ["pix", "qr", "card", "e-wallet"] as const
/** A person as a bank names one. */
export const Person = z.object({ name: z.string().min(1).max(120), taxId: z.nullable(z.string().max(20)) })
export type Person = z.output<typeof Person>

/** One charge as the provider keeps it. Amounts are decimal strings with two places; instants ISO 8601 UTC. */
export const Charge = z.object({
  id: z.string(),
  txid: z.string(),
  idempotencyKey: z.string(),
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** Method that the payer pays by; PIX in stores of before. */
  method: z.enum(CHARGE_METHODS).default("pix"),
  callbackUrl: z.string(),
  returnUrl: z.nullable(z.string()),
  merchantName: z.string(),
  state: z.enum(["open", "paid", "refused", "expired"]),
  createdAt: z.string(),
  expiresAt: z.string(),
  paidAmount: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  /** Set by "pay late": the charge is closed now, and the payment arrives at this instant. */
  paysLateAt: z.nullable(z.string()),
  /** Each payment of it; `paidAmount` is their sum. None in stores of before. */
  payments: z.array(z.object({ id: z.string(), amount: z.string(), at: z.string() })).default([]),
  returns: z.array(MoneyReturn).default([]),
  /** The person that the house expects to pay, and the person that did; null where none is named. */
  debtor: z.nullable(Person).default(null),
  payer: z.nullable(Person).default(null),
})
export type Charge = z.output<typeof Charge>

/** An open charge past its end has expired, whether or not anybody has looked. */
export const stateAt = (charge: Charge, now: Date): Charge["state"] =>
  charge.state === "open" && now.getTime() >= Date.parse(charge.expiresAt) ? "expired" : charge.state

/** Money arrived. Late money is taken too: a payer's bank does not ask whether the house still waits. */
export function pay(
  charge: Charge,
  amount: string,
  now: Date,
  payer: Person | null = charge.debtor,
): Charge | undefined {
  const state = stateAt(charge, now)
  if (state !== "open" && state !== "expired") return undefined
  const paidAt = now.toISOString()
  return {
    ...charge,
    state: "paid",
    paidAmount: amount,
    paidAt,
    paysLateAt: null,
    payer,
    payments: [{ id: `${charge.id}-1`, amount, at: paidAt }],
  }
}

/** A further payment of a charge that was paid. */
export function payAgain(charge: Charge, amount: string, now: Date): Charge {
  const payments = [
    ...charge.payments,
    { id: `${charge.id}-${charge.payments.length + 1}`, amount, at: now.toISOString() },
  ]
  return {
    ...charge,
    payments,
    paidAmount: toDecimal(add(...payments.map((each) => parseAmount(each.amount)))),
  }
}

/** The payer, or the payer's bank, said no. */
export function refuse(charge: Charge, now: Date): Charge | undefined {
  return stateAt(charge, now) === "open" ? { ...charge, state: "refused" } : undefined
}

/** Closes the charge before its time, and promises the money for `at`. */
export function payLate(charge: Charge, at: Date, now: Date): Charge | undefined {
  return stateAt(charge, now) === "open"
    ? { ...charge, state: "expired", paysLateAt: at.toISOString() }
    : undefined
}

/** The payer types what they pay with on the provider's page; there is no code to scan. */
export const isHosted = ({ method }: Pick<Charge, "method">): boolean =>
  method === "card" || method === "e-wallet"
