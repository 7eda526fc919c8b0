import fc from "fast-check"
import { testDatabase } from "@croupier/testkit"
import { expect, test } from "vitest"
import { PAYOUT_MIGRATIONS } from "../../../test/payout-ground.ts"
import { expectInDatabase, expectInDocs, expectSound, walk } from "../../kernel/test-lifecycle.ts"
import { attemptLife } from "./attempt-states.ts"
import { withdrawalLife } from "./withdrawal-states.ts"

test("the lives of withdrawals and attempts are sound, the database takes their states, and the docs show them", async () => {
  const { database, drop } = await testDatabase({ migrations: PAYOUT_MIGRATIONS })
  for (const life of [withdrawalLife, attemptLife] as const) await expectInDocs(life, "withdrawals.md")
  expectSound(withdrawalLife)
  expectSound(attemptLife)
  await expectInDatabase(database.db, withdrawalLife)
  await expectInDatabase(database.db, attemptLife)
  await drop()
})

const happened = fc.array(fc.constantFrom(...withdrawalLife.events), { maxLength: 40 })

test("nothing is paid that was not sent, and UNKNOWN is left by an answer alone", () => {
  fc.assert(
    fc.property(happened, (events) => {
      const path = walk(withdrawalLife, events)
      for (const [at, event] of events.entries()) {
        const [from, to] = [path[at], path[at + 1]]
        if (from === to) continue
        if (to === "PAID") expect(["SENDING", "UNKNOWN", "DISPUTED"]).toContain(from)
        if (from === "UNKNOWN") expect(["paid", "rerouted", "failed"]).toContain(event)
        if (to === "SENDING") expect(from).toBe("READY")
      }
    }),
  )
})

test("a sent withdrawal cannot be cancelled, and SECOND becomes READY by two people", () => {
  for (const state of withdrawalLife.states) {
    const wasSent = !["CHECKING", "REVIEW", "SECOND", "READY"].includes(state)
    if (wasSent) expect(withdrawalLife.next(state, "cancelled")).toBeUndefined()
  }
  expect(withdrawalLife.statesBefore("seconded")).toEqual(["SECOND"])
  expect(withdrawalLife.statesBefore("forced")).toEqual(["MATCHED", "DISPUTED"])
})
