import type { RaffleState, RaffleTerms } from "@croupier/contract/raffle-values"
import { RAFFLE_PRIZE_STATES, RAFFLE_STATES, RAFFLE_VOIDS } from "@croupier/contract/raffle-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, bucketOf, type AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { isPlayUnread } from "../play/index.ts"

/** A draw as it is kept. */
export interface Draw {
  readonly id: bigint
  readonly raffleId: bigint
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly code: string
  readonly draw: string
  readonly words: RaffleTerms["words"]
  readonly products: readonly string[] | null
  readonly per: Amount
  readonly cap: number
  readonly prizes: readonly Amount[]
  readonly startsAt: Date
  readonly closesAt: Date
  readonly state: RaffleState
  readonly voidedBy: (typeof RAFFLE_VOIDS)[number] | null
  readonly commitment: string
  readonly committedAt: Date
  readonly sealedSeed: Uint8Array
  readonly closedAt: Date | null
  readonly tickets: number
  readonly members: number
  readonly listHash: string | null
  readonly chainId: number | null
  readonly height: number | null
  readonly salt: string | null
  readonly saltAt: Date | null
  readonly seed: string | null
  readonly drawnAt: Date | null
}

const Kept = z.object({ state: z.enum(RAFFLE_STATES), voidedBy: z.nullable(z.enum(RAFFLE_VOIDS)) })

type Stored = Omit<Draw, "asset" | "per" | "prizes" | "state" | "voidedBy" | "chainId" | "height"> & {
  readonly asset: string
  readonly per: bigint
  readonly prizes: readonly string[]
  readonly state: string
  readonly voidedBy: string | null
  readonly chainId: bigint | null
  readonly height: bigint | null
}

const read = (row: Stored): Draw => ({
  ...row,
  ...Kept.parse({ state: row.state, voidedBy: row.voidedBy }),
  asset: assetFrom(row.asset),
  per: amount(row.per),
  prizes: row.prizes.map((each) => amount(BigInt(each))),
  chainId: row.chainId === null ? null : Number(row.chainId),
  height: row.height === null ? null : Number(row.height),
})

const COLUMNS =
  sql.raw(`d.id, d.raffle_id as "raffleId", d.merchant_id as "merchantId", d.asset, d.code, d.draw, d.words, d.per, d.cap,
  (select r.products from raffle r where r.id = d.raffle_id) as products, d.prizes, d.starts_at as "startsAt", d.closes_at as "closesAt",
  d.state, d.voided_by as "voidedBy", d.commitment, d.committed_at as "committedAt", d.sealed_seed as "sealedSeed",
  d.closed_at as "closedAt", d.members, d.list_hash as "listHash", d.chain_id as "chainId", d.height, d.salt, d.salt_at as "saltAt",
  d.seed, d.drawn_at as "drawnAt",
  case when d.state = 'OPEN' then (select count(*)::int from raffle_ticket k where k.draw_id = d.id) else d.tickets end as tickets`)

/** Writes a draw; false where the raffle has it already. */
export async function insertDraw(
  tx: Tx,
  made: Pick<
    Draw,
    | "raffleId"
    | "merchantId"
    | "asset"
    | "code"
    | "draw"
    | "words"
    | "per"
    | "cap"
    | "prizes"
    | "startsAt"
    | "closesAt"
    | "commitment"
    | "committedAt"
    | "sealedSeed"
  >,
): Promise<boolean> {
  const { rows } = await sql`
    insert into raffle_draw (raffle_id, merchant_id, asset, code, draw, words, per, cap, prizes, starts_at, closes_at, state, commitment,
      committed_at, sealed_seed)
    values (${made.raffleId}, ${made.merchantId}, ${made.asset}, ${made.code}, ${made.draw}, ${JSON.stringify(made.words)}::jsonb, ${made.per},
            ${made.cap}, ${[...made.prizes]}::bigint[], ${made.startsAt}, ${made.closesAt}, 'OPEN', ${made.commitment}, ${made.committedAt},
            ${Buffer.from(made.sealedSeed)})
    on conflict (raffle_id, draw) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** When the latest draw of a raffle closes. */
export async function lastClose(db: Db | Tx, raffleId: bigint): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(closes_at) as at from raffle_draw where raffle_id = ${raffleId}`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Draws of a merchant: those that are not drawn, then the latest of the others. */
export async function drawsOf(db: Db | Tx, merchantId: MerchantId, latest: number): Promise<readonly Draw[]> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from raffle_draw d
     where d.merchant_id = ${merchantId}
       and (d.state in ('OPEN', 'CLOSED')
            or d.id in (select id from raffle_draw where merchant_id = ${merchantId} and state in ('DRAWN', 'VOID')
                         order by closes_at desc, id desc limit ${latest}))
     order by d.state in ('DRAWN', 'VOID'), case when d.state in ('DRAWN', 'VOID') then -extract(epoch from d.closes_at) else extract(epoch from d.closes_at) end, d.id`.execute(
    db,
  )
  return rows.map(read)
}

/** A draw of a merchant. */
export async function drawOf(db: Db | Tx, merchantId: MerchantId, id: bigint): Promise<Draw | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from raffle_draw d where d.merchant_id = ${merchantId} and d.id = ${id}`.execute(db)
  return rows[0] && read(rows[0])
}

