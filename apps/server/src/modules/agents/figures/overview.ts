import type { OVERVIEW_PERIODS, teamOverview } from "@croupier/contract/agent-figures"
import type { Value } from "@croupier/contract"
import { sql, type Db } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { Temporal } from "temporal-polyfill"
import type { MemberContext } from "../../../call/context.ts"
import { dayOf, dayStart } from "../../../kernel/days.ts"
import { HOUR_MS } from "../../../kernel/durations.ts"
import { hourOf } from "../../../kernel/hours.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import type { AgentsKit } from "../kit.ts"
import { branchesIn } from "../seat-store.ts"

/** A period of the overview, the part of the earlier one that it is compared with, and the first instants of its points. */
interface Shown {
  readonly from: Date
  readonly until: Date
  readonly beforeFrom: Date
  readonly beforeUntil: Date
  readonly points: readonly Date[]
  readonly span: "day" | "month"
  /** The first days by which active members are counted. */
  readonly start: string
  readonly beforeStart: string
  /** The period is over, so all of it is compared with all of the one before. */
  readonly isOver: boolean
}

const nextHour = (at: Date): Date => new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS)

/** The instants of a period at `now`, by hours of UTC. */
function shownPeriod(period: (typeof OVERVIEW_PERIODS)[number], now: Date, timeZone: string): Shown {
  const today = Temporal.PlainDate.from(dayOf(now, timeZone))
  const isMonth = period === "month" || period === "last_month"
  const step = isMonth ? { months: 1 } : { days: 1 }
  const isOver = period === "yesterday" || period === "last_month"
  const running = isMonth ? today.with({ day: 1 }) : today
  const first = isOver ? running.subtract(step) : running
  const startAt = (date: Temporal.PlainDate) => hourOf(dayStart(date, timeZone))
  const [from, beforeFrom] = [startAt(first), startAt(first.subtract(step))]
  const until = isOver ? startAt(running) : nextHour(new Date(now.getTime() + 1))
  const passed = beforeFrom.getTime() + until.getTime() - from.getTime()
  const beforeUntil = isOver ? from : new Date(Math.min(from.getTime(), passed))
  const points: Date[] = []
  if (isMonth)
    for (let day = first; startAt(day) < until; day = day.add({ days: 1 })) points.push(startAt(day))
  else for (let at = from.getTime(); at < until.getTime(); at += HOUR_MS) points.push(new Date(at))
  return {
    from,
    until,
    beforeFrom,
    beforeUntil,
    points,
    span: isMonth ? "month" : "day",
    start: String(first),
    beforeStart: String(first.subtract(step)),
    isOver,
  }
}

interface Sums {
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly valid: bigint
  readonly net: bigint
  readonly joined: number
}
const NONE: Sums = { deposits: 0n, withdrawals: 0n, valid: 0n, net: 0n, joined: 0 }

const added = (a: Sums, b: Sums): Sums => ({
  deposits: a.deposits + b.deposits,
  withdrawals: a.withdrawals + b.withdrawals,
  valid: a.valid + b.valid,
  net: a.net + b.net,
  joined: a.joined + b.joined,
})

const shown = ({ deposits, withdrawals, valid, net, joined }: Sums) => ({
  deposits: toDecimal(amount(deposits)),
  withdrawals: toDecimal(amount(withdrawals)),
  validBet: toDecimal(amount(valid)),
  net: toDecimal(amount(net)),
  joined,
})

/**
 * Sums of a team by the spans that begin at `starts` and end at the next or at `until`, by their place. It reads one agent's
 * rows, whatever the size of the team.
 */
export async function teamSums(
  db: Db,
  agentId: MemberId,
  asset: string,
  starts: readonly Date[],
  until: Date,
): Promise<ReadonlyMap<number, Sums>> {
  const { rows } = await sql<Sums & { readonly place: number }>`
    select coalesce(h.place, j.place) as place, coalesce(h.deposits, 0) as deposits, coalesce(h.withdrawals, 0) as withdrawals,
           coalesce(h.valid, 0) as valid, coalesce(h.net, 0) as net, coalesce(j.joined, 0) as joined
      from (select width_bucket(hour, ${starts}::timestamptz[]) - 1 as place, sum(deposits)::bigint as deposits, sum(withdrawals)::bigint as withdrawals,
                   sum(valid_bet)::bigint as valid, sum(stake - payout)::bigint as net
              from agent_hour
             where agent_id = ${agentId} and asset = ${asset} and part = 'team' and hour >= ${starts[0]} and hour < ${until} group by 1) h
      full join (select width_bucket(hour, ${starts}::timestamptz[]) - 1 as place, sum(members)::int as joined
                   from agent_joined_hour where agent_id = ${agentId} and hour >= ${starts[0]} and hour < ${until} group by 1) j
        on j.place = h.place`.execute(db)
  return new Map(rows.map(({ place, ...sums }) => [place, sums]))
}

/** Active members of a team by the first day of each `span` of these. */
async function activeIn(db: Db, agentId: MemberId, span: string, starts: readonly string[]) {
  const { rows } = await sql<{ start: string; members: number }>`
    select start::text as start, members from agent_active
     where agent_id = ${agentId} and span = ${span} and start = any (${starts}::date[])`.execute(db)
  return new Map(rows.map(({ start, members }) => [start, members]))
}

/** Figures of the caller's team in a period, and those of the period before up to the same point. */
export async function readOverview(
  kit: Pick<AgentsKit, "db" | "clock">,
  period: (typeof OVERVIEW_PERIODS)[number],
  { member, merchant }: MemberContext,
): Promise<Value<typeof teamOverview>> {
  const { asset } = merchant
  const { timeZone } = merchant.brand
  const of = shownPeriod(period, kit.clock.now(), timeZone)
  const [now, before, active, branches] = await Promise.all([
    teamSums(kit.db, member.id, asset, of.points, of.until),
    teamSums(kit.db, member.id, asset, [of.beforeFrom], of.beforeUntil),
    activeIn(kit.db, member.id, of.span, [of.start, of.beforeStart]),
    branchesIn(kit.db, merchant.id, [member.id]),
  ])
  const own = branches.get(member.id)
  const whole = [...now.values()].reduce(added, NONE)
  return {
    asset,
    timeZone,
    from: of.from.toISOString(),
    until: of.until.toISOString(),
    members: { directs: own?.directs ?? 0, team: own?.team ?? 0 },
    now: { ...shown(whole), active: active.get(of.start) ?? 0 },
    before: {
      ...shown([...before.values()].reduce(added, NONE)),
      active: of.isOver ? (active.get(of.beforeStart) ?? 0) : null,
    },
    points: of.points.map((at, place) => ({ at: at.toISOString(), ...shown(now.get(place) ?? NONE) })),
  }
}
