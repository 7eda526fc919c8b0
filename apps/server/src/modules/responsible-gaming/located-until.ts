import { sql, type Tx } from "@croupier/database"
import type { MemberRef } from "./guard-store.ts"

/** Writes until when the member's place is known to be allowed; null: the market asks for no check. `stake_check` asks it for games. */
export async function setLocatedUntil(tx: Tx, member: MemberRef, until: Date | null): Promise<void> {
  await sql`
    insert into member_guard (member_id, merchant_id, located_until) values (${member.id}, ${member.merchantId}, ${until})
    on conflict (member_id) do update set located_until = excluded.located_until`.execute(tx)
}
