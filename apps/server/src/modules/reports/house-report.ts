import { MONEY_GROUPS, type HouseReport, type REPORT_PERIODS } from "@croupier/contract/console/reports"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { Db } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { Temporal } from "temporal-polyfill"
import type { MerchantContext } from "../../call/console-context.ts"
import type { Merchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import { dayOf, dayStart } from "../../kernel/days.ts"
import { hourOf } from "../../kernel/hours.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { houseMoney, housePlay } from "./house-sums.ts"
import type { PlaySums } from "./personal-profit.ts"
import { reportCsv } from "./report-csv.ts"

export interface HouseReportKit {
  readonly db: Db
  readonly clock: Clock
  readonly vendors: (
    merchantId: MerchantId,
  ) => Promise<readonly { readonly code: string; readonly name: string }[]>
}
type Asked = ConsoleParsed<"houseReport">

/** The first day of a period that ends with a day; undefined: it has none. */
const firstDay = (period: (typeof REPORT_PERIODS)[number], day: string): string | undefined =>
  ({ DAY: day, MTD: `${day.slice(0, 7)}-01`, YTD: `${day.slice(0, 4)}-01-01`, LTD: undefined })[period]

const PARTS = 10_000n

/** Prizes in ten thousandths of the stakes, rounded to the nearest. */
const returnOf = ({ stake, payout }: PlaySums): number | null =>
  stake > 0n ? Number((payout * PARTS * 2n + stake) / (stake * 2n)) : null

const shown = (sums: PlaySums) => ({
  bets: Number(sums.bets),
  stake: toDecimal(amount(sums.stake)),
  payout: toDecimal(amount(sums.payout)),
  validBet: toDecimal(amount(sums.validBet)),
  revenue: toDecimal(amount(sums.stake - sums.payout)),
  returned: returnOf(sums),
})

/** A report of a period that ends with a day of the merchant's zone. Refuses INPUT_INVALID for a day that has not begun. */
export async function houseReport(
  { db, clock, vendors }: HouseReportKit,
  { report, period, day: asked }: Asked,
  merchant: Pick<Merchant, "id" | "asset" | "brand">,
): Promise<HouseReport> {
  const { timeZone, name: operator } = merchant.brand
  const now = clock.now()
  const day = asked ?? dayOf(now, timeZone)
  if (dayStart(day, timeZone) > now) refuse("INPUT_INVALID", [], ["day"])
  const first = firstDay(period, day)
  const from = first === undefined ? undefined : dayStart(first, timeZone)
  const end = dayStart(Temporal.PlainDate.from(day).add({ days: 1 }), timeZone)
  const isOver = end <= now
  const span = {
    merchantId: merchant.id,
    asset: merchant.asset,
    from: from && hourOf(from),
    // A day that goes on counts up to the moment of the report: its last hour is under way.
    until: isOver ? hourOf(end) : now,
  }
  const [plays, moneys, offered] = await Promise.all([
    report === "PLAY" ? housePlay(db, span) : [],
    report === "MONEY" ? houseMoney(db, span) : [],
    report === "PLAY" ? vendors(merchant.id) : [],
  ])
  const names = new Map(offered.map(({ code, name }) => [code, name]))
  const total = plays.reduce<PlaySums>(
    (sum, each) => ({
      bets: sum.bets + each.bets,
      stake: sum.stake + each.stake,
      payout: sum.payout + each.payout,
      validBet: sum.validBet + each.validBet,
    }),
    { bets: 0n, stake: 0n, payout: 0n, validBet: 0n },
  )
  return {
    operator,
    report,
    period,
    day,
    from: from?.toISOString() ?? null,
    until: (isOver ? end : now).toISOString(),
    generatedAt: now.toISOString(),
    timeZone,
    asset: merchant.asset,
    play: plays.map(({ product, vendor, ...sums }) => ({
      product,
      vendor: vendor || null,
      vendorName: vendor ? (names.get(vendor) ?? vendor) : null,
      ...shown(sums),
    })),
    playTotal: plays.length > 0 ? shown(total) : null,
    money: moneys
      .toSorted((a, b) => MONEY_GROUPS.indexOf(a.group) - MONEY_GROUPS.indexOf(b.group))
      .map(({ group, kind, count, amount: moved }) => ({
        group,
        kind,
        count: Number(count),
        amount: toDecimal(amount(moved)),
      })),
  }
}

/** The file of a report, for people who may take lists out of the house. Refuses NOT_ALLOWED, and as the report does. */
export async function takeReport(
  kit: HouseReportKit,
  asked: Asked,
  { merchant, language, staff, record }: MerchantContext,
): Promise<ConsoleValue<"takeHouseReport">> {
  if (!staff.permissions.has("lists.export")) refuse("NOT_ALLOWED")
  const told = await houseReport(kit, asked, merchant)
  const { report, period, day } = told
  await record(kit.db, {
    act: "reports.file",
    target: `report:${report}`,
    after: { report, period, day },
    merchantId: merchant.id,
  })
  return {
    name: `${report.toLowerCase()}-${period.toLowerCase()}-${day}.csv`,
    content: reportCsv(told, language),
  }
}
