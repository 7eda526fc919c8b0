import type { CaseLevel } from "@croupier/contract/verification-values"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { DAY_MS } from "../../kernel/durations.ts"
import { caseLife } from "./case-life.ts"
import { removeFiles } from "./files.ts"
import type { VerificationKit } from "./kit.ts"
import { CASE, type StoredCase } from "./store.ts"
import { RENEW_DAYS } from "./submitting.ts"

/** Approvals that one round ends, or tells of. */
const AT_ONCE = 200
/** Files that were not sent in are kept for so long, and those of a case from its decision on. */
const UNSENT_DAYS = 7
const KEPT_YEARS = 5

const UNTIL = sql`case r.level when 'verified' then s.verified_until else s.enhanced_until end`

type Kit = Pick<VerificationKit, "db" | "clock" | "events">

/** Ends approvals whose time is over, and tells members of an end within 30 days, once. The gates close by themselves at that time. */
export async function endApprovals(kit: Kit): Promise<void> {
  const now = kit.clock.now()
  await inTransaction(kit.db, async (tx) => {
    for (const row of await approvedUntil(tx, now)) {
      await caseLife.move(tx, row, "ended", () => ({ at: now, nextCheckAt: null }))
      await tell(kit, tx, row, "ENDED")
    }
  })
  await inTransaction(kit.db, async (tx) => {
    const soon = new Date(now.getTime() + RENEW_DAYS * DAY_MS)
    const rows = await approvedUntil(tx, soon, true)
    // Of a member with two levels that end, the later row decides: its end is told of last.
    await sql`
      update verification_standing s set told_of = t.until
        from (select distinct on (member_id) member_id, until
                from unnest(${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ until }) => until)}::timestamptz[])
                     with ordinality as of (member_id, until, at)
               order by member_id, at desc) t
       where s.member_id = t.member_id`.execute(tx)
    for (const row of rows) await tell(kit, tx, row, "ENDS_SOON")
  })
}

type Ending = StoredCase & { readonly until: Date }

/** The newest approved case of each level that ends by an instant; `untold`: of whose end the member was not told. */
async function approvedUntil(tx: Tx, by: Date, untold = false): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select ${CASE}, ${UNTIL} as until
      from verification_standing s join verification_case r on r.member_id = s.member_id
     where (s.verified_until is not null or s.enhanced_until is not null)
       and least(s.verified_until, s.enhanced_until) <= ${by} and r.state = 'APPROVED' and ${UNTIL} <= ${by}
       ${untold ? sql`and s.told_of is distinct from ${UNTIL}` : sql``}
     order by s.member_id limit ${AT_ONCE} for update of r skip locked`.execute(tx)
  return rows
}

const tell = (
  kit: Kit,
  tx: Tx,
  row: { readonly id: bigint; readonly level: CaseLevel } & Pick<StoredCase, "memberId" | "merchantId">,
  outcome: "ENDED" | "ENDS_SOON",
): Promise<void> =>
  kit.events.emit(tx, "identityDecided", {
    memberId: row.memberId,
    merchantId: row.merchantId,
    caseId: row.id,
    level: row.level,
    outcome,
  })

/** Removes files whose time is over. The case itself stays, with its verdicts and who decided. */
export async function sweepFiles(kit: Pick<VerificationKit, "db" | "clock">): Promise<void> {
  const now = kit.clock.now()
  const decidedBefore = new Date(now)
  decidedBefore.setUTCFullYear(now.getUTCFullYear() - KEPT_YEARS)
  await removeFiles(kit.db, {
    unsentBefore: new Date(now.getTime() - UNSENT_DAYS * DAY_MS),
    decidedBefore,
  })
}
