import {
  REWARD_SOURCES,
  type GivenReward,
  type RewardKind,
  type RewardSource,
} from "@croupier/contract/rewards"
import type { Language } from "@croupier/contract"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, bucketOf, type AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { RewardOffer } from "./kit.ts"
import { rewardLife } from "./life.ts"

/** A reward as it is kept. */
export interface Reward {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly source: RewardSource
  readonly key: string
  readonly posting: string
  readonly kind: RewardKind
  readonly asset: AssetCode
  readonly amount: Amount
  readonly bonusCode: string | null
  readonly bonusVersion: number | null
  /** Days in which spins can be made; null for other gifts. */
  readonly spinDays: number | null
  readonly title: Readonly<Partial<Record<Language, string>>>
  readonly state: GivenReward["state"]
  readonly claimBy: Date | null
  readonly createdAt: Date
  readonly endedAt: Date | null
  /** Why two people revoked it. */
  readonly reason: string | null
}

type Stored = Omit<Reward, "source" | "asset" | "amount"> & {
  readonly source: string
  readonly asset: string
  readonly amount: bigint
}

const COLUMNS =
  sql.raw(`id, merchant_id as "merchantId", member_id as "memberId", source, key, posting, kind, asset, amount,
  bonus_code as "bonusCode", bonus_version as "bonusVersion", spin_days as "spinDays", title, state, claim_by as "claimBy", created_at as "createdAt",
  ended_at as "endedAt", reason`)

/** A source as it is stored. Throws RangeError on a programme that this release does not know. */
export function sourceFrom(text: string): RewardSource {
  const source = REWARD_SOURCES.find((each) => each === text)
  if (!source) throw new RangeError(`${text} gives no rewards`)
  return source
}

const read = (row: Stored): Reward => ({
  ...row,
  source: sourceFrom(row.source),
  asset: assetFrom(row.asset),
  amount: amount(row.amount),
})

/** The asset of a gift. */
export const assetOf = ({ gift, asset }: Pick<RewardOffer, "gift" | "asset">): AssetCode =>
  gift.kind === "POINTS" ? "PTS" : asset

/** Writes an open reward; undefined where its key has one. */
export async function insertReward(
  tx: Tx,
  offer: RewardOffer,
  { posting, at }: { readonly posting: string; readonly at: Date },
): Promise<Reward | undefined> {
  const { memberId, merchantId, source, key, gift, title, claimBy, occasion = null } = offer
  const terms = gift.kind === "BONUS" ? gift.terms : null
  const { rows } = await sql<Stored>`
    insert into reward (bucket, merchant_id, member_id, source, key, posting, kind, asset, amount, bonus_code, bonus_version, title,
      state, claim_by, created_at, occasion, spin_days)
    values (${bucketOf(memberId)}, ${merchantId}, ${memberId}, ${source}, ${key}, ${posting}, ${gift.kind}, ${assetOf(offer)}, ${gift.amount},
      ${terms?.code ?? null}, ${terms?.version ?? null}, ${JSON.stringify(title)}::jsonb, 'OPEN', ${claimBy}, ${at}, ${occasion}, ${gift.kind === "SPINS" ? gift.days : null})
    on conflict (merchant_id, source, key) do nothing returning ${COLUMNS}`.execute(tx)
  return rows[0] && read(rows[0])
}

/** The reward of a programme's key. */
export async function rewardByKey(
  tx: Tx,
  { merchantId, source, key }: Pick<RewardOffer, "merchantId" | "source" | "key">,
): Promise<Reward | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from reward where merchant_id = ${merchantId} and source = ${source} and key = ${key}`.execute(
    tx,
  )
  return rows[0] && read(rows[0])
}

/** A reward, held to the commit. */
export async function holdReward(tx: Tx, id: bigint): Promise<Reward | undefined> {
  const { rows } = await sql<Stored>`select ${COLUMNS} from reward where id = ${id} for update`.execute(tx)
  return rows[0] && read(rows[0])
}

/** Ends an open reward that the caller holds. Throws where it has ended already. */
export async function endReward(
  tx: Tx,
  held: Pick<Reward, "id" | "state">,
  event: "claimed" | "lapsed" | "revoked",
  { at, reason = null }: { readonly at: Date; readonly reason?: string | null },
): Promise<void> {
  const { moved } = await rewardLife.move(tx, held, event, () => ({
    set: sql`ended_at = ${at}, reason = ${reason}`,
  }))
  if (!moved) throw new Error(`reward ${held.id} has ended before it was ${event}`)
}

/** A reward; nothing is held. */
export async function findReward(db: Db | Tx, id: bigint): Promise<Reward | undefined> {
  const { rows } = await sql<Stored>`select ${COLUMNS} from reward where id = ${id}`.execute(db)
  return rows[0] && read(rows[0])
}

/** Open rewards of a member, the oldest first. */
export async function openIdsOf(db: Db, memberId: MemberId): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from reward where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and state = 'OPEN' order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Rewards of a merchant, or of one member, the newest first. */
export async function listRewards(
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    readonly memberId?: MemberId | undefined
    readonly state?: Reward["state"] | undefined
    readonly source?: RewardSource | undefined
    readonly before?: bigint | undefined
    readonly limit: number
  },
): Promise<Reward[]> {
  const { memberId, state, source, before = 9_223_372_036_854_775_807n } = asked
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from reward
     where merchant_id = ${asked.merchantId} and id < ${before}
       ${memberId === undefined ? sql`` : sql`and bucket = ${bucketOf(memberId)} and member_id = ${memberId}`}
       ${state === undefined ? sql`` : sql`and state = ${state}`}
       ${source === undefined ? sql`` : sql`and source = ${source}`}
     order by id desc limit ${asked.limit}`.execute(db)
  return rows.map(read)
}

/** Open rewards whose time is over, at most `limit`. */
export async function lapsedIds(db: Db, now: Date, limit: number): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from reward where state = 'OPEN' and claim_by <= ${now} order by claim_by limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Rewards of a member, the newest first: all, those that may be claimed now, or those that may not. */
export async function rewardsOf(
  db: Db,
  memberId: MemberId,
  {
    show,
    now,
    before = 9_223_372_036_854_775_807n,
    limit,
  }: {
    readonly show: "OPEN" | "ENDED" | undefined
    readonly now: Date
    readonly before: bigint | undefined
    readonly limit: number
  },
): Promise<Reward[]> {
  const mayBeClaimed = sql`(state = 'OPEN' and (claim_by is null or claim_by > ${now}))`
  const shown =
    show === undefined ? sql`` : show === "OPEN" ? sql`and ${mayBeClaimed}` : sql`and not ${mayBeClaimed}`
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from reward
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and id < ${before} ${shown}
     order by id desc limit ${limit}`.execute(db)
  return rows.map(read)
}

/** Open rewards of a member whose time is not over. */
export async function countOpen(db: Db, memberId: MemberId, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from reward
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and state = 'OPEN'
       and (claim_by is null or claim_by > ${now})`.execute(db)
  return rows[0]?.n ?? 0
}
