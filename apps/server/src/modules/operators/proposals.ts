import { ERRORS, type ErrorCode } from "@croupier/contract/errors"
import { translate } from "@croupier/locales"
import { PERMISSIONS, permissionsOf } from "@croupier/contract/console/permissions"
import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { ConsoleContext, Proposed, Staff } from "../../http/console-context.ts"
import { Refusal, refuse } from "../../kernel/refusal.ts"
import { cursorOf, record } from "./audit.ts"
import type { Act, Actor, Inner } from "./kit.ts"
import type { StaffRow } from "./staff-store.ts"

const actOf = (kit: Inner, name: string): Act => {
  const act = kit.acts[name]
  if (!act) throw new Error(`nobody knows how to do ${name}`)
  return act
}

/**
 * Lets an act wait for a second person. Where the permission table says `staffed` and the house has never had a
 * second person, it is done at once, and the log says that it was done alone.
 */
export async function propose(kit: Inner, actor: Actor, proposed: Proposed): Promise<Outcome> {
  const act = actOf(kit, proposed.act)
  const { fourEyes } = PERMISSIONS[act.permission]
  const outcome = await inTransaction(kit.db, async (tx): Promise<Outcome> => {
    const deed = { ...proposed, payload: undefined, key: undefined }
    if (fourEyes === "never" || (fourEyes === "staffed" && !(await isStaffed(tx)))) {
      await record(kit, tx, actor, {
        ...deed,
        ...(fourEyes === "never" ? {} : { act: `${proposed.act}.alone` }),
      })
      await act.apply(tx, proposed.payload, {
        staff: actor.staff,
        proposedBy: actor.staff.login,
        merchantId: proposed.merchantId,
        key: proposed.key,
      })
      return { state: "APPLIED" }
    }
    const now = kit.clock.now()
    const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
    const { rows } = await sql<{ id: bigint; same: boolean; isNew: boolean }>`
      insert into operator_proposal as p (key, act, merchant_id, target, payload, before, after, why, proposed_by,
                                          proposed_at, expires_at)
      values (${proposed.key}, ${proposed.act}, ${proposed.merchantId}, ${proposed.target}, ${json(proposed.payload)}::jsonb,
              ${json(proposed.before)}::jsonb, ${json(proposed.after)}::jsonb, ${proposed.why}, ${actor.staff.id}, ${now},
              ${new Date(now.getTime() + kit.policy.proposalFor)})
      on conflict (proposed_by, key) do update set key = p.key
      returning id, payload = ${json(proposed.payload)}::jsonb and act = ${proposed.act} as same, xmax = 0 as "isNew"`.execute(
      tx,
    )
    const [row] = rows
    if (!row) throw new Error("a proposal was not stored")
    if (!row.same) refuse("IDEMPOTENCY_CONFLICT")
    if (row.isNew) await record(kit, tx, actor, { ...deed, act: `${proposed.act}.proposed` })
    return { state: "PROPOSED", proposalId: String(row.id) }
  })
  if (outcome.state === "APPLIED") act.afterwards?.(proposed.payload)
  return outcome
}

const isStaffed = async (tx: Tx): Promise<boolean> =>
  (await sql`select 1 from operator_house where staffed_at is not null`.execute(tx)).rows.length === 1

/**
 * Keeps in mind, for good, that the house has two people who may change roles and have signed in: from then on
 * nobody does so alone. That it never goes back is what makes it worth something: else whoever revokes the others
 * would be alone again, and could hire themselves a second name.
 */
export async function noteSecondPerson(kit: Inner, tx: Tx, person: StaffRow): Promise<void> {
  if (!permissionsOf(person.roles).has("staff.roles")) return
  await sql`
    update operator_house set staffed_at = ${kit.clock.now()}
     where staffed_at is null and exists (
       select 1 from operator_staff
        where id <> ${person.id} and 'owner' = any(roles) and revoked_at is null and enrolled_at is not null)`.execute(
    tx,
  )
}

