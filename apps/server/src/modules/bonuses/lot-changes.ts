import { sql, type Tx } from "@croupier/database"
import { bucketOf, deriveKey, house, keyFor, wallet, type Transfer } from "@croupier/ledger"
import { amount } from "@croupier/money"
import type { Account, LotPart, LotState } from "@croupier/rewards"
import type { BookKit } from "./kit.ts"
import type { Holder, StoredLot } from "./lot-store.ts"

/** Changes of lots that are named in `bonus_line`. */
export type LotEvent =
  | "granted"
  | "stake"
  | "prize"
  | "settled"
  | "closed"
  | "forfeited"
  | "revoked"
  | "ended"
  | "restored"

/** The event that changes lots. */
export interface LotChange {
  readonly event: LotEvent
  /** The key of what changes them. */
  readonly ref: string
  readonly at: Date
  /** Sums that movements of a game bring lots, below zero for a stake. The rules go by their net. */
  readonly movements?: readonly LotMovement[]
}

/** Money of a game that reaches lots, above zero, or leaves them. */
export interface LotMovement {
  /** The key of its posting in the bonus; its lines are found again by it. */
  readonly ref: string
  readonly side: "stake" | "prize"
  readonly lots: readonly LotPart[]
}

/** Cash that became of a lot and goes back to the house: a debt where the member has it not any more. */
interface Repayment {
  readonly key: string
  readonly lotId: bigint
  readonly amount: bigint
}

/** The postings that follow from a change of lots: those before the movement of the game itself, and those after it. */
export interface LotEffects {
  readonly before: readonly Transfer[]
  readonly after: readonly Transfer[]
  readonly repaid: readonly Repayment[]
}

export const NO_EFFECTS: LotEffects = { before: [], after: [], repaid: [] }

export const together = (all: readonly LotEffects[]): LotEffects => ({
  before: all.flatMap(({ before }) => before),
  after: all.flatMap(({ after }) => after),
  repaid: all.flatMap(({ repaid }) => repaid),
})

export const causeOf = (lotId: bigint): string => `bonus:${lotId}`

const CLOSED: ReadonlySet<LotState> = new Set(["spent", "converted", "forfeited", "expired", "revoked"])

/**
 * Writes the difference between lots as they are stored and as the rules leave them, with a line for each whose money has
 * changed, and answers the postings that belong to it. The progress of wagering is not written here, but for a requirement that
 * is new. The caller holds the
 * bucket, and posts in the same transaction.
 */
export async function writeLots(
  tx: Tx,
  holder: Holder,
  { before, after }: { readonly before: readonly StoredLot[]; readonly after: Account },
  change: LotChange,
): Promise<LotEffects> {
  const effects: LotEffects[] = []
  for (const lot of before) {
    const next = after.lots.find(({ id }) => id === lot.id)
    if (!next) throw new Error(`lot ${lot.id} is gone`)
    const parts = partsOf(change, lot.id)
    const brought = parts.reduce((sum, part) => sum + part.brought, 0n)
    const toHouse = next.returned - lot.returned
    const toCash = next.paid - lot.paid
    if (lot.balance + brought - toHouse - toCash !== next.balance)
      throw new Error(`lot ${lot.id} would not add up: ${change.event}`)
    const isSettled = toHouse !== 0n || toCash !== 0n
    if (parts.length === 0 && !isSettled && lot.state === next.state && lot.raw === next.raw) continue
    await sql`
      update bonus_lot
         set state = ${next.state}, balance = ${next.balance}, place = ${next.order}, raw = ${next.raw}, paid = ${next.paid},
             returned = ${next.returned}, granted = ${next.granted}, required = ${next.required},
             to_wager = case when required = ${next.required} then to_wager else ${next.left} end, expires_at = ${next.expiresAt ?? null},
             started_at = case when ${next.order > 0} then coalesce(started_at, ${change.at}) end,
             ended_at = case when ${CLOSED.has(next.state)} then coalesce(ended_at, ${change.at}) end
       where id = ${lot.id}`.execute(tx)
    const { at, ref, event } = change
    for (const part of parts) await addLine(tx, holder, lot, { ...part, at, toHouse: 0n, toCash: 0n })
    if (isSettled)
      effects.push(await addLine(tx, holder, lot, { event, ref, at, brought: 0n, toHouse, toCash }))
  }
  return together(effects)
}

const partsOf = ({ movements = [] }: LotChange, lotId: bigint) =>
  movements.flatMap(({ ref, side, lots }) =>
    lots
      .filter((part) => part.lotId === lotId && part.amount !== 0n)
      .map((part) => ({ event: side, ref, brought: part.amount as bigint })),
  )

