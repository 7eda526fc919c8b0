import { randomUUID } from "node:crypto"
import { amount } from "@croupier/money"
import type { Outcome, Transfer, WalletRef } from "../src/index.ts"

const name = (ref: WalletRef): string => `${ref.owner}:${ref.purpose}`

interface Known {
  readonly transfer: Transfer
  readonly outcome: Outcome
}

/** The ledger as a page of plain code: what the real one must answer, transfer after transfer. */
export class Model {
  readonly balances = new Map<string, bigint>()
  readonly closed = new Set<string>()
  readonly #seqs = new Map<string, bigint>()
  readonly #known = new Map<string, Known>()

  open(ref: WalletRef): void {
    this.balances.set(name(ref), 0n)
  }

  setClosed(ref: WalletRef, closed: boolean): void {
    if (closed) this.closed.add(name(ref))
    else this.closed.delete(name(ref))
  }

  post(transfer: Transfer): Outcome {
    const known = this.#known.get(transfer.key)
    if (known)
      return same(known.transfer, transfer) && known.outcome.status === "posted"
        ? { ...known.outcome, status: "replayed" }
        : { status: "refused", reason: "IDEMPOTENCY_CONFLICT" }
    const outcome = this.#apply(transfer)
    if (outcome.status === "posted") this.#known.set(transfer.key, { transfer, outcome })
    return outcome
  }

  /** All or none: tried on a copy of the balances first. */
  postLinked(transfers: readonly Transfer[]): Outcome[] {
    const trial = new Model()
    for (const [key, value] of this.balances) trial.balances.set(key, value)
    for (const key of this.closed) trial.closed.add(key)
    for (const transfer of transfers) {
      const outcome = trial.post({ ...transfer, key: randomUUID() })
      if (outcome.status === "refused") return transfers.map(() => outcome)
    }
    return transfers.map((transfer) => this.post(transfer))
  }

  #apply({ debit, credit, amount: value }: Transfer): Outcome {
    if (value <= 0n) return { status: "refused", reason: "AMOUNT_OUT_OF_RANGE" }
    const results = []
    for (const [ref, delta] of [
      [debit, -value],
      [credit, value],
    ] as const) {
      if (ref.side === "house") continue
      const before = this.balances.get(name(ref))
      if (before === undefined) return { status: "refused", reason: "ACCOUNT_UNKNOWN" }
      if (this.closed.has(name(ref))) return { status: "refused", reason: "ACCOUNT_CLOSED" }
      if (before + delta < 0n) return { status: "refused", reason: "INSUFFICIENT_FUNDS" }
      results.push({ wallet: name(ref), after: before + delta })
    }
    for (const { wallet, after } of results) {
      this.balances.set(wallet, after)
      this.#seqs.set(wallet, (this.#seqs.get(wallet) ?? 0n) + 1n)
    }
    const [first, second] = results
    if (!first) throw new Error("a transfer has a wallet")
    return {
      status: "posted",
      balance: amount(first.after),
      seq: this.#seqs.get(first.wallet) ?? 0n,
      ...(second ? { credited: amount(second.after) } : {}),
    }
  }
}

const same = (a: Transfer, b: Transfer): boolean =>
  a.amount === b.amount &&
  a.kind === b.kind &&
  JSON.stringify([a.debit, a.credit], plain) === JSON.stringify([b.debit, b.credit], plain)

const plain = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value)
