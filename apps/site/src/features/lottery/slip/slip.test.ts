import fc from "fast-check"
import { expect, test } from "vitest"
import {
  addLine,
  begin,
  clearSlip,
  costOf,
  EMPTY_SLIP,
  lost,
  MOST_LINES,
  placed,
  refused,
  removeLine,
  takeBack,
} from "./slip.ts"
import type { Slip, SlipLine } from "./slip.ts"

const line = (id: string, stake = "2.00"): SlipLine => ({
  id,
  play: "SSC.FIRST2.STRAIGHT",
  selection: { pos: [["1"], ["2"]] },
  units: 1,
  mode: "1",
  multiple: 1,
  group: 1956,
  stake,
  fault: null,
})
const to = (issue: string, key: string, account = "ana") => ({ gameCode: "SSC1M", issue, key, account })
const FAULT = { code: "ISSUE_CLOSED", message: "closed" }
const two = addLine(addLine(EMPTY_SLIP, line("a")), line("b", "0.012"))

test("the cost is the exact sum of the stakes", () => {
  expect(costOf(two.lines)).toBe("2.012")
  expect(costOf([])).toBe("0.00")
})

test("placing sends every line, once", () => {
  const sending = begin(two, to("20261120-0401", "key-1"))
  expect(sending).toMatchObject({
    status: "SENDING",
    attempt: { key: "key-1", issue: "20261120-0401", cost: "2.012" },
  })
  expect(sending.attempt?.lines).toHaveLength(2)
  expect(begin(sending, to("20261120-0402", "key-2"))).toBe(sending)
  expect(placed()).toEqual(EMPTY_SLIP)
})

test("an empty slip sends nothing", () => {
  expect(begin(EMPTY_SLIP, to("20261120-0401", "key-1"))).toBe(EMPTY_SLIP)
})

test("after a lost answer the same request goes out again, even when another issue is on sale", () => {
  const unsure = lost(begin(two, to("20261120-0401", "key-1")))
  expect(unsure.status).toBe("UNSURE")
  expect(addLine(unsure, line("c"))).toBe(unsure)
  expect(removeLine(unsure, "a")).toBe(unsure)
  expect(clearSlip(unsure)).toBe(unsure)
  const again = begin(unsure, to("20261120-0402", "key-2"))
  expect(again).toMatchObject({ status: "SENDING", attempt: unsure.attempt })
})

test("another member on the same device does not repeat what was lost, but starts anew", () => {
  const unsure = lost(begin(two, to("20261120-0401", "key-1")))
  expect(begin(unsure, to("20261120-0402", "key-2", "bia"))).toMatchObject({
    attempt: { key: "key-2", account: "bia", issue: "20261120-0402" },
  })
})

test("a refusal keeps the slip, marks the line it names, and ends the attempt", () => {
  const sending = begin(two, to("20261120-0401", "key-1"))
  const whole = refused(sending, FAULT, new Map())
  expect(whole).toMatchObject({ status: "EDITING", attempt: null, fault: FAULT })
  expect(whole.lines).toEqual(two.lines)
  const named = refused(sending, FAULT, new Map([[1, FAULT]]))
  expect(named.fault).toBeNull()
  expect(named.lines.map((marked) => marked.fault)).toEqual([null, FAULT])
  expect(begin(named, to("20261120-0402", "key-2"))).toMatchObject({
    attempt: { key: "key-2", issue: "20261120-0402" },
  })
})

test("lines that came from the board go back to it with the fault kept, and no others, and never while a request is under way", () => {
  const sending = begin(two, to("20261120-0401", "key-1"))
  expect(takeBack(sending, ["a"])).toBe(sending)
  const back = takeBack(refused(sending, FAULT, new Map()), ["b"])
  expect(back).toMatchObject({ status: "EDITING", fault: FAULT, lines: [{ id: "a" }] })
})

test("a slip never grows beyond what one request may hold", () => {
  const full = Array.from({ length: MOST_LINES + 5 }, (_, at) => line(String(at))).reduce(addLine, EMPTY_SLIP)
  expect(full.lines).toHaveLength(MOST_LINES)
})

test("whatever happens, a request that may have arrived is only ever repeated with its own key", () => {
  const moves = fc.constantFrom("add", "remove", "clear", "begin", "placed", "refused", "lost")
  fc.assert(
    fc.property(fc.array(moves, { maxLength: 60 }), (script) => {
      let slip: Slip = EMPTY_SLIP
      let unanswered: string | null = null
      for (const [at, move] of script.entries()) {
        const before = slip
        if (move === "add") slip = addLine(slip, line(String(at)))
        if (move === "remove") slip = removeLine(slip, slip.lines[0]?.id ?? "")
        if (move === "clear") slip = clearSlip(slip)
        if (move === "begin") slip = begin(slip, to(`20261120-${1000 + at}`, `key-${at}`))
        if (before.status === "SENDING") {
          if (move === "placed") slip = placed()
          if (move === "refused") slip = refused(slip, FAULT, new Map())
          if (move === "lost") slip = lost(slip)
          if (move === "placed" || move === "refused") unanswered = null
        }
        if (slip.attempt && unanswered) expect(slip.attempt.key).toBe(unanswered)
        unanswered = slip.attempt?.key ?? unanswered
        expect(slip.status === "EDITING").toBe(slip.attempt === null)
      }
    }),
  )
})