/** Draws of a state whose close has come. */
export async function dueDraws(db: Db, state: "OPEN" | "CLOSED", closedBy: Date): Promise<readonly Draw[]> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from raffle_draw d where d.state = ${state} and d.closes_at <= ${closedBy} order by d.closes_at, d.id limit 100`.execute(
    db,
  )
  return rows.map(read)
}

/** A draw in this state, held to the commit. */
export async function holdDraw(tx: Tx, id: bigint, state: "OPEN" | "CLOSED"): Promise<boolean> {
  const { rows } =
    await sql`select 1 from raffle_draw where id = ${id} and state = ${state} for update`.execute(tx)
  return rows.length > 0
}

/** True where play that was settled before this instant is still to be read, or too much is to be read to know. */
export const isBehind = (tx: Tx, closesAt: Date): Promise<boolean> =>
  isPlayUnread(tx, sql`select bucket, seq from raffle_read`, closesAt)

/** How many members have tickets of each of these draws; a draw without tickets is absent. */
export async function holderCounts(
  db: Db | Tx,
  drawIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ drawId: bigint; members: number }>`
    select draw_id as "drawId", count(distinct member_id)::int as members from raffle_ticket
     where draw_id = any (${drawIds}::bigint[]) group by draw_id`.execute(db)
  return new Map(rows.map(({ drawId, members }) => [drawId, members]))
}

/** Members with tickets of a draw. */
export async function holders(tx: Tx, drawId: bigint): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select distinct member_id as "memberId" from raffle_ticket where draw_id = ${drawId}`.execute(tx)
  return rows.map(({ memberId }) => memberId)
}

/**
 * Freezes the list: tickets in the order of the facts that gave them, without those of excluded members. Answers with the members'
 * numbers, one a ticket.
 */
export async function freezeList(
  tx: Tx,
  drawId: bigint,
  excluded: readonly MemberId[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ n: number; member: number }>`
    with numbered as (
      select bucket, member_id, row_number() over (order by settled_at, bucket, seq, nth) as n
        from raffle_ticket where draw_id = ${drawId} and not member_id = any (${excluded}::bigint[])),
    known as (select member_id, row_number() over (order by min(n)) as member from numbered group by member_id)
    insert into raffle_entry (draw_id, n, bucket, member_id, member)
      select ${drawId}::bigint, n, bucket, member_id, member from numbered join known using (member_id)
    returning n, member`.execute(tx)
  return rows.toSorted((a, b) => a.n - b.n).map(({ member }) => String(member))
}

/** The members' numbers of a frozen list, one a ticket. */
export async function frozenList(db: Db | Tx, drawId: bigint): Promise<readonly string[]> {
  const { rows } = await sql<{ member: number }>`
    select member from raffle_entry where draw_id = ${drawId} order by n`.execute(db)
  return rows.map(({ member }) => String(member))
}

/** Writes the close of a draw that the caller holds. */
export async function writeClose(
  tx: Tx,
  drawId: bigint,
  closed: {
    readonly at: Date
    readonly tickets: number
    readonly members: number
    readonly listHash: string
    readonly target: { readonly chainId: number; readonly height: number }
  },
): Promise<void> {
  await sql`
    update raffle_draw set state = 'CLOSED', closed_at = ${closed.at}, tickets = ${closed.tickets}, members = ${closed.members},
           list_hash = ${closed.listHash}, chain_id = ${closed.target.chainId}, height = ${closed.target.height}
     where id = ${drawId}`.execute(tx)
}

/** Ends a draw that the caller holds without prizes; its seed is shown. */
export async function writeVoid(
  tx: Tx,
  drawId: bigint,
  { by, at, seed }: { readonly by: NonNullable<Draw["voidedBy"]>; readonly at: Date; readonly seed: string },
): Promise<void> {
  await sql`
    update raffle_draw set state = 'VOID', voided_by = ${by}, closed_at = coalesce(closed_at, ${at}), seed = ${seed} where id = ${drawId}`.execute(
    tx,
  )
}