/** How many wait for a second person: those for a merchant, and those for the house. */
export async function countOpen(kit: Inner, merchantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operator_proposal
     where state = 'OPEN' and expires_at > ${kit.clock.now()}
       and (merchant_id is null or merchant_id = ${merchantId})`.execute(kit.db)
  return rows[0]?.count ?? 0
}

interface Row {
  readonly id: bigint
  readonly key: string
  readonly act: string
  readonly merchantId: number | null
  readonly target: string
  readonly payload: unknown
  readonly before: unknown
  readonly after: unknown
  readonly why: string
  readonly state: "OPEN" | "APPROVED" | "REFUSED" | "WITHDRAWN" | "FAILED" | "EXPIRED"
  readonly proposedById: bigint
  readonly proposedBy: string
  readonly proposedAt: Date
  readonly expiresAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly note: string | null
}

const query = (now: Date) => sql`
  select p.id, p.key, p.act, p.merchant_id as "merchantId", p.target, p.payload, p.before, p.after, p.why,
         case when p.state = 'OPEN' and p.expires_at <= ${now} then 'EXPIRED' else p.state end as state,
         p.proposed_by as "proposedById", a.login as "proposedBy", p.proposed_at as "proposedAt",
         p.expires_at as "expiresAt", b.login as "decidedBy", p.decided_at as "decidedAt", p.note
    from operator_proposal p join operator_staff a on a.id = p.proposed_by left join operator_staff b on b.id = p.decided_by`

/** The acts that somebody may propose and approve. */
const actsOf = (kit: Inner, staff: Staff): string[] =>
  Object.entries(kit.acts)
    .filter(([, act]) => staff.permissions.has(act.permission))
    .map(([name]) => name)

/** What concerns a merchant is shown to whoever works for it; what concerns the house, to whoever works for all. */
const inScope = ({ merchantIds }: Staff) =>
  merchantIds === null ? sql`true` : sql`p.merchant_id = any(${merchantIds}::smallint[])`

/** One's own about the house is shown where every list of one's merchants lets one in. */
const ownInScope = (staff: Staff) =>
  sql`(p.proposed_by = ${staff.id} and (${inScope(staff)} or (p.merchant_id is null and ${staff.isEverywhere})))`

/** A page of proposals, newest first: one's own, and those that one may decide. */
export async function listProposals(
  kit: Inner,
  context: ConsoleContext,
  asked: ConsoleParsed<"listProposals">,
): Promise<ConsoleValue<"listProposals">> {
  const { staff } = context
  const now = kit.clock.now()
  const mine = sql`(${ownInScope(staff)} or (p.act = any(${actsOf(kit, staff)}::text[]) and ${inScope(staff)}))`
  const open = sql`p.state = 'OPEN' and p.expires_at > ${now}`
  const where = [
    sql`p.id < ${cursorOf(asked.cursor)}`,
    mine,
    ...(asked.state === undefined
      ? []
      : asked.state === "OPEN"
        ? [open]
        : asked.state === "EXPIRED"
          ? [sql`p.state = 'OPEN' and p.expires_at <= ${now}`]
          : [sql`p.state = ${asked.state}`]),
  ]
  const { rows } = await sql<Row>`
    ${query(now)} where ${sql.join(where, sql` and `)} order by p.id desc limit ${asked.limit + 1}`.execute(
    kit.db,
  )
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from operator_proposal p where ${open} and ${mine} and p.proposed_by <> ${staff.id}`.execute(
    kit.db,
  )
  const page = rows.slice(0, asked.limit)
  return {
    rows: page.map((row) => present(kit, context, row)),
    cursor: rows.length > asked.limit ? String(page.at(-1)?.id) : null,
    open: counted.rows[0]?.count ?? 0,
  }
}

/**
 * Decides a proposal. What is approved is done in the same transaction; where that is refused by then, nothing of
 * it stands and the proposal has failed, with the reason as its note. Refuses PROPOSAL_UNKNOWN, PROPOSAL_DECIDED,
 * OWN_PROPOSAL, NOT_ALLOWED, STEP_UP_REQUIRED.
 */
export async function decideProposal(
  kit: Inner,
  context: ConsoleContext,
  { proposalId, decision, note }: ConsoleParsed<"decideProposal">,
): Promise<ConsoleValue<"decideProposal">> {
  const id = BigInt(proposalId)
  const states = { APPROVE: "APPROVED", REFUSE: "REFUSED", WITHDRAW: "WITHDRAWN" } as const
  try {
    await inTransaction(kit.db, async (tx) => {
      const row = await lockOpen(kit, tx, context, id, decision)
      await close(kit, tx, context, row, states[decision], note || null)
      if (decision === "APPROVE")
        await actOf(kit, row.act).apply(tx, row.payload, {
          staff: context.staff,
          proposedBy: row.proposedBy,
          merchantId: row.merchantId,
          key: row.key,
        })
    })
  } catch (error) {
    const ours = error instanceof Refusal && !DECIDING.has(error.code)
    if (decision !== "APPROVE" || !ours || error.code === "UNAVAILABLE") throw error
    const { code } = error
    await inTransaction(kit.db, async (tx) => {
      const row = await lockOpen(kit, tx, context, id, decision)
      await close(kit, tx, context, row, "FAILED", code)
    })
  }
  const row = (await read(kit.db, kit.clock.now(), id)) ?? refuse("PROPOSAL_UNKNOWN")
  if (row.state === "APPROVED") actOf(kit, row.act).afterwards?.(row.payload)
  return present(kit, context, row)
}

