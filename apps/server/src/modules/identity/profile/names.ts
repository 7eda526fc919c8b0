import { sql } from "@croupier/database"
import type { IdentityContext } from "../kit.ts"
import { documentOf } from "./document-store.ts"
import { payoutsOf } from "./payout-store.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/**
 * Every name that a member told: with the document, at the registration and of each payout account. The document's tax number
 * is that of all of them; without a document an account that is named by a tax number has its own.
 */
export async function namesOf(
  kit: Pick<IdentityContext, "db" | "payouts">,
  memberId: MemberId,
): Promise<readonly { readonly name: string; readonly taxId: string | null }[]> {
  const { rows } = await sql<{ name: string }>`
    select n.name from member m, unnest(array[m.fields->>'realName', m.fields->>'payeeName', m.fields->>'fullName']) n (name)
     where m.id = ${memberId} and n.name <> ''`.execute(kit.db)
  const payouts = await payoutsOf(kit, kit.db, memberId)
  const document = await documentOf(kit, kit.db, memberId)
  const taxId = document?.number ?? null
  return [
    ...(document ? [{ name: document.name, taxId }] : []),
    ...rows.map(({ name }) => ({ name, taxId })),
    ...payouts.map(({ holder, form, number }) => ({
      name: holder,
      taxId: taxId ?? (form === "CPF" ? number : null),
    })),
  ]
}
