import { testDatabase } from "@croupier/testkit"
import fc from "fast-check"
import { expect, test } from "vitest"
import { PAYOUT_MIGRATIONS } from "../../../test/payout-ground.ts"
import { expectInDatabase, expectInDocs, expectSound, walk } from "../../kernel/test-lifecycle.ts"
import { peerLife } from "./peer-states.ts"
import { peerMigrations } from "./index.ts"

test("the life of a payment between members is sound, the database takes its states, and the docs show it", async () => {
  const { database, drop } = await testDatabase({ migrations: [...PAYOUT_MIGRATIONS, peerMigrations] })
  await expectInDocs(peerLife, "peer-payments.md")
  expectSound(peerLife)
  await expectInDatabase(database.db, peerLife)
  await drop()
})

test("nothing counts as received that was not paid or ruled, and a forced receipt is final", () => {
  const happened = fc.array(fc.constantFrom(...peerLife.events), { maxLength: 40 })
  fc.assert(
    fc.property(happened, (events) => {
      const path = walk(peerLife, events)
      for (const [at, state] of path.slice(1).entries()) {
        const from = path[at]
        if (from === state) continue
        if (state === "RECEIVED" || state === "AUTO") expect(["PAID", "DISPUTED"]).toContain(from)
        expect(from).not.toBe("FORCED")
      }
    }),
  )
  expect(peerLife.statesBefore("silent")).toEqual(["PAID", "PARTLY"])
})
