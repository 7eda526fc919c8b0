import { parseAmount, toDecimal, type Amount } from "@croupier/money"
import type { Recorded } from "@croupier/provider/wire"
import type { z } from "zod"
import { HOUR_MS } from "../../../kernel/durations.ts"
import type { TransactionKind } from "../store.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/** A record; a vendor with a protocol of its own may tell of a prize that was paid with a bet, under its number. */
export type Theirs = z.output<typeof Recorded>

/** One of our transactions, as far as a vendor's records tell of it. */
export interface Ours {
  readonly kind: TransactionKind
  readonly txId: string
  readonly player: string
  readonly memberId: MemberId
  /** None: a bet that was taken back before it came. */
  readonly amount: Amount | null
  readonly win: Amount
  readonly isCancelled: boolean
  readonly at: Date
}

export interface Difference {
  readonly kind: TransactionKind | "round"
  readonly txId: string
  readonly player: string
  readonly what: "MISSING_HERE" | "MISSING_THERE" | "AMOUNT" | "STATE" | "LATE" | "NOT_COMPARED"
  readonly memberId: MemberId | null
  /** The record as it came. */
  readonly theirs: object | null
  readonly ours: { readonly amount: string | null; readonly cancelled: boolean; readonly at: string } | null
}

/** A transaction that came so much later than it was made is a difference: its player waited for money. */
export const LATE_MS = HOUR_MS

/** The wire's kinds of records, in our words. */
export const KIND_OF = {
  bet: "bet",
  win: "win",
  "promo-win": "promo",
  adjust: "adjust",
  release: "release",
} as const satisfies Record<Theirs["kind"], TransactionKind>

/**
 * Compares a vendor's records with our transactions: each must be on both sides, with the same amount and fate. `mustHave` is
 * those of ours that the records have to tell of, for their time lies well inside of what was asked for. Something
 * that the vendor took back and we never saw moved no money, and is no difference.
 */
export function differencesOf(
  theirs: readonly Theirs[],
  known: readonly Ours[],
  mustHave: readonly Ours[],
): Difference[] {
  const keyOf = (kind: TransactionKind, player: string, txId: string) => `${kind} ${player} ${txId}`
  const ours = new Map(known.map((each) => [keyOf(each.kind, each.player, each.txId), each]))
  const reported = new Set(theirs.map(({ kind, player, tx_id }) => keyOf(KIND_OF[kind], player, tx_id)))
  const found: Difference[] = []
  for (const record of theirs) {
    const kind = KIND_OF[record.kind]
    const mine = ours.get(keyOf(kind, record.player, record.tx_id))
    const what = judged(record, mine)
    if (what)
      found.push({
        kind,
        txId: record.tx_id,
        player: record.player,
        what,
        memberId: mine?.memberId ?? null,
        theirs: record,
        ours: mine ? sideOf(mine) : null,
      })
  }
  for (const mine of mustHave)
    if (!mine.isCancelled && !reported.has(keyOf(mine.kind, mine.player, mine.txId)))
      found.push({
        kind: mine.kind,
        txId: mine.txId,
        player: mine.player,
        what: "MISSING_THERE",
        memberId: mine.memberId,
        theirs: null,
        ours: sideOf(mine),
      })
  return found
}

function judged(theirs: Theirs, ours: Ours | undefined): Difference["what"] | undefined {
  if (!ours) return theirs.rolled_back ? undefined : "MISSING_HERE"
  if (theirs.rolled_back !== ours.isCancelled) return "STATE"
  if (ours.amount !== null && parseAmount(theirs.amount) !== ours.amount) return "AMOUNT"
  if (theirs.win !== undefined && parseAmount(theirs.win) !== ours.win) return "AMOUNT"
  return ours.at.getTime() - new Date(theirs.at).getTime() > LATE_MS ? "LATE" : undefined
}

const sideOf = ({ amount, isCancelled, at }: Ours) => ({
  amount: amount === null ? null : toDecimal(amount),
  cancelled: isCancelled,
  at: at.toISOString(),
})
