import type { FAIRNESS_VERDICTS } from "@croupier/contract/console/lottery-issues"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { verifyIssue } from "@croupier/fairness"
import type { Draw } from "@croupier/lottery"
import type { Game } from "../game.ts"
import { issueColumns, type Issue } from "../store.ts"
import { instantCursor } from "../../../kernel/cursor.ts"
import { pageOf } from "../../../kernel/page.ts"

interface Verdict {
  readonly verdict: (typeof FAIRNESS_VERDICTS)[number]
  readonly fault: string | null
}

/** An issue with what it had been drawn to before it was made void. */
type Checked = Issue & { readonly voided: Draw | null }

const checkedColumns = sql`${issueColumns},
  case when state = 'CANCELLED' then (select d.draw from lottery_past_draw d where d.issue_id = lottery_issue.id and d.draw is not null
                                       order by d.revision desc limit 1) end as voided`

/**
 * Whether an issue's draw follows from what was committed to, and whether that was before the end of its sale; of a void
 * one, the draw that it had come to before. Draws of a chain or of officials are OUTSIDE: they have proofs of their own.
 */
function verdictOf(game: Game, issue: Checked): Verdict {
  if (issue.source !== "HOUSE") return { verdict: "OUTSIDE", fault: null }
  const draw = issue.draw ?? issue.voided
  if (issue.state === "CANCELLED" && (issue.seed === null || draw === null))
    return { verdict: "VOID", fault: null }
  // An issue that is made late, after downtime, opens once it is stored, so no bet is older than its commitment.
  if (issue.committedAt >= issue.closesAt) return { verdict: "FAULT", fault: "COMMITTED_LATE" }
  if (issue.seed === null || draw === null) return { verdict: "SEALED", fault: null }
  const { ok, steps } = verifyIssue({
    gameType: game.type,
    gameCode: game.code,
    issue: issue.issue,
    commitment: issue.commitment,
    seed: issue.seed,
    draw: { ...draw },
  })
  return ok
    ? { verdict: issue.state === "CANCELLED" ? "VOID" : "HONEST", fault: null }
    : { verdict: "FAULT", fault: steps.find((step) => !step.ok)?.step ?? "FORM" }
}

/** A page of a game's commitments, those to come first. */
export async function fairnessLog(
  db: Db,
  game: Game,
  { cursor, limit, state }: Pick<ConsoleParsed<"fairnessLog">, "cursor" | "limit" | "state">,
): Promise<ConsoleValue<"fairnessLog">> {
  const before = instantCursor(cursor)
  const { rows } = await sql<Checked>`
    select ${checkedColumns} from lottery_issue
     where merchant_id = ${game.merchantId} and game_code = ${game.code} ${before ? sql`and draws_at < ${before}` : sql``}
       ${state ? sql`and state = ${state}` : sql``}
     order by draws_at desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ drawsAt }) => String(drawsAt.getTime()))
  return {
    rows: page.rows.map((issue) => ({
      issue: issue.issue,
      state: issue.state,
      drawsAt: issue.drawsAt.toISOString(),
      commitment: issue.commitment,
      committedAt: issue.committedAt.toISOString(),
      opensAt: issue.opensAt.toISOString(),
      seed: issue.seed,
      draw: issue.draw && { ...issue.draw },
      voided: issue.voided && { ...issue.voided },
      ...verdictOf(game, issue),
    })),
    cursor: page.cursor,
  }
}

/** Draws verified before the event loop gets a turn. */
const AT_ONCE = 100

/** Verifies the last draws of a game. */
export async function verifyDraws(db: Db, game: Game, most: number): Promise<ConsoleValue<"verifyDraws">> {
  const { rows } = await sql<Checked>`
    select ${checkedColumns} from lottery_issue
     where merchant_id = ${game.merchantId} and game_code = ${game.code} and seed is not null
     order by draws_at desc limit ${most}`.execute(db)
  const faults: { issue: string; fault: string }[] = []
  let honest = 0
  for (const [at, issue] of rows.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    const { verdict, fault } = verdictOf(game, issue)
    if (verdict === "FAULT") faults.push({ issue: issue.issue, fault: fault ?? "" })
    // A void draw that follows from its seed was made as honestly as any.
    else if (verdict === "HONEST" || verdict === "VOID") honest++
  }
  return {
    checked: rows.length,
    honest,
    faults,
    first: rows.at(-1)?.issue ?? null,
    last: rows[0]?.issue ?? null,
  }
}
