import { sql, type Db, type Tx } from "@croupier/database"
import { readExclusions, readGuard, type MemberRef } from "./guard-store.ts"
import { MOST, standing } from "./exclusion.ts"
import type { MemberId } from "../../kernel/ids.ts"

/** Shuts play, deposits and marketing from an instant on for an account that is being closed; null opens them. Locks the guard. */
export async function setClosing(tx: Tx, member: MemberRef, at: Date | null): Promise<void> {
  await readGuard(tx, member, { lock: true })
  await sql`
    update member_guard set closing_at = ${at === null ? null : sql`coalesce(closing_at, ${at})`}
     where member_id = ${member.id}`.execute(tx)
}

/** Whether play is shut because the account is being closed, and by no exclusion. */
export async function isClosing(db: Db | Tx, { id }: Pick<MemberRef, "id">, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member_guard where member_id = ${id} and closing_at is not null
       and (excluded_until is null or excluded_until <= ${now})`.execute(db)
  return rows.length > 0
}

/** Whether a break or an exclusion runs, whatever else shuts play. */
export const isExcluded = async (db: Db | Tx, memberId: MemberId, now: Date): Promise<boolean> =>
  standing(await readExclusions(db, memberId, MOST), now).length > 0
