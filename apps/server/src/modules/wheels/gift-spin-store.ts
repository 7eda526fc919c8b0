import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { readSpin, SPIN_COLUMNS, spunSet, type Spin, type Spun, type StoredSpin } from "./spin-store.ts"

/** A spin of a gift. */
export interface GiftSpin extends Spin {
  readonly rewardId: bigint
  readonly place: number
  readonly expiresAt: Date
}

type Stored = StoredSpin & Pick<GiftSpin, "rewardId" | "place" | "expiresAt">
const read = ({ rewardId, place, expiresAt, ...row }: Stored): GiftSpin => ({
  ...readSpin(row),
  rewardId,
  place,
  expiresAt,
})
const COLUMNS = sql`${SPIN_COLUMNS}, reward_id as "rewardId", place, expires_at as "expiresAt"`
const ofMember = (memberId: MemberId) => sql`bucket = ${bucketOf(memberId)} and member_id = ${memberId}`

/** Writes the spins of a reward, a commitment each; those that it has already stay. */
export async function insertGiftSpins(
  tx: Tx,
  of: {
    readonly memberId: MemberId
    readonly merchantId: MerchantId
    readonly rewardId: bigint
    readonly expiresAt: Date
  },
  seeds: readonly Pick<Spin, "commitment" | "sealedSeed">[],
): Promise<void> {
  const sealed = seeds.map(({ sealedSeed }) => Buffer.from(sealedSeed).toString("hex"))
  await sql`
    insert into wheel_gift_spin (bucket, member_id, reward_id, place, merchant_id, expires_at, commitment, sealed_seed)
    select ${bucketOf(of.memberId)}, ${of.memberId}, ${of.rewardId}, s.place, ${of.merchantId}, ${of.expiresAt}, s.commitment,
           decode(s.sealed, 'hex')
      from unnest(${seeds.map(({ commitment }) => commitment)}::text[], ${sealed}::text[]) with ordinality s (commitment, sealed, place)
    on conflict do nothing`.execute(tx)
}

/** The spin of a member that would end first, and how many are left, at an instant. */
export async function giftSpinsLeft(
  db: Db | Tx,
  memberId: MemberId,
  now: Date,
): Promise<{ readonly next: GiftSpin | undefined; readonly left: number }> {
  const { rows } = await sql<Stored & { readonly left: number }>`
    select ${COLUMNS}, count(*) over ()::int as left from wheel_gift_spin
     where ${ofMember(memberId)} and spun_at is null and expires_at > ${now}
     order by expires_at, reward_id, place limit 1`.execute(db)
  const [first] = rows
  return { next: first && read(first), left: first?.left ?? 0 }
}

/** The spin of a commitment, held to the commit. */
export async function holdGiftSpin(
  tx: Tx,
  memberId: MemberId,
  commitment: string,
): Promise<GiftSpin | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from wheel_gift_spin where ${ofMember(memberId)} and commitment = ${commitment} for update`.execute(
    tx,
  )
  return rows[0] && read(rows[0])
}

/** The spin of a gift that a member made last, since an instant. */
export async function lastGiftSpun(db: Db, memberId: MemberId, since: Date): Promise<GiftSpin | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from wheel_gift_spin where ${ofMember(memberId)} and spun_at >= ${since}
     order by spun_at desc limit 1`.execute(db)
  return rows[0] && read(rows[0])
}

/** Writes the result of a spin that the caller holds. */
export async function writeGiftSpun(
  tx: Tx,
  memberId: MemberId,
  { rewardId, place }: Pick<GiftSpin, "rewardId" | "place">,
  spun: Spun,
): Promise<void> {
  await sql`
    update wheel_gift_spin set ${spunSet(spun)}
     where ${ofMember(memberId)} and reward_id = ${rewardId} and place = ${place}`.execute(tx)
}
