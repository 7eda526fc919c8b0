import type { Warning } from "@croupier/contract/console/approvals"
import type { MemberMark } from "@croupier/contract/console/member-marks"
import { sql } from "@croupier/database"
import { decimalOf, type AssetCode } from "@croupier/ledger"
import { amount, parseAmount } from "@croupier/money"
import { DAY_MS } from "../../kernel/durations.ts"
import { moneyPart, textPart, type BoundApproval, type MoneyByHand } from "../../call/approval.ts"
import { ceilingsOf, movedToday, takesOwner } from "./ceilings.ts"
import type { OperatorsContext } from "./kit.ts"
import { findStaff } from "./staff-store.ts"
import { isOpen, type ProposalRow } from "./proposal-store.ts"
import { memberIdOf } from "../../kernel/ids.ts"

/** The usual amount is read from so many days. */
const LOOKS_BACK_MS = 90 * DAY_MS
/** Fewer than these say nothing of what is usual. */
const LEAST_SAMPLES = 5
/** As many times the usual amount is far above it. */
const FAR = 10n

/** Warnings about an open proposal as of now: those of its own approval, and those that hold for every one. */
export async function warningsOf(
  kit: OperatorsContext,
  row: ProposalRow,
  bound: BoundApproval,
): Promise<Warning[]> {
  return [
    ...(await aboutMember(kit, bound)),
    ...(await bound.warnings(kit.db)),
    ...(await aboutAmount(kit, row, bound)),
    ...(await aboutOthers(kit, row)),
  ]
}

const MARKED = { LOCKED: "member_locked", BREAK: "member_break", EXCLUDED: "member_excluded" } as const

const markWarning = ({ mark, until }: MemberMark): Warning => ({
  code: until === null || mark === "LOCKED" ? MARKED[mark] : `${MARKED[mark]}_until`,
  parts: until === null || mark === "LOCKED" ? [] : [{ kind: "time", at: until }],
})

async function aboutMember(
  kit: OperatorsContext,
  { description: { memberId } }: BoundApproval,
): Promise<Warning[]> {
  if (memberId === undefined) return []
  const id = memberIdOf(memberId)
  const member = (await kit.membersShown([id])).get(id)
  return (member?.marks ?? []).map(markWarning)
}

async function aboutAmount(
  kit: OperatorsContext,
  row: ProposalRow,
  { byHand }: BoundApproval,
): Promise<Warning[]> {
  const merchant = kit.merchants.all().find(({ id }) => id === row.merchantId)
  if (!byHand || !merchant) return []
  const limits = merchant.settings.adjustments
  const proposer = await findStaff(kit.db, { id: row.proposedById }, { now: kit.clock.now() })
  const { daily } = ceilingsOf(limits, proposer?.roles ?? [])
  const moved = await movedToday(kit, kit.db, row.proposedById, merchant)
  const usual = await usualAmount(kit, row, byHand)
  const money = (value: bigint) => moneyPart(decimalOf(amount(value), byHand.asset), byHand.asset)
  return [
    ...(usual !== undefined && byHand.amount > usual * FAR
      ? [{ code: "far_above_usual", parts: [money(usual)] }]
      : []),
    ...(moved > daily
      ? [{ code: "above_daily", parts: [textPart(row.proposedBy), money(moved), money(daily)] }]
      : []),
    ...(takesOwner(limits, byHand)
      ? [{ code: "takes_owner", parts: [money(parseAmount(limits.ownerApproval))] }]
      : []),
  ]
}

/** The middle of what was moved by the same act of late; undefined where there was too little of it. */
async function usualAmount(
  kit: OperatorsContext,
  { act, merchantId }: ProposalRow,
  { asset }: MoneyByHand & { readonly asset: AssetCode },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ middle: bigint | null; count: number }>`
    select (percentile_disc(0.5) within group (order by p.amount))::bigint as middle, count(*)::int as count
      from operator_proposal p
     where p.by_hand and p.act = ${act} and p.merchant_id = ${merchantId} and p.asset = ${asset} and p.state = 'APPROVED'
       and p.proposed_at > ${new Date(kit.clock.now().getTime() - LOOKS_BACK_MS)}`.execute(kit.db)
  const [row] = rows
  return row && row.count >= LEAST_SAMPLES && row.middle !== null ? row.middle : undefined
}

/** Other open proposals on the same thing, and others about the same member. */
async function aboutOthers(kit: OperatorsContext, { id, target, memberId }: ProposalRow): Promise<Warning[]> {
  const { rows } = await sql<{ id: bigint; sameThing: boolean }>`
    select p.id, p.target = ${target} as "sameThing" from operator_proposal p
     where ${isOpen(kit.clock.now())} and p.id <> ${id}
       and (p.target = ${target} or p.member_id = ${memberId}::bigint) order by p.id limit 20`.execute(kit.db)
  const named = (found: typeof rows): Warning["parts"] => [
    { kind: "number", number: found.length },
    textPart(found.map((row) => `#${row.id}`).join(", ")),
  ]
  const thing = rows.filter(({ sameThing }) => sameThing)
  const member = rows.filter(({ sameThing }) => !sameThing)
  return [
    ...(thing.length > 0 ? [{ code: "other_on_thing", parts: named(thing) }] : []),
    ...(member.length > 0 ? [{ code: "other_on_member", parts: named(member) }] : []),
  ]
}
