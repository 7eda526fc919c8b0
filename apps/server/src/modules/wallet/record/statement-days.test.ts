import type { ShownRow } from "@croupier/ledger"
import { add, amount, negate } from "@croupier/money"
import fc from "fast-check"
import { expect, test } from "vitest"
import { paperLines, type PaperLine } from "./statement-days.ts"

const kinds = ["bet", "payout", "refund", "deposit", "withdrawal", "adjustment"] as const
/** Movements of a wallet, oldest first, with the fields that paper lines read. */
const movements = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      minor: fc.bigInt({ min: -900n, max: 900n }).filter((minor) => minor !== 0n),
      hours: fc.nat(30),
    }),
    { maxLength: 60 },
  )
  .map((made) => {
    let at = Date.UTC(2026, 0, 1)
    return made.map(({ kind, minor, hours }) => {
      at += hours * 3_600_000
      return { kind, amount: amount(minor), at: new Date(at) }
    })
  })
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

test("the lines of any movements lead from the opening balance to the closing one, and every balance was held", () => {
  fc.assert(
    fc.property(movements, fc.nat(60), (made, cut) => {
      const opening = amount(1_000_000n)
      const paper = paperLines(opening, dayOf)
      // The other fields of a row are not read.
      const rows = made as unknown as ShownRow[]
      const lines: PaperLine[] = [
        ...paper.take(rows.slice(0, cut)),
        ...paper.take(rows.slice(cut)),
        ...paper.end(),
      ]
      const held = new Set<bigint>([opening])
      let balance = opening
      for (const { amount: moved } of made) held.add((balance = add(balance, moved)))
      let shown = opening
      for (const line of lines) {
        shown = add(shown, line.paidIn, negate(line.paidOut))
        expect(line.balance).toBe(shown)
        if (!line.isSum) expect(held.has(line.balance)).toBe(true)
      }
      expect(shown).toBe(balance)
      expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(made.length)
    }),
  )
})
