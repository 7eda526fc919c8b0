import { WatchEvidence } from "@croupier/contract/console/watch"
import {
  WATCH_ALERT_STATES,
  WATCH_KINDS,
  WATCH_SEVERITIES,
  type WatchAlertState,
  type WatchKind,
  type WatchRule,
  type WatchSeverity,
} from "@croupier/contract/watch-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Hit } from "./rules/facts.ts"

/** Movements of an alert's evidence. */
const MOST_MOVES = 100

/** The facts of a hit as they are kept with its alert. */
export const evidenceOf = ({ figures, moves, marks }: Hit): WatchEvidence => ({
  figures: figures.map(({ name, value, isMoney }) => ({
    name,
    value: isMoney ? toDecimal(amount(value)) : String(value),
    isMoney,
  })),
  moves: moves.slice(-MOST_MOVES).map((move) => ({
    at: move.at.toISOString(),
    memberId: String(move.memberId),
    kind: move.kind,
    amount: toDecimal(amount(move.amount)),
    otherId: move.otherId === null ? null : String(move.otherId),
  })),
  marks: marks.map(({ kind, mark, members }) => ({ kind, mark, memberIds: members.map(String) })),
})

interface Found {
  readonly merchantId: MerchantId
  readonly rule: WatchRule
  readonly version: number
  readonly hit: Hit
  /** Alerts of the rule on the subject whose windows end nearer than this to the hit's are about the same facts. */
  readonly quietMs: number
  readonly foundAt: Date
}

/**
 * Keeps an alert, once for its rule, subject and window; false where one is there. A group that has an alert with all its
 * members gets no other one. The writer holds the subject: a member by its due row, groups by the pass of the merchant.
 */
export async function insertAlert(
  tx: Tx,
  { merchantId, rule, version, hit, quietMs, foundAt }: Found,
): Promise<boolean> {
  const isGroup = quietMs === Infinity
  const { rows } = await sql<{ id: bigint }>`
    insert into watch_alert (merchant_id, rule_id, kind, severity, subject, from_at, at, found_at, version, rule, evidence)
    select ${merchantId}::int, ${rule.ruleId}::text, ${rule.kind}::text, ${rule.severity}::text, ${hit.subject}::text, ${hit.from}::timestamptz,
           ${hit.at}::timestamptz, ${foundAt}::timestamptz, ${version}::int, ${JSON.stringify(rule)}::jsonb, ${JSON.stringify(evidenceOf(hit))}::jsonb
     where not exists (
       select 1 from watch_alert a
        where a.merchant_id = ${merchantId} and a.rule_id = ${rule.ruleId} and a.subject = ${hit.subject}
          and ${
            isGroup
              ? sql`${[...hit.members]}::bigint[] <@ (select array_agg(w.member_id) from watch_alert_member w where w.alert_id = a.id)`
              : sql`abs(extract(epoch from a.at - ${hit.at}::timestamptz)) * 1000 < ${quietMs}::bigint`
          })
    on conflict (merchant_id, rule_id, subject, at) do nothing returning id`.execute(tx)
  const [made] = rows
  if (!made) return false
  await sql`
    insert into watch_alert_member (alert_id, member_id) select ${made.id}, m from unnest(${[...hit.members]}::bigint[]) m`.execute(
    tx,
  )
  return true
}

export interface StoredAlert {
  readonly id: bigint
  readonly kind: WatchKind
  readonly ruleId: string
  readonly severity: WatchSeverity
  readonly state: WatchAlertState
  readonly memberIds: readonly MemberId[]
  readonly from: Date
  readonly at: Date
  readonly foundAt: Date
  readonly caseId: bigint | null
  readonly judgedBy: string | null
  readonly why: string | null
  readonly evidence: WatchEvidence
}

const ROW =
  sql.raw(`a.id, a.kind, a.rule_id as "ruleId", a.severity, a.state, a.from_at as "from", a.at, a.found_at as "foundAt",
  a.case_id as "caseId", a.judged_by as "judgedBy", a.why, a.evidence,
  (select array_agg(m.member_id order by m.member_id)::text[] from watch_alert_member m where m.alert_id = a.id) as "memberIds"`)

