import { ERRORS, type ErrorCode } from "@croupier/contract/errors"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import { decimalOf } from "@croupier/ledger"
import { translate } from "@croupier/locales"
import type { BoundApproval } from "../../call/approval.ts"
import type { ConsoleContext, MerchantContext } from "../../call/console-context.ts"
import type { Staff } from "../../call/staff.ts"
import { refuse } from "../../kernel/refusal.ts"
import { pageOf } from "../../kernel/page.ts"
import { warningsOf } from "./approval-warnings.ts"
import { cursorOf } from "./audit.ts"
import { takesOwner } from "./ceilings.ts"
import type { OperatorsContext } from "./kit.ts"
import { isOpen, readProposal, selectProposals, type ProposalRow } from "./proposal-store.ts"
import { memberIdOf, type MerchantId } from "../../kernel/ids.ts"

type Presented = ConsoleValue<"decideProposal">

/** How many wait for a second person: those for a merchant, and those for the house. */
export async function countOpen(kit: OperatorsContext, merchantId: MerchantId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operator_proposal p
     where ${isOpen(kit.clock.now())} and (p.merchant_id is null or p.merchant_id = ${merchantId})`.execute(
    kit.db,
  )
  return rows[0]?.count ?? 0
}

/** The acts that a person may propose and approve. */
const actsOf = (kit: OperatorsContext, staff: Staff): string[] =>
  [...kit.approvals.values()]
    .filter(({ permission }) => staff.permissions.has(permission))
    .map(({ name }) => name)

/**
 * A proposal about a merchant is shown to the people who work for it; one about the platform, to those who work
 * for all.
 */
const inScope = ({ merchantIds }: Staff) =>
  merchantIds === null ? sql`true` : sql`p.merchant_id = any(${merchantIds}::smallint[])`

/** One's own about the house is shown where every list of one's merchants lets one in. */
const ownInScope = (staff: Staff) =>
  sql`(p.proposed_by = ${staff.id} and (${inScope(staff)} or (p.merchant_id is null and ${staff.isEverywhere})))`

/** A page of proposals, newest first: one's own, and those that one may decide. */
export async function listProposals(
  kit: OperatorsContext,
  context: ConsoleContext,
  asked: ConsoleParsed<"listProposals">,
): Promise<ConsoleValue<"listProposals">> {
  const { staff } = context
  const now = kit.clock.now()
  const open = isOpen(now)
  const own = sql`p.proposed_by = ${staff.id}`
  const decides = sql`(p.act = any(${actsOf(kit, staff)}::text[]) and ${inScope(staff)})`
  const waiting = sql`(${open} and not ${own} and ${decides})`
  const mine = ownInScope(staff)
  const seen = { all: sql`(${mine} or ${decides})`, own: mine, waiting }[
    asked.view ?? (asked.state === undefined ? "waiting" : "all")
  ]
  const where = [
    sql`p.id < ${cursorOf(asked.cursor)}`,
    seen,
    ...(asked.state === undefined
      ? []
      : asked.state === "OPEN"
        ? [open]
        : asked.state === "EXPIRED"
          ? [sql`p.state = 'OPEN' and p.expires_at <= ${now}`]
          : [sql`p.state = ${asked.state}`]),
  ]
  const rows = await selectProposals(kit.db, now, where, asked.limit + 1)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from operator_proposal p where ${waiting}`.execute(kit.db)
  const page = pageOf(rows, asked.limit, ({ id }) => String(id))
  return {
    ...page,
    rows: await present(kit, context, page.rows),
    open: counted.rows[0]?.count ?? 0,
  }
}

/** One proposal with the figures of now. Refuses PROPOSAL_UNKNOWN. */
export async function readOne(
  kit: OperatorsContext,
  context: ConsoleContext,
  { proposalId }: ConsoleParsed<"proposal">,
): Promise<ConsoleValue<"proposal">> {
  const row = await readProposal(kit.db, kit.clock.now(), BigInt(proposalId))
  const { staff } = context
  const isSeen = row && (row.proposedById === staff.id ? ownReached(staff, row) : mayDecide(kit, staff, row))
  if (!row || !isSeen) return refuse("PROPOSAL_UNKNOWN")
  const shown = await presentOne(kit, context, row)
  const bound = boundOf(kit, row)
  const approval = kit.approvals.get(row.act)
  if (row.state !== "OPEN" || !bound || !approval) return { ...shown, changes: [], warnings: [] }
  const isHidden = approval.mode === "independent-entry" && !shown.isOwn
  return {
    ...shown,
    changes: isHidden ? null : [...(await bound.changes(kit.db))],
    warnings: await warningsOf(kit, row, bound),
  }
}

