import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import { amount, toDecimal, type Amount } from "@croupier/money"
import { climb, NO_LEVEL, type Level, type LevelFigures } from "@croupier/rewards"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { figuresOf, figuresShown, NO_FIGURES } from "./figures.ts"
import type { VipKit } from "./kit.ts"
import { labelsOf } from "./labels.ts"
import { checkLadder, ladderAt, nameOf, rungsOf } from "./ladder.ts"
import { monthOf, type Month } from "./months.ts"
import { movesOf } from "./moves.ts"
import { NONE, standingsOf } from "./standing.ts"

const PREVIEWED = 1_000

/** Every member with figures in a month, some at a time. */
async function* figuresIn(
  kit: VipKit,
  merchantId: MerchantId,
  month: Month,
): AsyncGenerator<{ readonly memberId: MemberId; readonly figures: LevelFigures }> {
  let before: bigint | null = null
  for (;;) {
    const { rows }: { rows: { memberId: MemberId }[] } = await sql<{ memberId: MemberId }>`
      select member_id as "memberId" from vip_month
       where merchant_id = ${merchantId} and month = ${month}::date and member_id < coalesce(${before}::bigint, 9223372036854775807)
       order by member_id desc limit ${PREVIEWED}`.execute(kit.db)
    const ids = rows.map(({ memberId }) => memberId)
    for (const [memberId, figures] of await figuresOf(kit.db, ids, month)) yield { memberId, figures }
    if (ids.length < PREVIEWED) return
    before = ids.at(-1) ?? null
  }
}

/** Levels that figures reach from the bottom of a ladder. */
const reached = (ladder: readonly Level[], figures: LevelFigures): number =>
  climb(NO_LEVEL, ladder, figures).standing.level

/** Members by level with the figures of this month, under the ladder in force and another one. Refuses VIP_LADDER_INVALID. */
export async function previewLadder(
  kit: VipKit,
  { levels }: ConsoleParsed<"previewVipLadder">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"previewVipLadder">> {
  checkLadder(levels)
  const now = kit.clock.now()
  const month = monthOf(now, kit.merchants.byId(merchantId).brand.timeZone)
  const [present, after] = [rungsOf((await ladderAt(kit.db, merchantId, now))?.levels ?? []), rungsOf(levels)]
  const counts = Array.from({ length: Math.max(present.length, after.length) + 1 }, (_, level) => ({
    level,
    now: 0,
    after: 0,
    gifts: 0n,
  }))
  let members = 0
  for await (const { figures } of figuresIn(kit, merchantId, month)) {
    members += 1
    const [is, becomes] = [counts[reached(present, figures)], counts[reached(after, figures)]]
    if (is) is.now += 1
    if (becomes) becomes.after += 1
    for (const { no, gift } of after) {
      const count = counts[no]
      if (becomes && count && no <= becomes.level) count.gifts += gift
    }
  }
  return { members, levels: counts.map((each) => ({ ...each, gifts: toDecimal(amount(each.gifts)) })) }
}

/** Members with a level, or with figures in this month, the newest first. */
export async function listMembers(
  kit: VipKit,
  { cursor, limit, level }: ConsoleParsed<"listVipMembers">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"listVipMembers">> {
  const now = kit.clock.now()
  const month = monthOf(now, kit.merchants.byId(merchantId).brand.timeZone)
  const { rows } = await sql<{ memberId: MemberId }>`
    with known as (
      select member_id from vip_member where merchant_id = ${merchantId} and level > 0
      union select member_id from vip_manual where merchant_id = ${merchantId} and until > ${now}
      union select member_id from vip_month where merchant_id = ${merchantId} and month = ${month}::date)
    select k.member_id as "memberId" from known k
      left join vip_member v on v.bucket = (k.member_id & 63)::smallint and v.member_id = k.member_id
      left join lateral (select x.level from vip_manual x where x.member_id = k.member_id and x.until > ${now}
                          order by x.id desc limit 1) g on true
     where k.member_id < coalesce(${idCursor(cursor) ?? null}::bigint, 9223372036854775807)
       and (${level ?? null}::int is null or coalesce(nullif(g.level, 0), v.level, 0) = ${level ?? null}::int)
     order by k.member_id desc limit ${limit + 1}`.execute(kit.db)
  const page = pageOf(rows, limit, ({ memberId }) => String(memberId))
  const ids = page.rows.map(({ memberId }) => memberId)
  const [shown, standings, figures, labels] = await Promise.all([
    kit.identity.membersShown(ids),
    standingsOf(kit, ids),
    figuresOf(kit.db, ids, month),
    labelsOf(kit.db, ids),
  ])
  return {
    rows: ids.map((id) => {
      const standing = standings.get(id) ?? NONE
      return {
        memberId: String(id),
        account: shown.get(id)?.account ?? "",
        level: standing.level,
        earned: standing.earned,
        givenUntil: standing.given?.until.toISOString() ?? null,
        label: labels.get(id) ?? null,
        figures: figuresShown(figures.get(id) ?? NO_FIGURES),
      }
    }),
    cursor: page.cursor,
  }
}

/** A member's level with its whole history. Refuses ACCOUNT_UNKNOWN. */
export async function readMember(
  kit: VipKit,
  { memberId: asked }: ConsoleParsed<"memberVip">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"memberVip">> {
  const memberId = memberIdOf(asked)
  if (!(await kit.isMemberOf(merchantId, memberId))) refuse("ACCOUNT_UNKNOWN")
  const { settings, brand } = kit.merchants.byId(merchantId)
  const now = kit.clock.now()
  const month = monthOf(now, brand.timeZone)
  const [standings, figures, labels, moves, ladder, gifts] = await Promise.all([
    standingsOf(kit, [memberId]),
    figuresOf(kit.db, [memberId], month),
    labelsOf(kit.db, [memberId]),
    movesOf(kit.db, memberId),
    ladderAt(kit.db, merchantId, now),
    sql<{ level: number; amount: Amount; at: Date }>`
      select level, amount, given_at as at from vip_gift where member_id = ${memberId} order by level`.execute(
      kit.db,
    ),
  ])
  const { level, earned, given } = standings.get(memberId) ?? NONE
  return {
    isOffered: settings.vip.enabled,
    level,
    earned,
    given: given && { ...given, until: given.until.toISOString() },
    label: labels.get(memberId) ?? null,
    month,
    figures: figuresShown(figures.get(memberId) ?? NO_FIGURES),
    names: (ladder?.levels ?? []).map((each) => nameOf(each, brand.defaultLanguage, brand.defaultLanguage)),
    gifts: gifts.rows.map((gift) => ({
      level: gift.level,
      amount: toDecimal(amount(gift.amount)),
      at: gift.at.toISOString(),
    })),
    moves,
  }
}
