import { sql, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, subtract, ZERO, type Amount } from "@croupier/money"
import { DAY_MS } from "../../kernel/durations.ts"
import type { PayoutStanding } from "../identity/index.ts"
import type { WithdrawalsKit } from "./kit.ts"
import { playedOf, resultsOf } from "./results.ts"
import { compareNames } from "../payments/index.ts"
import { medianOf, winDeviation, type RiskFacts } from "./rules/score.ts"
import type { Withdrawal } from "./withdrawal.ts"
import { depositedSince } from "./wagering/lots.ts"

const USUAL_OF = 90 * DAY_MS

/** Payouts that a member has had: what was paid, whatever became of it. */
interface PaidBefore {
  readonly count: number
  /** The request of the last one: what was played in all by then. */
  readonly last: { readonly at: Date; readonly played: Amount } | undefined
  readonly lately: readonly Amount[]
}

async function paidBefore(tx: Tx, { bucket, memberId, id }: Withdrawal, since: Date): Promise<PaidBefore> {
  const { rows } = await sql<{ amount: bigint; played: bigint; at: Date; lately: boolean }>`
    select amount, played, created_at as at, paid_at > ${since} as lately from withdrawal
     where bucket = ${bucket} and member_id = ${memberId} and id <> ${id} and paid_at is not null and state <> 'BOUNCED'
     order by id desc limit 200`.execute(tx)
  const [last] = rows
  return {
    count: rows.length,
    last: last && { at: last.at, played: amount(last.played) },
    lately: rows.filter(({ lately }) => lately).map((row) => amount(row.amount)),
  }
}

/** The facts that the score of a withdrawal is made of. */
export async function riskFacts(
  kit: WithdrawalsKit,
  tx: Tx,
  withdrawal: Withdrawal,
  standing: PayoutStanding,
): Promise<RiskFacts> {
  const now = kit.clock.now()
  const { memberId, asset } = withdrawal
  const before = await paidBefore(tx, withdrawal, new Date(now.getTime() - USUAL_OF))
  const played = await playedOf(tx, { memberId, asset })
  return {
    now,
    asked: withdrawal.amount,
    isWatched: (await kit.isWatched?.(tx, memberId)) ?? false,
    isAccountShared: standing.isAccountShared,
    wasContested:
      (await wasDisputed(tx, withdrawal)) || ((await kit.contestsOf?.(tx, memberId))?.accepted ?? 0) > 0,
    paidByOthers: (await kit.paidByOthers?.(memberId)) ?? 0,
    sinceLastPayout: {
      deposited: await depositedSince(tx, { memberId, asset }, before.last?.at ?? null),
      played: subtract(played, before.last?.played ?? ZERO),
    },
    membersOfDevice: standing.membersOfDevice,
    membersOfAddress: standing.membersOfAddress,
    winDeviation: winDeviation(await resultsOf(tx, { memberId, asset })),
    deviceSince: standing.deviceSince,
    secretChangedAt: standing.secretChangedAt,
    accountAddedAt: standing.target?.addedAt ?? now,
    earlierPayouts: before.count,
    usualPayout: medianOf(before.lately),
    name: compareNames(standing.realName ?? "", standing.target?.holder ?? ""),
  }
}

/** A ruling went against the member before: money that they had said did not arrive counted as received. */
async function wasDisputed(tx: Tx, { memberId }: Withdrawal): Promise<boolean> {
  const { rows } = await sql`
    select 1 from withdrawal
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and state = 'FORCED' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
