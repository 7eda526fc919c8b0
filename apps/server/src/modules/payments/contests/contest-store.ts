import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, type AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import type { Moved } from "../../../kernel/lifecycle.ts"
import type { Contest as ReportedContest } from "../contest.ts"
import { contestLife, type ContestEvent, type ContestState } from "./contest-states.ts"

/** A contested payment of one deposit. */
export interface Contest {
  readonly id: string
  readonly provider: string
  /** The provider's own number. */
  readonly contestNo: string
  readonly chargeId: string
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly bucket: number
  readonly depositId: string
  readonly asset: AssetCode
  readonly amount: Amount
  /** The part of `amount` that the house received; it goes back when the contest is accepted, all or a part. */
  readonly due: Amount
  /** The sum that the provider accepted; null: none yet, or all. `due` is no more than that. */
  readonly acceptedAmount: Amount | null
  readonly kind: ReportedContest["kind"]
  readonly state: ContestState
  readonly openedAt: Date
  readonly analysisBy: Date
  readonly returnBy: Date
  readonly agrees: boolean | null
  readonly answeredAt: Date | null
  readonly takenAt: Date | null
  readonly endedAt: Date | null
  readonly checks: number
}
type Row = Omit<Contest, "asset" | "amount" | "due" | "acceptedAmount"> & {
  readonly asset: string
  readonly amount: bigint
  readonly due: bigint
  readonly acceptedAmount: bigint | null
}

export const CONTEST_COLUMNS =
  sql.raw(`r.id, r.provider, r.contest_no as "contestNo", r.charge_id as "chargeId",
  r.merchant_id as "merchantId", r.member_id as "memberId", r.bucket, r.deposit_id as "depositId", r.asset, r.amount, r.due,
  r.accepted_amount as "acceptedAmount",
  r.kind, r.state, r.opened_at as "openedAt", r.analysis_by as "analysisBy", r.return_by as "returnBy", r.agrees,
  r.answered_at as "answeredAt", r.taken_at as "takenAt", r.ended_at as "endedAt", r.checks`)

export const contestFrom = (row: Row): Contest => ({
  ...row,
  asset: assetFrom(row.asset),
  amount: amount(row.amount),
  due: amount(row.due),
  acceptedAmount: row.acceptedAmount === null ? null : amount(row.acceptedAmount),
})
export type ContestRow = Row

export type NewContest = Omit<
  Contest,
  "state" | "acceptedAmount" | "agrees" | "answeredAt" | "takenAt" | "endedAt" | "checks"
> & {
  readonly foundAt: Date
  readonly nextCheckAt: Date
}