/** Refusals of the decision itself, in contrast to those of what was to be done. */
const DECIDING: ReadonlySet<string> = new Set([
  "PROPOSAL_UNKNOWN",
  "PROPOSAL_DECIDED",
  "OWN_PROPOSAL",
  "NOT_ALLOWED",
  "STEP_UP_REQUIRED",
])

async function lockOpen(
  kit: Inner,
  tx: Tx,
  { staff, isSteppedUp }: ConsoleContext,
  id: bigint,
  decision: "APPROVE" | "REFUSE" | "WITHDRAW",
): Promise<Row> {
  await sql`select 1 from operator_proposal where id = ${id} for update`.execute(tx)
  const row = await read(tx, kit.clock.now(), id)
  if (!row) return refuse("PROPOSAL_UNKNOWN")
  const isOwn = row.proposedById === staff.id
  if (isOwn ? !ownReached(staff, row) : !mayDecide(kit, staff, row)) refuse("PROPOSAL_UNKNOWN")
  if (row.state !== "OPEN") refuse("PROPOSAL_DECIDED", [row.state])
  if (isOwn !== (decision === "WITHDRAW")) refuse(isOwn ? "OWN_PROPOSAL" : "NOT_ALLOWED")
  if (decision === "APPROVE" && PERMISSIONS[actOf(kit, row.act).permission].stepUp && !isSteppedUp)
    refuse("STEP_UP_REQUIRED")
  return row
}

const reached = ({ merchantIds }: Staff, { merchantId }: Row): boolean =>
  merchantIds === null || (merchantId !== null && merchantIds.includes(merchantId))

const ownReached = (staff: Staff, row: Row): boolean =>
  reached(staff, row) || (row.merchantId === null && staff.isEverywhere)

const mayDecide = (kit: Inner, staff: Staff, row: Row): boolean => {
  const act = kit.acts[row.act]
  const scoped = reached(staff, row)
  return act !== undefined && staff.permissions.has(act.permission) && scoped
}

async function close(
  kit: Inner,
  tx: Tx,
  context: ConsoleContext,
  row: Row,
  state: "APPROVED" | "REFUSED" | "WITHDRAWN" | "FAILED",
  note: string | null,
): Promise<void> {
  await sql`
    update operator_proposal set state = ${state}, decided_by = ${context.staff.id}, decided_at = ${kit.clock.now()},
           note = ${note} where id = ${row.id}`.execute(tx)
  await context.record(tx, {
    act: `${row.act}.${state.toLowerCase()}`,
    target: row.target,
    before: row.before,
    after: row.after,
    why: note ?? row.why,
    merchantId: row.merchantId,
  })
}

async function read(db: Db | Tx, now: Date, id: bigint): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${query(now)} where p.id = ${id}`.execute(db)
  return rows[0]
}

/** Why what was approved could not be done, in the reader's words; texts that need more than the code are left out. */
function failureOf({ state, note }: Row, { language }: ConsoleContext): string | null {
  if (state !== "FAILED" || note === null || !isErrorCode(note)) return null
  const words = translate(language, ERRORS[note].key)
  return /\{\d\}/.test(words) ? null : words
}
const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

const present = (kit: Inner, context: ConsoleContext, row: Row): ConsoleValue<"decideProposal"> => {
  const { staff } = context
  const isOwn = row.proposedById === staff.id
  return {
    proposalId: String(row.id),
    act: row.act,
    merchantId: row.merchantId,
    target: row.target,
    before: row.before,
    after: row.after,
    why: row.why,
    state: row.state,
    proposedBy: row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
    failure: failureOf(row, context),
    mayDecide: row.state === "OPEN" && !isOwn && mayDecide(kit, staff, row),
    isOwn,
  }
}
