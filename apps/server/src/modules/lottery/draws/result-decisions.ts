import { sql, type Db, type Tx } from "@croupier/database"
import { isDraw, type Draw } from "@croupier/lottery"
import { z } from "zod"
import { approval, type AnyApproval, type Approval, type Approver } from "../../../call/approval.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { canMove, cancelIssue, correctIssue, lockIssue, retryIssue, writeResult } from "./draw-store.ts"
import { publishIssue } from "./issues.ts"
import type { LotteryKit } from "../kit.ts"
import { findIssue, type Issue } from "../store.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

/**
 * Decisions of people about an issue: the result of a draw that the house does not make; that an issue is void;
 * that a drawn one had another result; that it is settled again by the same. The house's own draws follow from
 * their seeds: no person enters or corrects them.
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
type Kind = Decision["kind"]

const Payload = z.object({
  merchantId: z.number(),
  gameCode: z.string(),
  issue: z.string(),
  draw: z.record(z.string(), z.unknown()).optional(),
  drawnAt: z.string().nullable().optional(),
})
export type RulingPayload = z.output<typeof Payload>

export interface Ruling {
  readonly id: bigint
  readonly gameCode: string
  readonly issue: string
  readonly decision: Decision
  readonly reason: string
  readonly state: "APPLIED" | "CONTRADICTED" | "WITHDRAWN"
  readonly enteredBy: string
  readonly enteredAt: Date
  readonly decidedBy: string | null
}

export interface Rulings {
  /** A void and another settlement are approved by a second person; a result or a correction is entered by two, each without the other's. */
  readonly approvals: readonly AnyApproval[]
  /** The approval of a decision. */
  readonly of: (kind: Kind) => Approval<RulingPayload>
  /** The newest rulings of a merchant that took effect. */
  readonly list: (merchantId: MerchantId, limit: number, before?: bigint) => Promise<Ruling[]>
}

/** The payload of a decision about an issue, as it is stored and compared. */
export const payloadOf = (
  of: { readonly merchantId: MerchantId; readonly gameCode: string; readonly issue: string },
  decision: Decision,
): RulingPayload => ({
  merchantId: of.merchantId,
  gameCode: of.gameCode,
  issue: of.issue,
  ...("draw" in decision ? { draw: decision.draw } : {}),
  ...(decision.kind === "RESULT" ? { drawnAt: decision.drawnAt } : {}),
})

export function rulings(kit: LotteryKit, wake: () => void): Rulings {
  const of = {
    RESULT: rulingApproval(kit, wake, "RESULT"),
    CORRECTION: rulingApproval(kit, wake, "CORRECTION"),
    RETRY: rulingApproval(kit, wake, "RETRY"),
    VOID: rulingApproval(kit, wake, "VOID"),
  } as const
  return {
    approvals: Object.values(of),
    of: (kind) => of[kind],
    list: async (merchantId, limit, before) => {
      const { rows } = await sql<Omit<Ruling, "decision"> & { readonly content: Decision }>`
        select r.id, i.game_code as "gameCode", i.issue, r.content, r.reason, r.state, r.entered_by as "enteredBy",
               r.entered_at as "enteredAt", r.decided_by as "decidedBy"
          from lottery_ruling r join lottery_issue i on i.id = r.issue_id
         where i.merchant_id = ${merchantId} and r.state <> 'PENDING'
           and r.id < coalesce(${before ?? null}::bigint, 9223372036854775807)
         order by r.id desc limit ${limit}`.execute(kit.db)
      return rows.map(({ content, ...row }) => ({ ...row, decision: content }))
    },
  }
}

