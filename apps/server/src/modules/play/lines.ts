import { sql, type Tx } from "@croupier/database"
import type { MemberId } from "../../kernel/ids.ts"

/** From an instant on a member plays under a line of agents; null: under none. */
export interface LineFrom {
  readonly memberId: MemberId
  readonly lineId: bigint | null
  readonly since: Date
}

/**
 * Writes under which line members play from an instant on. The transaction commits before that instant comes, or the
 * member is made in it: so no fact is settled at an instant whose line is not known yet.
 */
export async function enterLines(tx: Tx, lines: readonly LineFrom[]): Promise<void> {
  await sql`
    insert into play_line (bucket, member_id, since, line_id)
      select (l.member_id & 63)::smallint, l.member_id, l.since, l.line_id
        from unnest(${lines.map(({ memberId }) => memberId)}::bigint[], ${lines.map(({ since }) => since)}::timestamptz[],
                    ${lines.map(({ lineId }) => lineId)}::bigint[]) l (member_id, since, line_id)
    on conflict (bucket, member_id, since) do update set line_id = excluded.line_id`.execute(tx)
}
