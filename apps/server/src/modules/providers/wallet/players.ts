import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf, assetFrom, type AssetCode } from "@croupier/ledger"
import { LRUCache } from "lru-cache"
import type { Random } from "../../../kernel/random.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** Who stands behind a vendor's name for a player. */
export interface Player {
  readonly vendor: string
  readonly player: string
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly asset: AssetCode
}

/** Fits the shortest field that any vendor has for it, and is no word in any language. */
const NAME_BYTES = 10
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"

/** Remembers the players of a database by vendor and name: who stands behind a name never changes. */
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

/** Whom a vendor means; undefined for a name that it was never given. */
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
 * Holds everything of a player to the end of the transaction: his bucket of the ledger, which batches of transactions take
 * first. So it is the first statement of whatever touches a player's transactions, rounds or debts; in any other order it and a
 * batch could wait for each other.
 */
export async function holdPlayer(tx: Tx, { memberId }: Pick<Player, "memberId">): Promise<void> {
  await sql`select ledger.lock_buckets(array[${bucketOf(memberId)}]::smallint[])`.execute(tx)
}
