import type { ShownRow } from "@croupier/ledger"
import { add, negate, ZERO, type Amount } from "@croupier/money"
import { isPlay } from "./groups.ts"

/** A line of a statement on paper: one movement, or all play of one kind of a day. */
export interface PaperLine {
  readonly at: Date
  readonly kind: string
  /** How many movements it sums; one that stands for itself sums one. */
  readonly count: number
  readonly isSum: boolean
  readonly paidIn: Amount
  readonly paidOut: Amount
  /** The balance of the wallet after it. */
  readonly balance: Amount
}

interface Sum {
  count: number
  paidIn: Amount
  paidOut: Amount
}

/**
 * Lines of a statement on paper, from movements that come oldest first. Play of a day is summed by the kind, because a
 * player makes tens of thousands of bets a year; money that was paid, moved or corrected has a line of its own and ends the
 * sums before it, so that each balance is one that the wallet held.
 */
export function paperLines(opening: Amount, dayOf: (at: Date) => string) {
  let balance = opening
  let day = ""
  let last: Date | undefined
  const sums = new Map<string, Sum>()

  const line = (at: Date, kind: string, isSum: boolean, sum: Sum): PaperLine => {
    balance = add(balance, sum.paidIn, negate(sum.paidOut))
    return { at, kind, isSum, ...sum, balance }
  }
  /** The sums of the play so far, which end with it. */
  const end = (): PaperLine[] => {
    const lines = last ? [...sums].map(([kind, sum]) => line(last ?? new Date(0), kind, true, sum)) : []
    sums.clear()
    return lines
  }
  /** Takes the next movements; answers with the lines that are whole. */
  const take = (rows: readonly ShownRow[]): PaperLine[] => {
    const lines: PaperLine[] = []
    for (const row of rows) {
      const today = dayOf(row.at)
      if (today !== day) lines.push(...end())
      day = today
      last = row.at
      const paidIn = row.amount > 0n ? row.amount : ZERO
      const paidOut = row.amount > 0n ? ZERO : negate(row.amount)
      if (!isPlay(row.kind)) {
        lines.push(...end())
        lines.push(line(row.at, row.kind, false, { count: 1, paidIn, paidOut }))
        continue
      }
      const sum = sums.get(row.kind) ?? { count: 0, paidIn: ZERO, paidOut: ZERO }
      sum.count++
      sum.paidIn = add(sum.paidIn, paidIn)
      sum.paidOut = add(sum.paidOut, paidOut)
      sums.set(row.kind, sum)
    }
    return lines
  }
  return { take, end }
}
