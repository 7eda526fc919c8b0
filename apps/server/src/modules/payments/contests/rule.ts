import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, moneyPart, wordPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import type { MerchantId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { PaymentsKit } from "../kit.ts"
import { publish } from "../settle.ts"
import { lockDeposit } from "../store.ts"
import { accept, depositOf } from "./apply.ts"
import { contestLife } from "./contest-states.ts"
import {
  CONTEST_COLUMNS,
  contestFrom,
  findContest,
  lockContest,
  moveContest,
  type Contest,
  type ContestRow,
} from "./contest-store.ts"

const Payload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  contestId: z.string(),
  outcome: z.enum(["agree", "refute"]),
  amount: z.string(),
  asset: z.string(),
})
export type ContestRuling = z.output<typeof Payload>

const EVENTS = { agree: "accepted", refute: "refuted" } as const
const AFTER = { agree: "RETURNING", refute: "REFUTED" } as const

/** A contest of this merchant. Refuses CONTEST_UNKNOWN. */
export async function contestOf(db: Db, merchantId: MerchantId, id: string): Promise<Contest> {
  const { rows } = await sql<ContestRow>`
    select ${CONTEST_COLUMNS} from payment_contest r where id = ${id} and merchant_id = ${merchantId}`.execute(
    db,
  )
  return rows[0] ? contestFrom(rows[0]) : refuse("CONTEST_UNKNOWN")
}

/** Nothing of its money is here: there is nothing to agree to. Its evidence comes before it is refuted. */
const isPossible = (contest: Contest, outcome: ContestRuling["outcome"]): boolean =>
  contestLife.next(contest.state, EVENTS[outcome]) !== undefined &&
  (contest.agrees === null || (contest.agrees && outcome === "agree")) &&
  (outcome === "refute" || contest.due > 0n)

/**
 * Proposes what the house answers to a contest: it agrees that the money goes back, or says that the payment was right.
 * Refuses CONTEST_UNKNOWN, RULING_NOT_POSSIBLE, PROPOSAL_WAITS.
 */
export async function proposeRuling(
  kit: PaymentsKit,
  ruling: Approval<ContestRuling>,
  { contestId, outcome, key, why }: ConsoleParsed<"ruleContest">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const contest = await contestOf(kit.db, merchant.id, contestId)
  if (!isPossible(contest, outcome)) refuse("RULING_NOT_POSSIBLE", [contest.state])
  return propose(
    ruling,
    {
      merchantId: merchant.id,
      memberId: String(contest.memberId),
      contestId,
      outcome,
      amount: toDecimal(contest.due),
      asset: contest.asset,
    },
    {
      target: `contest:${contestId}`,
      before: { state: contest.state, member: String(contest.memberId) },
      after: { state: AFTER[outcome] },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

/** The act of a second person: the answer of the house to a contest. */
export const rulingApproval = (kit: PaymentsKit): Approval<ContestRuling> =>
  approval({
    name: "payments.rule_contest",
    permission: "payments.adjust",
    mode: "second-person",
    payload: Payload,
    describe: ({ outcome, amount, asset, memberId }) => ({
      says: `payments.rule_contest.${outcome}`,
      parts: [moneyPart(amount, asset), memberPart(memberId)],
      memberId,
      amount: { amount: parseAmount(amount), asset: assetFrom(asset) },
    }),
    changes: async (db, { contestId, outcome }) => {
      const contest = await findContest(db, contestId)
      return contest
        ? [
            {
              field: "state",
              now: wordPart(`contest_${contest.state}`),
              after: wordPart(`contest_${AFTER[outcome]}`),
            },
          ]
        : []
    },
    warnings: async (db, { contestId, outcome }) => {
      const contest = await findContest(db, contestId)
      return contest && !isPossible(contest, outcome)
        ? [{ code: "contest_moved_on", parts: [wordPart(`contest_${contest.state}`)] }]
        : []
    },
    conflictKey: ({ contestId }) => `contest:${contestId}`,
    apply: async (tx, { contestId, outcome }, { proposedBy, staff }) => {
      const found = (await findContest(tx, contestId)) ?? refuse("CONTEST_UNKNOWN")
      await lockDeposit(tx, depositOf(found))
      const held = await lockContest(tx, contestId)
      if (!isPossible(held, outcome)) refuse("RULING_NOT_POSSIBLE", [held.state])
      const reason = `${proposedBy} and ${staff.login}`
      if (outcome === "agree") return accept(kit, tx, held, { reason, agrees: true })
      const now = kit.clock.now()
      await moveContest(tx, held, "refuted", { at: now, nextCheckAt: now, reason, agrees: false })
    },
    afterwards: ({ contestId }) => void publishContest(kit, contestId).catch(kit.report),
  })

async function publishContest(kit: PaymentsKit, contestId: string): Promise<void> {
  const contest = await findContest(kit.db, contestId)
  if (contest) await publish(kit, depositOf(contest))
}
