import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { uuidCursor } from "../../../kernel/cursor.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { pageOf } from "../../../kernel/page.ts"
import type { ReturnState } from "../returns/return-states.ts"
import { CONTEST_COLUMNS, contestFrom, sourcesOf, type Contest, type ContestRow } from "./contest-store.ts"
import { notesOf } from "./notes.ts"
import { contestOf } from "./rule.ts"
import type { FlagReason } from "./evidence.ts"

type Row = ConsoleValue<"listContests">["rows"][number]

/** A page of a merchant's contests, newest first. */
export async function pageOfContests(
  db: Db,
  merchantId: MerchantId,
  { cursor, limit, state, memberId }: ConsoleParsed<"listContests">,
): Promise<ConsoleValue<"listContests">> {
  const where = [
    sql`r.merchant_id = ${merchantId}`,
    ...(cursor === undefined ? [] : [sql`r.id < ${uuidCursor(cursor)}::uuid`]),
    ...(memberId === undefined ? [] : [sql`r.member_id = ${memberId}::bigint`]),
    ...(state === "open" ? [sql`r.state not in ('RETURNED', 'RELEASED')`] : []),
    ...(state === "ended" ? [sql`r.state in ('RETURNED', 'RELEASED')`] : []),
  ]
  const { rows } = await sql<ContestRow>`
    select ${CONTEST_COLUMNS} from payment_contest r where ${sql.join(where, sql` and `)}
     order by r.id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows.map(contestFrom), limit, ({ id }) => id)
  return { rows: page.rows.map(present), cursor: page.cursor }
}

const present = (contest: Contest): Row => ({
  contestId: contest.id,
  contestNo: contest.contestNo,
  provider: contest.provider,
  chargeId: contest.chargeId,
  depositId: contest.depositId,
  memberId: String(contest.memberId),
  amount: toDecimal(contest.amount),
  due: toDecimal(contest.due),
  accepted: contest.acceptedAmount === null ? null : toDecimal(contest.acceptedAmount),
  asset: contest.asset,
  kind: contest.kind,
  state: contest.state,
  openedAt: contest.openedAt.toISOString(),
  analysisBy: contest.analysisBy.toISOString(),
  returnBy: contest.returnBy.toISOString(),
  answer: contest.agrees === null ? null : contest.agrees ? "agree" : "refute",
  isAnswerTaken: contest.takenAt !== null,
  endedAt: contest.endedAt?.toISOString() ?? null,
})

/** One contest with where its money is, what was done, and the accounts that it may have gone on to. Refuses CONTEST_UNKNOWN. */
export async function contestTrail(
  kit: { readonly db: Db; readonly accountOf: (memberId: MemberId) => Promise<string | undefined> },
  merchantId: MerchantId,
  contestId: string,
): Promise<ConsoleValue<"contestTrail">> {
  const { db } = kit
  const contest = await contestOf(db, merchantId, contestId)
  const moves = await sql<{ event: string; from: string; to: string; reason: string | null; at: Date }>`
    select event, from_state as "from", to_state as "to", reason, at from payment_contest_move
     where contest_id = ${contestId} order by position`.execute(db)
  const evidence = await sql<{ sha256: string; madeAt: Date; madeBy: string }>`
    select sha256, made_at as "madeAt", made_by as "madeBy" from payment_contest_evidence
     where contest_id = ${contestId} order by made_at`.execute(db)
  const flags = await sql<{ memberId: MemberId; why: FlagReason }>`
    select member_id as "memberId", why from payment_contest_flag
     where contest_id = ${contestId} order by member_id, why limit 200`.execute(db)
  const returns = await sql<{
    id: string
    amount: bigint
    state: ReturnState
    reason: string | null
    at: Date
  }>`
    select id, amount, state, reason, made_at as at from payment_return
     where contest_id = ${contestId} order by made_at, id`.execute(db)
  const notes = (await notesOf(db, [contestId])).get(contestId) ?? []
  const sources = await sourcesOf(db, contestId)
  return {
    contest: present(contest),
    member: (await kit.accountOf(contest.memberId)) ?? null,
    sources: sources.map(({ kind, amount: value }) => ({ kind, amount: toDecimal(value) })),
    moves: moves.rows.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    evidence: evidence.rows.map(({ madeAt, ...each }) => ({ ...each, madeAt: madeAt.toISOString() })),
    notes: notes.map(({ noteId, note, hasImage, at }) => ({ noteId, note, hasImage, at: at.toISOString() })),
    flags: flags.rows.map(({ memberId, why }) => ({ memberId: String(memberId), why })),
    returns: returns.rows.map((each) => ({
      returnId: each.id,
      amount: toDecimal(amount(each.amount)),
      state: each.state,
      reason: each.reason,
      madeAt: each.at.toISOString(),
    })),
  }
}
