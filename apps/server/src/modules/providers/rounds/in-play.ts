import { sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { MemberId } from "../../../kernel/ids.ts"

/** The stakes of a member in rounds that are open, less what those paid so far. */
export async function stakesInPlay(db: Db | Tx, memberId: MemberId, asset: AssetCode): Promise<Amount> {
  const { rows } = await sql<{ stake: bigint }>`
    select coalesce(sum(greatest(staked - won, 0)), 0)::bigint as stake from provider_round
     where member_id = ${memberId} and asset = ${asset} and closed_at is null`.execute(db)
  return amount(rows[0]?.stake ?? 0n)
}

/** Whether a game for money is open with a member at an instant. */
export async function isPlaying(db: Db, memberId: MemberId, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isPlaying: boolean }>`
    select exists (
      select from provider_player p join provider_session s on s.vendor = p.vendor and s.player = p.player
       where p.member_id = ${memberId} and s.state = 'LIVE' and s.mode = 'real' and s.expires_at > ${now}
    ) as "isPlaying"`.execute(db)
  return rows[0]?.isPlaying ?? false
}

/** The stakes of a member at games since an instant, and the sum of all that moved: below zero, less than before. */
export async function playedSince(
  db: Db,
  memberId: MemberId,
  since: Date,
): Promise<{ readonly staked: Amount; readonly net: Amount }> {
  const { rows } = await sql<{ staked: bigint; net: bigint }>`
    select coalesce(sum(amount) filter (where kind in ('bet', 'release') and not is_cancelled), 0)::bigint as staked,
           coalesce(sum(moved), 0)::bigint as net
      from provider_transaction where member_id = ${memberId} and at >= ${since}`.execute(db)
  const [row] = rows
  return { staked: amount(row?.staked ?? 0n), net: amount(row?.net ?? 0n) }
}
