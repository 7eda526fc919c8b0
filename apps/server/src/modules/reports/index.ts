import { bucketOf, type Ledger } from "@croupier/ledger"
import { sql, type Db, type MigrationSource } from "@croupier/database"
import { amount, subtract, toDecimal, type Amount } from "@croupier/money"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Projection } from "../../kernel/projections.ts"
import { startOfDay } from "../../kernel/days.ts"
import { hourOf } from "../../kernel/hours.ts"
import { houseReport, takeReport } from "./house-report.ts"
import { houseSums } from "./house-sums.ts"
import { merchantDay, merchantDays, type MerchantDay } from "./merchant-day.ts"
import { membersDay, type MemberDay } from "./members-day.ts"
import { memberSums, type MemberSums } from "./member-sums.ts"
import { memberYear } from "./member-year.ts"
import { money } from "./money.ts"
import { personalProfit } from "./profit-route.ts"
import { turnover } from "./turnover.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export { reportsPersonal } from "./personal-data.ts"
export { countedGroup, type MoneyGroup } from "./money.ts"
export type { MemberDay, MemberSums }

export const reportMigrations: MigrationSource = {
  name: "70_reports",
  schema: "reports",
  folder: new URL("./migrations/", import.meta.url),
}

/**
 * Reports that follow from settled play and from the journal: turnover by member, product, vendor and hour;
 * money paid in and out. The face of the module.
 */
export interface Reports extends Module {
  readonly routes: ReturnType<typeof reportRoutes>
  readonly consoleRoutes: ReturnType<typeof reportConsoleRoutes>
  readonly projections: readonly Projection[]
  /** Play by product and vendor, and money that was no play, of a member in a time. */
  readonly memberYear: (asked: Parameters<typeof memberYear>[1]) => ReturnType<typeof memberYear>
  /** Members of a merchant with play or money in a time, each with their sums; without hours of test accounts. */
  readonly membersDay: (asked: Parameters<typeof membersDay>[1]) => ReturnType<typeof membersDay>
  /** A merchant's play in one asset since an instant. */
  readonly merchantDay: (merchantId: MerchantId, asset: string, since: Date) => Promise<MerchantDay>
  /** Deposits, valid bet and revenue of members in a time, by the hour; a member without any is absent. */
  readonly memberSums: (asked: Parameters<typeof memberSums>[1]) => ReturnType<typeof memberSums>
  /** The same in each of the days that begin at these instants, by their place. */
  readonly merchantDays: (
    merchantId: MerchantId,
    asset: string,
    starts: readonly Date[],
  ) => ReturnType<typeof merchantDays>
}

interface ReportsKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "tail">
  readonly clock: Clock
  /** The vendors of a merchant's catalogue. */
  readonly vendors: (
    merchantId: MerchantId,
  ) => Promise<readonly { readonly code: string; readonly name: string }[]>
}

export function reports(kit: ReportsKit): Reports {
  return {
    projections: [turnover, money(kit.ledger), houseSums(kit.ledger)],
    merchantDay: (merchantId, asset, since) => merchantDay(kit.db, merchantId, asset, hourOf(since)),
    merchantDays: (merchantId, asset, starts) => merchantDays(kit.db, merchantId, asset, starts.map(hourOf)),
    memberSums: ({ from, until, ...asked }) => memberSums(kit.db, { ...asked, from: hourOf(from), until }),
    membersDay: (asked) => membersDay(kit.db, asked),
    memberYear: (asked) => memberYear(kit, asked),
    routes: reportRoutes(kit),
    consoleRoutes: reportConsoleRoutes(kit),
  }
}

const reportConsoleRoutes = (kit: ReportsKit) =>
  consoleHandlers({
    houseReport: (asked, { merchant }) => houseReport(kit, asked, merchant),
    takeHouseReport: (asked, context) => takeReport(kit, asked, context),
  })

const reportRoutes = (kit: ReportsKit) =>
  handlers({
    personalProfit: (input, context) => personalProfit(kit, input, context),
    playToday: async (_, { member, merchant }) => {
      const since = hourOf(startOfDay(kit.clock.now(), merchant.brand.timeZone))
      const { stake, payout, validBet } = await playSince(kit.db, member.id, since)
      return {
        turnover: toDecimal(stake),
        validBet: toDecimal(validBet),
        payout: toDecimal(payout),
        net: toDecimal(subtract(payout, stake)),
        since: since.toISOString(),
      }
    },
  })

/**
 * The sums that a member staked, won and had at risk in play that was settled since the beginning of an hour. A
 * member plays in one asset: a trial in play money, everybody else in the merchant's own.
 */
async function playSince(
  db: Db,
  memberId: MemberId,
  since: Date,
): Promise<{ stake: Amount; payout: Amount; validBet: Amount }> {
  const { rows } = await sql<{ stake: bigint; payout: bigint; validBet: bigint }>`
    select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout,
           coalesce(sum(valid_bet), 0)::bigint as "validBet"
      from vendor_hour where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and hour >= ${since}`.execute(
    db,
  )
  const [sums] = rows
  return {
    stake: amount(sums?.stake ?? 0n),
    payout: amount(sums?.payout ?? 0n),
    validBet: amount(sums?.validBet ?? 0n),
  }
}
