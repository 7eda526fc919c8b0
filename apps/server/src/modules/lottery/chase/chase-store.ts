import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import type { Chase, CHASE_LEG_STATES, CHASE_STATES } from "@croupier/contract/chase"
import { amount, toDecimal } from "@croupier/money"
import type { Mode } from "../betting/terms.ts"
import type { ChaseId, IssueId, MemberId, MerchantId } from "../../../kernel/ids.ts"

export type ChaseState = (typeof CHASE_STATES)[number]
export type LegState = (typeof CHASE_LEG_STATES)[number]

/** A line of a chase, priced at the multiple of the line alone and frozen; money as decimal-free text. */
export interface ChaseLine {
  readonly play: string
  readonly selection: Readonly<Record<string, unknown>>
  readonly units: number
  readonly mode: Mode
  readonly multiple: number
  readonly group: number
  readonly memberGroup: number
  readonly stake: string
  readonly most: string
}

export interface NewLeg {
  readonly issue: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly multiple: number
  readonly stake: bigint
}

export interface NewChase {
  readonly id: bigint
  readonly member: MemberId
  readonly merchant: MerchantId
  readonly gameCode: string
  readonly key: string
  readonly content: string
  readonly lines: readonly ChaseLine[]
  readonly stopOnWin: boolean
  readonly asset: string
  readonly stake: bigint
  readonly hold: string
  readonly legs: readonly NewLeg[]
  readonly at: Date
}

/** Adds a chase with its legs; false when the member's key is known. */
export async function addChase(tx: Tx, chase: NewChase): Promise<boolean> {
  const bucket = bucketOf(chase.member)
  const { rows } = await sql`
    insert into lottery_chase (bucket, id, member_id, merchant_id, game_code, key, content, lines, stop_on_win, asset, stake, state, hold, created_at)
    values (${bucket}, ${chase.id}, ${chase.member}, ${chase.merchant}, ${chase.gameCode}, ${chase.key}, ${Buffer.from(chase.content, "hex")},
      ${JSON.stringify(chase.lines)}, ${chase.stopOnWin}, ${chase.asset}, ${chase.stake}, 'RUNNING', ${chase.hold}, ${chase.at})
    on conflict (bucket, member_id, key) do nothing returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    insert into lottery_chase_leg (bucket, chase_id, nr, issue, opens_at, closes_at, multiple, stake)
    select ${bucket}, ${chase.id}, t.nr, t.issue, t.opens, t.closes, t.multiple, t.stake
      from unnest(${chase.legs.map((leg) => leg.issue)}::text[], ${chase.legs.map((leg) => leg.opensAt)}::timestamptz[],
        ${chase.legs.map((leg) => leg.closesAt)}::timestamptz[], ${chase.legs.map((leg) => leg.multiple)}::int[],
        ${chase.legs.map((leg) => leg.stake)}::bigint[]) with ordinality t (issue, opens, closes, multiple, stake, nr)`.execute(
    tx,
  )
  return true
}

interface ChaseRow {
  readonly id: bigint
  readonly gameCode: string
  readonly lines: ChaseLine[]
  readonly stopOnWin: boolean
  readonly state: ChaseState
  readonly stake: bigint
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly content: Uint8Array
  readonly legs: { issue: string; multiple: number; stake: string; state: LegState; prize: string }[]
}

const chaseQuery = sql`
  select c.id, c.game_code as "gameCode", c.lines, c.stop_on_win as "stopOnWin", c.state, c.stake, c.created_at as "createdAt", c.ended_at as "endedAt",
         c.content,
         (select json_agg(json_build_object('issue', l.issue, 'multiple', l.multiple, 'stake', l.stake::text, 'state', l.state, 'prize', l.prize::text) order by l.nr)
            from lottery_chase_leg l where l.bucket = c.bucket and l.chase_id = c.id) as legs
    from lottery_chase c`

/** A member's chases, newest first, older than `before`. */
export async function chasesOf(
  db: Db,
  member: MemberId,
  filter: {
    readonly before: bigint | undefined
    readonly gameCode: string | undefined
    readonly limit: number
  },
): Promise<Chase[]> {
  const { rows } = await sql<ChaseRow>`
    ${chaseQuery}
     where c.bucket = ${bucketOf(member)} and c.member_id = ${member}
       and (${filter.before ?? null}::bigint is null or c.id < ${filter.before ?? null})
       and (${filter.gameCode ?? null}::text is null or c.game_code = ${filter.gameCode ?? null})
     order by c.id desc limit ${filter.limit}`.execute(db)
  return rows.map(presentChase)
}

export async function findChase(db: Db | Tx, member: MemberId, id: ChaseId): Promise<Chase | undefined> {
  const { rows } = await sql<ChaseRow>`
    ${chaseQuery} where c.bucket = ${bucketOf(member)} and c.id = ${id} and c.member_id = ${member}`.execute(
    db,
  )
  return rows[0] && presentChase(rows[0])
}

