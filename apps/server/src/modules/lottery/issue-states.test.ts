import { ISSUE_STATES } from "@croupier/contract/lottery"
import fc from "fast-check"
import { expect, test } from "vitest"
import { ISSUE_MOVES, move, statesBefore, type IssueEvent, type IssueState } from "./issue-states.ts"

const EVENTS: readonly IssueEvent[] = [
  "open",
  "close",
  "draw",
  "settle",
  "settled",
  "cancel",
  "correct",
  "retry",
]

/** Every move there is, written out a second time: a change of the table must be meant. */
const ALLOWED: readonly [IssueState, IssueEvent, IssueState][] = [
  ["SCHEDULED", "open", "OPEN"],
  ["SCHEDULED", "close", "CLOSED"],
  ["SCHEDULED", "cancel", "CANCELLED"],
  ["OPEN", "close", "CLOSED"],
  ["OPEN", "cancel", "CANCELLED"],
  ["CLOSED", "draw", "DRAWN"],
  ["CLOSED", "cancel", "CANCELLED"],
  ["DRAWN", "settle", "SETTLING"],
  ["DRAWN", "cancel", "CANCELLED"],
  ["DRAWN", "correct", "REVERSED"],
  ["SETTLING", "settled", "SETTLED"],
  ["SETTLING", "correct", "REVERSED"],
  ["SETTLING", "cancel", "CANCELLED"],
  ["SETTLING", "retry", "REVERSED"],
  ["SETTLED", "correct", "REVERSED"],
  ["SETTLED", "retry", "REVERSED"],
  ["SETTLED", "cancel", "CANCELLED"],
  ["REVERSED", "settled", "SETTLED"],
  ["REVERSED", "correct", "REVERSED"],
  ["REVERSED", "retry", "REVERSED"],
  ["REVERSED", "cancel", "CANCELLED"],
]

test("every state × every event: the table's move, or a refusal", () => {
  for (const state of ISSUE_STATES)
    for (const event of EVENTS) {
      const allowed = ALLOWED.find(([from, by]) => from === state && by === event)
      if (allowed) expect(move(state, event)).toBe(allowed[2])
      else expect(() => move(state, event)).toThrow(RangeError)
    }
})

test("an event leads to one state, whatever it comes from: a set of issues moves in one statement", () => {
  for (const event of EVENTS)
    expect(new Set(statesBefore(event).map((state) => ISSUE_MOVES[state][event])).size).toBe(1)
})

test("whatever happens in whatever order, an issue stays in the table, is drawn once, and sells nothing after", () => {
  const ORDER: readonly IssueState[] = ["SCHEDULED", "OPEN", "CLOSED", "DRAWN", "SETTLING", "SETTLED"]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 }), (events) => {
      let state: IssueState = "SCHEDULED"
      const been: IssueState[] = [state]
      for (const event of events) {
        try {
          const next = move(state, event)
          // Only a correction or another settlement leads back; then the issue is settled, taken back again or void.
          if (state === "REVERSED") expect(["SETTLED", "REVERSED", "CANCELLED"]).toContain(next)
          else if (ORDER.includes(next)) expect(ORDER.indexOf(next)).toBeGreaterThan(ORDER.indexOf(state))
          state = next
          been.push(state)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
        expect(ISSUE_STATES).toContain(state)
      }
      // What is drawn was closed before; a cancelled issue stays so.
      if (been.includes("DRAWN")) expect(been).toContain("CLOSED")
      if (been.includes("CANCELLED")) expect(been.at(-1)).toBe("CANCELLED")
    }),
  )
})
