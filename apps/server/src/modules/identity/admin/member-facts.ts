import type { AccountType, Language } from "@croupier/contract"
import { sql, type Db } from "@croupier/database"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { accountTypeOf, languageOf } from "../member-store.ts"

/** Facts of an account that programmes for members ask about. */
export interface MemberFactRow {
  readonly id: MemberId
  readonly account: string
  readonly type: AccountType
  readonly language: Language
  /** Of the registration; null: the address told none. */
  readonly country: string | null
  readonly registeredAt: Date
}

/** Members of a list, or a page of a merchant's real accounts in the order of their ids. */
export type AskedMembers =
  | { readonly ids: readonly MemberId[] }
  | { readonly after: bigint; readonly limit: number }

interface Stored extends Omit<MemberFactRow, "type" | "language"> {
  readonly type: number
  readonly language: string
}

/** Facts of members of a merchant, by id; members of others are left out. */
export async function memberFacts(
  db: Db,
  merchantId: MerchantId,
  asked: AskedMembers,
): Promise<readonly MemberFactRow[]> {
  const { rows } = await sql<Stored>`
    select id, account, type, language, registered_country as country, registered_at as "registeredAt"
      from member where merchant_id = ${merchantId}
       ${
         "ids" in asked
           ? sql`and id = any (${asked.ids}::bigint[]) order by id`
           : sql`and type <> 4 and id > ${asked.after} order by id limit ${asked.limit}`
       }`.execute(db)
  return rows.map((row) => ({ ...row, type: accountTypeOf(row.type), language: languageOf(row.language) }))
}