/** The chase of a key, with the hash of what was asked. */
export async function findChaseByKey(
  db: Db,
  member: MemberId,
  key: string,
): Promise<{ chase: Chase; content: string } | undefined> {
  const { rows } = await sql<ChaseRow>`
    ${chaseQuery} where c.bucket = ${bucketOf(member)} and c.member_id = ${member} and c.key = ${key}`.execute(
    db,
  )
  return rows[0] && { chase: presentChase(rows[0]), content: Buffer.from(rows[0].content).toString("hex") }
}

const PLACED: ReadonlySet<LegState> = new Set(["PLACED", "WON", "LOST", "VOID"])

function presentChase(row: ChaseRow): Chase {
  const sum = (of: (leg: ChaseRow["legs"][number]) => string): string =>
    toDecimal(amount(row.legs.reduce((total, leg) => total + BigInt(of(leg)), 0n)))
  return {
    chaseId: String(row.id),
    gameCode: row.gameCode,
    lines: row.lines.map((line) => ({
      play: line.play,
      selection: { ...line.selection },
      units: String(line.units),
      mode: line.mode,
      multiple: line.multiple,
      group: line.group,
    })),
    stopOnWin: row.stopOnWin,
    state: row.state,
    stake: toDecimal(amount(row.stake)),
    spent: sum((leg) => (PLACED.has(leg.state) ? leg.stake : "0")),
    reserved: sum((leg) => (leg.state === "WAITING" ? leg.stake : "0")),
    prize: sum((leg) => leg.prize),
    legs: row.legs.map((leg) => ({
      issue: leg.issue,
      multiple: leg.multiple,
      stake: toDecimal(amount(BigInt(leg.stake))),
      state: leg.state,
      prize: toDecimal(amount(BigInt(leg.prize))),
    })),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** A chase while its row is locked; `key` is what the keys of its postings are derived from. */
export interface LockedChase {
  readonly id: bigint
  readonly member: MemberId
  readonly gameCode: string
  readonly state: ChaseState
  readonly stopOnWin: boolean
  readonly asset: string
  readonly hold: string
  readonly holds: number
  readonly key: string
  readonly legs: readonly {
    readonly nr: number
    readonly issue: string
    readonly state: LegState
    readonly stake: bigint
    readonly closesAt: Date
  }[]
}

/** The chase's row locked until the transaction ends, with its legs. */
export async function lockChase(tx: Tx, bucket: number, id: ChaseId): Promise<LockedChase | undefined> {
  const { rows } = await sql<Omit<LockedChase, "legs">>`
    select id, member_id as member, game_code as "gameCode", state, stop_on_win as "stopOnWin", asset, hold, holds,
           lottery_key_base(key, created_at) as key from lottery_chase
     where bucket = ${bucket} and id = ${id} for update`.execute(tx)
  if (!rows[0]) return undefined
  const { rows: legs } = await sql<LockedChase["legs"][number]>`
    select nr, issue, state, stake, closes_at as "closesAt" from lottery_chase_leg where bucket = ${bucket} and chase_id = ${id} order by nr`.execute(
    tx,
  )
  return { ...rows[0], legs }
}

export async function writeLegs(
  tx: Tx,
  bucket: number,
  id: ChaseId,
  changed: readonly { readonly nr: number; readonly state: LegState }[],
): Promise<void> {
  await sql`
    update lottery_chase_leg l set state = t.state
      from unnest(${changed.map((leg) => leg.nr)}::smallint[], ${changed.map((leg) => leg.state)}::text[]) t (nr, state)
     where l.bucket = ${bucket} and l.chase_id = ${id} and l.nr = t.nr`.execute(tx)
}

export async function writeChase(
  tx: Tx,
  bucket: number,
  id: ChaseId,
  change: {
    readonly state: ChaseState
    readonly hold: string
    readonly holds: number
    readonly endedAt: Date | null
  },
): Promise<void> {
  await sql`update lottery_chase set state = ${change.state}, hold = ${change.hold}, holds = ${change.holds}, ended_at = ${change.endedAt}
    where bucket = ${bucket} and id = ${id}`.execute(tx)
}

/** A leg whose issue is on sale. */
export interface DueLeg {
  readonly bucket: number
  readonly chase: bigint
  readonly nr: number
  readonly issueId: IssueId
  readonly issue: string
  readonly member: MemberId
  readonly merchant: MerchantId
  readonly gameCode: string
  readonly key: string
  readonly asset: string
  readonly multiple: number
  readonly lines: readonly ChaseLine[]
}

/** Legs that can be bet now, of one chase or of all: on sale, and with stop-on-win every earlier one decided. */
export async function dueLegs(
  db: Db,
  now: Date,
  limit: number,
  only?: { readonly bucket: number; readonly chase: bigint },
): Promise<DueLeg[]> {
  const { rows } = await sql<DueLeg>`
    select l.bucket, l.chase_id as chase, l.nr, i.id as "issueId", l.issue, c.member_id as member, c.merchant_id as merchant,
           c.game_code as "gameCode", lottery_key_base(c.key, c.created_at) as key, c.asset, l.multiple, c.lines
      from lottery_chase_leg l
      join lottery_chase c on c.bucket = l.bucket and c.id = l.chase_id and c.state = 'RUNNING'
      join lottery_issue i on i.merchant_id = c.merchant_id and i.game_code = c.game_code and i.issue = l.issue
     where l.state = 'WAITING' and l.opens_at <= ${now} and l.closes_at > ${now} and i.state = 'OPEN'
       and not (c.stop_on_win and exists (
         select 1 from lottery_chase_leg e where e.bucket = l.bucket and e.chase_id = l.chase_id and e.nr < l.nr and e.state in ('WAITING', 'PLACED', 'WON')))
       and (${only?.chase ?? null}::bigint is null or l.bucket = ${only?.bucket ?? null}::smallint and l.chase_id = ${only?.chase ?? null}::bigint)
     order by l.bucket, l.chase_id, l.nr limit ${limit}`.execute(db)
  return rows
}

/**
 * Writes how placed legs ended, of issues that are settled or voided. VOID: the stake came back, by the issue's
 * void or because the member took the bets back.
 */
export async function resolveLegs(db: Db): Promise<void> {
  await sql`
    update lottery_chase_leg l set state = x.state, prize = x.prize
      from (
        select l.bucket, l.chase_id, l.nr, coalesce(sum(p.prize), 0)::bigint as prize,
               case when i.state = 'CANCELLED' or count(b.id) = count(k.bet_id) then 'VOID' when sum(p.prize) > 0 then 'WON' else 'LOST' end as state
          from lottery_chase_leg l
          join lottery_chase c on c.bucket = l.bucket and c.id = l.chase_id
          join lottery_issue i on i.merchant_id = c.merchant_id and i.game_code = c.game_code and i.issue = l.issue
          join lottery_bet b on b.bucket = l.bucket and b.member_id = c.member_id and b.slip = l.slip
          left join lottery_payout p on p.bucket = b.bucket and p.bet_id = b.id
          left join lottery_cancellation k on k.bucket = b.bucket and k.bet_id = b.id
         where l.state = 'PLACED' and i.settled_at is not null
           and not exists (select 1 from lottery_bet o join lottery_undecided_bet u on u.bucket = o.bucket and u.bet_id = o.id
                            where o.bucket = l.bucket and o.member_id = c.member_id and o.slip = l.slip)
         group by l.bucket, l.chase_id, l.nr, i.state
      ) x
     where l.bucket = x.bucket and l.chase_id = x.chase_id and l.nr = x.nr and l.state = 'PLACED'`.execute(db)
}

/** The running chases of a member. */
export async function runningChases(db: Db, member: MemberId): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: ChaseId }>`
    select id from lottery_chase where bucket = ${bucketOf(member)} and member_id = ${member} and state = 'RUNNING'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Running chases that something has to be decided about: a leg was missed, a win stops it, or nothing is left of it.
 * Those that failed come last, and not before their time.
 */
export async function chasesToSettle(
  db: Db,
  now: Date,
  limit: number,
): Promise<readonly { readonly bucket: number; readonly id: ChaseId }[]> {
  const { rows } = await sql<{ bucket: number; id: ChaseId }>`
    select c.bucket, c.id from lottery_chase c
     where c.state = 'RUNNING' and (c.next_try_at is null or c.next_try_at <= ${now}) and (
       exists (select 1 from lottery_chase_leg l where l.bucket = c.bucket and l.chase_id = c.id and l.state = 'WAITING' and l.closes_at <= ${now})
       or c.stop_on_win and exists (select 1 from lottery_chase_leg l where l.bucket = c.bucket and l.chase_id = c.id and l.state = 'WON')
       or not exists (select 1 from lottery_chase_leg l where l.bucket = c.bucket and l.chase_id = c.id and l.state in ('WAITING', 'PLACED')))
     order by c.next_try_at nulls first, c.bucket, c.id limit ${limit}`.execute(db)
  return rows
}

/** A chase that could not be settled is tried again after a second, after two, and so on up to five minutes. */
export async function settleChaseLater(db: Db, bucket: number, id: ChaseId, now: Date): Promise<void> {
  await sql`
    update lottery_chase set tries = least(tries + 1, 100),
           next_try_at = ${now}::timestamptz + least(interval '5 minutes', interval '1 second' * 2 ^ least(tries, 10))
     where bucket = ${bucket} and id = ${id}`.execute(db)
}
