import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Tx } from "@croupier/database"
import { retentionOf } from "@croupier/rules/retention"
import { z } from "zod"
import { approval, memberPart, textPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { memberIdOf, type MemberId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { dueClasses } from "./due.ts"
import { hasErasure, insertErasure } from "./erasure-store.ts"
import type { PersonalDataKit } from "./kit.ts"

const Payload = z.object({ merchantId: z.number(), memberId: z.string() })
export type ErasePayload = z.output<typeof Payload>

/**
 * Refuses ERASURE_STANDS, ERASURE_ACCOUNT_OPEN where the account is not locked, ERASURE_MONEY_LEFT.
 */
async function checkErasable(kit: PersonalDataKit, tx: Tx, memberId: MemberId): Promise<void> {
  if (await hasErasure(tx, memberId)) refuse("ERASURE_STANDS")
  if (!(await kit.isLocked(tx, memberId))) refuse("ERASURE_ACCOUNT_OPEN")
  const wallets = await kit.ledger.balances(memberId, tx)
  if (wallets.some(({ balance, asset }) => balance !== 0n && asset !== "FUN")) refuse("ERASURE_MONEY_LEFT")
}

/** The act of the second person: the account counts as closed from now on, and each class of its records ends at its time. */
export const eraseApproval = (kit: PersonalDataKit): Approval<ErasePayload> =>
  approval({
    name: "records.erase",
    permission: "records.erase",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId }) => ({ says: "records.erase", parts: [memberPart(memberId)], memberId }),
    changes: async (_, { merchantId }) => {
      const { settings, brand } = kit.merchants.byId(merchantId)
      const now = kit.clock.now()
      const day = (at: Date) => at.toLocaleDateString("sv-SE", { timeZone: brand.timeZone })
      return dueClasses(retentionOf(settings.compliance.market), now, { byPeople: true }).map(
        ({ record, dueAt }) => ({ field: `record_class_${record}`, now: null, after: textPart(day(dueAt)) }),
      )
    },
    check: (tx, { memberId }) => checkErasable(kit, tx, memberIdOf(memberId)),
    conflictKey: ({ memberId }) => `erasure:${memberId}`,
    apply: async (tx, { merchantId, memberId: id }, { proposedBy, staff, why }) => {
      const memberId = memberIdOf(id)
      await checkErasable(kit, tx, memberId)
      const closedAt = kit.clock.now()
      const { settings } = kit.merchants.byId(merchantId)
      const due = dueClasses(retentionOf(settings.compliance.market), closedAt, { byPeople: true })
      const by = { askedBy: proposedBy, approvedBy: staff.login, why }
      if (!(await insertErasure(tx, { merchantId, memberId, closedAt, by, due }))) refuse("ERASURE_STANDS")
    },
  })

/** Proposes the end of a member's records. Refuses ACCOUNT_UNKNOWN, PROPOSAL_WAITS and what `checkErasable` refuses. */
export async function proposeErasure(
  kit: PersonalDataKit,
  erasing: Approval<ErasePayload>,
  { memberId, why, key }: ConsoleParsed<"eraseMember">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  if (!(await kit.isMemberOf(merchant.id, memberIdOf(memberId)))) refuse("ACCOUNT_UNKNOWN")
  return propose(
    erasing,
    { merchantId: merchant.id, memberId },
    { target: `member:${memberId}`, why, key, merchantId: merchant.id },
  )
}
