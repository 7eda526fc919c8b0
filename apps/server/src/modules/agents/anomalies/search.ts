import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { Clock } from "../../../kernel/clock.ts"
import { dayOf, dayStart } from "../../../kernel/days.ts"
import { DAY_MS, HOUR_MS } from "../../../kernel/durations.ts"
import type { MerchantId } from "../../../kernel/ids.ts"
import { Temporal } from "temporal-polyfill"
import { writeFound } from "./anomaly-store.ts"
import { foundByFigures, type FiguresOf } from "./by-figures.ts"
import { foundByMarks, type Shared } from "./by-marks.ts"

/** The parts that a search needs. */
export interface SearchKit {
  readonly db: Db
  readonly clock: Clock
  readonly merchantsAll: () => readonly {
    readonly id: MerchantId
    readonly asset: string
    readonly timeZone: string
  }[]
  readonly sharedMarks: (asked: {
    readonly merchantId: MerchantId
    readonly since: Date
    readonly until: Date
  }) => Promise<readonly Shared[]>
  readonly report: (error: unknown) => void
}

/** The first search looks back as far as sign-ins are kept. */
const FIRST_MS = 90 * DAY_MS
/** Rows that were written at an instant are visible so long after it. */
const COMMITTED_MS = 60_000

/** One round of the clock: searches every merchant. A fault at one merchant does not hold up the others. */
export async function searchAll(kit: SearchKit): Promise<void> {
  for (const merchant of kit.merchantsAll())
    try {
      await search(kit, merchant)
    } catch (error) {
      kit.report(error)
    }
}

/**
 * Searches a merchant's lines for anomalies: what came since the last search by what members have in common, and once a day
 * the figures of the month up to the day before. The mark of how far it looked commits with what it found, so a search that
 * was killed looks again, and one that runs twice finds the same. Answers with how many anomalies are new.
 */
export function search(
  kit: Pick<SearchKit, "db" | "clock" | "sharedMarks">,
  merchant: { readonly id: MerchantId; readonly asset: string; readonly timeZone: string },
): Promise<number> {
  const now = kit.clock.now()
  return inTransaction(kit.db, async (tx) => {
    await sql`
      insert into agent_anomaly_scan (merchant_id, marks_until) values (${merchant.id}, ${new Date(now.getTime() - FIRST_MS)})
      on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ since: Date; day: string | null }>`
      select marks_until as since, figures_day::text as day from agent_anomaly_scan where merchant_id = ${merchant.id} for update`.execute(
      tx,
    )
    const since = rows[0]?.since ?? now
    const until = new Date(Math.max(since.getTime(), now.getTime() - COMMITTED_MS))
    const shared = await kit.sharedMarks({ merchantId: merchant.id, since, until })
    const byMarks = await foundByMarks(tx, shared)
    const day = dayOf(now, merchant.timeZone)
    const byFigures = rows[0]?.day === day ? [] : await figuresFound(tx, merchant, day)
    await sql`
      update agent_anomaly_scan set marks_until = ${until}, figures_day = ${day}::date where merchant_id = ${merchant.id}`.execute(
      tx,
    )
    return writeFound(tx, merchant.id, [...byMarks, ...byFigures], now)
  })
}

/** Of the month up to the start of a day; on the first of a month, of the whole month before. */
function figuresFound(
  tx: Tx,
  merchant: { readonly id: MerchantId; readonly asset: string; readonly timeZone: string },
  day: string,
): ReturnType<typeof foundByFigures> {
  const last = Temporal.PlainDate.from(day).subtract({ days: 1 })
  const hourOf = (date: Temporal.PlainDate) =>
    new Date(Math.floor(dayStart(date, merchant.timeZone).getTime() / HOUR_MS) * HOUR_MS)
  const of: FiguresOf = {
    merchantId: merchant.id,
    asset: merchant.asset,
    from: hourOf(last.with({ day: 1 })),
    until: hourOf(last.add({ days: 1 })),
    month: last.toString().slice(0, 7),
  }
  return foundByFigures(tx, of)
}
