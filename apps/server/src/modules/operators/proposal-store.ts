import { sql, type Db, type Tx } from "@croupier/database"
import type { BoundApproval } from "../../call/approval.ts"
import type { Proposed } from "../../call/console-context.ts"
import type { MemberId, MerchantId, StaffId } from "../../kernel/ids.ts"

export type StoredState = "OPEN" | "APPROVED" | "REFUSED" | "WITHDRAWN" | "FAILED" | "CONTRADICTED"

export interface ProposalRow {
  readonly id: bigint
  readonly key: string
  readonly act: string
  readonly merchantId: MerchantId | null
  readonly target: string
  readonly payload: unknown
  readonly before: unknown
  readonly after: unknown
  readonly why: string
  readonly state: StoredState | "EXPIRED"
  readonly memberId: MemberId | null
  readonly proposedById: bigint
  readonly proposedBy: string
  readonly proposedAt: Date
  readonly expiresAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly note: string | null
  readonly noteArgs: readonly string[]
}

type Condition = ReturnType<typeof sql>

/** Proposals with their people; one whose time is over is EXPIRED, though its row says OPEN. */
export async function selectProposals(
  db: Db | Tx,
  now: Date,
  where: readonly Condition[],
  limit: number,
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select p.id, p.key, p.act, p.merchant_id as "merchantId", p.target, p.payload, p.before, p.after, p.why,
           case when p.state = 'OPEN' and p.expires_at <= ${now} then 'EXPIRED' else p.state end as state,
           p.member_id as "memberId", p.proposed_by as "proposedById", a.login as "proposedBy",
           p.proposed_at as "proposedAt", p.expires_at as "expiresAt", b.login as "decidedBy",
           p.decided_at as "decidedAt", p.note, p.note_args as "noteArgs"
      from operator_proposal p join operator_staff a on a.id = p.proposed_by
      left join operator_staff b on b.id = p.decided_by
     where ${sql.join([...where], sql` and `)} order by p.id desc limit ${limit}`.execute(db)
  return rows
}

export const readProposal = async (db: Db | Tx, now: Date, id: bigint): Promise<ProposalRow | undefined> =>
  (await selectProposals(db, now, [sql`p.id = ${id}`], 1))[0]

export const isOpen = (now: Date): Condition => sql`p.state = 'OPEN' and p.expires_at > ${now}`

interface NewProposal {
  readonly act: string
  readonly payload: unknown
  readonly bound: BoundApproval
  readonly proposed: Proposed
  readonly staffId: StaffId
  readonly at: Date
  readonly until: Date
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/**
 * Adds a proposal; undefined where the proposer's key, or the thing that it is about, is taken by another one. An
 * expired one gives its thing free.
 */
export async function insertProposal(tx: Tx, added: NewProposal): Promise<bigint | undefined> {
  const { bound, proposed } = added
  const { description, byHand } = bound
  const money = description.amount ?? byHand
  await sql`
    update operator_proposal set conflict_key = null
     where conflict_key = ${bound.conflictKey} and merchant_id is not distinct from ${proposed.merchantId}
       and state = 'OPEN' and expires_at <= ${added.at}`.execute(tx)
  const { rows } = await sql<{ id: bigint }>`
    insert into operator_proposal (key, act, merchant_id, target, payload, before, after, why, proposed_by, proposed_at,
                                   expires_at, member_id, amount, asset, by_hand, conflict_key)
    values (${proposed.key}, ${added.act}, ${proposed.merchantId}, ${proposed.target}, ${json(added.payload)}::jsonb,
            ${json(proposed.before)}::jsonb, ${json(proposed.after)}::jsonb, ${proposed.why}, ${added.staffId}, ${added.at},
            ${added.until}, ${description.memberId ?? null}::bigint, ${money?.amount ?? null}::bigint, ${money?.asset ?? null},
            ${byHand !== undefined}, ${bound.conflictKey})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export interface Waiting {
  readonly id: bigint
  readonly act: string
  readonly proposedById: bigint
  readonly proposedBy: string
  readonly samePayload: boolean
}

const waiting = (payload: unknown) => sql`
  select p.id, p.act, p.proposed_by as "proposedById", s.login as "proposedBy", p.payload = ${json(payload)}::jsonb as "samePayload"
    from operator_proposal p join operator_staff s on s.id = p.proposed_by`

/** The proposal that a proposer's key already stands for. */
export async function proposalOfKey(
  tx: Tx,
  staffId: StaffId,
  key: string,
  payload: unknown,
): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    ${waiting(payload)} where p.proposed_by = ${staffId} and p.key = ${key}`.execute(tx)
  return rows[0]
}

/** The open proposal on the same thing, held until the transaction ends. */
export async function proposalOnThing(
  tx: Tx,
  now: Date,
  { merchantId }: Pick<Proposed, "merchantId">,
  conflictKey: string | null,
  payload: unknown,
): Promise<Waiting | undefined> {
  if (conflictKey === null) return undefined
  const { rows } = await sql<Waiting>`
    ${waiting(payload)} where p.conflict_key = ${conflictKey} and p.merchant_id is not distinct from ${merchantId}
       and ${isOpen(now)} for update of p`.execute(tx)
  return rows[0]
}

export async function closeProposal(
  tx: Tx,
  closed: {
    readonly id: bigint
    readonly state: Exclude<StoredState, "OPEN">
    readonly by: bigint
    readonly at: Date
    readonly note: string | null
    readonly noteArgs?: readonly string[]
  },
): Promise<void> {
  await sql`
    update operator_proposal set state = ${closed.state}, decided_by = ${closed.by}, decided_at = ${closed.at},
           note = ${closed.note}, note_args = ${closed.noteArgs ?? []}::text[] where id = ${closed.id}`.execute(
    tx,
  )
}
