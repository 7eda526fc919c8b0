import type { ProfitSort } from "@croupier/contract/agent-figures"
import { sql, type Db } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import type { Span } from "../../../kernel/days.ts"
import { hourOf } from "../../../kernel/hours.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"

/** Sums of play and money of a member or a day, in units of the ledger; `given`: bonuses, cashback and rebates. */
interface Profit {
  readonly bets: bigint
  readonly stake: bigint
  readonly payout: bigint
  readonly valid: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly given: bigint
  readonly net: bigint
}

const SUMS =
  sql.raw(`sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(valid_bet)::bigint as valid,
  sum(deposits)::bigint as deposits, sum(withdrawals)::bigint as withdrawals, sum(bonuses + cashbacks + rebates)::bigint as given,
  sum(stake - payout)::bigint as net`)

const COLUMN: Readonly<Record<ProfitSort, string>> = {
  net: "net",
  validBet: "valid",
  deposits: "deposits",
  withdrawals: "withdrawals",
}

/** Sums as decimal texts. */
export const profitShown = ({ bets, ...sums }: Profit) => ({
  bets: Number(bets),
  stake: toDecimal(amount(sums.stake)),
  payout: toDecimal(amount(sums.payout)),
  validBet: toDecimal(amount(sums.valid)),
  deposits: toDecimal(amount(sums.deposits)),
  withdrawals: toDecimal(amount(sums.withdrawals)),
  given: toDecimal(amount(sums.given)),
  net: toDecimal(amount(sums.net)),
})

interface AskedProfit {
  readonly agentId: MemberId
  readonly asset: string
  readonly span: Span
  readonly members: readonly bigint[] | undefined
  readonly sort: ProfitSort
  readonly order: "up" | "down"
}

type MemberProfit = Profit & { readonly memberId: MemberId }

const PLACE = /^(-?\d{1,18})\.(\d{1,18})$/

/** The place of a member in a list by a sum: the sum, and the member's number. */
export const profitCursor = ({ sort }: Pick<AskedProfit, "sort">, row: MemberProfit): string =>
  `${row[sort === "validBet" ? "valid" : sort]}.${row.memberId}`

/**
 * Members of an agent's line with their sums of play and money in a span, in the order asked for. Refuses INPUT_INVALID
 * for a cursor that no answer gave out.
 */
export async function memberProfit(
  db: Db,
  { agentId, asset, span, members, sort, order }: AskedProfit,
  page: { readonly cursor: string | undefined; readonly limit: number },
): Promise<MemberProfit[]> {
  if (members?.length === 0) return []
  const [, value, memberId] =
    page.cursor === undefined ? [] : (PLACE.exec(page.cursor) ?? refuse("INPUT_INVALID", [], ["cursor"]))
  const column = sql.raw(COLUMN[sort])
  const [direction, sign] =
    order === "down" ? [sql.raw("desc"), sql.raw("<")] : [sql.raw("asc"), sql.raw(">")]
  const { rows } = await sql<MemberProfit>`
    select p.* from (
      select m.member_id as "memberId", ${SUMS}
        from (select id from agent_line where path @> array[${agentId}::bigint]) l
        join agent_member_hour m on m.line_id = l.id and m.hour >= ${hourOf(span.from)} and m.hour < ${hourOf(span.until)} and m.asset = ${asset}
       ${members ? sql`where m.member_id = any (${members}::bigint[])` : sql``}
       group by 1) p
     ${value === undefined ? sql`` : sql`where (p.${column}, p."memberId") ${sign} (${value}::bigint, ${memberId}::bigint)`}
     order by p.${column} ${direction}, p."memberId" ${direction} limit ${page.limit}`.execute(db)
  return rows
}

/** Sums of an agent's team by day, by the place of the day's first instant in `starts`; the last day ends at `until`. */
export async function profitOfDays(
  db: Db,
  agentId: MemberId,
  asset: string,
  starts: readonly Date[],
  until: Date,
): Promise<ReadonlyMap<number, Profit>> {
  const hours = starts.map(hourOf)
  const { rows } = await sql<Profit & { readonly place: number }>`
    select width_bucket(hour, ${hours}::timestamptz[]) - 1 as place, ${SUMS}
      from agent_hour
     where agent_id = ${agentId} and asset = ${asset} and part = 'team' and hour >= ${hours[0]} and hour < ${hourOf(until)}
     group by 1`.execute(db)
  return new Map(rows.map(({ place, ...sums }) => [place, sums]))
}
