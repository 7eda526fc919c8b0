import { sql } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import type { MemberId } from "../../kernel/ids.ts"
import type { PaymentsKit } from "./kit.ts"
import { ownNameVerdict } from "./own-name.ts"

/** A member's newest deposits that are looked through. */
const LATEST = 200

/**
 * How many of a member's deposits were credited by themselves and paid by another person, by the names that are known now: a
 * member of whom none was known when the money came is compared when one is. 0 while no name is known.
 */
export async function paidByOthers(
  kit: Pick<PaymentsKit, "db" | "namesOf">,
  memberId: MemberId,
): Promise<number> {
  const names = await kit.namesOf(memberId)
  if (names.length === 0) return 0
  const { rows } = await sql<{ name: string; taxId: string | null }>`
    select payer_name as name, payer_tax_id as "taxId" from (
      select payer_name, payer_tax_id, credited_amount from deposit
       where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and state = 'CREDITED'
       order by id desc limit ${LATEST}) d
     where payer_name is not null and credited_amount is null`.execute(kit.db)
  return rows.filter((payer) => names.every((party) => ownNameVerdict(party, payer) !== "pass")).length
}
