import { sql } from "@croupier/database"
import type { PlayerState } from "@croupier/contract/affiliate-views"
import type { MemberContext } from "../../call/context.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { enrolmentOf } from "./enrolments.ts"
import type { AffiliatesKit } from "./kit.ts"
import { listProgrammes, programmeOf } from "./programmes/programme-store.ts"
import { decimal } from "./statements/statement-views.ts"
import { storedTerms } from "./terms.ts"

/** Programmes that a page offers. */
const MOST = 20

/** Programmes that take applications, with their terms in force. */
export async function openProgrammes(db: AffiliatesKit["db"], merchantId: MerchantId) {
  const { rows } = await listProgrammes(db, { merchantId, open: true, limit: MOST })
  return rows.map(({ id, name, version, terms }) => ({ programmeId: String(id), name, version, terms }))
}

/** The caller's programme, versions of terms that hold for players, programmes to apply for, and sums. */
export async function myProgrammes({ db }: Pick<AffiliatesKit, "db">, { member, merchant }: MemberContext) {
  const mine = await enrolmentOf(db, member.id)
  const [held, open, players, sums, programme] = await Promise.all([
    sql<{ programmeId: bigint; name: string; version: number; terms: unknown; players: number }>`
      select p.id as "programmeId", p.name, t.version, t.terms, count(*)::int as players
        from affiliate_player a join affiliate_programme p on p.id = a.programme_id
        join affiliate_terms t on t.programme_id = a.programme_id and t.version = a.version
       where a.affiliate_id = ${member.id} group by p.id, t.programme_id, t.version order by p.id desc, t.version desc`.execute(
      db,
    ),
    openProgrammes(db, merchant.id),
    sql<{ state: PlayerState; count: number }>`
      select state, count(*)::int as count from affiliate_player where affiliate_id = ${member.id} group by 1`.execute(
      db,
    ),
    sql<{ waiting: bigint; paid: bigint }>`
      select coalesce(sum(due) filter (where state in ('HELD', 'PAYABLE', 'STOPPED')), 0)::bigint as waiting,
             coalesce(sum(due) filter (where state = 'PAID'), 0)::bigint as paid
        from affiliate_statement where affiliate_id = ${member.id}`.execute(db),
    mine && programmeOf(db, merchant.id, mine.programmeId),
  ])
  return {
    asset: merchant.asset,
    mine:
      mine && programme
        ? {
            programmeId: String(programme.id),
            name: programme.name,
            version: programme.version,
            terms: programme.terms,
            state: mine.state,
            since: (mine.leftAt ?? mine.joinedAt ?? mine.appliedAt).toISOString(),
          }
        : null,
    held: held.rows.map(({ programmeId, terms, ...row }) => ({
      ...row,
      programmeId: String(programmeId),
      terms: storedTerms(terms),
    })),
    open,
    players: players.rows,
    waiting: decimal(sums.rows[0]?.waiting ?? 0n),
    paid: decimal(sums.rows[0]?.paid ?? 0n),
  }
}
