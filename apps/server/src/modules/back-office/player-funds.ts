import type { TrialBalanceLine } from "@croupier/ledger"
import { add, subtract, ZERO, type Amount } from "@croupier/money"

interface Line {
  readonly purpose: string
  readonly amount: Amount
}

export interface Cover {
  /** Debts to players: their wallets, and their money in accounts of the house (`OWED`). */
  readonly owedTo: readonly Line[]
  readonly money: readonly Line[]
  readonly owed: Amount
  readonly held: Amount
  readonly surplus: Amount
}

/** Money of players that stands in accounts of the house: not credited yet, sent and not paid yet, in escrow. */
const OWED: ReadonlySet<string> = new Set(["unallocated", "transit", "clearing"])

/** The sum that players could take out beside the money that is there for it, in bank and at providers. */
export function coverOf(lines: readonly TrialBalanceLine[]): Cover {
  const owing = lines
    .filter(
      ({ side, purpose }) =>
        (side === "wallet" && purpose !== "points") || (side === "house" && OWED.has(purpose)),
    )
    .map(({ purpose, debit, credit }) => ({ purpose, amount: subtract(credit, debit) }))
  // Money in transit to a vendor is in a wallet, and in transit to a bank in an account of the house: one line.
  const owedTo = [...Map.groupBy(owing, ({ purpose }) => purpose)].map(([purpose, parts]) => ({
    purpose,
    amount: sumOf(parts),
  }))
  const money = lines
    .filter(({ side, purpose }) => side === "house" && /^(cash|cash_desks|payments)(:|$)/.test(purpose))
    .map(({ purpose, debit, credit }) => ({ purpose, amount: subtract(debit, credit) }))
  const [owed, held] = [sumOf(owedTo), sumOf(money)]
  return { owedTo, money, owed, held, surplus: subtract(held, owed) }
}

const sumOf = (lines: readonly Line[]): Amount => lines.reduce((sum, line) => add(sum, line.amount), ZERO)
