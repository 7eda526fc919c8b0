import { randomBytes, randomUUID } from "node:crypto"
import { add, amount, parseAmount, toDecimal, type Amount } from "@croupier/money"
import type { Delivery, Journal } from "../journal.ts"
import { page } from "../listing.ts"
import type { Speech } from "../speech.ts"
import type { Webhooks } from "../webhooks.ts"
import * as rules from "./payout.ts"
import type { Payout, RefusalCode } from "./payout.ts"
import { afterOne, type PayoutPlan } from "./plan.ts"

/** The placed sum is in reais; in a currency of small units it is so many times as much. */
const PLACED_TIMES: Readonly<Record<string, bigint>> = { VND: 5_000n, THB: 5n, IDR: 3_000n }

export type NewPayout = Pick<Payout, "amount" | "currency" | "payee" | "callbackUrl" | "notAfter">

/** The provider's use cases of paying out: what is asked for, what a person does, what comes by itself. */
export type PayoutDesk = ReturnType<typeof payoutDesk>

export function payoutDesk(kit: {
  journal: Journal
  webhooks: Webhooks
  now: () => Date
  speech: Speech
  /** An order that arrives after its notAfter moves no money. */
  honoursNotAfter: boolean
  /** Sum that the house placed with the provider before anything came in. */
  placed: Amount
}) {
  const { journal, now } = kit
  const float = (currency: string): Amount =>
    add(amount(kit.placed * (PLACED_TIMES[currency] ?? 1n)), journal.float(currency))
  const timers = new Map<string, NodeJS.Timeout>()
  /** A decision is made on what is true at that moment, and written in the same breath. */
  const latest = (payout: Payout): Payout => journal.payouts.get(payout.id) ?? payout

  const eventOf = (payout: Payout): Delivery[] => {
    const notification = kit.speech.payout(payout)
    return notification
      ? [{ id: randomUUID(), url: payout.callbackUrl, ...notification, delivered: false }]
      : []
  }
  const copy = (delivery: Delivery): Delivery => ({ ...delivery, id: randomUUID() })

  /** The webhooks of a payout that moved from `before` to its state, in the order of sending. */
  const newsOf = (payout: Payout, before: Payout | undefined): Delivery[] => {
    const events = eventOf(payout)
    switch (payout.webhooks) {
      case "none":
        return []
      case "once":
        return events
      case "twice":
        return [...events, ...events.map(copy)]
      case "reordered":
        if (before === undefined) return payout.next === null ? events : []
        return before.state === "accepted" ? [...events, ...eventOf(before)] : events
    }
  }

  /** Stores a payout with its webhooks, then sends them: one after another where the order matters. */
  const keep = async (payout: Payout, before: Payout | undefined, plan?: PayoutPlan): Promise<Payout> => {
    const deliveries = newsOf(payout, before)
    await journal.write({ payout, deliveries, ...(plan ? { plan } : {}) })
    if (payout.webhooks === "reordered") kit.webhooks.sendInOrder(deliveries)
    else deliveries.forEach(kit.webhooks.send)
    await whenNext(payout)
    return payout
  }

  const act = async (payout: Payout): Promise<void> => {
    const current = latest(payout)
    if (current.next === null) return
    const changed =
      current.next.outcome === "paid"
        ? rules.pay(current, endToEndId(now()), now())
        : current.next.outcome === "refused"
          ? rules.refuse(current, current.next.refusal ?? "bank_unavailable", now())
          : rules.giveBack(current, current.amount, now())
    if (changed) await keep(changed, current)
  }

  const whenNext = async (payout: Payout): Promise<void> => {
    clearTimeout(timers.get(payout.id))
    timers.delete(payout.id)
    if (payout.next === null) return
    const wait = Date.parse(payout.next.at) - now().getTime()
    if (wait <= 0) return act(payout)
    const due = () => {
      timers.delete(payout.id)
      void act(payout)
    }
    timers.set(payout.id, setTimeout(due, wait))
  }
  for (const payout of journal.payouts.values()) void whenNext(payout)

  const refusalAtOnce = (wanted: NewPayout): RefusalCode | null => {
    if (kit.honoursNotAfter && now().getTime() > Date.parse(wanted.notAfter)) return "not_after_passed"
    return parseAmount(wanted.amount) > float(wanted.currency) ? "float_too_low" : null
  }

  const byPerson = async (payout: Payout, change: (current: Payout) => Payout | undefined) => {
    const current = latest(payout)
    const changed = change(current)
    return changed && keep(changed, current)
  }

  return {
    /** Whether a key stands for a payout already. */
    known: (key: string): boolean => journal.payoutByKey(key) !== undefined,
    find: async (id: string): Promise<Payout | undefined> => {
      await journal.settled()
      return journal.payouts.get(id)
    },
    findByKey: async (key: string): Promise<Payout | undefined> => {
      await journal.settled()
      return journal.payoutByKey(key)
    },
    /** Payouts that were made or moved in a time, by their ids, after one. */
    list: async (from: Date, to: Date, after: string, limit: number): Promise<Payout[]> => {
      await journal.settled()
      return page([...journal.payouts.values()], { from, to, after, limit }, (payout) => [
        payout.createdAt,
        payout.paidAt,
        payout.changedAt,
      ])
    },
    /** The last ones, newest first: what the desk shows. */
    newest: (count: number): Payout[] =>
      [...journal.payouts.values()]
        .toSorted((a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1))
        .slice(0, count),
    float: (currency: string): string => toDecimal(float(currency)),

    plan: journal.plan,
    setPlan: (plan: PayoutPlan): Promise<void> => journal.write({ plan }),
    /** How this order goes; one of the plan's times is over. */
    takePlan: async (): Promise<PayoutPlan> => {
      const plan = journal.plan()
      if (plan.times !== null) await journal.write({ plan: afterOne(plan) })
      return plan
    },

    /**
     * The same key gives the same payout; with other content it is a conflict. One that is refused at once keeps its key as
     * well: an order that comes again, or late, moves no money after all.
     */
    create: async (key: string, wanted: NewPayout, plan: PayoutPlan): Promise<Payout | "conflict"> => {
      const amount = toDecimal(parseAmount(wanted.amount))
      const known = journal.payoutByKey(key)
      if (known) {
        await journal.settled()
        const { currency, payee, notAfter } = known
        const isSame =
          known.amount === amount &&
          JSON.stringify({ currency, payee, notAfter }) ===
            JSON.stringify({ currency: wanted.currency, payee: wanted.payee, notAfter: wanted.notAfter })
        return isSame ? known : "conflict"
      }
      const at = now()
      const refusal = refusalAtOnce({ ...wanted, amount })
      const { outcome } = plan
      const payout: Payout = {
        ...wanted,
        amount,
        id: `po${randomBytes(15).toString("hex")}`,
        key,
        state: refusal === null ? "accepted" : "refused",
        refusal,
        createdAt: at.toISOString(),
        changedAt: at.toISOString(),
        paidAt: null,
        endToEndId: null,
        returnedAt: null,
        returnedAmount: null,
        next:
          refusal !== null || outcome === "held"
            ? null
            : {
                outcome,
                at: new Date(at.getTime() + plan.afterMs).toISOString(),
                refusal: outcome === "refused" ? plan.refusal : null,
              },
        returnsAfterMs: plan.returnsAfterMs,
        webhooks: plan.webhooks,
      }
      return latest(await keep(payout, undefined))
    },

    /** Each answers undefined where the payout is past it. */
    pay: (payout: Payout) => byPerson(payout, (current) => rules.pay(current, endToEndId(now()), now())),
    refuse: (payout: Payout, code: RefusalCode) =>
      byPerson(payout, (current) => rules.refuse(current, code, now())),
    giveBack: (payout: Payout, amount: string | undefined) =>
      byPerson(payout, (current) =>
        rules.giveBack(
          current,
          amount === undefined ? current.amount : toDecimal(parseAmount(amount)),
          now(),
        ),
      ),
    /** Tells of the payout once more, as a new event. */
    notifyAgain: async (payout: Payout): Promise<Payout> => {
      const deliveries = eventOf(latest(payout))
      await journal.write({ deliveries })
      deliveries.forEach(kit.webhooks.send)
      return latest(payout)
    },
    topUp: (currency: string, amount: string): Promise<void> =>
      journal.write({
        topUp: {
          id: randomUUID(),
          currency,
          amount: toDecimal(parseAmount(amount)),
          at: now().toISOString(),
        },
      }),

    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}

/** The number by which banks know a PIX: E, the sender's bank, the minute, eleven signs. */
const endToEndId = (at: Date): string =>
  `E00000000${at.toISOString().replaceAll(/\D/g, "").slice(0, 12)}${randomBytes(6).toString("hex").slice(0, 11)}`
