import { subtract, toDecimal } from "@croupier/money"
import type { Clock } from "../kernel/clock.ts"
import type { Identity } from "../modules/identity/index.ts"
import type { Lottery } from "../modules/lottery/index.ts"
import type { Payments } from "../modules/payments/index.ts"
import { startOfDay, type Reports } from "../modules/reports/index.ts"
import type { ConsoleHandlersOf } from "./console-context.ts"

export interface OverviewKit {
  readonly clock: Clock
  readonly identity: Pick<Identity, "registeredSince">
  readonly payments: Pick<Payments, "creditedSince">
  readonly reports: Pick<Reports, "merchantDay">
  readonly lottery: Pick<Lottery, "lateDraws">
}

/** A day is told by several modules: their words are put together here. */
export const overviewCalls = (kit: OverviewKit): ConsoleHandlersOf<"overview"> => ({
  overview: async (_, { merchant }) => {
    const now = kit.clock.now()
    const since = startOfDay(now, merchant.brand.timeZone)
    const [registrations, deposits, day, late] = await Promise.all([
      kit.identity.registeredSince(merchant.id, since),
      kit.payments.creditedSince(merchant.id, merchant.asset, since),
      kit.reports.merchantDay(merchant.id, merchant.asset, since),
      kit.lottery.lateDraws(merchant.id, new Date(now.getTime() - 60_000)),
    ])
    return {
      since: since.toISOString(),
      asset: merchant.asset,
      registrations,
      deposits: { count: deposits.count, amount: toDecimal(deposits.amount), inReview: deposits.inReview },
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
      lateDraws: late.map(({ drawnBy, count }) => ({ drawnBy, count })),
      status: merchant.status.kind,
    }
  },
})
