import {
  WATCH_CASE_KINDS,
  WATCH_ENTRIES,
  WATCH_OUTCOMES,
  WATCH_SEVERITIES,
  type WatchCaseKind,
  type WatchEntryKind,
  type WatchOutcome,
  type WatchSeverity,
} from "@croupier/contract/watch-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export interface StoredCase {
  readonly id: bigint
  readonly kind: WatchCaseKind
  /** Of match-fixing: the event or the round. */
  readonly event: string | null
  readonly severity: WatchSeverity
  readonly memberIds: readonly MemberId[]
  readonly alerts: number
  readonly openedAt: Date
  readonly openedBy: string
  readonly takenBy: string | null
  readonly dueAt: Date
  readonly outcome: WatchOutcome | null
  readonly endedAt: Date | null
  readonly authority: string | null
  readonly reference: string | null
  readonly sentAt: Date | null
}

const ROW =
  sql.raw(`c.id, c.kind, c.event, c.severity, c.opened_at as "openedAt", c.opened_by as "openedBy", c.taken_by as "takenBy", c.due_at as "dueAt",
  c.outcome, c.ended_at as "endedAt", c.authority, c.reference, c.sent_at as "sentAt",
  (select count(*)::int from watch_alert a where a.case_id = c.id) as alerts,
  coalesce((select array_agg(m.member_id order by m.member_id)::text[] from watch_case_member m where m.case_id = c.id), '{}') as "memberIds"`)

const Words = z.object({
  kind: z.enum(WATCH_CASE_KINDS),
  severity: z.enum(WATCH_SEVERITIES),
  outcome: z.nullable(z.enum(WATCH_OUTCOMES)),
})
type Row = Omit<StoredCase, "kind" | "severity" | "outcome" | "memberIds"> & {
  readonly memberIds: readonly string[]
}
const read = (row: Row): StoredCase => ({
  ...row,
  ...Words.parse(row),
  memberIds: row.memberIds.map(BigInt),
})

export interface CaseFilter {
  readonly kind?: WatchCaseKind | undefined
  readonly isOpen?: boolean | undefined
  readonly severity?: WatchSeverity | undefined
  readonly person?: string | undefined
  readonly memberId?: MemberId | undefined
}

