import { PERMISSIONS } from "@croupier/contract/console/permissions"
import type { Outcome } from "@croupier/contract/console/endpoint"
import { inTransaction, sql, type Tx } from "@croupier/database"
import type { Approval, BoundApproval } from "../../call/approval.ts"
import type { Proposed } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { record } from "./audit.ts"
import { checkCeilings } from "./ceilings.ts"
import type { Actor, OperatorsContext } from "./kit.ts"
import {
  closeProposal,
  insertProposal,
  proposalOfKey,
  proposalOnThing,
  type Waiting,
} from "./proposal-store.ts"

/** The result of a proposal's transaction; the last one is refused once it has committed. */
type Made = Outcome | { readonly state: "CONTRADICTED" }

/**
 * Lets an act wait for a second person. Where the permission table says `staffed` and the house has never had a
 * second person, it is done at once, and the log says that it was done alone. An independent entry that another
 * person has made already is done when both are the same; else both are dropped. Refuses PROPOSAL_WAITS,
 * IDEMPOTENCY_CONFLICT, RESULT_CONTRADICTED, ABOVE_CEILING_EACH, ABOVE_CEILING_DAILY.
 */
export async function propose<P>(
  kit: OperatorsContext,
  actor: Actor,
  approval: Approval<P>,
  payload: P,
  proposed: Proposed,
): Promise<Outcome> {
  if (!kit.approvals.has(approval.name)) throw new Error(`${approval.name} is not in the list of approvals`)
  const bound = approval.bind(payload)
  const made = await inTransaction(kit.db, (tx) =>
    make(kit, tx, actor, { approval, payload, bound, proposed }),
  )
  if (made.state === "CONTRADICTED") return refuse("RESULT_CONTRADICTED")
  if (made.state === "APPLIED") bound.afterwards()
  return made
}

interface Asked<P> {
  readonly approval: Approval<P>
  readonly payload: P
  readonly bound: BoundApproval
  readonly proposed: Proposed
}

async function make<P>(kit: OperatorsContext, tx: Tx, actor: Actor, asked: Asked<P>): Promise<Made> {
  const { approval, payload, bound, proposed } = asked
  const { fourEyes } = PERMISSIONS[approval.permission]
  const entry = { ...proposed, key: undefined }
  if (fourEyes === "never" || (fourEyes === "staffed" && !(await isStaffed(tx)))) {
    await record(kit, tx, actor, {
      ...entry,
      act: fourEyes === "never" ? approval.name : `${approval.name}.alone`,
    })
    await bound.apply(tx, { ...proposed, staff: actor.staff, proposedBy: actor.staff.login })
    return { state: "APPLIED" }
  }
  const known = await proposalOfKey(tx, actor.staff.id, proposed.key, payload)
  if (known)
    return known.samePayload && known.act === approval.name ? waits(known) : refuse("IDEMPOTENCY_CONFLICT")
  const now = kit.clock.now()
  const open = await proposalOnThing(tx, now, proposed, bound.conflictKey, payload)
  const met = open && (await meet(kit, tx, actor, asked, open))
  if (met) return met
  await bound.check(tx)
  const merchant = kit.merchants.all().find(({ id }) => id === proposed.merchantId)
  if (bound.byHand && merchant) await checkCeilings(kit, tx, actor.staff, merchant, bound.byHand)
  const id = await insertProposal(tx, {
    act: approval.name,
    payload,
    bound,
    proposed,
    staffId: actor.staff.id,
    at: now,
    until: new Date(now.getTime() + kit.policy.proposalFor),
  })
  if (id === undefined) {
    // Another one was made in the same moment: what it says holds.
    const same = await proposalOfKey(tx, actor.staff.id, proposed.key, payload)
    if (same) return same.samePayload ? waits(same) : refuse("IDEMPOTENCY_CONFLICT")
    const first = await proposalOnThing(tx, now, proposed, bound.conflictKey, payload)
    const answer = first && (await meet(kit, tx, actor, asked, first))
    return answer ?? refuse("UNAVAILABLE")
  }
  await record(kit, tx, actor, { ...entry, act: `${approval.name}.proposed` })
  return { state: "PROPOSED", proposalId: String(id) }
}

const waits = ({ id }: Waiting): Outcome => ({ state: "PROPOSED", proposalId: String(id) })

/** The result of a proposal where another one on the same thing is open; undefined where it takes its place. */
async function meet<P>(
  kit: OperatorsContext,
  tx: Tx,
  actor: Actor,
  { approval, payload, bound, proposed }: Asked<P>,
  open: Waiting,
): Promise<Made | undefined> {
  const isOwn = open.proposedById === actor.staff.id
  const isSameAct = open.act === approval.name
  if (isOwn && isSameAct && open.samePayload) return waits(open)
  if (approval.mode === "second-person" || !isSameAct)
    return refuse("PROPOSAL_WAITS", [open.proposedBy], { proposalId: String(open.id) })
  const state = isOwn ? "WITHDRAWN" : open.samePayload ? "APPROVED" : "CONTRADICTED"
  const at = kit.clock.now()
  await closeProposal(tx, { id: open.id, state, by: actor.staff.id, at, note: null })
  await record(kit, tx, actor, {
    ...proposed,
    act: `${approval.name}.${state.toLowerCase()}`,
    // The log has other readers: an entry stands there only once it holds.
    after: state === "APPROVED" ? payload : proposed.after,
  })
  switch (state) {
    case "WITHDRAWN":
      return undefined
    case "CONTRADICTED":
      return { state }
    case "APPROVED":
      await bound.apply(tx, { ...proposed, staff: actor.staff, proposedBy: open.proposedBy })
      return { state: "APPLIED" }
  }
}

const isStaffed = async (tx: Tx): Promise<boolean> =>
  (await sql`select 1 from operator_house where staffed_at is not null`.execute(tx)).rows.length === 1
