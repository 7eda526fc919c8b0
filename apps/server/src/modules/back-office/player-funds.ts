import type { TrialBalanceLine } from "@croupier/ledger"
import { add, subtract, ZERO, type Amount } from "@croupier/money"

interface Line {
  readonly purpose: string
  readonly amount: Amount
}

export interface Cover {
  /** What is owed: players' wallets, and money that came and is credited to no wallet yet. */
  readonly owedTo: readonly Line[]
  readonly money: readonly Line[]
  readonly owed: Amount
  readonly held: Amount
  readonly surplus: Amount
}

/** What players could take out beside the money that is there for it, in bank and at providers. */
export function coverOf(lines: readonly TrialBalanceLine[]): Cover {
  const owedTo = lines
    .filter(
      ({ side, purpose }) =>
        (side === "wallet" && purpose !== "points") || (side === "house" && purpose === "unallocated"),
    )
    .map(({ purpose, debit, credit }) => ({ purpose, amount: subtract(credit, debit) }))
  const money = lines
    .filter(({ side, purpose }) => side === "house" && /^(cash|payments)(:|$)/.test(purpose))
    .map(({ purpose, debit, credit }) => ({ purpose, amount: subtract(debit, credit) }))
  const [owed, held] = [sumOf(owedTo), sumOf(money)]
  return { owedTo, money, owed, held, surplus: subtract(held, owed) }
}

const sumOf = (lines: readonly Line[]): Amount => lines.reduce((sum, line) => add(sum, line.amount), ZERO)
