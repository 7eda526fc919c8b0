import type { ClaimOutcome, ClaimPlace, TakingOutcome } from "../src/index.ts"
import { amount } from "@croupier/money"

interface ModelClaim {
  remaining: bigint
  place: ClaimPlace
}

const refused = <Reason extends string>(reason: Reason) => ({ status: "refused", reason }) as const

/** Claims, takings and receivables of one member as plain code: what the ledger must answer, act after act. */
export class MoneyModel {
  main = 0n
  readonly claims = new Map<string, ModelClaim>()
  /** In the order of their booking. */
  readonly debts = new Map<string, { remaining: bigint; collected: bigint }>()
  /** Sums that left claims for accounts of the house, and those taken. */
  paid = 0n
  taken = 0n
  readonly #acts = new Map<
    string,
    { readonly asked: string; readonly outcome: ClaimOutcome | TakingOutcome }
  >()

  at(place: ClaimPlace): bigint {
    let sum = 0n
    for (const claim of this.claims.values()) if (claim.place === place) sum += claim.remaining
    return sum
  }

  owed(): bigint {
    let sum = 0n
    for (const { remaining } of this.debts.values()) sum += remaining
    return sum
  }

  open(key: string, value: bigint, upTo: boolean): ClaimOutcome {
    return this.#once(key, `open ${value} ${upTo}`, () => {
      const moved = upTo && value > this.main ? this.main : value
      if (moved > this.main) return refused("INSUFFICIENT_FUNDS")
      this.main -= moved
      if (moved > 0n) this.claims.set(key, { remaining: moved, place: "held" })
      return { status: "posted", amount: amount(moved), remaining: amount(moved) }
    })
  }

  move(key: string, claim: string, from: ClaimPlace, to: ClaimPlace): ClaimOutcome {
    return this.#once(key, `move ${claim} ${from} ${to}`, () => {
      const found = this.#at(claim, from)
      if ("status" in found) return found
      found.place = to
      return { status: "posted", amount: amount(found.remaining), remaining: amount(found.remaining) }
    })
  }

  /** To the house, or back to the main wallet. */
  end(key: string, claim: string, from: ClaimPlace, value: bigint | undefined, back: boolean): ClaimOutcome {
    return this.#once(key, `end ${claim} ${from} ${value} ${back}`, () => {
      const found = this.#at(claim, from)
      if ("status" in found) return found
      const moved = value ?? found.remaining
      if (moved > found.remaining) return refused("INSUFFICIENT_FUNDS")
      found.remaining -= moved
      if (back) this.main += moved
      else this.paid += moved
      return { status: "posted", amount: amount(moved), remaining: amount(found.remaining) }
    })
  }

  split(
    key: string,
    claim: string,
    parts: readonly { readonly key: string; readonly amount: bigint }[],
  ): ClaimOutcome {
    return this.#once(key, `split ${claim}`, () => {
      const found = this.claims.get(claim)
      if (!found || found.remaining === 0n) return refused("CLAIM_NOT_OPEN")
      const whole = found.remaining
      if (parts.reduce((sum, part) => sum + part.amount, 0n) !== whole) return refused("AMOUNT_OUT_OF_RANGE")
      found.remaining = 0n
      for (const part of parts) this.claims.set(part.key, { remaining: part.amount, place: found.place })
      return { status: "posted", amount: amount(whole), remaining: amount(0n) }
    })
  }

  take(key: string, value: bigint): TakingOutcome {
    const known = this.#acts.has(key)
    const outcome = this.#once<TakingOutcome>(key, `take ${value}`, () => {
      const taken = value < this.main ? value : this.main
      this.main -= taken
      this.taken += taken
      return { status: "posted", taken: amount(taken), balance: amount(this.main) }
    })
    return known && outcome.status === "replayed" ? { ...outcome, balance: amount(this.main) } : outcome
  }

  owe(key: string, value: bigint): void {
    if (!this.debts.has(key)) this.debts.set(key, { remaining: value, collected: 0n })
  }

  collect(): void {
    for (const debt of this.debts.values()) {
      const part = debt.remaining < this.main ? debt.remaining : this.main
      this.main -= part
      debt.remaining -= part
      debt.collected += part
    }
  }

  cancel(key: string): void {
    const debt = this.debts.get(key)
    if (!debt) return
    this.main += debt.collected
    this.debts.delete(key)
  }

  #at(claim: string, from: ClaimPlace): ModelClaim | ClaimOutcome {
    const found = this.claims.get(claim)
    if (!found || found.remaining === 0n) return refused("CLAIM_NOT_OPEN")
    return found.place === from ? found : refused("CLAIM_ELSEWHERE")
  }

  #once<Result extends ClaimOutcome | TakingOutcome>(key: string, asked: string, act: () => Result): Result {
    const known = this.#acts.get(key)
    if (known && known.asked !== asked) return refused("IDEMPOTENCY_CONFLICT") as Result
    if (known) return { ...(known.outcome as Result), status: "replayed" }
    const outcome = act()
    if (outcome.status === "posted") this.#acts.set(key, { asked, outcome })
    return outcome
  }
}
