import { toDecimal } from "@croupier/money"
import type { VendorBooks } from "../reconciliation/reconcile.ts"
import type { AskedRound, RoundEntry, TransactionEntry, VendorAdapter } from "./adapter.ts"

const BEFORE_MS = 60_000

/** When a round was booked that began at this time, at the latest after so long: from, before. */
export const timeOf = (
  { openedAt }: Pick<AskedRound, "openedAt">,
  now: Date,
  afterMs: number,
): readonly [from: Date, to: Date] => [
  new Date(openedAt.getTime() - BEFORE_MS),
  new Date(Math.min(now.getTime(), openedAt.getTime() + afterMs)),
]

/** The books of a vendor with a protocol of its own, as they are compared with ours. */
export const vendorBooks = (adapter: Pick<VendorAdapter, "entries" | "entriesAre">): VendorBooks => ({
  covers: adapter.entriesAre === "rounds" ? "rounds" : ["bet", "win"],
  read: async (from, to) => {
    const entries = await adapter.entries(from, to)
    return {
      transactions: entries
        .filter((each): each is TransactionEntry => each.of === "transaction")
        .map(({ kind, txId, player, currency, amount, win, isTakenBack, at }) => ({
          tx_id: txId,
          kind,
          round_id: null,
          player,
          currency,
          amount: toDecimal(amount),
          ...(win === undefined ? {} : { win: toDecimal(win) }),
          rolled_back: isTakenBack,
          at: at.toISOString(),
        })),
      rounds: entries
        .filter((each): each is RoundEntry => each.of === "round")
        .map(({ round, player, staked, won, at }) => ({
          round,
          player,
          staked: toDecimal(staked),
          won: toDecimal(won),
          at: at.toISOString(),
        })),
    }
  },
})
