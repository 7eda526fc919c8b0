import type { RefusalReason } from "@croupier/contract/verification-values"
import { sql, type Tx } from "@croupier/database"
import type { VerificationKit } from "./kit.ts"
import { openDetails } from "./details.ts"
import { caseLife } from "./case-life.ts"
import { guardMember, prove, unprove } from "./standing.ts"
import type { StoredCase } from "./store.ts"

type Outcome = Pick<VerificationKit, "clock" | "events" | "merchants" | "vault">

/** Who decided: logins of the house, or null for the provider. */
interface Decision {
  readonly by: string | null
  readonly why?: string
}

/**
 * Approves a case that is held: the move, the level and the gate commit together, and the member is told. `double`: another member of
 * the merchant is verified by the document, and nothing has changed. `late`: another was faster.
 */
export async function approve(
  kit: Outcome,
  tx: Tx,
  held: StoredCase,
  event: "accepted" | "approved" | "overruled",
  { by, why }: Decision,
): Promise<"done" | "double" | "late"> {
  const at = kit.clock.now()
  const { demands } = kit.merchants.byId(held.merchantId)
  const { document } = openDetails(kit, held.sealed)
  const until = earlier(endOf(document?.expiresOn ?? null), yearsFrom(at, demands.renewYears))
  const isKept =
    held.level === "verified"
      ? held.documentMark !== null &&
        (await prove(tx, held.memberId, { level: "verified", at, until, mark: held.documentMark }))
      : await prove(tx, held.memberId, { level: "enhanced", at, until })
  if (!isKept) return "double"
  const { moved } = await caseLife.move(tx, held, event, () => ({
    at,
    reason: why ?? null,
    nextCheckAt: null,
    set: sql`decided_by = ${by}, decided_at = ${at}, reason = null`,
  }))
  if (!moved) throw new Error(`case of identity ${held.id} is not as it was held`)
  await guardMember(tx, { id: held.memberId, merchantId: held.merchantId }, demands.play)
  await kit.events.emit(tx, "identityDecided", {
    memberId: held.memberId,
    merchantId: held.merchantId,
    caseId: held.id,
    level: held.level,
    outcome: "APPROVED",
  })
  return "done"
}

/** Refuses a case that is held, or takes back what it had proven; the member is told. False where another was faster. */
export async function refuseCase(
  kit: Outcome,
  tx: Tx,
  held: StoredCase,
  event: "refused" | "overruled",
  { by, why, reason }: Decision & { readonly reason: RefusalReason },
): Promise<boolean> {
  const at = kit.clock.now()
  const { moved } = await caseLife.move(tx, held, event, () => ({
    at,
    reason: why ?? null,
    nextCheckAt: null,
    set: sql`decided_by = ${by}, decided_at = ${at}, reason = ${reason}`,
  }))
  if (!moved) return false
  if (event === "overruled") {
    await unprove(tx, held.memberId, held.level)
    const { demands } = kit.merchants.byId(held.merchantId)
    await guardMember(tx, { id: held.memberId, merchantId: held.merchantId }, demands.play)
  }
  await kit.events.emit(tx, "identityDecided", {
    memberId: held.memberId,
    merchantId: held.merchantId,
    caseId: held.id,
    level: held.level,
    outcome: "REFUSED",
  })
  return true
}

/** A document is good to the end of its last day. */
const endOf = (day: string | null): Date | null =>
  day === null ? null : new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000)

function yearsFrom(at: Date, years: number | null): Date | null {
  if (years === null) return null
  const later = new Date(at)
  later.setUTCFullYear(at.getUTCFullYear() + years)
  return later
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null ? other : other === null || one < other ? one : other
