import type { AffiliatePlayer, PlayerReason, PlayerState } from "@croupier/contract/affiliate-views"
import { sql, type Db } from "@croupier/database"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { pageOf, type Page } from "../../../kernel/page.ts"
import { decimal } from "../statements/statement-views.ts"

export interface PlayerRow {
  readonly playerId: MemberId
  readonly tagVersion: number
  readonly affiliateId: MemberId
  readonly programme: string
  readonly version: number
  readonly taggedAt: Date
  readonly until: Date | null
  readonly state: PlayerState
  readonly reason: PlayerReason | null
  readonly firstDepositAt: Date | null
  readonly firstDeposit: bigint | null
  readonly wagered: bigint
  readonly windowEnd: Date | null
  readonly heldUntil: Date | null
  readonly pay: bigint | null
  readonly statementId: bigint | null
  readonly isPaid: boolean
}

/** Where a page of players begins: behind a player and a tag. */
const cursorOf = ({ playerId, tagVersion }: PlayerRow): string => `${playerId}.${tagVersion}`

/** The place of a cursor; one that is none begins at the start. */
function placeOf(cursor: string | undefined): readonly [bigint, number] | undefined {
  const [, id, version] = /^(\d{1,18})\.(\d{1,9})$/.exec(cursor ?? "") ?? []
  return id === undefined || version === undefined ? undefined : [BigInt(id), Number(version)]
}

export async function listPlayers(
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    readonly affiliateId?: MemberId | undefined
    readonly state?: PlayerState | undefined
    readonly cursor: string | undefined
    readonly limit: number
  },
): Promise<Page<PlayerRow>> {
  const { merchantId, affiliateId, state, cursor, limit } = asked
  const place = placeOf(cursor)
  const { rows } = await sql<PlayerRow>`
    select t.player_id as "playerId", t.tag_version as "tagVersion", t.affiliate_id as "affiliateId", p.name as programme, t.version,
           t.tagged_at as "taggedAt", t.until, t.state, t.reason, t.first_deposit_at as "firstDepositAt", t.first_deposit as "firstDeposit",
           t.wagered, t.window_end as "windowEnd", t.held_until as "heldUntil", t.pay, t.statement_id as "statementId",
           coalesce(s.state = 'PAID', false) as "isPaid"
      from affiliate_player t
      join affiliate_programme p on p.id = t.programme_id
      left join affiliate_statement s on s.id = t.statement_id
     where t.merchant_id = ${merchantId}
       ${affiliateId === undefined ? sql`` : sql`and t.affiliate_id = ${affiliateId}`}
       ${state === undefined ? sql`` : sql`and t.state = ${state}`}
       ${place === undefined ? sql`` : sql`and (t.player_id, t.tag_version) < (${place[0]}, ${place[1]})`}
     order by t.player_id desc, t.tag_version desc limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, cursorOf)
}

export const playerView = (row: PlayerRow, name: string): AffiliatePlayer => ({
  playerId: String(row.playerId),
  name,
  programme: row.programme,
  version: row.version,
  taggedAt: row.taggedAt.toISOString(),
  until: row.until?.toISOString() ?? null,
  state: row.state,
  reason: row.reason,
  firstDepositAt: row.firstDepositAt?.toISOString() ?? null,
  firstDeposit: row.firstDeposit === null ? null : decimal(row.firstDeposit),
  wagered: decimal(row.wagered),
  windowEnd: row.windowEnd?.toISOString() ?? null,
  heldUntil: row.heldUntil?.toISOString() ?? null,
  pay: row.pay === null ? null : decimal(row.pay),
  statementId: row.statementId === null ? null : String(row.statementId),
  isPaid: row.isPaid,
})
