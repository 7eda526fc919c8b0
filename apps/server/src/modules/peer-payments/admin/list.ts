import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import { toDecimal } from "@croupier/money"
import { instantCursor, uuidCursor } from "../../../kernel/cursor.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../../kernel/ids.ts"
import { pageOf } from "../../../kernel/page.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { isUuid } from "../../../kernel/uuid.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { rulesOf, type PeerKit } from "../kit.ts"
import type { Payment } from "../payment.ts"
import { selectPayments } from "../store.ts"

export type Row = ConsoleValue<"listPeerPayments">["rows"][number]

/** Offers that the board shows at once. */
const MOST_OFFERS = 200

const VIEWS = {
  board: sql`r.state in ('SEEKING', 'MATCHED', 'PAID', 'PARTLY', 'DISPUTED', 'PAUSED', 'CASE')`,
  disputes: sql`r.state in ('DISPUTED', 'PAUSED', 'CASE')`,
} as const

/** A page of payments between members of a merchant; of those that go on, the one that waits longest comes first. */
export async function listPayments(
  kit: PeerKit,
  merchantId: MerchantId,
  { view, state, memberId, cursor, limit }: ConsoleParsed<"listPeerPayments">,
): Promise<ConsoleValue<"listPeerPayments">> {
  const member = memberId === undefined ? undefined : memberIdOf(memberId)
  const where = [
    sql`r.merchant_id = ${merchantId}`,
    ...(view ? [VIEWS[view]] : []),
    ...(state ? [sql`r.state = ${state}`] : []),
    ...(member === undefined ? [] : [sql`(r.depositor_id = ${member} or r.withdrawer_id = ${member})`]),
    ...(cursor === undefined ? [] : [view ? after(cursor) : sql`r.id < ${uuidCursor(cursor)}::uuid`]),
  ]
  const order = view ? sql`r.since, r.id` : sql`r.id desc`
  const found = await selectPayments(kit.db, sql.join(where, sql` and `), order, limit + 1)
  const page = pageOf(found, limit, (last) => (view ? `${last.since.getTime()}.${last.id}` : last.id))
  const names = await namesOf(kit, page.rows)
  return { ...page, rows: page.rows.map((row) => presentRow(row, names)) }
}

/** Behind the last row of a page of what goes on: "<milliseconds>.<id>". */
function after(cursor: string) {
  const [time = "", id = ""] = cursor.split(".")
  const since = instantCursor(time)
  if (!since || !isUuid(id)) return refuse("INPUT_INVALID", [], ["cursor"])
  return sql`(date_trunc('milliseconds', r.since), r.id) > (${since}::timestamptz, ${id}::uuid)`
}

export type Names = ReadonlyMap<bigint, { readonly account: string }>

/** The accounts that the members of payments sign in by. */
export const namesOf = (
  { identity }: Pick<PeerKit, "identity">,
  payments: readonly Payment[],
): Promise<Names> => {
  const members = payments.flatMap(({ depositorId, leg }): MemberId[] =>
    leg ? [depositorId, leg.withdrawerId] : [depositorId],
  )
  return identity.membersShown([...new Set(members)])
}

export const presentRow = (payment: Payment, names: Names): Row => {
  const { leg, depositorId, payer } = payment
  const nameOf = (id: MemberId) => names.get(id)?.account ?? null
  return {
    paymentId: payment.id,
    state: payment.state,
    asset: payment.asset,
    amount: toDecimal(payment.amount),
    credited: toDecimal(payment.credited),
    kind: payment.kind,
    depositor: { memberId: String(depositorId), name: nameOf(depositorId), ...payer },
    withdrawer: leg && {
      memberId: String(leg.withdrawerId),
      name: nameOf(leg.withdrawerId),
      bank: leg.bank,
      masked: leg.masked,
      holder: leg.holder,
    },
    withdrawalId: leg?.withdrawal.id ?? null,
    answer: payment.answer,
    createdAt: payment.createdAt.toISOString(),
    since: payment.since.toISOString(),
    until: payment.until?.toISOString() ?? null,
    reason: payment.reason,
  }
}

/** Withdrawals that wait for a depositor, the oldest first. */
export async function readOffers(
  kit: PeerKit,
  { merchant }: Pick<MerchantContext, "merchant">,
): Promise<ConsoleValue<"peerOffers">> {
  const offers = await kit.withdrawals.escrow.openOffers(merchant.id, merchant.asset, MOST_OFFERS)
  const names = await kit.identity.membersShown([...new Set(offers.map(({ memberId }) => memberId))])
  return {
    isOpen: (await rulesOf(kit, kit.db, merchant.id)) !== null,
    rows: offers.map((offer) => ({
      withdrawalId: offer.id,
      amount: toDecimal(offer.amount),
      asset: offer.asset,
      kind: offer.kind,
      member: {
        memberId: String(offer.memberId),
        name: names.get(offer.memberId)?.account ?? null,
        bank: offer.bank,
        masked: offer.masked,
        holder: offer.holder,
      },
      createdAt: offer.createdAt.toISOString(),
      offeredUntil: (offer.offeredUntil ?? offer.since).toISOString(),
    })),
  }
}
