import { FAIR_GROUP } from "@croupier/agents"
import { sql, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { floor, fraction, product, type Fraction } from "@croupier/money/fraction"
import type { MemberId } from "../../kernel/ids.ts"
import { groupRuleAt, limitsOf } from "./group-rule.ts"
import { lineRates } from "./line-rates.ts"
import { reserveAt } from "./salary-reserve.ts"
import { enterRebates, pathsOf, rebatesTold, type LineRebate, type RebatesTold } from "./rebate-store.ts"

/** Bets of a member on equal terms that are settled and stand. */
export interface RebateBet {
  readonly memberId: MemberId
  /** The line under which they were settled. */
  readonly lineId: bigint
  readonly asset: AssetCode
  /** The group that was played, and the one that the member's own rebate is counted from. */
  readonly played: number
  readonly memberGroup: number
  /** The part of a stake that the play keeps at the group that was played. */
  readonly edge: Fraction
  readonly stake: bigint
  /** How many bets of this very stake. */
  readonly count: number
}

/**
 * Tells what the lines of members get of the bets of one bucket of an issue: level differences on each bet, rounded
 * down bet by bet. Told again at a higher revision only differences are written, by the groups and the rule of the first
 * settlement. In the caller's transaction, which keeps that it was done.
 */
export async function tellRebates(tx: Tx, told: RebatesTold, bets: readonly RebateBet[]): Promise<void> {
  const targets = bets.length === 0 ? new Map<string, LineRebate>() : await targetsOf(tx, told, bets)
  const before = await rebatesTold(tx, told)
  const rebates: LineRebate[] = before.map((old) => {
    const target = targets.get(keyOf(old))
    return {
      ...old,
      stake: (target?.stake ?? 0n) - old.stake,
      amounts: old.amounts.map((amount, at) => (target?.amounts[at] ?? 0n) - amount),
    }
  })
  const known = new Set(before.map(keyOf))
  for (const [key, target] of targets) if (!known.has(key)) rebates.push(target)
  const changed = rebates.filter(({ amounts }) => amounts.some((amount) => amount !== 0n))
  await enterRebates(
    tx,
    told,
    changed,
    await pathsOf(
      tx,
      changed.map(({ lineId }) => lineId),
    ),
  )
}

const keyOf = ({ memberId, asset }: Pick<LineRebate, "memberId" | "asset">): string => `${memberId} ${asset}`

/** The rebates of the line of each member for all these bets. */
async function targetsOf(
  tx: Tx,
  { merchantId, settledAt, correctsAt }: RebatesTold,
  bets: readonly RebateBet[],
): Promise<Map<string, LineRebate>> {
  const at = correctsAt ?? settledAt
  const written = await groupRuleAt(tx, merchantId, at)
  // Salaries of contracts are kept free, also where the merchant set less aside.
  const rule = { ...written, salary: Math.max(written.salary, await reserveAt(tx, merchantId, at)) }
  const paths = await pathsOf(
    tx,
    bets.map(({ lineId }) => lineId),
  )
  const groups = await ownGroupsAt(
    tx,
    [...new Set([...bets.map(({ memberId }) => memberId), ...[...paths.values()].flat()])],
    at,
  )
  const known = new Map<string, readonly Fraction[]>()
  const ratesOf = (bet: RebateBet): readonly Fraction[] => {
    const own = groups.get(bet.memberId)
    const { numerator, denominator } = bet.edge
    const key = [bet.lineId, bet.played, bet.memberGroup, own, numerator, denominator].join(" ")
    const rates =
      known.get(key) ??
      lineRates({
        groups: (paths.get(bet.lineId) ?? []).map((id) => groups.get(id)),
        top: rule.top,
        own,
        memberGroup: bet.memberGroup,
        played: bet.played,
        limits: limitsOf(rule, bet.edge),
      })
    known.set(key, rates)
    return rates
  }
  const targets = new Map<string, LineRebate>()
  for (const bet of bets) {
    const { memberId, lineId, asset } = bet
    const count = BigInt(bet.count)
    const before = targets.get(keyOf(bet))
    targets.set(keyOf(bet), {
      memberId,
      lineId,
      asset,
      stake: (before?.stake ?? 0n) + bet.stake * count,
      amounts: ratesOf(bet).map(
        (rate, place) => (before?.amounts[place] ?? 0n) + floor(product(rate, fraction(bet.stake))) * count,
      ),
    })
  }
  return targets
}

/** The groups that members had of their own at an instant. */
async function ownGroupsAt(
  tx: Tx,
  memberIds: readonly MemberId[],
  at: Date,
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ id: bigint; group: number }>`
    select m.id, g.prize_group as "group" from unnest(${memberIds}::bigint[]) m (id)
     cross join lateral (select o.prize_group from agent_prize_group o
                          where o.member_id = m.id and o.since <= ${at} order by o.since desc limit 1) g`.execute(
    tx,
  )
  return new Map(rows.map(({ id, group }) => [id, group]))
}

/** True for games whose prize groups are parts of the fair prize by the same base as the agents' groups. */
export const countsGroups = (base: number): boolean => base === FAIR_GROUP
