import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf, assetFrom, type AssetCode } from "@croupier/ledger"
import { LRUCache } from "lru-cache"
import type { Random } from "../../../kernel/random.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** The member behind a vendor's name for a player. */
export interface Player {
  readonly vendor: string
  readonly player: string
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly asset: AssetCode
}

/** The name fits the shortest field of any vendor. */
const NAME_BYTES = 10
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"

/** The players of a database by vendor and name. A name's member never changes. */
const remembered = new WeakMap<Db, LRUCache<string, Player>>()

function rememberedOf(db: Db): LRUCache<string, Player> {
  const known = remembered.get(db) ?? new LRUCache<string, Player>({ max: 50_000 })
  remembered.set(db, known)
  return known
}

/** The name by which a vendor knows a member who plays in this asset; made at the first launch. */
export async function nameFor(db: Db | Tx, random: Random, who: Omit<Player, "player">): Promise<string> {
  const made = `p${Array.from(random.bytes(NAME_BYTES), (byte) => LETTERS[byte & 31]).join("")}`
  const { rows } = await sql<{ player: string }>`
    insert into provider_player (vendor, player, merchant_id, member_id, asset)
    values (${who.vendor}, ${made}, ${who.merchantId}, ${who.memberId}, ${who.asset})
    on conflict (vendor, member_id, asset) do update set asset = excluded.asset returning player`.execute(db)
  const [row] = rows
  if (!row) throw new Error("a player's name was neither made nor found")
  return row.player
}

/** The player of a vendor's name; undefined for a name that the vendor was never given. */
export async function playerOf(db: Db, vendor: string, player: string): Promise<Player | undefined> {
  const key = `${vendor} ${player}`
  const remembers = rememberedOf(db)
  const known = remembers.get(key)
  if (known) return known
  const { rows } = await sql<{ merchantId: MerchantId; memberId: MemberId; asset: string }>`
    select merchant_id as "merchantId", member_id as "memberId", asset from provider_player
     where vendor = ${vendor} and player = ${player}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { merchantId, memberId } = row
  const found = { vendor, player, merchantId, memberId, asset: assetFrom(row.asset) }
  remembers.set(key, found)
  return found
}

/**
 * Locks everything of a player to the end of the database transaction, by the ledger's bucket of the member. Batches of
 * the lane lock the buckets first, so this must be the first statement that touches a player's transactions, rounds or
 * debts; in another order the two could deadlock.
 */
export async function holdPlayer(tx: Tx, { memberId }: Pick<Player, "memberId">): Promise<void> {
  await sql`select ledger.lock_buckets(array[${bucketOf(memberId)}]::smallint[])`.execute(tx)
}