/** Writes the result of a draw that the caller holds. */
export async function writeResult(
  tx: Tx,
  drawId: bigint,
  result: { readonly salt: string; readonly saltAt: Date; readonly seed: string; readonly at: Date },
): Promise<void> {
  await sql`
    update raffle_draw set state = 'DRAWN', salt = ${result.salt}, salt_at = ${result.saltAt}, seed = ${result.seed}, drawn_at = ${result.at}
     where id = ${drawId}`.execute(tx)
}

/** A prize with the member who won it. */
export interface Winner {
  readonly drawId: bigint
  readonly prize: number
  readonly n: number
  readonly memberId: MemberId
  readonly member: number
  readonly amount: Amount
  readonly rewardId: bigint | null
  readonly state: (typeof RAFFLE_PRIZE_STATES)[number]
}

/** The member who holds a ticket of a frozen list. */
export async function holderOf(tx: Tx, drawId: bigint, n: number): Promise<MemberId> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select member_id as "memberId" from raffle_entry where draw_id = ${drawId} and n = ${n}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`draw ${drawId} has no ticket ${n}`)
  return found.memberId
}

/** Writes a winner. */
export async function insertWinner(tx: Tx, winner: Omit<Winner, "state">): Promise<void> {
  const { drawId, prize, n, memberId, member, amount: won, rewardId } = winner
  await sql`
    insert into raffle_winner (draw_id, prize, n, bucket, member_id, member, amount, reward_id, state)
    values (${drawId}, ${prize}, ${n}, ${bucketOf(memberId)}, ${memberId}, ${member}, ${won}, ${rewardId},
            ${rewardId === null ? "LAPSED" : "OPEN"})`.execute(tx)
}

const PrizeState = z.enum(RAFFLE_PRIZE_STATES)
type StoredWinner = Omit<Winner, "amount" | "state"> & { readonly amount: bigint; readonly state: string }

/** Winners of draws, by prize. With a member: that member's alone. */
export async function winnersOf(
  db: Db | Tx,
  drawIds: readonly bigint[],
  memberId?: MemberId,
): Promise<readonly Winner[]> {
  const { rows } = await sql<StoredWinner>`
    select draw_id as "drawId", prize, n, member_id as "memberId", member, amount, reward_id as "rewardId", state
      from raffle_winner
     where draw_id = any (${drawIds}::bigint[]) and (${memberId ?? null}::bigint is null or member_id = ${memberId ?? null})
     order by draw_id, prize`.execute(db)
  return rows.map((row) => ({ ...row, amount: amount(row.amount), state: PrizeState.parse(row.state) }))
}

/** Ends the open prize of a reward. */
export async function endPrize(tx: Tx, rewardId: bigint, state: "CLAIMED" | "LAPSED"): Promise<void> {
  await sql`
    update raffle_winner set state = ${state} where reward_id = ${rewardId} and state = 'OPEN'`.execute(tx)
}

/** A member's part in draws: the sum and the tickets of open ones, the number and the places in frozen lists. */
export async function partsOf(
  db: Db,
  memberId: MemberId,
  drawIds: readonly bigint[],
): Promise<
  ReadonlyMap<
    bigint,
    {
      readonly total: bigint
      readonly tickets: number
      readonly member: number | null
      readonly places: readonly number[]
      readonly held: number
    }
  >
> {
  const bucket = bucketOf(memberId)
  const { rows } = await sql<{
    drawId: bigint
    total: bigint
    tickets: number
    member: number | null
    places: readonly number[] | null
    held: number
  }>`
    select a.id as "drawId",
           coalesce((select total from raffle_total where bucket = ${bucket} and member_id = ${memberId} and draw_id = a.id), 0)::bigint as total,
           (select count(*)::int from raffle_ticket where draw_id = a.id and bucket = ${bucket} and member_id = ${memberId}) as tickets,
           e.member, e.places, coalesce(e.held, 0) as held
      from unnest(${drawIds}::bigint[]) a (id)
      left join lateral (select min(member) as member, (array_agg(n order by n))[1:50] as places, count(*)::int as held
                           from raffle_entry where draw_id = a.id and bucket = ${bucket} and member_id = ${memberId}) e on true`.execute(
    db,
  )
  return new Map(rows.map(({ drawId, places, ...row }) => [drawId, { ...row, places: places ?? [] }]))
}