interface Line extends Omit<LotChange, "movements"> {
  readonly brought: bigint
  readonly toHouse: bigint
  readonly toCash: bigint
}

/** Writes one line of a lot; answers the postings that belong to it. */
export async function addLine(
  tx: Tx,
  holder: Holder,
  { id, grantedAt }: Pick<StoredLot, "id" | "grantedAt">,
  { event, ref, at, brought, toHouse, toCash }: Line,
): Promise<LotEffects> {
  const { rows } = await sql<{ seq: number }>`
    insert into bonus_line (lot_id, seq, bucket, ref, event, brought, to_house, to_cash, at)
    select ${id}, coalesce(max(seq), 0) + 1, ${bucketOf(holder.memberId)}, ${ref}, ${event}, ${brought}, ${toHouse}, ${toCash}, ${at}
      from bonus_line where lot_id = ${id}
    returning seq`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`no line of lot ${id} was written`)
  const key = deriveKey(keyFor(`bonus lot ${id}`, grantedAt), String(row.seq))
  return effectsOf(holder, id, key, { granted: event === "granted" ? brought : 0n, toHouse, toCash })
}

/** The postings of a line. The house gives before a game takes, and gets after a game has given. */
function effectsOf(
  { memberId, merchantId, asset }: Holder,
  lotId: bigint,
  key: string,
  moved: { readonly granted: bigint; readonly toHouse: bigint; readonly toCash: bigint },
): LotEffects {
  const promotions = house(merchantId, "promotions", asset)
  const bonus = wallet(memberId, "bonus", asset)
  const cause = causeOf(lotId)
  const given = positive(moved.granted) + positive(-moved.toHouse) + positive(-moved.toCash)
  const repaid = positive(-moved.toCash)
  const before: Transfer[] =
    given > 0n
      ? [
          {
            key: deriveKey(key, "given"),
            kind: "bonus",
            debit: promotions,
            credit: bonus,
            amount: amount(given),
            cause,
          },
        ]
      : []
  const after: Transfer[] = []
  if (moved.toHouse > 0n)
    after.push({
      key: deriveKey(key, "returned"),
      kind: "bonus_forfeit",
      debit: bonus,
      credit: promotions,
      amount: amount(moved.toHouse),
      cause,
    })
  if (moved.toCash > 0n) {
    // By the house's account, so that a main wallet that takes no credits leaves it unclaimed and holds up no game.
    const released = { kind: "bonus_release", amount: amount(moved.toCash), cause } as const
    after.push(
      { ...released, key: deriveKey(key, "released"), debit: bonus, credit: promotions },
      {
        ...released,
        key: deriveKey(key, "converted"),
        debit: promotions,
        credit: wallet(memberId, "main", asset),
        ifClosed: "unclaimed",
      },
    )
  }
  return {
    before,
    after,
    repaid: repaid > 0n ? [{ key: deriveKey(key, "repaid"), lotId, amount: repaid }] : [],
  }
}

/** Posts what follows from acts on lots themselves, beside no movement of a game. */
export async function postEffects(
  kit: Pick<BookKit, "ledger">,
  tx: Tx,
  holder: Holder,
  effects: LotEffects,
): Promise<void> {
  const transfers = [...effects.before, ...effects.after]
  if (transfers.length > 0) {
    const outcomes = await kit.ledger.postIn(tx, transfers)
    const last = outcomes.at(-1)
    if (last?.status !== "posted") throw new Error(`a change of lots is not posted: ${JSON.stringify(last)}`)
  }
  await repay(kit, tx, holder, effects)
}

/**
 * Takes back cash that became of a lot, after a correction of a game. The rest is the member's debt, which is collected as
 * any is.
 */
export async function repay(
  { ledger }: Pick<BookKit, "ledger">,
  tx: Tx,
  { memberId, merchantId, asset }: Holder,
  { repaid }: Pick<LotEffects, "repaid">,
): Promise<void> {
  const credit = house(merchantId, "promotions", asset)
  for (const { key, lotId, amount: due } of repaid) {
    const taking = { key, kind: "reversal", cause: causeOf(lotId) } as const
    const outcome = await ledger.takeUpTo(
      { ...taking, debit: wallet(memberId, "main", asset), credit, amount: amount(due) },
      tx,
    )
    const taken = outcome.status === "refused" ? 0n : outcome.taken
    if (taken < due)
      await ledger.receivables.owe(tx, {
        ...taking,
        key: deriveKey(key, "owed"),
        owner: memberId,
        amount: amount(due - taken),
        credit,
      })
  }
}

const positive = (value: bigint): bigint => (value > 0n ? value : 0n)
