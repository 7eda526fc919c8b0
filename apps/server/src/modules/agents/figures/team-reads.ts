import type { Parsed, Value } from "@croupier/contract"
import {
  TEAM_MONEY,
  type teamBetting,
  type teamProfit,
  type teamProfitDays,
  type teamTransactions,
} from "@croupier/contract/agent-figures"
import { LONGEST_PERIOD } from "@croupier/contract/account-record"
import { amount, toDecimal } from "@croupier/money"
import type { MemberContext } from "../../../call/context.ts"
import { daysOf, spanOf } from "../../../kernel/days.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import { pageOf } from "../../../kernel/page.ts"
import { factsAt } from "../../play/index.ts"
import type { AgentsKit } from "../kit.ts"
import { memberProfit, profitCursor, profitOfDays, profitShown } from "./member-profit.ts"
import { cursorOf, listFacts, searched, type ListedFact } from "./team-lists.ts"

/** Accounts of members by id. */
async function accountsOf(kit: AgentsKit, ids: readonly MemberId[]): Promise<(id: MemberId) => string> {
  const people = await kit.listed([...new Set(ids)])
  return (id) => people.get(id)?.account ?? ""
}

/** The caller's line, period and members that a list of the team is read for. */
const lineOf = async (
  kit: AgentsKit,
  { member, merchant }: MemberContext,
  {
    from,
    until,
    account,
  }: { readonly from: string; readonly until: string; readonly account?: string | undefined },
) => ({
  agentId: member.id,
  asset: merchant.asset,
  span: spanOf(from, until, merchant.brand.timeZone, LONGEST_PERIOD),
  members: await searched(kit, merchant.id, member.id, account),
})

/** A page of play of the caller's line, the newest first. Refuses INPUT_INVALID for a period too long or a cursor of no list. */
export async function readBetting(
  kit: AgentsKit,
  { product, cursor, limit, ...input }: Parsed<typeof teamBetting>,
  context: MemberContext,
): Promise<Value<typeof teamBetting>> {
  const { merchant, language } = context
  const asked = { ...(await lineOf(kit, context, input)), of: "play" as const, product }
  const found = await listFacts(kit.db, asked, { cursor, limit: limit + 1 })
  const page = pageOf(found, limit, cursorOf)
  const [accountOf, games] = await Promise.all([
    accountsOf(
      kit,
      page.rows.map(({ memberId }) => memberId),
    ),
    gamesOf(kit, page.rows, merchant.id, language),
  ])
  return {
    asset: merchant.asset,
    rows: page.rows.map((row) => ({
      id: String(row.number),
      memberId: String(row.memberId),
      account: accountOf(row.memberId),
      at: row.at.toISOString(),
      product: row.product ?? "OTHER",
      game: games.get(row.number) ?? null,
      bets: row.bets,
      stake: toDecimal(amount(row.stake)),
      payout: toDecimal(amount(row.payout)),
      result: toDecimal(amount(row.payout - row.stake)),
    })),
    cursor: page.cursor,
  }
}

/** Names of the games of these facts, by number. */
async function gamesOf(
  kit: AgentsKit,
  rows: readonly ListedFact[],
  merchantId: MemberContext["merchant"]["id"],
  language: MemberContext["language"],
): Promise<ReadonlyMap<bigint, string>> {
  const facts = await factsAt(kit.db, rows)
  const ofVendors = facts.flatMap(({ at, vendor, game }) =>
    vendor && game ? [{ at, vendor, code: game }] : [],
  )
  const drawn = facts.flatMap(({ at, vendor, game }) => (!vendor && game ? [{ at, code: game }] : []))
  const [names, lotteries] = await Promise.all([
    kit.names(ofVendors, language),
    kit.lotteryNames(merchantId, [...new Set(drawn.map(({ code }) => code))], language),
  ])
  const numberAt = (at: number): bigint => rows[at]?.number ?? 0n
  return new Map([
    ...ofVendors.map(({ at, code }, place) => [numberAt(at), names[place]?.name ?? code] as const),
    ...drawn.map(({ at, code }) => [numberAt(at), lotteries.get(code) ?? code] as const),
  ])
}

type ShownKind = Value<typeof teamTransactions>["rows"][number]["kind"]
const shownKind = (kind: string): ShownKind => TEAM_MONEY.find((each) => each === kind) ?? "fee"

/** A page of money of the caller's line, the newest first. Refuses INPUT_INVALID for a period too long or a cursor of no list. */
export async function readTransactions(
  kit: AgentsKit,
  { kind, cursor, limit, ...input }: Parsed<typeof teamTransactions>,
  context: MemberContext,
): Promise<Value<typeof teamTransactions>> {
  const asked = { ...(await lineOf(kit, context, input)), of: "money" as const, kind }
  const page = pageOf(await listFacts(kit.db, asked, { cursor, limit: limit + 1 }), limit, cursorOf)
  const accountOf = await accountsOf(
    kit,
    page.rows.map(({ memberId }) => memberId),
  )
  return {
    asset: context.merchant.asset,
    rows: page.rows.map((row) => ({
      id: String(row.number),
      memberId: String(row.memberId),
      account: accountOf(row.memberId),
      at: row.at.toISOString(),
      kind: shownKind(row.kind),
      amount: toDecimal(amount(row.amount)),
    })),
    cursor: page.cursor,
  }
}

/** A page of the members of the caller's line by a sum. Refuses INPUT_INVALID for a period too long or a cursor of no list. */
export async function readProfit(
  kit: AgentsKit,
  { sort, order, cursor, limit, ...input }: Parsed<typeof teamProfit>,
  context: MemberContext,
): Promise<Value<typeof teamProfit>> {
  const asked = { ...(await lineOf(kit, context, input)), sort, order }
  const found = await memberProfit(kit.db, asked, { cursor, limit: limit + 1 })
  const page = pageOf(found, limit, (last) => profitCursor(asked, last))
  const accountOf = await accountsOf(
    kit,
    page.rows.map(({ memberId }) => memberId),
  )
  return {
    asset: context.merchant.asset,
    rows: page.rows.map(({ memberId, ...sums }) => ({
      memberId: String(memberId),
      account: accountOf(memberId),
      ...profitShown(sums),
    })),
    cursor: page.cursor,
  }
}

/** Days of a period on which the caller's team had play or money, the newest first. Refuses INPUT_INVALID. */
export async function readProfitDays(
  kit: AgentsKit,
  { from, until }: Parsed<typeof teamProfitDays>,
  { member, merchant }: MemberContext,
): Promise<Value<typeof teamProfitDays>> {
  const { timeZone } = merchant.brand
  const span = spanOf(from, until, timeZone, LONGEST_PERIOD)
  const days = daysOf(from, until, timeZone)
  const sums = await profitOfDays(
    kit.db,
    member.id,
    merchant.asset,
    days.map(({ start }) => start),
    span.until,
  )
  return {
    asset: merchant.asset,
    rows: days
      .flatMap(({ day }, place) => {
        const found = sums.get(place)
        return found ? [{ day, ...profitShown(found) }] : []
      })
      .toReversed(),
  }
}
