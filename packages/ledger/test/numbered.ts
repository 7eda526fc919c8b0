import { amount } from "@croupier/money"
import { house, keyFor, wallet, type Transfer } from "../src/index.ts"

export const CRASH_OWNERS = 50

/** The transfer of a number: the same one in every process, so that it can be asked again after a crash. */
export function numbered(number: number): Transfer {
  const owner = BigInt((number % CRASH_OWNERS) + 1)
  const account = wallet(owner, "main", "BRL")
  const incoming = number % 3 === 0
  return {
    key: keyFor(`crash ${number}`, new Date("2026-11-20T00:00:00Z")),
    kind: incoming ? "payout" : "bet",
    debit: incoming ? house(1, "lottery", "BRL") : account,
    credit: incoming ? account : house(1, "lottery", "BRL"),
    amount: amount(BigInt((number % 7) + 1)),
    cause: `crash:${number}`,
  }
}