const Words = z.object({
  kind: z.enum(WATCH_KINDS),
  severity: z.enum(WATCH_SEVERITIES),
  state: z.enum(WATCH_ALERT_STATES),
})
type Row = Omit<StoredAlert, "kind" | "severity" | "state" | "memberIds" | "evidence"> & {
  readonly memberIds: readonly string[]
  readonly evidence: unknown
}
const read = (row: Row): StoredAlert => ({
  ...row,
  ...Words.parse(row),
  memberIds: row.memberIds.map(BigInt),
  evidence: WatchEvidence.parse(row.evidence),
})

export interface AlertFilter {
  readonly state?: WatchAlertState | undefined
  readonly severity?: WatchSeverity | undefined
  readonly kind?: WatchKind | undefined
  readonly memberId?: MemberId | undefined
}

/** Alerts of a merchant, the newest first. */
export async function listAlerts(
  db: Db,
  merchantId: MerchantId,
  { state, severity, kind, memberId }: AlertFilter,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<StoredAlert[]> {
  const { rows } = await sql<Row>`
    select ${ROW} from watch_alert a
     where a.merchant_id = ${merchantId} ${before === undefined ? sql`` : sql`and a.id < ${before}`}
       ${state === undefined ? sql`` : sql`and a.state = ${state}`}
       ${severity === undefined ? sql`` : sql`and a.severity = ${severity}`}
       ${kind === undefined ? sql`` : sql`and a.kind = ${kind}`}
       ${memberId === undefined ? sql`` : sql`and exists (select 1 from watch_alert_member m where m.member_id = ${memberId} and m.alert_id = a.id)`}
     order by a.id desc limit ${limit}`.execute(db)
  return rows.map(read)
}

/** Alerts by their numbers, the oldest first; with `lock` they are held until the transaction ends. */
export async function findAlerts(
  db: Db | Tx,
  merchantId: MerchantId,
  ids: readonly bigint[],
  lock = false,
): Promise<StoredAlert[]> {
  const { rows } = await sql<Row>`
    select ${ROW} from watch_alert a where a.merchant_id = ${merchantId} and a.id = any (${[...ids]}::bigint[])
     order by a.id ${lock ? sql`for update of a` : sql``}`.execute(db)
  return rows.map(read)
}

/** The alerts of a case, the oldest first. */
export async function alertsOfCase(db: Db | Tx, caseId: bigint): Promise<StoredAlert[]> {
  const { rows } = await sql<Row>`
    select ${ROW} from watch_alert a where a.case_id = ${caseId} order by a.id limit 500`.execute(db)
  return rows.map(read)
}

/** Judges a held alert to be nothing. */
export const dismiss = (tx: Tx, id: bigint, by: string, why: string): Promise<unknown> =>
  sql`update watch_alert set state = 'DISMISSED', judged_by = ${by}, why = ${why} where id = ${id}`.execute(
    tx,
  )

/** Makes held alerts parts of a case. */
export const linkAlerts = (tx: Tx, ids: readonly bigint[], caseId: bigint): Promise<unknown> =>
  sql`update watch_alert set state = 'LINKED', case_id = ${caseId} where id = any (${[...ids]}::bigint[])`.execute(
    tx,
  )

/** Alerts that no person has judged, by severity. */
export async function newBySeverity(db: Db, merchantId: MerchantId): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ severity: string; count: number }>`
    select severity, count(*)::int as count from watch_alert where merchant_id = ${merchantId} and state = 'NEW'
     group by severity`.execute(db)
  return new Map(rows.map(({ severity, count }) => [severity, count]))
}

/** Alerts of members that are not judged, or in an open case: how many each. */
export async function openCounts(
  db: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, number>> {
  const { rows } = await sql<{ memberId: MemberId; count: number }>`
    select m.member_id as "memberId", count(*)::int as count
      from watch_alert_member m join watch_alert a on a.id = m.alert_id left join watch_case c on c.id = a.case_id
     where m.member_id = any (${[...memberIds]}::bigint[])
       and (a.state = 'NEW' or (a.state = 'LINKED' and c.ended_at is null))
     group by 1`.execute(db)
  return new Map(rows.map(({ memberId, count }) => [memberId, count]))
}

/** Whether a member has a high alert that is not judged, or in an open case. */
export async function hasHighAlert(db: Db | Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from watch_alert_member m join watch_alert a on a.id = m.alert_id left join watch_case c on c.id = a.case_id
     where m.member_id = ${memberId} and a.severity = 'HIGH'
       and (a.state = 'NEW' or (a.state = 'LINKED' and c.ended_at is null)) limit 1`.execute(db)
  return rows.length > 0
}
