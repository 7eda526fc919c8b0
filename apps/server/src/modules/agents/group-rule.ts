import { FAIR_GROUP, rebateFits, type Edge } from "@croupier/agents"
import { sql, type Db, type Tx } from "@croupier/database"
import { fraction, minus, WHOLE, type Fraction } from "@croupier/money/fraction"
import type { MerchantId } from "../../kernel/ids.ts"

/** The rule of a merchant about prize groups. Shares are parts of a million of the stake. */
export interface GroupRule {
  /** The highest group of an agent at the top. */
  readonly top: number
  /** The lowest that can be given. */
  readonly lowest: number
  /** Kept by the house in any case. */
  readonly margin: number
  /** Set aside for the highest salary rate of a line. */
  readonly salary: number
  readonly cashback: number
  /** The highest group that an agent's account has without a quota of the agent above; null: none takes one. */
  readonly free: number | null
}

/** The rule until two people have set another. */
export const FIRST_RULE: GroupRule = {
  top: 1960,
  lowest: 1800,
  margin: 500,
  salary: 0,
  cashback: 0,
  free: null,
}

const share = (millionths: number): Fraction => fraction(millionths, 1_000_000)

/** The limits of rebates on a play that keeps `edge` of a stake. */
export const limitsOf = (rule: GroupRule, edge: Fraction): Edge => ({
  edge,
  margin: share(rule.margin),
  salary: share(rule.salary),
  cashback: share(rule.cashback),
})

/**
 * True where the whole rebate of a line fits under the edge at every group that is played: a lower played group adds as
 * much to the edge as to the rebate of a line.
 */
export const ruleFits = (rule: GroupRule): boolean =>
  rule.lowest <= rule.top &&
  rebateFits(rule.top, rule.top, limitsOf(rule, minus(WHOLE, fraction(rule.top, FAIR_GROUP))))

/** The rule of a merchant at an instant. */
export async function groupRuleAt(db: Db | Tx, merchantId: MerchantId, at: Date): Promise<GroupRule> {
  const { rows } = await sql<GroupRule>`
    select top_group as top, lowest_group as lowest, margin, salary, cashback, free_group as free from agent_group_rule
     where merchant_id = ${merchantId} and since <= ${at} order by since desc limit 1`.execute(db)
  return rows[0] ?? FIRST_RULE
}

/** The rule that was set last, which may begin in a minute. */
export async function latestGroupRule(db: Db | Tx, merchantId: MerchantId): Promise<GroupRule> {
  const { rows } = await sql<GroupRule>`
    select top_group as top, lowest_group as lowest, margin, salary, cashback, free_group as free from agent_group_rule
     where merchant_id = ${merchantId} order by since desc limit 1`.execute(db)
  return rows[0] ?? FIRST_RULE
}

export interface RuleSet {
  readonly merchantId: MerchantId
  readonly rule: GroupRule
  readonly since: Date
  /** The logins of two people. */
  readonly askedBy: string
  readonly approvedBy: string
}

/** Writes the rule of a merchant from an instant on. The caller has checked it. */
export async function writeGroupRule(
  tx: Tx,
  { merchantId, rule, since, askedBy, approvedBy }: RuleSet,
): Promise<void> {
  await sql`
    insert into agent_group_rule (merchant_id, since, top_group, lowest_group, margin, salary, cashback, free_group, asked_by, approved_by)
    values (${merchantId}, ${since}, ${rule.top}, ${rule.lowest}, ${rule.margin}, ${rule.salary}, ${rule.cashback}, ${rule.free},
            ${askedBy}, ${approvedBy})
    on conflict (merchant_id, since) do update set top_group = excluded.top_group, lowest_group = excluded.lowest_group,
      margin = excluded.margin, salary = excluded.salary, cashback = excluded.cashback, free_group = excluded.free_group,
      asked_by = excluded.asked_by, approved_by = excluded.approved_by`.execute(tx)
}
