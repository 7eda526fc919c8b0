import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberRef } from "./guard-store.ts"

/** Writes from when on play is shut until the registers of exclusion have been asked; null: never. `stake_check` asks it. */
export async function setListDue(tx: Tx, member: MemberRef, dueAt: Date | null): Promise<void> {
  await sql`
    insert into member_guard (member_id, merchant_id, list_due_at) values (${member.id}, ${member.merchantId}, ${dueAt})
    on conflict (member_id) do update set list_due_at = excluded.list_due_at`.execute(tx)
}

/** Whether play is shut because the registers have not been asked, and by no exclusion. */
export async function isListDue(db: Db | Tx, { id }: MemberRef, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member_guard where member_id = ${id} and list_due_at <= ${now}
       and (excluded_until is null or excluded_until <= ${now})`.execute(db)
  return rows.length > 0
}
