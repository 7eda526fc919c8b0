import { PERMISSIONS } from "@croupier/contract/console/permissions"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Tx } from "@croupier/database"
import type { BoundApproval } from "../../call/approval.ts"
import type { ConsoleContext } from "../../call/console-context.ts"
import { Refusal, refuse } from "../../kernel/refusal.ts"
import type { OperatorsContext } from "./kit.ts"
import { closeProposal, readProposal, type ProposalRow } from "./proposal-store.ts"
import { boundOf, lacksOwner, mayDecide, ownReached, presentOne } from "./proposals.ts"

type Decision = ConsoleParsed<"decideProposal">["decision"]

const STATES = { APPROVE: "APPROVED", REFUSE: "REFUSED", WITHDRAW: "WITHDRAWN" } as const

/**
 * Decides a proposal. An approved act is done in the same transaction; where the act is refused by then, nothing of it
 * stands and the proposal has failed, with the reason as its note. Refuses PROPOSAL_UNKNOWN, PROPOSAL_DECIDED,
 * OWN_PROPOSAL, NOT_ALLOWED, STEP_UP_REQUIRED, OWNER_REQUIRED, ENTER_INDEPENDENTLY.
 */
export async function decideProposal(
  kit: OperatorsContext,
  context: ConsoleContext,
  { proposalId, decision, note }: ConsoleParsed<"decideProposal">,
): Promise<ConsoleValue<"decideProposal">> {
  const id = BigInt(proposalId)
  let done: BoundApproval | undefined
  try {
    await inTransaction(kit.db, async (tx) => {
      const { row, bound } = await lockOpen(kit, tx, context, id, decision)
      await close(kit, tx, context, row, { state: STATES[decision], note: note || null })
      if (decision !== "APPROVE") return
      if (!bound) throw new Error(`the payload of proposal ${id} is not one of ${row.act}`)
      await bound.apply(tx, {
        staff: context.staff,
        proposedBy: row.proposedBy,
        merchantId: row.merchantId,
        key: row.key,
        why: row.why,
      })
      done = bound
    })
  } catch (error) {
    const ours = error instanceof Refusal && !DECIDING.has(error.code)
    if (decision !== "APPROVE" || !ours || error.code === "UNAVAILABLE") throw error
    await inTransaction(kit.db, async (tx) => {
      const { row, bound } = await lockOpen(kit, tx, context, id, decision)
      await close(kit, tx, context, row, { state: "FAILED", ...failureOf(error, bound) })
    })
  }
  done?.afterwards()
  const row = (await readProposal(kit.db, kit.clock.now(), id)) ?? refuse("PROPOSAL_UNKNOWN")
  return presentOne(kit, context, row)
}

/** Refusals of the decision itself, in contrast to those of what was to be done. */
const DECIDING: ReadonlySet<string> = new Set([
  "PROPOSAL_UNKNOWN",
  "PROPOSAL_DECIDED",
  "OWN_PROPOSAL",
  "NOT_ALLOWED",
  "STEP_UP_REQUIRED",
  "OWNER_REQUIRED",
  "ENTER_INDEPENDENTLY",
])

/** A refusal as the operator reads it: the ledger's own text speaks to the member. */
const failureOf = ({ code, args }: Refusal, bound: BoundApproval | undefined) =>
  code === "INSUFFICIENT_FUNDS" && bound?.description.memberId !== undefined
    ? { note: "MEMBER_FUNDS_SHORT", noteArgs: [] }
    : { note: code, noteArgs: args }

async function lockOpen(
  kit: OperatorsContext,
  tx: Tx,
  { staff, isSteppedUp }: ConsoleContext,
  id: bigint,
  decision: Decision,
): Promise<{ readonly row: ProposalRow; readonly bound: BoundApproval | undefined }> {
  await sql`select 1 from operator_proposal where id = ${id} for update`.execute(tx)
  const row = await readProposal(tx, kit.clock.now(), id)
  if (!row) return refuse("PROPOSAL_UNKNOWN")
  const isOwn = row.proposedById === staff.id
  if (isOwn ? !ownReached(staff, row) : !mayDecide(kit, staff, row)) refuse("PROPOSAL_UNKNOWN")
  if (row.state !== "OPEN") refuse("PROPOSAL_DECIDED", [row.state])
  if (isOwn !== (decision === "WITHDRAW")) refuse(isOwn ? "OWN_PROPOSAL" : "NOT_ALLOWED")
  const bound = boundOf(kit, row)
  if (decision === "APPROVE") {
    const approval = kit.approvals.get(row.act)
    if (approval && PERMISSIONS[approval.permission].stepUp && !isSteppedUp) refuse("STEP_UP_REQUIRED")
    if (approval?.mode === "independent-entry") refuse("ENTER_INDEPENDENTLY")
    if (lacksOwner(kit, staff, row, bound)) refuse("OWNER_REQUIRED")
  }
  return { row, bound }
}

async function close(
  kit: OperatorsContext,
  tx: Tx,
  context: ConsoleContext,
  row: ProposalRow,
  end: {
    readonly state: "APPROVED" | "REFUSED" | "WITHDRAWN" | "FAILED"
    readonly note: string | null
    readonly noteArgs?: readonly string[]
  },
): Promise<void> {
  await closeProposal(tx, { ...end, id: row.id, by: context.staff.id, at: kit.clock.now() })
  await context.record(tx, {
    act: `${row.act}.${end.state.toLowerCase()}`,
    target: row.target,
    before: row.before,
    after: row.after,
    why: end.note ?? row.why,
    merchantId: row.merchantId,
  })
}
