import { subtract, toDecimal, ZERO } from "@croupier/money"
import type { Clock } from "../../kernel/clock.ts"
import type { Identity } from "../identity/index.ts"
import type { Lottery } from "../lottery/index.ts"
import type { Operators } from "../operators/index.ts"
import type { Payments } from "../payments/index.ts"
import { lastDays, startOfDay } from "../../kernel/days.ts"
import type { Reports } from "../reports/index.ts"
import type { Withdrawals } from "../withdrawals/index.ts"
import { sumOf } from "./money-report.ts"
import { alarmsOf, type AlarmsKit } from "./alarms.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { consoleHandlers } from "../../call/console-context.ts"

export interface OverviewRoutesKit {
  readonly clock: Clock
  readonly identity: Pick<Identity, "registeredSince" | "registeredByDay">
  readonly payments: Pick<Payments, "creditedSince" | "creditedByDay">
  readonly withdrawals: Pick<Withdrawals, "paid" | "waiting">
  readonly reports: Pick<Reports, "merchantDay" | "merchantDays">
  readonly lottery: Pick<Lottery, "lateDraws" | "waiting">
  readonly operators: Pick<Operators, "waiting" | "isAuditBroken">
  readonly alarms: AlarmsKit
}

/** A draw may take this long before it is late. */
const LATE_MS = 60_000

/** A day is told by several modules: their words are put together here. */
export function overviewRoutes(kit: OverviewRoutesKit) {
  const alarms = alarmsOf(kit.alarms, kit.clock)
  return consoleHandlers({
    overview: async (_, { merchant }) => {
      const now = kit.clock.now()
      const since = startOfDay(now, merchant.brand.timeZone)
      const paidAsked = {
        merchantId: merchant.id,
        asset: merchant.asset,
        from: since,
        // Payments that are made while the day is read count.
        until: new Date(now.getTime() + DAY_MS),
        by: "day",
        timeZone: merchant.brand.timeZone,
      } as const
      const [registrations, deposits, paid, unpaid, day, late, lottery, approvals, open] = await Promise.all([
        kit.identity.registeredSince(merchant.id, since),
        kit.payments.creditedSince(merchant.id, merchant.asset, since),
        kit.withdrawals.paid(paidAsked),
        kit.withdrawals.waiting(merchant.id),
        kit.reports.merchantDay(merchant.id, merchant.asset, since),
        kit.lottery.lateDraws(merchant.id, new Date(now.getTime() - LATE_MS)),
        kit.lottery.waiting(merchant.id),
        kit.operators.waiting(merchant.id),
        alarms(merchant),
      ])
      return {
        at: now.toISOString(),
        since: since.toISOString(),
        asset: merchant.asset,
        registrations,
        deposits: { count: deposits.count, amount: toDecimal(deposits.amount), inReview: deposits.inReview },
        withdrawals: {
          count: sumOf(paid).count,
          amount: toDecimal(sumOf(paid).amount),
          waiting: unpaid?.count ?? 0,
          since: unpaid?.since.toISOString() ?? null,
        },
        play: {
          players: day.players,
          turnover: toDecimal(day.turnover),
          payouts: toDecimal(day.payouts),
          ggr: toDecimal(subtract(day.turnover, day.payouts)),
        },
        hours: day.hours.map(({ hour, turnover, payouts }) => ({
          hour: hour.toISOString(),
          turnover: toDecimal(turnover),
          payouts: toDecimal(payouts),
        })),
        lateDraws: late.map(({ drawnBy, count, since: from }) => ({
          drawnBy,
          count,
          lagSeconds: Math.floor((now.getTime() - from.getTime()) / 1_000),
        })),
        tasks: { approvals, deposits: deposits.inReview, ...lottery },
        alarms: open,
        status: merchant.status.kind,
      }
    },
    overviewDays: async ({ days: count }, { merchant }) => {
      const days = lastDays(kit.clock.now(), merchant.brand.timeZone, count)
      const starts = days.map(({ start }) => start)
      const [registered, credited, played] = await Promise.all([
        kit.identity.registeredByDay(merchant.id, starts),
        kit.payments.creditedByDay(merchant.id, merchant.asset, starts),
        kit.reports.merchantDays(merchant.id, merchant.asset, starts),
      ])
      return {
        asset: merchant.asset,
        days: days.map(({ day }, at) => {
          const { turnover, payouts } = played.get(at) ?? { turnover: ZERO, payouts: ZERO }
          const deposits = credited.get(at)
          return {
            day,
            registrations: registered.get(at) ?? 0,
            deposits: deposits?.count ?? 0,
            deposited: toDecimal(deposits?.amount ?? ZERO),
            turnover: toDecimal(turnover),
            payouts: toDecimal(payouts),
            ggr: toDecimal(subtract(turnover, payouts)),
          }
        }),
      }
    },
  })
}
