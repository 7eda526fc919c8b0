import { randomUUID } from "node:crypto"
import { amount } from "@croupier/money"
import { wallet, type Closing, type Outcome, type Transfer, type WalletRef } from "../src/index.ts"

const name = (ref: WalletRef): string => `${ref.owner}:${ref.purpose}`

interface Known {
  readonly transfer: Transfer
  readonly outcome: Outcome
}

/** The ledger as a page of plain code: what the real one must answer, transfer after transfer. */
export class Model {
  readonly balances = new Map<string, bigint>()
  readonly closed = new Map<string, Closing["to"]>()
  readonly #seqs = new Map<string, bigint>()
  readonly #known = new Map<string, Known>()

  open(ref: WalletRef): void {
    this.balances.set(name(ref), 0n)
  }

  setClosed(ref: WalletRef, to: Closing["to"] | undefined): void {
    if (to) this.closed.set(name(ref), to)
    else this.closed.delete(name(ref))
  }

  post(transfer: Transfer): Outcome {
    const known = this.#known.get(transfer.key)
    if (known)
      return same(known.transfer, transfer) && known.outcome.status === "posted"
        ? { ...known.outcome, status: "replayed" }
        : { status: "refused", reason: "IDEMPOTENCY_CONFLICT" }
    const outcome = this.#due(transfer) ?? this.#apply(transfer)
    if (outcome.status === "posted") this.#known.set(transfer.key, { transfer, outcome })
    return outcome
  }

  /** All or none: tried on a copy of the balances first. */
  postLinked(transfers: readonly Transfer[]): Outcome[] {
    const trial = new Model()
    for (const [key, value] of this.balances) trial.balances.set(key, value)
    for (const [key, to] of this.closed) trial.closed.set(key, to)
    for (const transfer of transfers) {
      const outcome = trial.post({ ...transfer, key: randomUUID() })
      if (outcome.status === "refused") return transfers.map(() => outcome)
    }
    return transfers.map((transfer) => this.post(transfer))
  }

  /** A sum that is owed to a wallet closed to credits waits in `unclaimed`. */
  #due(transfer: Transfer): Outcome | undefined {
    const { credit, ifClosed } = transfer
    if (!ifClosed || credit.side === "house" || !this.#refuses(credit, 1n)) return undefined
    const waits = wallet(credit.owner, "unclaimed", credit.asset)
    if (!this.balances.has(name(waits))) this.open(waits)
    const outcome = this.#apply({ ...transfer, credit: waits })
    if (outcome.status === "refused") return outcome
    return {
      ...outcome,
      balance: amount(this.balances.get(name(credit)) ?? 0n),
      seq: this.#seqs.get(name(credit)) ?? 0n,
      unclaimed: true,
    }
  }

  #refuses(ref: WalletRef, delta: bigint): boolean {
    const to = this.closed.get(name(ref))
    return to === "both" || to === (delta < 0n ? "debits" : "credits")
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
      if (this.#refuses(ref, delta)) return { status: "refused", reason: "ACCOUNT_CLOSED" }
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
