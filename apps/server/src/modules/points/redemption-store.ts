import type { Redemption as ShownRedemption } from "@croupier/contract/points"
import type { RedemptionState, REWARD_KINDS } from "@croupier/contract/point-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, type AssetCode } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A redemption of the mall. */
export interface Redemption {
  readonly id: bigint
  readonly key: string
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly rewardId: bigint
  readonly kind: (typeof REWARD_KINDS)[number]
  /** The reward's name as the member saw it. */
  readonly name: string
  readonly quantity: number
  /** Of all that was asked for. */
  readonly points: bigint
  readonly asset: AssetCode
  /** Money of all that was asked for; null for goods. */
  readonly pays: bigint | null
  readonly delivery: Uint8Array | null
  readonly state: RedemptionState
  readonly remark: string
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly asked: string
  readonly ip: string
  readonly createdAt: Date
}

const COLUMNS =
  sql.raw(`id, key, merchant_id as "merchantId", member_id as "memberId", reward_id as "rewardId", kind, name,
  quantity, points, asset, pays, delivery, state, remark, decided_by as "decidedBy", decided_at as "decidedAt", asked, ip,
  created_at as "createdAt"`)

type Stored = Omit<Redemption, "asset"> & { readonly asset: string }
const read = (row: Stored): Redemption => ({ ...row, asset: assetFrom(row.asset) })

/** A redemption that a member asked for under a key. */
export async function redemptionByKey(
  db: Db | Tx,
  memberId: MemberId,
  key: string,
): Promise<Redemption | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from point_redemption where member_id = ${memberId} and idempotency_key = ${key}`.execute(
    db,
  )
  return rows[0] && read(rows[0])
}

/** A redemption of a merchant by its key; `isHeld` holds it to the commit. */
export async function findRedemption(
  db: Db | Tx,
  merchantId: MerchantId,
  key: string,
  isHeld = false,
): Promise<Redemption | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from point_redemption where key = ${key}::uuid and merchant_id = ${merchantId} ${isHeld ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0] && read(rows[0])
}

/** Writes a redemption in process; undefined where its member has one under the same key. */
export async function insertRedemption(
  tx: Tx,
  given: Omit<Redemption, "id" | "state" | "remark" | "decidedBy" | "decidedAt"> & {
    readonly idempotencyKey: string
  },
): Promise<Redemption | undefined> {
  const { rows } = await sql<Stored>`
    insert into point_redemption (key, merchant_id, member_id, reward_id, kind, name, quantity, points, asset, pays, delivery, state,
                                  idempotency_key, asked, ip, created_at)
    values (${given.key}, ${given.merchantId}, ${given.memberId}, ${given.rewardId}, ${given.kind}, ${given.name}, ${given.quantity},
            ${given.points}, ${given.asset}, ${given.pays}, ${given.delivery}, 'PROCESSING', ${given.idempotencyKey}, ${given.asked},
            ${given.ip}, ${given.createdAt})
    on conflict (member_id, idempotency_key) do nothing returning ${COLUMNS}`.execute(tx)
  return rows[0] && read(rows[0])
}

/** Redemptions of a merchant, or of one member, the newest first. */
export async function listRedemptions(
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    readonly memberId?: MemberId | undefined
    readonly state?: RedemptionState | undefined
    readonly before?: bigint | undefined
    readonly limit: number
  },
): Promise<Redemption[]> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from point_redemption
     where merchant_id = ${asked.merchantId} and id < ${asked.before ?? 9_223_372_036_854_775_807n}
       ${asked.memberId === undefined ? sql`` : sql`and member_id = ${asked.memberId}`}
       ${asked.state === undefined ? sql`` : sql`and state = ${asked.state}`}
     order by id desc limit ${asked.limit}`.execute(db)
  return rows.map(read)
}

/** A redemption in the columns of the specification. */
export const presentRedemption = (row: Redemption): ShownRedemption => ({
  redemptionId: row.key,
  rewardId: String(row.rewardId),
  reward: row.name,
  kind: row.kind,
  quantity: row.quantity,
  points: String(row.points),
  amount: row.pays === null ? null : toDecimal(amount(row.pays)),
  state: row.state,
  remark: row.remark,
  at: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
