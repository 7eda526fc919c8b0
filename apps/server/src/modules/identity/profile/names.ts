import { sql } from "@croupier/database"
import type { IdentityContext } from "../kit.ts"
import { payoutsOf } from "./payout-store.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/** Every name that a member told: at the registration, and of each payout account with its tax number. */
export async function namesOf(
  kit: Pick<IdentityContext, "db" | "payouts">,
  memberId: MemberId,
): Promise<readonly { readonly name: string; readonly taxId: string | null }[]> {
  const { rows } = await sql<{ name: string }>`
    select n.name from member m, unnest(array[m.fields->>'realName', m.fields->>'payeeName', m.fields->>'fullName']) n (name)
     where m.id = ${memberId} and n.name <> ''`.execute(kit.db)
  const payouts = await payoutsOf(kit, kit.db, memberId)
  return [
    ...rows.map(({ name }) => ({ name, taxId: null })),
    ...payouts.map(({ holder, form, number }) => ({ name: holder, taxId: form === "CPF" ? number : null })),
  ]
}
