import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { mayMove, type ActivityState } from "@croupier/rewards"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** The states that an instance has a row in; the others follow from the promotion and the clock. */
export type InstanceState = Exclude<ActivityState, "coming-soon" | "join">

/** One promotion, one member, one period. */
export interface Instance {
  readonly id: bigint
  readonly promotionId: bigint
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly version: number
  readonly state: InstanceState
  readonly periodStart: Date
  readonly periodEnd: Date | null
  readonly joinedAt: Date
  readonly measures: "none" | "validBet" | "deposits" | "match"
  readonly goal: bigint
  readonly isAutomatic: boolean
  readonly done: bigint
  readonly matched: bigint | null
  readonly reward: Amount | null
  readonly reserved: Amount
  readonly rewardId: bigint | null
  readonly isSpent: boolean
  readonly appliedAt: Date | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly reason: string
  /** The code of the refusal that ended it without its reward. */
  readonly refusal: string | null
}

const COLUMNS =
  sql.raw(`i.id, i.promotion_id as "promotionId", i.merchant_id as "merchantId", i.member_id as "memberId",
  i.version, i.state, i.period_start as "periodStart", i.period_end as "periodEnd", i.joined_at as "joinedAt", i.measures,
  i.goal, i.is_automatic as "isAutomatic", i.done, i.matched, i.reward, i.reserved, i.reward_id as "rewardId", i.is_spent as "isSpent",
  i.applied_at as "appliedAt", i.decided_by as "decidedBy", i.decided_at as "decidedAt", i.reason, i.refusal`)

type Stored = Omit<Instance, "reward" | "reserved"> & {
  readonly reward: bigint | null
  readonly reserved: bigint
}
const read = ({ reward, reserved, ...row }: Stored): Instance => ({
  ...row,
  reward: reward === null ? null : amount(reward),
  reserved: amount(reserved),
})

/** A joining waits for the reading of facts that goes on, and the next reading waits for the joining. */
export const shareGate = async (tx: Tx): Promise<void> =>
  void (await sql`select from promotion_gate for share`.execute(tx))

/** A reading of facts waits for joinings that go on. */
export const holdGate = async (tx: Tx): Promise<void> =>
  void (await sql`select from promotion_gate for update`.execute(tx))

/** The instance of a member in a period; undefined where the member has not joined. */
export async function instanceIn(
  db: Db | Tx,
  { promotionId, memberId, periodStart }: Pick<Instance, "promotionId" | "memberId" | "periodStart">,
): Promise<Instance | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from promotion_instance i
     where i.promotion_id = ${promotionId} and i.member_id = ${memberId} and i.period_start = ${periodStart}`.execute(
    db,
  )
  return rows[0] && read(rows[0])
}

/** The newest instances of a member, one a promotion: of the period of now, or one that is not closed yet. */
export async function instancesOf(
  db: Db | Tx,
  memberId: MemberId,
): Promise<ReadonlyMap<bigint, readonly Instance[]>> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from promotion_instance i
     where i.bucket = ${bucketOf(memberId)} and i.member_id = ${memberId} order by i.period_start desc limit 200`.execute(
    db,
  )
  const found = new Map<bigint, Instance[]>()
  for (const row of rows.map(read)) found.set(row.promotionId, [...(found.get(row.promotionId) ?? []), row])
  return found
}

/** An instance, held to the commit. */
export async function holdInstance(tx: Tx, id: bigint): Promise<Instance | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from promotion_instance i where i.id = ${id} for update`.execute(tx)
  return rows[0] && read(rows[0])
}

/** Ids of instances that a condition names, at most `limit`. */
export async function idsWhere(
  db: Db,
  condition: ReturnType<typeof sql>,
  limit: number,
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from promotion_instance where ${condition} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type Joining = Pick<
  Instance,
  | "promotionId"
  | "merchantId"
  | "memberId"
  | "version"
  | "periodStart"
  | "periodEnd"
  | "joinedAt"
  | "measures"
  | "goal"
  | "isAutomatic"
  | "reward"
  | "reserved"
> & {
  readonly state: "joined" | "process" | "applying"
  readonly products: readonly string[] | null
  readonly least: Amount
  readonly comment: Uint8Array | null
  readonly appliedAt: Date | null
}

/** Writes an instance; undefined where its member has joined in this period already. */
export async function insertInstance(tx: Tx, given: Joining): Promise<Instance | undefined> {
  const { rows } = await sql<Stored>`
    insert into promotion_instance as i (bucket, promotion_id, merchant_id, member_id, version, state, period_start, period_end,
      joined_at, measures, products, least, goal, is_automatic, reward, reserved, comment, applied_at)
    values (${bucketOf(given.memberId)}, ${given.promotionId}, ${given.merchantId}, ${given.memberId}, ${given.version},
      ${given.state}, ${given.periodStart}, ${given.periodEnd}, ${given.joinedAt}, ${given.measures},
      ${given.products === null ? null : [...given.products]}::text[], ${given.least}, ${given.goal}, ${given.isAutomatic}, ${given.reward},
      ${given.reserved}, ${given.comment}, ${given.appliedAt})
    on conflict (promotion_id, member_id, period_start) do nothing returning ${COLUMNS}`.execute(tx)
  return rows[0] && read(rows[0])
}

/** Columns that a move writes beside the state. */
export interface InstanceChange {
  readonly reward?: Amount
  readonly reserved?: Amount
  readonly rewardId?: bigint
  readonly isSpent?: boolean
  readonly comment?: Uint8Array
  readonly appliedAt?: Date
  readonly decidedBy?: string
  readonly decidedAt?: Date
  readonly reason?: string
  readonly refusal?: string
}

/**
 * Moves an instance that the caller holds, and writes what changes with it. Throws for a move that the rules of activities do
 * not list. `mayApplyAgain` is of the terms.
 */
export async function moveInstance(
  tx: Tx,
  held: Pick<Instance, "id" | "state">,
  to: InstanceState,
  change: InstanceChange & { readonly mayApplyAgain?: boolean } = {},
): Promise<void> {
  const { mayApplyAgain = false } = change
  if (!mayMove(held.state, to, { mayApplyAgain }))
    throw new RangeError(`an instance does not move from ${held.state} to ${to}`)
  await sql`
    update promotion_instance
       set state = ${to}, reward = coalesce(${change.reward ?? null}, reward), reserved = coalesce(${change.reserved ?? null}, reserved),
           reward_id = coalesce(${change.rewardId ?? null}, reward_id), is_spent = coalesce(${change.isSpent ?? null}, is_spent),
           comment = coalesce(${change.comment ?? null}, comment), applied_at = coalesce(${change.appliedAt ?? null}, applied_at),
           decided_by = coalesce(${change.decidedBy ?? null}, decided_by), decided_at = coalesce(${change.decidedAt ?? null}, decided_at),
           reason = coalesce(${change.reason ?? null}, reason), refusal = coalesce(${change.refusal ?? null}, refusal)
     where id = ${held.id}`.execute(tx)
}
