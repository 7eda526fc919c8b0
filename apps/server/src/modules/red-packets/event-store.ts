import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** Names an event: terms of a merchant on a day. */
export interface EventKey {
  readonly merchantId: MerchantId
  readonly termsSince: Date
  readonly day: string
}

/** An event as it is committed to. */
export interface PacketEventRow {
  readonly opensAt: Date
  readonly closesAt: Date
  readonly packets: number
  /** The total in coins, and a coin in steps of the money's scale. */
  readonly coins: number
  readonly coin: bigint
  readonly commitment: string
  readonly sealedSeed: Uint8Array
}

/** An event with its claims. */
export interface HeldEvent extends PacketEventRow {
  readonly claimed: number
  readonly given: number
}

/** The claim of a member in an event. */
export interface PacketClaim {
  readonly place: number
  /** In coins. */
  readonly share: number
}

type Stored = Omit<HeldEvent, "coins" | "given"> & { readonly coins: bigint; readonly given: bigint }
const read = ({ coins, given, ...row }: Stored): HeldEvent => ({
  ...row,
  coins: Number(coins),
  given: Number(given),
})
const COLUMNS =
  sql.raw(`opens_at as "opensAt", closes_at as "closesAt", packets, coins, coin, commitment, sealed_seed as "sealedSeed",
  claimed, given`)

const isKey = ({ merchantId, termsSince, day }: EventKey) =>
  sql`merchant_id = ${merchantId} and terms_since = ${termsSince} and day = ${day}::date`

/** An event. */
export async function eventOf(db: Db | Tx, key: EventKey): Promise<HeldEvent | undefined> {
  const { rows } = await sql<Stored>`select ${COLUMNS} from packet_event where ${isKey(key)}`.execute(db)
  return rows[0] && read(rows[0])
}

/** An event, held to the commit. */
export async function holdEvent(tx: Tx, key: EventKey): Promise<HeldEvent | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from packet_event where ${isKey(key)} for update`.execute(tx)
  return rows[0] && read(rows[0])
}

/** Writes an event with its commitment; of two at once the first stays. */
export async function commitEvent(
  db: Db,
  { merchantId, termsSince, day }: EventKey,
  event: PacketEventRow,
): Promise<void> {
  await sql`
    insert into packet_event (merchant_id, terms_since, day, opens_at, closes_at, packets, coins, coin, commitment, sealed_seed)
    values (${merchantId}, ${termsSince}, ${day}::date, ${event.opensAt}, ${event.closesAt}, ${event.packets}, ${event.coins},
            ${event.coin}, ${event.commitment}, ${Buffer.from(event.sealedSeed)})
    on conflict do nothing`.execute(db)
}

/** The claim of a member in an event. */
export async function claimOf(
  db: Db | Tx,
  memberId: MemberId,
  key: EventKey,
): Promise<PacketClaim | undefined> {
  const { rows } = await sql<{ place: number; share: bigint }>`
    select place, share from packet_claim
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and ${isKey(key)}`.execute(db)
  return rows[0] && { place: rows[0].place, share: Number(rows[0].share) }
}

/** Writes the claim of a member in an event that the caller holds, and counts it. */
export async function writeClaim(
  tx: Tx,
  { memberId, at, ...key }: EventKey & { readonly memberId: MemberId; readonly at: Date },
  { place, share }: PacketClaim,
): Promise<void> {
  await sql`
    insert into packet_claim (bucket, member_id, terms_since, day, merchant_id, place, share, at)
    values (${bucketOf(memberId)}, ${memberId}, ${key.termsSince}, ${key.day}::date, ${key.merchantId}, ${place}, ${share}, ${at})`.execute(
    tx,
  )
  await sql`update packet_event set claimed = ${place}, given = given + ${share} where ${isKey(key)}`.execute(
    tx,
  )
}

/** The latest events of a merchant, the newest first. */
export async function latestEvents(
  db: Db,
  merchantId: MerchantId,
  most: number,
): Promise<readonly HeldEvent[]> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from packet_event where merchant_id = ${merchantId} order by opens_at desc limit ${most}`.execute(
    db,
  )
  return rows.map(read)
}
