import { sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { ZERO, type Amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** UP: from a member to the agent directly above. DOWN: from an agent to a member directly below. */
export type Direction = "UP" | "DOWN"

/** A transfer that was posted. */
export interface Transfer {
  readonly id: bigint
  /** The key that its postings are derived from. */
  readonly key: string
  readonly merchantId: MerchantId
  readonly direction: Direction
  readonly giverId: MemberId
  readonly takerId: MemberId
  readonly asset: AssetCode
  readonly amount: Amount
  /** The network address of the giver's call. */
  readonly ip: string
  readonly createdAt: Date
}

const COLUMNS =
  sql.raw(`id, key, merchant_id as "merchantId", direction, giver_id as "giverId", taker_id as "takerId", asset,
  amount, ip, created_at as "createdAt"`)

/** A transfer that its giver asked for under a key. */
export async function findByKey(db: Db | Tx, giverId: MemberId, key: string): Promise<Transfer | undefined> {
  const { rows } = await sql<Transfer>`
    select ${COLUMNS} from line_transfer where giver_id = ${giverId} and idempotency_key = ${key}`.execute(db)
  return rows[0]
}

/** Adds a transfer, in the transaction that posts it. */
export async function insertTransfer(
  tx: Tx,
  given: Omit<Transfer, "id"> & { readonly idempotencyKey: string },
): Promise<Transfer> {
  const { rows } = await sql<Transfer>`
    insert into line_transfer (key, merchant_id, direction, giver_id, taker_id, asset, amount, idempotency_key, ip, created_at)
    values (${given.key}, ${given.merchantId}, ${given.direction}, ${given.giverId}, ${given.takerId}, ${given.asset},
            ${given.amount}, ${given.idempotencyKey}, ${given.ip}, ${given.createdAt})
    returning ${COLUMNS}`.execute(tx)
  const [made] = rows
  if (!made) throw new Error("a transfer that was inserted is there")
  return made
}

/** The sum that a member gave on a day of the merchant. */
export async function givenOn(db: Db | Tx, memberId: MemberId, day: string): Promise<Amount> {
  const { rows } = await sql<{ amount: Amount }>`
    select amount from line_transfer_day where member_id = ${memberId} and day = ${day}::date`.execute(db)
  return rows[0]?.amount ?? ZERO
}

/** The same sum with its row held to the commit: of two transfers of a member at once the second waits here. */
export async function holdDay(tx: Tx, memberId: MemberId, day: string): Promise<Amount> {
  const { rows } = await sql<{ amount: Amount }>`
    insert into line_transfer_day as d (member_id, day) values (${memberId}, ${day}::date)
    on conflict (member_id, day) do update set amount = d.amount returning amount`.execute(tx)
  return rows[0]?.amount ?? ZERO
}

/** Adds to the sum of a day that the caller holds. */
export async function addToDay(tx: Tx, memberId: MemberId, day: string, amount: Amount): Promise<void> {
  await sql`
    update line_transfer_day set amount = amount + ${amount} where member_id = ${memberId} and day = ${day}::date`.execute(
    tx,
  )
}

/** Transfers of a merchant, or those that a member gave or received, the newest first. */
export async function listTransfers(
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    readonly memberId?: MemberId | undefined
    readonly before?: bigint | undefined
    readonly limit: number
  },
): Promise<Transfer[]> {
  const before = sql`(${asked.before ?? null}::bigint is null or id < ${asked.before ?? null})`
  const of = (where: ReturnType<typeof sql>) =>
    sql`(select ${COLUMNS} from line_transfer where ${where} and ${before} order by id desc limit ${asked.limit})`
  const found =
    asked.memberId === undefined
      ? of(sql`merchant_id = ${asked.merchantId}`)
      : sql`(${of(sql`giver_id = ${asked.memberId}`)} union all ${of(sql`taker_id = ${asked.memberId}`)})`
  const { rows } = await sql<Transfer>`
    select * from ${found} t where "merchantId" = ${asked.merchantId} order by id desc limit ${asked.limit}`.execute(
    db,
  )
  return rows
}
