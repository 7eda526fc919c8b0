import type { Issue } from "@croupier/contract/lottery"
import { expect, test } from "vitest"
import { nextChange, saleAt, shortIssue, takeIssue, type IssueView } from "./sale.ts"

const at = (second: number): string => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString()
const ms = (second: number): number => Date.parse(at(second))
const issue = (number: number, changes: Partial<Issue> = {}): Issue => ({
  gameCode: "SSC1M",
  issue: `20261120-040${number}`,
  state: "SCHEDULED",
  opensAt: at(number * 60 - 65),
  closesAt: at(number * 60 - 5),
  drawsAt: at(number * 60),
  commitment: "00",
  draw: null,
  ...changes,
})
const view: IssueView = { current: issue(1, { state: "OPEN" }), next: issue(2), last: null }

test("the clock decides what is on sale, to the millisecond", () => {
  expect(saleAt(view, ms(54)).issue?.issue).toBe("20261120-0401")
  expect(saleAt(view, ms(55) - 1)).toMatchObject({ open: true, until: at(55) })
  expect(saleAt(view, ms(55))).toMatchObject({ open: true, issue: { issue: "20261120-0402" } })
})

test("with a pause between issues the board is closed and says when it opens", () => {
  const paused = { ...view, next: issue(2, { opensAt: at(70) }) }
  expect(saleAt(paused, ms(60))).toEqual({ open: false, issue: paused.next, until: at(70) })
  expect(saleAt({ current: null, next: null, last: null }, ms(0))).toEqual({
    open: false,
    issue: null,
    until: null,
  })
})

test("a cancelled issue is not on sale", () => {
  expect(saleAt({ ...view, current: issue(1, { state: "CANCELLED" }), next: null }, ms(10)).open).toBe(false)
})

test("messages move the view forward, late ones do not turn it back", () => {
  const opened = takeIssue(view, issue(2, { state: "OPEN" }))
  expect(opened).toMatchObject({ current: { issue: "20261120-0402" }, next: null })
  const drawn = takeIssue(opened, issue(1, { state: "DRAWN", draw: { balls: ["1", "2", "3", "4", "5"] } }))
  expect(drawn).toMatchObject({ current: { issue: "20261120-0402" }, last: { issue: "20261120-0401" } })
  const late = takeIssue(drawn, issue(0, { state: "SETTLED", draw: { balls: ["9", "9", "9", "9", "9"] } }))
  expect(late.last?.issue).toBe("20261120-0401")
})

test("wakes at the next close or opening", () => {
  expect(nextChange(view, ms(0))).toBe(ms(55))
  expect(nextChange(view, ms(55))).toBe(ms(115))
  expect(nextChange({ current: null, next: null, last: null }, ms(0))).toBeUndefined()
})

test("people name an issue by its running number", () => {
  expect(shortIssue("20261120-0401")).toBe("0401")
})
