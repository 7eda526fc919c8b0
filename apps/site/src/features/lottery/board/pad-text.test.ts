import { findPlay } from "@croupier/lottery"
import { expect, test } from "vitest"
import { emptyDraft, reduceDraft } from "./draft.ts"
import { isPadRow, readNumbers } from "./pad-text.ts"
import { rowsOf } from "./rows.ts"
import { readTickets } from "./tickets-text.ts"

const play = (code: string) => {
  const found = findPlay(code)
  if (!found) throw new Error(code)
  return found
}
const row = (code: string) => {
  const [first] = rowsOf(play(code))
  if (!first) throw new Error(code)
  return first
}

test("numbers are typed, pasted apart or running on; each counts once", () => {
  expect(readNumbers(row("VNN.LO2"), "07, 70; 07\n12")).toEqual({ numbers: ["07", "70", "12"], faults: [] })
  expect(readNumbers(row("SEA4D.BIG"), "12345678")).toEqual({ numbers: ["1234", "5678"], faults: [] })
})
test("a word that is no number of the bet is told apart", () =>
  expect(readNumbers(row("VNN.LO3"), "123 12 9999 456")).toEqual({
    numbers: ["123", "456"],
    faults: ["12", "9999"],
  }))
test("where the order of digits does not count, any order is understood", () => {
  expect(readNumbers(row("SEATH.3TOD"), "211")).toEqual({ numbers: ["112"], faults: [] })
  expect(readNumbers(row("SEATH.3TOP"), "211")).toEqual({ numbers: ["211"], faults: [] })
})
test("a roll has one R, and equal digits have no box", () => {
  expect(readNumbers(row("SEA4D.ROLL_BIG"), "r123 12r3 1234")).toEqual({
    numbers: ["R123", "12R3"],
    faults: ["1234"],
  })
  expect(readNumbers(row("SEA4D.IBOX_BIG"), "1111 1112")).toEqual({ numbers: ["1112"], faults: ["1111"] })
})
test("pads are for numbers of many digits only", () => {
  expect(["VNN.LO2", "SEA4D.ROLL_BIG", "SEATH.2TOD", "SEALA.4TOD"].every((code) => isPadRow(row(code)))).toBe(
    true,
  )
  expect(
    ["VNN.DAU", "SSC.LAST3.STRAIGHT_SUM", "LHC.TM.A", "K3.TRIPLE"].some((code) => isPadRow(row(code))),
  ).toBe(false)
})
test("a row takes as many as it has room for", () => {
  const lo = play("VNN.LO2")
  const all = row("VNN.LO2").symbols
  const draft = reduceDraft(lo, emptyDraft(lo), { type: "ADD", row: 0, symbols: all })
  expect(draft.rows[0]).toEqual(all.slice(0, 20))
  expect(reduceDraft(lo, draft, { type: "ADD", row: 0, symbols: ["99"] }).rows[0]).toHaveLength(20)
})

test("typed lines of two-digit symbols may be joined or stand apart, a line to each comma", () => {
  const { grammar } = play("11X5.PICK3_MANUAL")
  if (grammar.type !== "TICKETS") throw new Error("not typed")
  const { tickets, faults } = readTickets(grammar, "01 05 11, 02-03-04\n060708; 01 02")
  expect(tickets).toEqual([
    ["01", "05", "11"],
    ["02", "03", "04"],
    ["06", "07", "08"],
  ])
  expect(faults).toEqual([{ text: "01-02", reason: "FORM" }])
})
