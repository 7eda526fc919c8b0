import {
  isWalletPurpose,
  type AssetCode,
  type Ledger,
  type ShownRow,
  type WalletPurpose,
} from "@croupier/ledger"
import { add, ZERO, type Amount } from "@croupier/money"
import type { Span } from "../../../kernel/days.ts"

export type RecordLedger = Pick<Ledger, "balances" | "statement">

/** One wallet in a period: its movements are those with numbers above `after`, up to `last`. */
export interface WalletSpan {
  readonly purpose: WalletPurpose
  readonly asset: AssetCode
  readonly opening: Amount
  readonly closing: Amount
  readonly after: bigint
  readonly last: bigint
}

/** Rows that a read of the ledger takes. */
const PAGE = 500n

/** The balance of a wallet right before an instant, and the number of its last movement until then. */
async function stateBefore(
  ledger: RecordLedger,
  owner: bigint,
  purpose: WalletPurpose,
  asset: AssetCode,
  until: Date,
): Promise<{ readonly seq: bigint; readonly balance: Amount }> {
  const [row] = (await ledger.statement(owner, purpose, asset, { until, limit: 1 })).rows
  return row ? { seq: row.seq, balance: row.balanceAfter } : { seq: 0n, balance: ZERO }
}

/**
 * A wallet in a period. The edges are movements, not instants: periods that follow each other share an edge, so that no
 * movement is in two of them or in none, even where two clocks of the house were apart.
 */
export async function walletSpan(
  ledger: RecordLedger,
  owner: bigint,
  { purpose, asset }: { readonly purpose: WalletPurpose; readonly asset: AssetCode },
  { from, until }: Span,
): Promise<WalletSpan> {
  const [first, last] = await Promise.all([
    stateBefore(ledger, owner, purpose, asset, from),
    stateBefore(ledger, owner, purpose, asset, until),
  ])
  // An edge that a wrong clock put before the other one leaves the period empty.
  const end = last.seq < first.seq ? first : last
  return {
    purpose,
    asset,
    opening: first.balance,
    closing: end.balance,
    after: first.seq,
    last: end.seq,
  }
}

/** The purposes of an owner's wallets of an asset that have ever moved, the main wallet first. */
export async function walletsOf(
  ledger: RecordLedger,
  owner: bigint,
  asset: AssetCode,
): Promise<{ readonly purpose: WalletPurpose; readonly balance: Amount }[]> {
  const all = await ledger.balances(owner)
  return all
    .flatMap(({ purpose, asset: code, balance, seq }) =>
      code === asset && isWalletPurpose(purpose) && (seq > 0n || purpose === "main")
        ? [{ purpose, balance }]
        : [],
    )
    .toSorted((a, b) => Number(b.purpose === "main") - Number(a.purpose === "main"))
}

/**
 * The movements of a wallet in a period, oldest first, in pages. Throws where they do not lead from the opening balance
 * to the closing one: a statement that does not reconcile is not given out.
 */
export async function* movementsOf(
  ledger: RecordLedger,
  owner: bigint,
  { purpose, asset, opening, closing, after, last }: WalletSpan,
): AsyncGenerator<readonly ShownRow[], void, void> {
  let balance = opening
  for (let at = after; at < last; at += PAGE) {
    const end = at + PAGE < last ? at + PAGE : last
    // Numbers of a wallet have no gap: the newest rows below the end are those of the page.
    const page = await ledger.statement(owner, purpose, asset, {
      before: end + 1n,
      limit: Number(end - at),
    })
    const rows = page.rows.toReversed()
    for (const row of rows) {
      balance = add(balance, row.amount)
      if (row.balanceAfter !== balance)
        throw new Error(`${purpose} of ${owner}: movement ${row.seq} does not reconcile`)
    }
    yield rows
  }
  if (balance !== closing)
    throw new Error(`${purpose} of ${owner}: movements do not lead to the closing balance`)
}
