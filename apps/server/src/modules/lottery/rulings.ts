import { inTransaction, sql, type Tx } from "@croupier/database"
import { isDraw, type Draw } from "@croupier/lottery"
import { refuse } from "../../kernel/refusal.ts"
import { canMove, cancelIssue, correctIssue, lockIssue, retryIssue, writeResult } from "./draw-store.ts"
import { tellIssue } from "./issues.ts"
import type { LotteryKit } from "./kit.ts"
import type { Issue } from "./store.ts"

/**
 * What an operator may decide: the result of a draw that the house does not make; that an issue is void; that a
 * drawn one had another result; that it is settled again by the same. The house's own draws follow from their seeds:
 * nobody enters or corrects them.
 */
export type Decision =
  | {
      readonly kind: "RESULT"
      readonly draw: Readonly<Record<string, unknown>>
      readonly drawnAt: string | null
    }
  | { readonly kind: "CORRECTION"; readonly draw: Readonly<Record<string, unknown>> }
  | { readonly kind: "RETRY" }
  | { readonly kind: "VOID" }

export interface Entry {
  readonly operator: string
  readonly merchantId: number
  readonly gameCode: string
  readonly issue: string
  readonly decision: Decision
  readonly reason: string
}

export interface Ruling {
  readonly id: bigint
  readonly gameCode: string
  readonly issue: string
  readonly decision: Decision
  readonly reason: string
  readonly state: "PENDING" | "APPLIED" | "CONTRADICTED" | "WITHDRAWN"
  readonly enteredBy: string
  readonly enteredAt: Date
  readonly decidedBy: string | null
}

export interface Rulings {
  /**
   * Enters a decision. The first entry waits; the same from another operator applies it; something else from
   * another drops both and refuses RESULT_CONTRADICTED. An operator who enters again replaces their own entry.
   * Refuses ISSUE_UNKNOWN, DRAW_INVALID, and RULING_NOT_POSSIBLE in a state or for a source that has no such ruling.
   */
  readonly enter: (entry: Entry) => Promise<Ruling>
  /** The newest rulings of a merchant. */
  readonly list: (merchantId: number, limit: number, before?: bigint) => Promise<Ruling[]>
}

export function rulings(kit: LotteryKit, wake: () => void): Rulings {
  return {
    enter: async (entry) => {
      const { ruling, issue } = await inTransaction(kit.db, (tx) => enter(kit, tx, entry))
      if (ruling.state === "CONTRADICTED") refuse("RESULT_CONTRADICTED")
      if (ruling.state === "APPLIED") {
        tellIssue(kit, issue)
        wake()
      }
      return ruling
    },
    list: async (merchantId, limit, before) => {
      const { rows } = await sql<Row>`
        ${rulingQuery} where i.merchant_id = ${merchantId} and r.id < coalesce(${before ?? null}::bigint, 9223372036854775807)
         order by r.id desc limit ${limit}`.execute(kit.db)
      return rows.map(present)
    },
  }
}

async function enter(kit: LotteryKit, tx: Tx, entry: Entry): Promise<{ ruling: Ruling; issue: Issue }> {
  const { decision, operator } = entry
  const game = kit.games.find(entry.merchantId, entry.gameCode)
  const issue =
    (await lockIssue(tx, entry.merchantId, entry.gameCode, entry.issue)) ??
    refuse("ISSUE_UNKNOWN", [entry.issue])
  if ("draw" in decision && !isDraw(game.type, decision.draw)) refuse("DRAW_INVALID")
  if (!isPossible(issue, decision)) refuse("RULING_NOT_POSSIBLE", [issue.state])
  const now = kit.clock.now()

  const { rows } = await sql<{ id: bigint; enteredBy: string; same: boolean }>`
    select id, entered_by as "enteredBy", kind = ${decision.kind} and content = ${JSON.stringify(decision)}::jsonb as same
      from lottery_ruling where issue_id = ${issue.id} and state = 'PENDING' for update`.execute(tx)
  const [waiting] = rows
  if (waiting && waiting.enteredBy !== operator) {
    const state = waiting.same ? "APPLIED" : "CONTRADICTED"
    await decide(tx, waiting.id, state, operator, now)
    if (waiting.same)
      await apply(tx, issue, decision, `${entry.reason} (${waiting.enteredBy}, ${operator})`, now)
    return { ruling: await read(tx, waiting.id), issue }
  }
  if (waiting?.same) return { ruling: await read(tx, waiting.id), issue }
  if (waiting) await decide(tx, waiting.id, "WITHDRAWN", operator, now)
  const added = await sql<{ id: bigint }>`
    insert into lottery_ruling (issue_id, kind, content, reason, entered_by, entered_at)
    values (${issue.id}, ${decision.kind}, ${JSON.stringify(decision)}::jsonb, ${entry.reason}, ${operator}, ${now}) returning id`.execute(
    tx,
  )
  const [row] = added.rows
  if (!row) throw new Error("a ruling was not stored")
  return { ruling: await read(tx, row.id), issue }
}

function isPossible(issue: Issue, { kind }: Decision): boolean {
  switch (kind) {
    case "RESULT":
      return issue.source === "OFFICIAL" && canMove(issue, "draw")
    case "CORRECTION":
      return issue.source !== "HOUSE" && canMove(issue, "correct")
    case "RETRY":
      return canMove(issue, "retry")
    case "VOID":
      return canMove(issue, "cancel")
  }
}

async function apply(tx: Tx, issue: Issue, decision: Decision, reason: string, now: Date): Promise<void> {
  switch (decision.kind) {
    case "RESULT": {
      const at = decision.drawnAt === null ? null : new Date(decision.drawnAt)
      await writeResult(tx, issue.id, { draw: drawOf(decision), at, now })
      return
    }
    case "CORRECTION":
      return correctIssue(tx, issue, drawOf(decision), reason, now)
    case "RETRY":
      return retryIssue(tx, issue, reason, now)
    case "VOID":
      return cancelIssue(tx, issue, reason, now)
  }
}

/** Checked against the game before it was stored. */
const drawOf = ({ draw }: { readonly draw: Readonly<Record<string, unknown>> }): Draw => draw as Draw

const decide = (tx: Tx, id: bigint, state: Ruling["state"], operator: string, now: Date) =>
  sql`update lottery_ruling set state = ${state}, decided_by = ${operator}, decided_at = ${now} where id = ${id}`.execute(
    tx,
  )

type Row = Omit<Ruling, "decision"> & { readonly content: Decision }
const rulingQuery = sql`
  select r.id, i.game_code as "gameCode", i.issue, r.content, r.reason, r.state, r.entered_by as "enteredBy",
         r.entered_at as "enteredAt", r.decided_by as "decidedBy"
    from lottery_ruling r join lottery_issue i on i.id = r.issue_id`

async function read(tx: Tx, id: bigint): Promise<Ruling> {
  const { rows } = await sql<Row>`${rulingQuery} where r.id = ${id}`.execute(tx)
  if (!rows[0]) throw new Error(`ruling ${id} is gone`)
  return present(rows[0])
}

const present = ({ content, ...row }: Row): Ruling => ({ ...row, decision: content })
