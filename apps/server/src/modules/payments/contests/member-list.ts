import { MOST_NOTES, type ContestedPayment } from "@croupier/contract/payments"
import { sql } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import type { MemberId } from "../../../kernel/ids.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { PaymentsKit } from "../kit.ts"
import type { ContestState } from "./contest-states.ts"
import { notesOf, takesNotes } from "./notes.ts"

/** A contest that ended is shown to its member for so long. */
const SHOWN_FOR_MS = 30 * DAY_MS
const MOST_SHOWN = 20

/**
 * Contested payments of a member: open ones, and those that ended of late. The blocked sum is the part that was set aside
 * of the member's own money; it is zero once the contest has ended.
 */
export async function contestsShown(
  { db, clock }: Pick<PaymentsKit, "db" | "clock">,
  memberId: MemberId,
): Promise<ContestedPayment[]> {
  const { rows } = await sql<{
    id: string
    depositId: string
    amount: bigint
    blocked: bigint
    state: ContestState
    openedAt: Date
    analysisBy: Date
    returnBy: Date
    agrees: boolean | null
  }>`
    select c.id, c.deposit_id as "depositId", c.amount, c.state, c.opened_at as "openedAt",
           c.analysis_by as "analysisBy", c.return_by as "returnBy", c.agrees,
           case when c.state in ('RETURNED', 'RELEASED') then 0
                else (select coalesce(sum(s.amount), 0) from payment_contest_source s
                       where s.contest_id = c.id and s.kind = 'member') end::bigint as blocked
      from payment_contest c
     where c.member_id = ${memberId}
       and (c.state not in ('RETURNED', 'RELEASED') or c.ended_at > ${new Date(clock.now().getTime() - SHOWN_FOR_MS)})
     order by c.opened_at desc, c.id desc limit ${MOST_SHOWN}`.execute(db)
  const notes = await notesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    contestId: row.id,
    depositId: row.depositId,
    amount: toDecimal(amount(row.amount)),
    blocked: toDecimal(amount(row.blocked)),
    state: row.state,
    openedAt: row.openedAt.toISOString(),
    analysisBy: row.analysisBy.toISOString(),
    returnBy: row.returnBy.toISOString(),
    takesNotes: takesNotes(row, clock.now()) && (notes.get(row.id)?.length ?? 0) < MOST_NOTES,
    notes: (notes.get(row.id) ?? []).map(({ noteId, note, hasImage, at }) => ({
      noteId,
      note,
      hasImage,
      at: at.toISOString(),
    })),
  }))
}