function rulingApproval(kit: LotteryKit, wake: () => void, kind: Kind): Approval<RulingPayload> {
  const find = (db: Db | Tx, { merchantId, gameCode, issue }: RulingPayload) =>
    findIssue(db, merchantId, gameCode, issue)
  return approval({
    name: `lottery.${kind.toLowerCase()}`,
    permission: "lottery.rule",
    mode: kind === "VOID" || kind === "RETRY" ? "second-person" : "independent-entry",
    payload: Payload,
    describe: ({ gameCode, issue }) => ({
      says: `lottery.${kind.toLowerCase()}`,
      parts: [{ kind: "issue", gameCode, issue }],
    }),
    changes: async (db, payload) => {
      const issue = await find(db, payload)
      if (!issue) return []
      return [
        {
          field: "state",
          now: { kind: "words", words: [`issue_${issue.state}`] },
          after: { kind: "words", words: [`issue_${AFTER[kind]}`] },
        },
        {
          field: "result",
          now: issue.draw && { kind: "value", path: "draw", value: issue.draw },
          after: payload.draw === undefined ? null : { kind: "value", path: "draw", value: payload.draw },
        },
        ...(await stakesOf(db, issue)),
      ]
    },
    warnings: async (db, payload) => {
      const issue = await find(db, payload)
      if (!issue || isPossible(issue, kind)) return issue?.state === "SETTLED" ? PAID_ALREADY : []
      return [{ code: "issue_moved_on", parts: [{ kind: "words", words: [`issue_${issue.state}`] }] }]
    },
    /** Refuses ISSUE_UNKNOWN, DRAW_INVALID, and RULING_NOT_POSSIBLE in a state or for a source that has no such ruling. */
    check: async (tx, payload) => {
      kit.games.find(payload.merchantId, payload.gameCode)
      checkRuling(kit, (await find(tx, payload)) ?? refuse("ISSUE_UNKNOWN", [payload.issue]), kind, payload)
    },
    conflictKey: ({ gameCode, issue }) => `issue:${gameCode}:${issue}`,
    apply: (tx, payload, by) => apply(kit, tx, kind, payload, by),
    afterwards: ({ merchantId, gameCode, issue: number }) => {
      void findIssue(kit.db, merchantId, gameCode, number)
        .then((issue) => issue && publishIssue(kit, issue))
        .catch(kit.onError)
      wake()
    },
  })
}

const AFTER = { RESULT: "DRAWN", CORRECTION: "REVERSED", RETRY: "REVERSED", VOID: "CANCELLED" } as const
const PAID_ALREADY = [{ code: "issue_paid_already", parts: [] }]

/** The bets on the issue, and their stakes. */
async function stakesOf(db: Db | Tx, { id }: Issue) {
  const { rows } = await sql<{ bets: number }>`
    select count(*)::int as bets from lottery_bet where issue_id = ${id}`.execute(db)
  const bets = rows[0]?.bets ?? 0
  return [{ field: "bets", now: { kind: "number" as const, number: bets }, after: null }]
}

function checkRuling(
  kit: LotteryKit,
  issue: Issue,
  kind: Kind,
  { merchantId, gameCode, draw }: RulingPayload,
): void {
  const { type } = kit.games.find(merchantId, gameCode)
  if (kind !== "VOID" && kind !== "RETRY" && !(draw && isDraw(type, draw))) refuse("DRAW_INVALID")
  if (!isPossible(issue, kind)) refuse("RULING_NOT_POSSIBLE", [issue.state])
}

function isPossible(issue: Issue, kind: Kind): boolean {
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

async function apply(
  kit: LotteryKit,
  tx: Tx,
  kind: Kind,
  payload: RulingPayload,
  { proposedBy, staff, why }: Approver,
): Promise<void> {
  const { merchantId, gameCode } = payload
  const issue =
    (await lockIssue(tx, merchantId, gameCode, payload.issue)) ?? refuse("ISSUE_UNKNOWN", [payload.issue])
  checkRuling(kit, issue, kind, payload)
  const now = kit.clock.now()
  const reason = `${why} (${proposedBy}, ${staff.login})`
  const content: Decision =
    kind === "VOID" || kind === "RETRY"
      ? { kind }
      : kind === "RESULT"
        ? { kind, draw: drawOf(payload), drawnAt: payload.drawnAt ?? null }
        : { kind, draw: drawOf(payload) }
  // A decision of people keeps the issue from being forgotten.
  await sql`
    insert into lottery_ruling (issue_id, kind, content, reason, state, entered_by, entered_at, decided_by, decided_at)
    values (${issue.id}, ${kind}, ${JSON.stringify(content)}::jsonb, ${why}, 'APPLIED', ${proposedBy}, ${now}, ${staff.login}, ${now})`.execute(
    tx,
  )
  switch (kind) {
    case "RESULT": {
      const at = payload.drawnAt ? new Date(payload.drawnAt) : null
      await writeResult(tx, issue.id, { draw: drawOf(payload), at, now })
      return
    }
    case "CORRECTION":
      return correctIssue(tx, issue, drawOf(payload), reason, now)
    case "RETRY":
      return retryIssue(tx, issue, reason, now)
    case "VOID":
      return cancelIssue(tx, issue, reason, now)
  }
}

/** Checked against the game before it was stored, and once more before it takes effect. */
const drawOf = ({ draw }: RulingPayload): Draw & Readonly<Record<string, unknown>> =>
  draw as Draw & Readonly<Record<string, unknown>>
