import { randomBytes, randomUUID } from "node:crypto"
import { parseAmount, toDecimal } from "@croupier/money"
import * as rules from "./charge.ts"
import type { Charge, Person } from "./charge.ts"
import type { Delivery, Journal } from "./journal.ts"
import { page } from "./listing.ts"
import type { Speech } from "./speech.ts"
import type { Webhooks } from "./webhooks.ts"

export interface NewCharge {
  readonly amount: string
  readonly currency: string
  readonly method: Charge["method"]
  readonly reference: string
  readonly callbackUrl: string
  readonly returnUrl: string | null
  readonly merchantName: string
  readonly expiresAt: string
  readonly debtor?: Person | null
}

/** The provider's use cases: what happens to a charge that is read, paid, refused or left alone. */
export type Till = ReturnType<typeof till>

export function till(kit: {
  journal: Journal
  webhooks: Webhooks
  now: () => Date
  speech: Speech
  /** Whether a charge that was paid takes further payments. */
  takesMore: boolean
  /** How long "pay late" waits between the expiry and the money. */
  lateMs: number
}) {
  const { journal, now } = kit
  const timers = new Map<string, NodeJS.Timeout>()

  /** Stores the change with the event that tells of it, then lets the event go, `copies` times. */
  const notify = async (charge: Charge, copies = 1): Promise<Charge> => {
    const notification = kit.speech.charge(charge)
    const deliveries = Array.from({ length: notification ? copies : 0 }, (): Delivery => ({
      id: randomUUID(),
      url: charge.callbackUrl,
      body: notification?.body ?? "",
      contentType: notification?.contentType ?? "",
      delivered: false,
    }))
    await journal.write({ charge, deliveries })
    deliveries.forEach(kit.webhooks.send)
    return charge
  }

  /** A decision is made on what is true at that moment, and written in the same breath. */
  const latest = (charge: Charge): Charge => journal.charges.get(charge.id) ?? charge

  const payWhenLate = (charge: Charge) => {
    if (charge.paysLateAt === null) return
    const wait = Math.max(0, Date.parse(charge.paysLateAt) - now().getTime())
    const arrive = () => {
      timers.delete(charge.id)
      const current = journal.charges.get(charge.id)
      const paid = current && rules.pay(current, current.amount, now())
      if (paid) void notify(paid)
    }
    timers.set(charge.id, setTimeout(arrive, wait))
  }
  for (const charge of journal.charges.values()) payWhenLate(charge)

  return {
    /** Whether a key stands for a charge already. */
    known: (key: string): boolean => journal.byIdempotencyKey(key) !== undefined,
    findByKey: async (key: string): Promise<Charge | undefined> => {
      await journal.settled()
      return journal.byIdempotencyKey(key)
    },
    find: async (id: string): Promise<Charge | undefined> => {
      await journal.settled()
      return journal.charges.get(id)
    },

    /** Charges that were made or paid in a time, by their ids, after one. */
    list: async (from: Date, to: Date, after: string, limit: number): Promise<Charge[]> => {
      await journal.settled()
      return page([...journal.charges.values()], { from, to, after, limit }, (charge) => [
        charge.createdAt,
        charge.paidAt,
      ])
    },

    /** The same key gives the same charge; with other content it is a conflict. */
    create: async (key: string, wanted: NewCharge): Promise<Charge | "conflict"> => {
      const amount = toDecimal(parseAmount(wanted.amount))
      const known = journal.byIdempotencyKey(key)
      if (known) {
        await journal.settled()
        return known.amount === amount &&
          known.currency === wanted.currency &&
          known.reference === wanted.reference
          ? known
          : "conflict"
      }
      const id = `ch${randomBytes(15).toString("hex")}`
      const charge: Charge = {
        ...wanted,
        amount,
        id,
        // 32 letters and digits: the standard asks for 26 to 35 of a dynamic charge.
        txid: id,
        idempotencyKey: key,
        state: "open",
        createdAt: now().toISOString(),
        paidAmount: null,
        paidAt: null,
        paysLateAt: null,
        payments: [],
        returns: [],
        debtor: wanted.debtor ?? null,
        payer: null,
      }
      await journal.write({ charge })
      return charge
    },

    /** Answers undefined where the charge can no longer be paid. */
    pay: async (
      charge: Charge,
      how: { amount?: string; twice?: boolean; payer?: Person },
    ): Promise<Charge | undefined> => {
      const current = latest(charge)
      const amount = toDecimal(parseAmount(how.amount ?? charge.amount))
      const paid =
        kit.takesMore && current.state === "paid"
          ? rules.payAgain(current, amount, now())
          : rules.pay(current, amount, now(), how.payer)
      clearTimeout(timers.get(charge.id))
      return paid && notify(paid, how.twice ? 2 : 1)
    },

    payLate: async (charge: Charge): Promise<Charge | undefined> => {
      const late = rules.payLate(latest(charge), new Date(now().getTime() + kit.lateMs), now())
      if (!late) return undefined
      await notify(late)
      payWhenLate(late)
      return late
    },

    refuse: async (charge: Charge): Promise<Charge | undefined> => {
      const refused = rules.refuse(latest(charge), now())
      return refused && notify(refused)
    },

    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}
