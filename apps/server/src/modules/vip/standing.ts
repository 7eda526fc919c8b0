import type { Language } from "@croupier/contract"
import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { levelAt, NO_LEVEL } from "@croupier/rewards"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { BookKit } from "./kit.ts"
import { ladderAt, nameOf, type Ladder } from "./ladder.ts"
import type { Month } from "./months.ts"

/** Where a member stands. */
export interface Standing {
  /** The level whose benefits hold; 0: none. It is never above the ladder in force. */
  readonly level: number
  /** The level that deposits and play have earned. */
  readonly earned: number
  readonly reachedMonth: Month | null
  /** A level by two people that still holds. */
  readonly given: { readonly level: number; readonly until: Date } | null
}

/** A standing with the merchant and the ladder in force. */
export interface StandingOn extends Standing {
  readonly merchantId: MerchantId
  readonly ladder: Ladder
}

export const NONE: Standing = { level: 0, earned: 0, reachedMonth: null, given: null }

interface Row {
  readonly memberId: MemberId
  readonly merchantId: number | null
  readonly earned: number
  readonly reachedMonth: string | null
  readonly given: number | null
  readonly until: Date | null
}

/** The standings of members with a level, by id; a merchant whose levels are off has none. */
export async function standingsOf(
  { db, clock, merchants }: Pick<BookKit, "db" | "clock" | "merchants">,
  memberIds: readonly MemberId[],
  tx: Db | Tx = db,
): Promise<ReadonlyMap<bigint, StandingOn>> {
  if (memberIds.length === 0) return new Map()
  const now = clock.now()
  const { rows } = await sql<Row>`
    select a.member_id as "memberId", coalesce(v.merchant_id, g.merchant_id) as "merchantId", coalesce(v.level, 0) as earned,
           v.reached_month::text as "reachedMonth", g.level as given, g.until
      from unnest(${memberIds.map(bucketOf)}::smallint[], ${memberIds.map(String)}::bigint[]) a (bucket, member_id)
      left join vip_member v on v.bucket = a.bucket and v.member_id = a.member_id
      left join lateral (select x.merchant_id, x.level, x.until from vip_manual x where x.member_id = a.member_id
                          order by x.id desc limit 1) g on true
     where v.level > 0 or (g.level > 0 and g.until > ${now})`.execute(tx)
  const ladders = new Map<number, Ladder | undefined>()
  for (const { merchantId } of rows)
    if (merchantId !== null && !ladders.has(merchantId))
      ladders.set(
        merchantId,
        merchants.byId(merchantId).settings.vip.enabled ? await ladderAt(tx, merchantId, now) : undefined,
      )
  return new Map(
    rows.flatMap((row) => {
      const { merchantId } = row
      const ladder = merchantId === null ? undefined : ladders.get(merchantId)
      if (!ladder || merchantId === null) return []
      const given =
        row.given !== null && row.given > 0 && row.until !== null && now < row.until
          ? { level: row.given, until: row.until }
          : null
      const holds = levelAt({ ...NO_LEVEL, level: row.earned }, given ?? undefined, now)
      const { memberId, earned, reachedMonth } = row
      return [
        [
          memberId,
          { level: Math.min(holds, ladder.levels.length), earned, reachedMonth, given, ladder, merchantId },
        ] as const,
      ]
    }),
  )
}

/** Level and rank of a member. The rank of the specification is the level's number. */
export interface LevelOf {
  readonly level: number
  readonly rank: number
}

/** The level of a member with its name. */
export interface NamedLevel extends LevelOf {
  readonly name: string
}

/** The named levels of members who have one, by id. `language`: of the reader, else the merchant's own. */
export async function namedLevels(
  kit: Pick<BookKit, "db" | "clock" | "merchants">,
  memberIds: readonly MemberId[],
  language?: Language,
): Promise<ReadonlyMap<bigint, NamedLevel>> {
  const standings = await standingsOf(kit, memberIds)
  return new Map(
    [...standings].flatMap(([id, { level, ladder, merchantId }]) => {
      const rung = ladder.levels[level - 1]
      const own = kit.merchants.byId(merchantId).brand.defaultLanguage
      return rung ? [[id, { level, rank: level, name: nameOf(rung, language ?? own, own) }] as const] : []
    }),
  )
}
