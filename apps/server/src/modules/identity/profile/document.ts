import type { Parsed } from "@croupier/contract"
import type { OwnDocument, DocumentField, tellDocument as tellRow } from "@croupier/contract/document"
import { inTransaction } from "@croupier/database"
import { cpfFrom } from "@croupier/rules/cpf"
import type { MemberContext } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { IdentityContext } from "../kit.ts"
import { documentOf, insertDocument } from "./document-store.ts"
import { holderFault, oneLine } from "./holder.ts"
import { maskedPayout } from "./payout-number.ts"
import { nameOf, writeRealName } from "./payout-store.ts"

/** The member's document as its owner may see it, and whether the market asks for one. */
export async function readDocument(
  kit: IdentityContext,
  { member, merchant }: MemberContext,
): Promise<OwnDocument> {
  const [told, name] = await Promise.all([documentOf(kit, kit.db, member.id), nameOf(kit.db, member.id)])
  return {
    isAsked: merchant.policy.memberDocument,
    document: told
      ? { kind: told.kind, masked: maskedPayout(told.kind, told.number), holder: told.name }
      : null,
    holder: name.known ?? null,
  }
}

/**
 * Keeps the member's document and the name with it, once for the life of the account; the same again is no news. The name is
 * the member's where one is known, and becomes it where none is. Refuses FIELD_INVALID with every fault, DOCUMENT_KEPT where
 * another number was told before, DOCUMENT_TAKEN where another member has told the number.
 */
export async function tellDocument(
  kit: IdentityContext,
  context: MemberContext,
  told: Parsed<typeof tellRow>,
): Promise<OwnDocument> {
  const { member, merchant } = context
  const number = cpfFrom(told.number)
  const holder = oneLine(told.holder)
  await inTransaction(kit.db, async (tx) => {
    // The member's row is locked: of two forms at once the second sees the first one's document and name.
    const name = await nameOf(tx, member.id, "for update")
    const wrong = holderFault(context, name, holder)
    const faults: { field: DocumentField; key: string; args: readonly string[] }[] = [
      ...(number ? [] : [{ field: "number" as const, key: "field_document_number", args: [] }]),
      ...(wrong ? [{ field: "holder" as const, ...wrong }] : []),
    ]
    if (!number || faults.length > 0) return refuse("FIELD_INVALID", [], { faults })
    const before = await documentOf(kit, tx, member.id)
    if (before) return before.number === number ? undefined : refuse("DOCUMENT_KEPT")
    const document = { kind: "CPF", number, name: holder, toldAt: kit.clock.now() } as const
    if (!(await insertDocument(kit, tx, { ...document, memberId: member.id, merchantId: merchant.id })))
      refuse("DOCUMENT_TAKEN")
    if (!name.real) await writeRealName(tx, member.id, holder)
    await kit.events.emit(tx, "documentTold", { memberId: member.id, merchantId: merchant.id })
    return undefined
  })
  return readDocument(kit, context)
}
