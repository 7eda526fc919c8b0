import type { RefusalReason } from "@croupier/contract/verification-values"
import { REFUSAL_REASONS } from "@croupier/contract/verification-values"
import type { VerificationCase } from "@croupier/contract/console/verification"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import { approval, memberPart, wordPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { approve, refuseCase } from "./outcome.ts"
import { presentCase } from "./console-views.ts"
import type { VerificationKit } from "./kit.ts"
import { findCase, type StoredCase } from "./store.ts"

type Decision = "APPROVE" | "REFUSE"

/** A refusal has a reason, which the member is told. Refuses VERIFICATION_REASON. */
const reasonFor = (decision: Decision, reason: RefusalReason | undefined): RefusalReason | undefined =>
  decision === "REFUSE" ? (reason ?? refuse("VERIFICATION_REASON")) : undefined

/**
 * Decides a case that waits for a person. The level, the gate, the entry of the audit log and the word to the member commit together.
 * The same decision of the same person again changes nothing. Refuses VERIFICATION_UNKNOWN, VERIFICATION_DECIDED,
 * VERIFICATION_DOUBLE, VERIFICATION_REASON.
 */
export async function decide(
  kit: VerificationKit,
  { caseId, decision, reason: given, why }: ConsoleParsed<"decideVerification">,
  { merchant, staff, record }: MerchantContext,
): Promise<VerificationCase> {
  const reason = reasonFor(decision, given)
  return inTransaction(kit.db, async (tx) => {
    const id = BigInt(caseId)
    const held = (await findCase(tx, { merchantId: merchant.id, id, lock: true })) ?? unknown()
    const wanted = decision === "APPROVE" ? "APPROVED" : "REFUSED"
    if (held.state === wanted && held.decidedBy === staff.login) return presentCase(held, kit.clock.now())
    if (held.state !== "DESK") refuse("VERIFICATION_DECIDED")
    await turn(kit, tx, held, { decision, reason, by: staff.login, why, isOverride: false })
    await record(tx, {
      act: "verification.decide",
      target: `member:${held.memberId}`,
      before: { caseId, level: held.level, state: held.state },
      after: { state: wanted, reason: reason ?? null },
      why,
      merchantId: merchant.id,
    })
    return presentCase((await findCase(tx, { id })) ?? unknown(), kit.clock.now())
  })
}

const unknown = (): never => refuse("VERIFICATION_UNKNOWN")

interface Turn {
  readonly decision: Decision
  readonly reason: RefusalReason | undefined
  readonly by: string
  readonly why: string
  readonly isOverride: boolean
}

async function turn(
  kit: VerificationKit,
  tx: Tx,
  held: StoredCase,
  { decision, reason, by, why, isOverride }: Turn,
): Promise<void> {
  if (decision === "REFUSE") {
    const told = reason ?? refuse("VERIFICATION_REASON")
    const event = isOverride ? "overruled" : "refused"
    if (!(await refuseCase(kit, tx, held, event, { by, why, reason: told }))) refuse("VERIFICATION_DECIDED")
    return
  }
  const outcome = await approve(kit, tx, held, isOverride ? "overruled" : "approved", { by, why })
  if (outcome === "double") refuse("VERIFICATION_DOUBLE")
}

/** Proposes the opposite of a verdict or a decision. Refuses as `decide`, and PROPOSAL_WAITS. */
export async function override(
  kit: VerificationKit,
  { caseId, decision, reason: given, key, why }: ConsoleParsed<"overrideVerification">,
  { merchant, propose }: MerchantContext,
): Promise<ConsoleValue<"overrideVerification">> {
  const reason = reasonFor(decision, given)
  const found = (await findCase(kit.db, { merchantId: merchant.id, id: BigInt(caseId) })) ?? unknown()
  return propose(
    overruling(kit),
    { merchantId: merchant.id, caseId, memberId: String(found.memberId), decision, reason },
    {
      target: `member:${found.memberId}`,
      before: { caseId, level: found.level, state: found.state, verdict: found.verdict },
      after: { state: decision === "APPROVE" ? "APPROVED" : "REFUSED", reason: reason ?? null },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

const Payload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  caseId: z.string(),
  decision: z.enum(["APPROVE", "REFUSE"]),
  reason: z.enum(REFUSAL_REASONS).optional(),
})
type Payload = z.output<typeof Payload>

/** The act of two people. */
export const overruling = (kit: VerificationKit): Approval<Payload> =>
  approval({
    name: "verification.override",
    permission: "verification.override",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId, decision }) => ({
      says: decision === "APPROVE" ? "verification.approve" : "verification.refuse",
      parts: [memberPart(memberId)],
      memberId,
    }),
    changes: async (db, { caseId, decision }) => {
      const found = await findCase(db, { id: BigInt(caseId) })
      if (!found) return []
      return [
        {
          field: "verification_state",
          now: wordPart(`verification_state_${found.state}`),
          after: wordPart(`verification_state_${decision === "APPROVE" ? "APPROVED" : "REFUSED"}`),
        },
      ]
    },
    conflictKey: ({ caseId }) => `verification:${caseId}`,
    check: async (tx, payload) => void (await overruled(tx, payload)),
    apply: async (tx, payload, { proposedBy, staff, why }) => {
      const { decision, reason } = payload
      const held = await overruled(tx, payload)
      const by = `${proposedBy}+${staff.login}`
      await turn(kit, tx, held, { decision, reason, by, why, isOverride: true })
    },
  })

/** The case that may be turned into the opposite: decided, and the newest of its level. Refuses VERIFICATION_DECIDED. */
async function overruled(tx: Tx, { merchantId, caseId, decision }: Payload): Promise<StoredCase> {
  const held = (await findCase(tx, { merchantId, id: BigInt(caseId), lock: true })) ?? unknown()
  if (held.state !== (decision === "APPROVE" ? "REFUSED" : "APPROVED")) refuse("VERIFICATION_DECIDED")
  if (!(await isNewest(tx, held))) refuse("VERIFICATION_DECIDED")
  return held
}

async function isNewest(db: Db | Tx, { id, memberId, level }: StoredCase): Promise<boolean> {
  const { rows } = await sql`
    select 1 from verification_case where member_id = ${memberId} and level = ${level} and id > ${id}::bigint limit 1`.execute(
    db,
  )
  return rows.length === 0
}
