import { REPORT_DAYS } from "@croupier/contract/console/money"
import { toDecimal } from "@croupier/money"
import { consoleHandlers } from "../../call/console-context.ts"
import type { Clock } from "../../kernel/clock.ts"
import { instantCursor } from "../../kernel/cursor.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { Course, Payments } from "../payments/index.ts"
import { lastDays } from "../../kernel/days.ts"
import type { PeerPayments } from "../peer-payments/index.ts"
import type { Withdrawals } from "../withdrawals/index.ts"
import { pageOfReport, reportRows, sumOf } from "./money-report.ts"

export interface MoneyRoutesKit {
  readonly clock: Clock
  readonly payments: Pick<Payments, "credited" | "courses" | "providerFunds">
  readonly peerPayments: Pick<PeerPayments, "credited">
  readonly withdrawals: Pick<Withdrawals, "paid" | "courses">
}

/** So many days a report has where it is not said from when. */
const USUAL_DAYS = { hour: 2, day: 31 } as const

/** The first instant that the contract's `Instant` can name. */
const EARLIEST = Date.UTC(1900, 0)

/** Money in and out, and those who move it: told by several modules. */
export const moneyRoutes = (kit: MoneyRoutesKit) =>
  consoleHandlers({
    moneyReport: async (asked, { merchant }) => {
      const { by, way, split, limit } = asked
      const now = kit.clock.now()
      const { timeZone } = merchant.brand
      const until = asked.until ? new Date(asked.until) : now
      const [first] = lastDays(until, timeZone, USUAL_DAYS[by])
      const from = new Date(asked.from ?? Math.max(first?.start.getTime() ?? EARLIEST, EARLIEST))
      if (from >= until) refuse("INPUT_INVALID", [], ["until"])
      // A day of the year when clocks change is an hour longer.
      if (until.getTime() - from.getTime() > (REPORT_DAYS[by] + 1) * DAY_MS)
        refuse("INPUT_INVALID", [], ["from"])
      const span = { merchantId: merchant.id, asset: merchant.asset, from, until, by, timeZone }
      const [credited, credits, paid] = await Promise.all([
        way === "out" ? [] : kit.payments.credited(span),
        way === "out" ? [] : kit.peerPayments.credited(span),
        way === "in" ? [] : kit.withdrawals.paid(span),
      ])
      const lines = { in: [...credited, ...credits], out: paid }
      const page = pageOfReport(reportRows(lines, split), instantCursor(asked.cursor), limit)
      const sum = (of: keyof typeof lines) => {
        const { count, amount, fee } = sumOf(lines[of])
        return { count, amount: toDecimal(amount), fee: toDecimal(fee) }
      }
      return {
        asset: merchant.asset,
        from: from.toISOString(),
        until: until.toISOString(),
        rows: page.rows.map(({ at, amount, fee, ...row }) => ({
          ...row,
          at: at.toISOString(),
          amount: toDecimal(amount),
          fee: toDecimal(fee),
          asset: merchant.asset,
        })),
        sums: { in: sum("in"), out: sum("out") },
        cursor: page.next === null ? null : String(page.next.getTime()),
      }
    },
    paymentProviders: async (_, { merchant }) => {
      const since = new Date(kit.clock.now().getTime() - DAY_MS)
      const [funds, charges, payouts] = await Promise.all([
        kit.payments.providerFunds(merchant.id, merchant.asset),
        kit.payments.courses(merchant.id, since),
        kit.withdrawals.courses(merchant.id, since),
      ])
      return {
        asset: merchant.asset,
        rows: funds.map((row) => ({
          ...row,
          charges: courseOf(charges, row.provider),
          payouts: courseOf(payouts, row.provider),
        })),
      }
    },
  })

function courseOf(courses: readonly Course[], provider: string) {
  const { begun, done, refused, waiting, lastDoneAt } = courses.find(
    (each) => each.provider === provider,
  ) ?? {
    begun: 0,
    done: 0,
    refused: 0,
    waiting: 0,
    lastDoneAt: null,
  }
  return { begun, done, refused, waiting, lastDoneAt: lastDoneAt?.toISOString() ?? null }
}
