import { z } from "zod"
import { approval, memberPart, textPart, type Approval } from "../../call/approval.ts"
import { sql, type Tx } from "@croupier/database"
import { memberIdOf, type MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { effectiveFrom } from "./effective-from.ts"
import { latestGroupRule, ruleFits, writeGroupRule, type GroupRule } from "./group-rule.ts"
import { holdTree } from "./hold-tree.ts"
import type { AgentsKit } from "./kit.ts"
import { holdReserve, reserveAt } from "./salary-reserve.ts"
import { checkGroup, groupRangeOf, setGroup } from "./prize-groups.ts"
import { seatsOf } from "./seat-store.ts"

const Payload = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("member"), merchantId: z.number(), memberId: z.string(), group: z.number() }),
  z.object({
    kind: z.literal("rule"),
    merchantId: z.number(),
    rule: z.object({
      top: z.number(),
      lowest: z.number(),
      margin: z.number(),
      salary: z.number(),
      cashback: z.number(),
      free: z.number().nullable().default(null),
    }),
  }),
])
export type GroupPayload = z.output<typeof Payload>

const groupPart = (group: number | null) => (group === null ? null : textPart(String(group)))
const RULE_FIELDS = [
  "top",
  "lowest",
  "free",
  "margin",
  "salary",
  "cashback",
] as const satisfies (keyof GroupRule)[]
/** A share of a million as per cent: 12000 is "1.2 %". */
const ruleText = (field: (typeof RULE_FIELDS)[number], value: number | null): string =>
  value === null
    ? "–"
    : field === "top" || field === "lowest" || field === "free"
      ? String(value)
      : `${value / 10_000} %`

/** Two people give a member a prize group, or set what a merchant allows. */
export const groupApproval = (kit: Pick<AgentsKit, "clock" | "events">): Approval<GroupPayload> =>
  approval({
    name: "agents.groups",
    permission: "agents.groups",
    mode: "second-person",
    payload: Payload,
    describe: (payload) =>
      payload.kind === "member"
        ? {
            says: "agents.group",
            parts: [memberPart(payload.memberId), textPart(String(payload.group))],
            memberId: payload.memberId,
          }
        : { says: "agents.group_rule", parts: [] },
    changes: async (db, payload) => {
      if (payload.kind === "member") {
        const { own } = await groupRangeOf(db, payload.merchantId, memberIdOf(payload.memberId))
        return [{ field: "prize_group", now: groupPart(own), after: groupPart(payload.group) }]
      }
      const now = await latestGroupRule(db, payload.merchantId)
      return RULE_FIELDS.filter((field) => now[field] !== payload.rule[field]).map((field) => ({
        field: `group_${field}`,
        now: textPart(ruleText(field, now[field])),
        after: textPart(ruleText(field, payload.rule[field])),
      }))
    },
    check: async (tx, payload) => {
      if (payload.kind === "rule") return checkRule(tx, payload.merchantId, payload.rule, kit.clock.now())
      const memberId = memberIdOf(payload.memberId)
      if (!(await seatsOf(tx, payload.merchantId, [memberId])).has(memberId)) refuse("AGENT_UNKNOWN")
      await checkGroup(tx, payload.merchantId, memberId, payload.group)
    },
    conflictKey: (payload) =>
      payload.kind === "member" ? `prize-group:${payload.memberId}` : `prize-groups:${payload.merchantId}`,
    apply: async (tx, payload, { proposedBy, staff }) => {
      if (payload.kind === "member") {
        const { merchantId, memberId, group } = payload
        await setGroup(kit, tx, {
          merchantId,
          memberId: memberIdOf(memberId),
          group,
          givenBy: `staff:${staff.login}`,
        })
        return
      }
      const { merchantId, rule } = payload
      await holdTree(tx, merchantId)
      await checkRule(tx, merchantId, rule, kit.clock.now())
      await writeGroupRule(tx, {
        merchantId,
        rule,
        since: effectiveFrom(kit.clock.now()),
        askedBy: proposedBy,
        approvedBy: staff.login,
      })
    },
  })

/**
 * Refuses a rule whose rebates would exceed the edge together with margin, salaries and cashback (GROUP_RULE_TOO_HIGH), and
 * one whose highest group is below a group that was given (GROUP_BELOW_TEAM).
 */
async function checkRule(tx: Tx, merchantId: MerchantId, rule: GroupRule, now: Date): Promise<void> {
  await holdReserve(tx, merchantId)
  const reserve = await reserveAt(tx, merchantId, now, { from: true })
  if (!ruleFits({ ...rule, salary: Math.max(rule.salary, reserve) })) refuse("GROUP_RULE_TOO_HIGH")
  const { rows } = await sql<{ highest: number | null }>`
    select max(g.prize_group) as highest from agent_seat s
     cross join lateral (select o.prize_group from agent_prize_group o
                          where o.member_id = s.member_id order by o.since desc limit 1) g
     where s.merchant_id = ${merchantId}`.execute(tx)
  const highest = rows[0]?.highest ?? null
  if (highest !== null && highest > rule.top) refuse("GROUP_BELOW_TEAM", [String(highest)])
}
