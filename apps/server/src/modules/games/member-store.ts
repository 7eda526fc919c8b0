import { sql, type Db } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** Marks a game; false where the member has as many as there may be. Marking again changes nothing. */
export async function addFavourite(
  db: Db,
  memberId: MemberId,
  gameId: bigint,
  at: Date,
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ marked: boolean }>`
    with room as (
      select count(*) < ${most} as is_left, coalesce(bool_or(game_id = ${gameId}), false) as is_there
        from game_favourite where member_id = ${memberId}
    ), added as (
      insert into game_favourite (member_id, game_id, added_at)
      select ${memberId}, ${gameId}, ${at} from room where is_left on conflict do nothing
    )
    select is_left or is_there as marked from room`.execute(db)
  return rows[0]?.marked ?? false
}

export async function removeFavourite(db: Db, memberId: MemberId, gameId: bigint): Promise<void> {
  await sql`delete from game_favourite where member_id = ${memberId} and game_id = ${gameId}`.execute(db)
}

/** The ids of the games a member marked, the latest first. */
export async function readFavourites(
  db: Db,
  memberId: MemberId,
  limit: number,
  offset = 0,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select game_id as id from game_favourite where member_id = ${memberId}
     order by added_at desc, game_id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Games of a member that are remembered as opened. */
const RECENT_KEPT = 60

/** Remembers that a member opened a game, and counts it for the house. */
export async function rememberOpened(
  db: Db,
  member: { readonly id: MemberId; readonly merchantId: MerchantId },
  gameId: bigint,
  at: Date,
): Promise<void> {
  await sql`
    with remembered as (
      insert into game_recent (member_id, game_id, opened_at) values (${member.id}, ${gameId}, ${at})
      on conflict (member_id, game_id) do update set opened_at = excluded.opened_at
    ), forgotten as (
      delete from game_recent where member_id = ${member.id} and game_id <> ${gameId} and game_id in (
        select game_id from game_recent where member_id = ${member.id} order by opened_at desc offset ${RECENT_KEPT})
    )
    insert into game_opened (merchant_id, day, game_id, slot, times)
    values (${member.merchantId}, (${at}::timestamptz at time zone 'UTC')::date, ${gameId}, ${Number(member.id & 7n)}, 1)
    on conflict (merchant_id, day, game_id, slot) do update set times = game_opened.times + 1`.execute(db)
}

/** The ids of the games a member opened last, the latest first. */
export async function readRecent(db: Db, memberId: MemberId, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select game_id as id from game_recent where member_id = ${memberId}
     order by opened_at desc, game_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Members who opened a game that are looked at for what else they opened. */
const OTHERS_LOOKED_AT = 300

/** The games that others opened who opened this one, and the member has not: those of most of them first. */
export async function readOpenedByOthers(
  db: Db,
  memberId: MemberId,
  gameId: bigint,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with others as (
      select member_id from game_recent where game_id = ${gameId} and member_id <> ${memberId}
       order by opened_at desc limit ${OTHERS_LOOKED_AT}
    )
    select r.game_id as id from others join game_recent r using (member_id)
     where not exists (select from game_recent mine where mine.member_id = ${memberId} and mine.game_id = r.game_id)
     group by r.game_id order by count(*) desc, max(r.opened_at) desc, r.game_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
