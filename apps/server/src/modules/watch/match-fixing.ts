import type { ConsoleParsed } from "@croupier/contract/console/table"
import { inTransaction } from "@croupier/database"
import { policyOf } from "@croupier/rules/market-policy"
import { HOUR_MS } from "../../kernel/durations.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { addMembers, findCaseByKey, insertFixingCase } from "./case-store.ts"
import { take, tell, type Caller } from "./cases-desk.ts"
import type { WatchKit } from "./kit.ts"

/**
 * Opens a case of an event that is suspected of being fixed, for the caller. It is due so many hours after the suspicion was
 * noticed as the market's profile says. The same key answers with the same case. Refuses ACCOUNT_UNKNOWN.
 */
export async function suspect(
  kit: WatchKit,
  { key, event, text, noticedAt, memberIds }: ConsoleParsed<"reportMatchFixing">,
  caller: Caller,
): Promise<{ readonly caseId: string }> {
  const { merchant, staff } = caller
  const concerned = [...new Set(memberIds)].map(BigInt)
  for (const id of concerned) if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
  return inTransaction(kit.db, async (tx) => {
    const at = kit.clock.now()
    // The clock of the person's machine may run ahead of the house's.
    const noticed = Math.min(new Date(noticedAt).getTime(), at.getTime())
    const hours = policyOf(merchant.settings.compliance.market).fixingReportHours
    const caseId = await insertFixingCase(tx, {
      merchantId: merchant.id,
      event,
      key,
      by: staff.login,
      at,
      dueAt: new Date(noticed + hours * HOUR_MS),
    })
    if (caseId === undefined) {
      const known = await findCaseByKey(tx, merchant.id, key)
      if (known === undefined) throw new Error("the case of a key that is taken is there")
      return { caseId: String(known) }
    }
    await addMembers(tx, caseId, concerned)
    await tell(kit, tx, caseId, { kind: "SUSPECTED", text: event, key: "opened" }, caller)
    await tell(kit, tx, caseId, { kind: "NOTE", text, key: "grounds" }, caller)
    return { caseId: String(caseId) }
  })
}

/** A suspicion as a seed writes it: noticed now, of no member. */
export interface Suspicion {
  readonly key: string
  readonly event: string
  readonly text: string
}

/** Opens a case of a suspicion that no person has yet, without a person of the staff: the audit log tells of none. */
export async function beginFixing(
  kit: WatchKit,
  merchantId: MerchantId,
  { by, ...suspicion }: Suspicion & { readonly by: string },
): Promise<void> {
  const caller = { merchant: kit.merchants.byId(merchantId), staff: { login: by }, record: async () => {} }
  const noticedAt = kit.clock.now().toISOString()
  const { caseId } = await suspect(kit, { ...suspicion, noticedAt, memberIds: [] }, caller)
  await take(kit, { caseId, isMine: false, from: by }, caller)
}