/** Adds a contest; false where it is known. */
export async function insertContest(tx: Tx, made: NewContest): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_contest (id, provider, contest_no, charge_id, merchant_id, bucket, member_id, deposit_id, asset, amount,
                                 due, kind, state, opened_at, found_at, analysis_by, return_by, next_check_at)
    values (${made.id}, ${made.provider}, ${made.contestNo}, ${made.chargeId}, ${made.merchantId}, ${made.bucket},
            ${made.memberId}, ${made.depositId}, ${made.asset}, ${made.amount}, ${made.due}, ${made.kind},
            ${contestLife.begins}, ${made.openedAt}, ${made.foundAt}, ${made.analysisBy}, ${made.returnBy},
            ${made.nextCheckAt})
    on conflict (provider, contest_no) do nothing returning id`.execute(tx)
  return rows.length > 0
}

export async function findContest(db: Db | Tx, id: string): Promise<Contest | undefined> {
  const { rows } = await sql<Row>`select ${CONTEST_COLUMNS} from payment_contest r where id = ${id}`.execute(
    db,
  )
  return rows[0] && contestFrom(rows[0])
}

export async function findByNumber(
  db: Db | Tx,
  provider: string,
  contestNo: string,
): Promise<Contest | undefined> {
  const { rows } = await sql<Row>`
    select ${CONTEST_COLUMNS} from payment_contest r
     where provider = ${provider} and contest_no = ${contestNo}`.execute(db)
  return rows[0] && contestFrom(rows[0])
}

/** The row, held until the transaction ends. Its deposit is held before it, its return after it. */
export async function lockContest(tx: Tx, id: string): Promise<Contest> {
  const { rows } = await sql<Row>`
    select ${CONTEST_COLUMNS} from payment_contest r where id = ${id} for update`.execute(tx)
  if (!rows[0]) throw new Error(`no contest ${id}`)
  return contestFrom(rows[0])
}

/** The fields of a move beside the state. */
export interface ContestChange {
  readonly at: Date
  readonly nextCheckAt: Date | null
  readonly reason?: string
  /** The answer that two people gave. */
  readonly agrees?: boolean
}

/** Makes a move, where the contest's state knows the event. The caller holds the row. */
export const moveContest = (
  tx: Tx,
  held: Contest,
  event: ContestEvent,
  { at, nextCheckAt, reason, agrees }: ContestChange,
): Promise<Moved<ContestState>> =>
  contestLife.move(tx, held, event, (to) => ({
    at,
    nextCheckAt,
    reason: reason ?? null,
    set: sql`
      reason = coalesce(${reason ?? null}, reason),
      agrees = coalesce(${agrees ?? null}::boolean, agrees),
      answered_at = case when ${agrees ?? null}::boolean is null then answered_at else ${at}::timestamptz end,
      ended_at = case when ${contestLife.hasEnded(to)} then ${at}::timestamptz end`,
  }))

/** The provider accepts a part: no more than that is due. */
export const noteAccepted = (tx: Tx, id: string, accepted: Amount, due: Amount): Promise<unknown> =>
  sql`update payment_contest set accepted_amount = ${accepted}, due = ${due} where id = ${id}`.execute(tx)

/** The provider has taken the house's answer. */
export const noteTaken = (db: Db | Tx, id: string, at: Date): Promise<unknown> =>
  sql`update payment_contest set taken_at = coalesce(taken_at, ${at}) where id = ${id}`.execute(db)

/** Where money of a contest stands set aside. */
export interface Source {
  /** Of its claim. */
  readonly key: string
  readonly kind: "member" | "receipt" | "debt"
  readonly owner: bigint
  readonly receiptId: string | null
  readonly amount: Amount
}

export async function addSource(tx: Tx, contestId: string, source: Source): Promise<void> {
  await sql`
    insert into payment_contest_source (key, contest_id, kind, owner, receipt_id, amount)
    values (${source.key}, ${contestId}, ${source.kind}, ${source.owner}, ${source.receiptId}, ${source.amount})`.execute(
    tx,
  )
}

/** Takes a part out of a source; one of which nothing is left goes. */
export async function reduceSource(tx: Tx, { key, amount: all }: Source, by: Amount): Promise<void> {
  if (by === all) await sql`delete from payment_contest_source where key = ${key}`.execute(tx)
  else await sql`update payment_contest_source set amount = amount - ${by} where key = ${key}`.execute(tx)
}

export async function sourcesOf(db: Db | Tx, contestId: string): Promise<readonly Source[]> {
  const { rows } = await sql<Omit<Source, "amount"> & { amount: bigint }>`
    select key, kind, owner, receipt_id as "receiptId", amount from payment_contest_source
     where contest_id = ${contestId} order by owner & 63, key`.execute(db)
  return rows.map((row) => ({ ...row, amount: amount(row.amount) }))
}

/** Takes contests that are due, and leaves them to this process until `until`. */
export const claimDueContests = async (
  db: Db,
  claim: Parameters<typeof contestLife.claimDue>[2],
): Promise<Contest[]> => (await contestLife.claimDue<Row>(db, CONTEST_COLUMNS, claim)).map(contestFrom)

/** Contests of a member: how many are open, how many went against them, and open ones of others whose money came on to them. */
export async function contestsOfMember(
  db: Db | Tx,
  memberId: MemberId,
): Promise<{ readonly open: number; readonly accepted: number; readonly flagged: number }> {
  const { rows } = await sql<{ open: number; accepted: number; flagged: number }>`
    select count(*) filter (where state not in ('RETURNED', 'RELEASED'))::int as open,
           count(*) filter (where state in ('RETURNING', 'RETURNED'))::int as accepted,
           (select count(*)::int from payment_contest_flag f join payment_contest c on c.id = f.contest_id
             where f.member_id = ${memberId} and f.why in ('PAYOUT_ACCOUNT', 'TRANSFER')
               and c.state not in ('RETURNED', 'RELEASED')) as flagged
      from payment_contest where member_id = ${memberId}`.execute(db)
  return rows[0] ?? { open: 0, accepted: 0, flagged: 0 }
}
