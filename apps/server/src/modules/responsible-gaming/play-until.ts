import { sql, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** Until when a member's proven identity lets them play; null where none is asked for. */
export type PlayUntil = Date | "ever" | "never" | null

/**
 * Writes until when members of a merchant may play by what they have proven, and the rank of the level that was asked for, in the
 * caller's transaction; `stake_check` asks it.
 */
export async function setPlayUntil(
  tx: Tx,
  merchantId: MerchantId,
  rank: number,
  members: readonly { readonly memberId: MemberId; readonly until: PlayUntil }[],
): Promise<void> {
  if (members.length === 0) return
  const rows = members.toSorted((one, other) => Number(one.memberId - other.memberId))
  // A member without a guard needs none where nothing is asked for.
  await sql`
    insert into member_guard as g (member_id, merchant_id, play_until, play_rank)
    select m.id, ${merchantId}, m.until, ${rank}
      from unnest(${rows.map(({ memberId }) => String(memberId))}::bigint[],
                  ${rows.map(({ until }) => textOf(until))}::text[]::timestamptz[]) m (id, until)
     where m.until is not null or exists (select from member_guard k where k.member_id = m.id)
    on conflict (member_id) do update set play_until = excluded.play_until, play_rank = excluded.play_rank
     where (g.play_until, g.play_rank) is distinct from (excluded.play_until, excluded.play_rank)`.execute(tx)
}

const textOf = (until: PlayUntil): string | null =>
  until === null
    ? null
    : until === "ever"
      ? "infinity"
      : until === "never"
        ? "-infinity"
        : until.toISOString()