/** The open proposals about a thing of the merchant, for the page of the thing. */
export async function waitingAbout(
  kit: OperatorsContext,
  { merchant }: MerchantContext,
  { target }: ConsoleParsed<"waitingProposal">,
): Promise<ConsoleValue<"waitingProposal">> {
  const rows = await selectProposals(
    kit.db,
    kit.clock.now(),
    [
      sql`p.target = ${target}`,
      sql`(p.merchant_id is null or p.merchant_id = ${merchant.id})`,
      isOpen(kit.clock.now()),
    ],
    20,
  )
  return {
    rows: rows.map(({ id, act, proposedBy, proposedAt }) => ({
      proposalId: String(id),
      act,
      proposedBy,
      proposedAt: proposedAt.toISOString(),
    })),
  }
}

/** An approval with what was stored for it; undefined where a later version no longer reads that, or has no such act. */
export function boundOf(kit: OperatorsContext, { act, payload }: ProposalRow): BoundApproval | undefined {
  try {
    return kit.approvals.get(act)?.read(payload)
  } catch {
    return undefined
  }
}

const reached = ({ merchantIds }: Staff, { merchantId }: ProposalRow): boolean =>
  merchantIds === null || (merchantId !== null && merchantIds.includes(merchantId))

/** True where a proposal of one's own is within their reach from where they are. */
export const ownReached = (staff: Staff, row: ProposalRow): boolean =>
  reached(staff, row) || (row.merchantId === null && staff.isEverywhere)

export function mayDecide(kit: OperatorsContext, staff: Staff, row: ProposalRow): boolean {
  const approval = kit.approvals.get(row.act)
  return approval !== undefined && staff.permissions.has(approval.permission) && reached(staff, row)
}

/** True where the proposal moves so much by hand that its second person is an owner, and this person is none. */
export function lacksOwner(
  kit: OperatorsContext,
  staff: Staff,
  row: ProposalRow,
  bound: BoundApproval | undefined,
): boolean {
  const merchant = kit.merchants.all().find(({ id }) => id === row.merchantId)
  const limits = merchant?.settings.adjustments
  return limits !== undefined && takesOwner(limits, bound?.byHand) && !staff.roles.includes("owner")
}

/** Why what was approved could not be done, in the reader's words. */
function failureOf({ state, note, noteArgs }: ProposalRow, { language }: ConsoleContext): string | null {
  if (state !== "FAILED" || note === null || !isErrorCode(note)) return null
  const words = translate(language, ERRORS[note].key, noteArgs)
  return /\{\d\}/.test(words) ? null : words
}
const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

export async function presentOne(
  kit: OperatorsContext,
  context: ConsoleContext,
  row: ProposalRow,
): Promise<Presented> {
  const [shown] = await present(kit, context, [row])
  if (!shown) throw new Error("a proposal that is there is shown")
  return shown
}

async function present(
  kit: OperatorsContext,
  context: ConsoleContext,
  rows: readonly ProposalRow[],
): Promise<Presented[]> {
  const bounds = rows.map((row) => boundOf(kit, row))
  const ids = bounds.flatMap((bound) =>
    [
      bound?.description.memberId,
      ...(bound?.description.parts ?? []).map((part) => (part.kind === "member" ? part.memberId : undefined)),
    ].flatMap((id) => (id === undefined ? [] : [BigInt(id)])),
  )
  const members = await kit.membersShown([...new Set(ids)])
  const { staff } = context
  return rows.map((row, at) => {
    const bound = bounds[at]
    const isOwn = row.proposedById === staff.id
    const { says, parts, memberId, amount } = bound?.description ?? { says: "unknown", parts: [] }
    const member = memberId === undefined ? undefined : members.get(memberIdOf(memberId))
    const mode = kit.approvals.get(row.act)?.mode ?? "second-person"
    const mayDecideIt = row.state === "OPEN" && !isOwn && mayDecide(kit, staff, row)
    return {
      proposalId: String(row.id),
      act: row.act,
      mode,
      merchantId: row.merchantId,
      target: row.target,
      says,
      parts: [...parts],
      member: memberId && member ? { memberId, account: member.account, marks: [...member.marks] } : null,
      amount: amount ? { amount: decimalOf(amount.amount, amount.asset), asset: amount.asset } : null,
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
      mayDecide: mayDecideIt,
      needsOwner: mayDecideIt && lacksOwner(kit, staff, row, bound),
      isOwn,
    }
  })
}
