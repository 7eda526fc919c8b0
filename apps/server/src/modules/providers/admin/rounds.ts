import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import type { MerchantContext } from "../../../call/console-context.ts"
import { idCursor, instantCursor } from "../../../kernel/cursor.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { pageOf } from "../../../kernel/page.ts"
import type { ProvidersContext } from "../kit.ts"
import { askAbout, roundAskers } from "../rounds/open-rounds.ts"
import type { Player } from "../wallet/players.ts"
import { presentTransaction, TRANSACTION_COLUMNS, type TransactionRow } from "./transactions.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../../kernel/ids.ts"

type Round = ConsoleValue<"askRound">

export interface RoundRef {
  readonly vendor: string
  readonly round: string
  readonly memberId: string
}

export interface RoundRow {
  readonly vendor: string
  readonly round: string
  readonly memberId: MemberId
  readonly player: string
  readonly game: string
  readonly asset: string
  readonly bets: number
  readonly staked: bigint
  readonly won: bigint
  readonly reserved: bigint
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly askedAt: Date | null
  readonly reported: string | null
  readonly place: bigint
}

/** A reservation that has ended is marked as cancelled; the money of any other is still set aside. */
const COLUMNS = sql`
  r.vendor, r.round, r.member_id as "memberId", p.player, r.game, r.asset, r.bets, r.staked, r.won, r.opened_at as "openedAt",
  r.closed_at as "closedAt", r.asked_at as "askedAt", r.told as reported, hashtextextended(r.round, r.member_id) as place,
  coalesce((select sum(t.amount) from provider_transaction t
             where t.vendor = r.vendor and t.merchant_id = r.merchant_id and t.round = r.round and t.kind = 'reserve'
               and t.member_id = r.member_id and not t.is_cancelled), 0)::bigint as reserved`
const PLAYER = sql`join provider_player p on p.vendor = r.vendor and p.member_id = r.member_id and p.asset = r.asset`

/** Rounds longer than this show their last transactions alone. */
const MAX_TRANSACTIONS = 500

/** A page of a merchant's open rounds, the oldest first. */
export async function listOpenRounds(
  kit: ProvidersContext,
  merchantId: MerchantId,
  { cursor, limit, vendor }: ConsoleParsed<"listOpenRounds">,
): Promise<ConsoleValue<"listOpenRounds">> {
  const behind = cursor === undefined ? sql`` : after(cursor)
  const order = sql`order by r.opened_at, hashtextextended(r.round, r.member_id) limit ${limit + 1}`
  const vendors = vendor === undefined ? sql`select code from provider` : sql`select ${vendor}::text as code`
  const { rows } = await sql<RoundRow>`
    select ${COLUMNS} from (
      select r.* from (${vendors}) v cross join lateral (
        select * from provider_round r
         where r.vendor = v.code and r.closed_at is null and r.merchant_id = ${merchantId} ${behind} ${order}) r ${order}) r
      ${PLAYER} ${order}`.execute(kit.db)
  const page = pageOf(rows, limit, ({ openedAt, place }) => `${openedAt.getTime()}.${place}`)
  return { ...page, rows: page.rows.map((row) => presentRound(kit, row)) }
}

function after(cursor: string) {
  const [, time, sign, place] =
    /^(\d{1,15})\.(-?)(\d{1,19})$/.exec(cursor) ?? refuse("INPUT_INVALID", [], ["cursor"])
  const magnitude = idCursor(place) ?? 0n
  return sql`and (r.opened_at, hashtextextended(r.round, r.member_id)) > (${instantCursor(time)}, ${sign ? -magnitude : magnitude})`
}

/** One round of a merchant's member. Refuses ROUND_UNKNOWN. */
export async function readRound(
  db: Db | Tx,
  merchantId: MerchantId,
  { vendor, round, memberId }: RoundRef,
): Promise<RoundRow> {
  const { rows } = await sql<RoundRow>`
    select ${COLUMNS} from provider_round r ${PLAYER}
     where r.vendor = ${vendor} and r.merchant_id = ${merchantId} and r.round = ${round}
       and r.member_id = ${memberIdOf(memberId)}`.execute(db)
  return rows[0] ?? refuse("ROUND_UNKNOWN")
}

/** A round and its transactions in their order. Refuses ROUND_UNKNOWN. */
export async function playRound(
  kit: ProvidersContext,
  merchantId: MerchantId,
  ref: RoundRef,
): Promise<ConsoleValue<"playRound">> {
  const round = await readRound(kit.db, merchantId, ref)
  const { rows } = await sql<TransactionRow>`
    select ${TRANSACTION_COLUMNS} from provider_transaction t
     where t.vendor = ${ref.vendor} and t.merchant_id = ${merchantId} and t.round = ${ref.round}
       and t.member_id = ${memberIdOf(ref.memberId)} order by t.id desc limit ${MAX_TRANSACTIONS}`.execute(
    kit.db,
  )
  return { round: presentRound(kit, round), transactions: rows.toReversed().map(presentTransaction) }
}

/**
 * Asks the vendor what became of a round. Refuses ROUND_UNKNOWN, VENDOR_CANNOT_TELL where it has no such call,
 * VENDOR_UNAVAILABLE when it does not answer.
 */
export async function askRound(
  kit: ProvidersContext,
  ref: RoundRef,
  { merchant, record }: MerchantContext,
): Promise<Round> {
  const row = await readRound(kit.db, merchant.id, ref)
  const ask = roundAskers(kit).get(ref.vendor) ?? refuse("VENDOR_CANNOT_TELL")
  await askAbout(kit, { ...row, asset: playerOfRound(merchant.id, row).asset }, ask).catch(
    (error: unknown) => {
      kit.report(error)
      return refuse("VENDOR_UNAVAILABLE")
    },
  )
  const after = await readRound(kit.db, merchant.id, ref)
  await record(kit.db, {
    act: "games.round.ask",
    target: targetOf(ref),
    after: { reported: after.reported, closedAt: after.closedAt },
    merchantId: merchant.id,
  })
  return presentRound(kit, after)
}

/** Who plays a round. */
export function playerOfRound(merchantId: MerchantId, { vendor, player, memberId, asset }: RoundRow): Player {
  return { vendor, player, merchantId, memberId, asset: assetFrom(asset) }
}

export const targetOf = ({ vendor, round }: RoundRef): string => `round:${vendor}:${round}`.slice(0, 120)

export function presentRound(kit: Pick<ProvidersContext, "clients" | "rounds">, row: RoundRow): Round {
  const { player: _, place: __, memberId, staked, won, reserved, openedAt, closedAt, askedAt, ...rest } = row
  return {
    ...rest,
    memberId: String(memberId),
    staked: toDecimal(amount(staked)),
    won: toDecimal(amount(won)),
    reserved: toDecimal(amount(reserved)),
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    askedAt: askedAt?.toISOString() ?? null,
    canAsk: roundAskers(kit).has(row.vendor),
  }
}
