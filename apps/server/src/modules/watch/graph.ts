import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { amount, toDecimal } from "@croupier/money"
import type { MerchantContext } from "../../call/console-context.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { openCounts } from "./alert-store.ts"
import { findCase } from "./case-store.ts"
import { flowsOf, marksWith } from "./facts-store.ts"
import type { WatchKit } from "./kit.ts"
import { namesOf } from "./views.ts"

/** Members that a graph shows. */
const MOST_MEMBERS = 40
/** Money between members is shown for this long. */
const FLOWS_MS = 365 * DAY_MS

/**
 * The members around a member or those of a case: whom shared instruments, money between members and invitations connect
 * with them, and those whom instruments connect with these. The reading stands in the audit log. Refuses WATCH_CASE_UNKNOWN,
 * ACCOUNT_UNKNOWN.
 */
export async function graphOf(
  kit: WatchKit,
  asked: ConsoleParsed<"watchGraph">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"watchGraph">> {
  const subjects = await subjectsOf(kit, asked, merchant.id)
  await record(kit.db, {
    act: "watch.graph_read",
    target: asked.caseId === undefined ? `member:${asked.memberId ?? ""}` : `watch-case:${asked.caseId}`,
    merchantId: merchant.id,
  })
  const since = new Date(kit.clock.now().getTime() - FLOWS_MS)
  const [near, flows, referrals] = await Promise.all([
    marksWith(kit.db, merchant.id, subjects),
    flowsOf(kit.db, subjects, { asset: merchant.asset, since }),
    kit.referralsOf(subjects),
  ])
  const around = [
    ...subjects,
    ...near.flatMap(({ members }) => members),
    ...flows.flatMap(({ fromId, toId }) => [fromId, toId]),
    ...referrals.flatMap(({ referrerId, memberId }) => [referrerId, memberId]),
  ]
  const all = [...new Set(around)]
  const members = all.slice(0, MOST_MEMBERS)
  const inside = new Set(members)
  const marks = await marksWith(kit.db, merchant.id, members)
  const [named, alerts] = await Promise.all([namesOf(kit, members), openCounts(kit.db, members)])
  const subjectIds = new Set(subjects)
  return {
    members: members.map((id) => ({
      ...named(id),
      isSubject: subjectIds.has(id),
      alerts: alerts.get(id) ?? 0,
    })),
    marks: marks.flatMap(({ kind, mark, members: own }) => {
      const shown = own.filter((id) => inside.has(id))
      return shown.length > 1 ? [{ kind, mark, memberIds: shown.map(String) }] : []
    }),
    flows: [
      ...flows.map(({ fromId, toId, count, sum }) => ({
        kind: "transfer" as const,
        fromId,
        toId,
        count,
        sum: toDecimal(amount(sum)),
      })),
      ...referrals.map(({ referrerId, memberId }) => ({
        kind: "referral" as const,
        fromId: referrerId,
        toId: memberId,
        count: 1,
        sum: null,
      })),
    ]
      .filter(({ fromId, toId }) => inside.has(fromId) && inside.has(toId))
      .map(({ fromId, toId, ...flow }) => ({ ...flow, fromId: String(fromId), toId: String(toId) })),
    isCut: all.length > MOST_MEMBERS || marks.some(({ members: own }) => own.some((id) => !inside.has(id))),
  }
}

async function subjectsOf(
  kit: WatchKit,
  { memberId, caseId }: ConsoleParsed<"watchGraph">,
  merchantId: number,
): Promise<readonly MemberId[]> {
  if (caseId !== undefined) {
    const held = await findCase(kit.db, merchantId, BigInt(caseId))
    return held?.memberIds ?? refuse("WATCH_CASE_UNKNOWN")
  }
  if (memberId === undefined) return refuse("INPUT_INVALID", [], ["memberId"])
  const id = BigInt(memberId)
  return (await kit.isMemberOf(merchantId, id)) ? [id] : refuse("ACCOUNT_UNKNOWN")
}