/** Cases of a merchant, the newest first. */
export async function listCases(
  db: Db,
  merchantId: MerchantId,
  { kind, isOpen, severity, person, memberId }: CaseFilter,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<StoredCase[]> {
  const { rows } = await sql<Row>`
    select ${ROW} from watch_case c
     where c.merchant_id = ${merchantId} ${before === undefined ? sql`` : sql`and c.id < ${before}`}
       ${kind === undefined ? sql`` : sql`and c.kind = ${kind}`}
       ${isOpen === undefined ? sql`` : isOpen ? sql`and c.ended_at is null` : sql`and c.ended_at is not null`}
       ${severity === undefined ? sql`` : sql`and c.severity = ${severity}`}
       ${person === undefined ? sql`` : sql`and c.taken_by = ${person}`}
       ${memberId === undefined ? sql`` : sql`and exists (select 1 from watch_case_member m where m.member_id = ${memberId} and m.case_id = c.id)`}
     order by c.id desc limit ${limit}`.execute(db)
  return rows.map(read)
}

export async function findCase(
  db: Db | Tx,
  merchantId: MerchantId,
  id: bigint,
): Promise<StoredCase | undefined> {
  const { rows } = await sql<Row>`
    select ${ROW} from watch_case c where c.merchant_id = ${merchantId} and c.id = ${id}`.execute(db)
  return rows[0] && read(rows[0])
}

/** A case, held until the transaction ends. */
export async function holdCase(tx: Tx, merchantId: MerchantId, id: bigint): Promise<StoredCase | undefined> {
  await sql`select 1 from watch_case where merchant_id = ${merchantId} and id = ${id} for update`.execute(tx)
  return findCase(tx, merchantId, id)
}

/** Opens a case for a person; answers with its number. */
export async function insertCase(
  tx: Tx,
  made: {
    readonly merchantId: MerchantId
    readonly severity: WatchSeverity
    readonly by: string
    readonly at: Date
    readonly dueAt: Date
  },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into watch_case (merchant_id, severity, opened_at, opened_by, taken_by, due_at)
    values (${made.merchantId}, ${made.severity}, ${made.at}, ${made.by}, ${made.by}, ${made.dueAt}) returning id`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error("a case that was inserted is there")
  return row.id
}

/** Opens a case of a suspicion of match-fixing, once for its key; undefined where it is there. */
export async function insertFixingCase(
  tx: Tx,
  made: {
    readonly merchantId: MerchantId
    readonly event: string
    readonly key: string
    readonly by: string
    readonly at: Date
    readonly dueAt: Date
  },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into watch_case (merchant_id, kind, event, opening_key, severity, opened_at, opened_by, taken_by, due_at)
    values (${made.merchantId}, 'FIXING', ${made.event}, ${made.key}, 'HIGH', ${made.at}, ${made.by}, ${made.by}, ${made.dueAt})
    on conflict (merchant_id, opening_key) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function findCaseByKey(
  tx: Tx,
  merchantId: MerchantId,
  key: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from watch_case where merchant_id = ${merchantId} and opening_key = ${key}`.execute(tx)
  return rows[0]?.id
}

/** Adds members to a case; answers with those that are new there. */
export async function addMembers(
  tx: Tx,
  caseId: bigint,
  memberIds: readonly MemberId[],
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    insert into watch_case_member (case_id, member_id) select ${caseId}, m from unnest(${[...memberIds]}::bigint[]) m
    on conflict do nothing returning member_id as "memberId"`.execute(tx)
  return rows.map(({ memberId }) => memberId)
}

export interface CaseEntry {
  readonly kind: WatchEntryKind
  readonly at: Date
  readonly author: string
  readonly text: string
}

/** Adds an entry, once for its key; false where it is there. */
export async function addEntry(
  tx: Tx,
  caseId: bigint,
  { kind, at, author, text, key }: CaseEntry & { readonly key: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into watch_case_entry (case_id, key, kind, at, author, body)
    values (${caseId}, ${key}, ${kind}, ${at}, ${author}, ${text}) on conflict do nothing returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

const Kind = z.enum(WATCH_ENTRIES)

/** The course of a case, the oldest first. */
export async function entriesOf(db: Db | Tx, caseId: bigint): Promise<readonly CaseEntry[]> {
  const { rows } = await sql<Omit<CaseEntry, "kind"> & { readonly kind: string }>`
    select kind, at, author, body as text from watch_case_entry where case_id = ${caseId} order by id limit 1000`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, kind: Kind.parse(row.kind) }))
}

export const keepPerson = (tx: Tx, id: bigint, person: string | null): Promise<unknown> =>
  sql`update watch_case set taken_by = ${person} where id = ${id}`.execute(tx)

/** A case grows more severe with its alerts, and is due as early as the most severe of them asks. */
export const keepSeverity = (tx: Tx, id: bigint, severity: WatchSeverity, dueAt: Date): Promise<unknown> =>
  sql`update watch_case set severity = ${severity}, due_at = least(due_at, ${dueAt}) where id = ${id}`.execute(
    tx,
  )

/** Ends a held case. */
export const endCase = (
  tx: Tx,
  id: bigint,
  end: {
    readonly outcome: WatchOutcome
    readonly by: string
    readonly at: Date
    readonly report:
      | { readonly authority: string; readonly reference: string; readonly sentAt: Date }
      | undefined
  },
): Promise<unknown> =>
  sql`
    update watch_case set outcome = ${end.outcome}, ended_at = ${end.at}, ended_by = ${end.by}, authority = ${end.report?.authority ?? null},
           reference = ${end.report?.reference ?? null}, sent_at = ${end.report?.sentAt ?? null}
     where id = ${id}`.execute(tx)

/** Open cases of a merchant, those behind their deadline, and the next deadline. */
export async function openFigures(
  db: Db,
  merchantId: MerchantId,
  now: Date,
): Promise<{ readonly cases: number; readonly overdue: number; readonly dueAt: Date | null }> {
  const { rows } = await sql<{ cases: number; overdue: number; dueAt: Date | null }>`
    select count(*)::int as cases, (count(*) filter (where due_at < ${now}))::int as overdue, min(due_at) as "dueAt"
      from watch_case where merchant_id = ${merchantId} and ended_at is null`.execute(db)
  return rows[0] ?? { cases: 0, overdue: 0, dueAt: null }
}
