import { ledgerMigrations } from "@croupier/ledger"
import { testDatabase } from "@croupier/testkit"
import fc from "fast-check"
import { expect, test } from "vitest"
import { bonusMigrations } from "../../bonuses/index.ts"
import { expectInDatabase, expectInDocs, expectSound, walk } from "../../../kernel/test-lifecycle.ts"
import { merchantMigrations } from "../../merchants/index.ts"
import { playMigrations } from "../../play/index.ts"
import { responsibleGamingMigrations } from "../../responsible-gaming/index.ts"
import { lotteryMigrations } from "../index.ts"
import { issueLife, type IssueEvent, type IssueState } from "./issue-states.ts"

const { states: ISSUE_STATES, events: EVENTS } = issueLife

test("the life of an issue is sound, the database takes its states, and the docs show it", async () => {
  expectSound(issueLife)
  await expectInDocs(issueLife, "lottery-betting.md")
  const { database, drop } = await testDatabase({
    migrations: [
      ledgerMigrations,
      merchantMigrations,
      responsibleGamingMigrations,
      playMigrations,
      bonusMigrations,
      lotteryMigrations,
    ],
  })
  await expectInDatabase(database.db, issueLife)
  await drop()
})

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

test("every state × every event: the table's move, or none", () => {
  for (const state of ISSUE_STATES)
    for (const event of EVENTS)
      expect(issueLife.next(state, event)).toBe(
        ALLOWED.find(([from, by]) => from === state && by === event)?.[2],
      )
})

test("an event leads to one state, whatever it comes from: a set of issues moves in one statement", () => {
  for (const event of EVENTS)
    expect(new Set(issueLife.statesBefore(event).map((state) => issueLife.next(state, event)))).toEqual(
      new Set([issueLife.target(event)]),
    )
})

test("whatever happens in whatever order, an issue is drawn once, and sells nothing after", () => {
  const ORDER: readonly IssueState[] = ["SCHEDULED", "OPEN", "CLOSED", "DRAWN", "SETTLING", "SETTLED"]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 }), (events) => {
      const path = walk(issueLife, events)
      for (const [at, next] of path.slice(1).entries()) {
        const state = path[at] ?? "SCHEDULED"
        // Only a correction or another settlement leads back; then the issue is settled, taken back again or void.
        if (state === "REVERSED") expect(["SETTLED", "REVERSED", "CANCELLED"]).toContain(next)
        else if (ORDER.includes(next))
          expect(ORDER.indexOf(next)).toBeGreaterThanOrEqual(ORDER.indexOf(state))
      }
      // A drawn issue was closed before; a cancelled issue stays so.
      if (path.includes("DRAWN")) expect(path).toContain("CLOSED")
      if (path.includes("CANCELLED")) expect(path.at(-1)).toBe("CANCELLED")
    }),
  )
})
