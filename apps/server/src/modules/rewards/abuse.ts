import type { ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { spanOf, type Span } from "../../kernel/days.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { RewardsKit } from "./kit.ts"

const MOST_DAYS = 92
/** Groups that are told, those with the most gifts first. */
const MOST_GROUPS = 200

interface Received {
  readonly memberId: MemberId
  readonly gifts: number
  readonly cash: bigint
  readonly bonus: bigint
}

/**
 * Receivers of rewards who share a payout account, a document, a device or an address, where something is new in days of the
 * merchant, and bonuses that became cash and lost progress since. Refuses INPUT_INVALID.
 */
export async function abuseOf(
  kit: Pick<RewardsKit, "db" | "merchants" | "sharedMarks" | "shortfalls" | "membersShown">,
  merchantId: MerchantId,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<ConsoleValue<"rewardAbuse">> {
  const { timeZone } = kit.merchants.byId(merchantId).brand
  const span = spanOf(from, until, timeZone, MOST_DAYS)
  const [marks, short] = await Promise.all([
    kit.sharedMarks({ merchantId, since: span.from, until: span.until }),
    kit.shortfalls(merchantId),
  ])
  const ids = [...new Set(marks.flatMap(({ members }) => members))]
  const received = await receivedBy(kit.db, merchantId, ids, span)
  const groups = marks
    .map(({ kind, members }) => ({ kind, members: members.flatMap((id) => received.get(id) ?? []) }))
    .filter(({ members }) => members.length > 1)
    .toSorted((a, b) => giftsOf(b) - giftsOf(a))
    .slice(0, MOST_GROUPS)
  const named = await kit.membersShown([
    ...new Set([...groups.flatMap(({ members }) => members), ...short].map(({ memberId }) => memberId)),
  ])
  const who = (memberId: MemberId) => ({
    memberId: String(memberId),
    account: named.get(memberId)?.account ?? "",
  })
  return {
    groups: groups.map(({ kind, members }) => ({
      kind,
      members: members.map(({ memberId, gifts, cash, bonus }) => ({
        ...who(memberId),
        gifts,
        cash: toDecimal(amount(cash)),
        bonus: toDecimal(amount(bonus)),
      })),
    })),
    short: short.map(({ memberId, code, version, paid, short: lost, endedAt }) => ({
      ...who(memberId),
      terms: `${code} · ${version}`,
      paid: toDecimal(paid),
      short: toDecimal(lost),
      at: endedAt.toISOString(),
    })),
  }
}

const giftsOf = ({ members }: { readonly members: readonly Received[] }): number =>
  members.reduce((sum, { gifts }) => sum + gifts, 0)

async function receivedBy(
  db: Db,
  merchantId: MerchantId,
  ids: readonly MemberId[],
  { from, until }: Span,
): Promise<ReadonlyMap<MemberId, Received>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Received>`
    select member_id as "memberId", count(*)::int as gifts,
           coalesce(sum(amount) filter (where kind = 'CASH'), 0)::bigint as cash,
           coalesce(sum(amount) filter (where kind = 'BONUS'), 0)::bigint as bonus
      from reward
     where merchant_id = ${merchantId} and state = 'CLAIMED' and ended_at >= ${from} and ended_at < ${until}
       and member_id = any (${ids.map(String)}::bigint[])
     group by 1 order by 2 desc, 1`.execute(db)
  return new Map(rows.map((row) => [row.memberId, row]))
}
