import fc from "fast-check"
import { testDatabase } from "@croupier/testkit"
import { expect, test } from "vitest"
import { expectInDatabase, expectInDocs, expectSound, walk } from "../../kernel/test-lifecycle.ts"
import { depositLife } from "./deposit-states.ts"
import { MIGRATIONS } from "./test-house.ts"

const events = fc.array(fc.constantFrom(...depositLife.events), { maxLength: 30 })

test("the life of a deposit is sound, the database takes its states, and the docs show it", async () => {
  expectSound(depositLife)
  await expectInDocs(depositLife, "payments.md")
  const { database, drop } = await testDatabase({ migrations: MIGRATIONS })
  await expectInDatabase(database.db, depositLife)
  await drop()
})

test("nothing follows a credit, nor a review unless people say so", () => {
  fc.assert(
    fc.property(events, (happened) => {
      const path = walk(depositLife, happened)
      const credited = path.indexOf("CREDITED")
      if (credited >= 0) expect(new Set(path.slice(credited))).toEqual(new Set(["CREDITED"]))
      for (const [at, event] of happened.entries())
        if (path[at] === "REVIEW" && path[at + 1] !== "REVIEW")
          expect(["approved", "closed", "returning", "returned"]).toContain(event)
    }),
  )
})

test("a credit is reached only from PAID, or by two people from a review", () => {
  fc.assert(
    fc.property(events, (happened) => {
      const path = walk(depositLife, happened)
      const credited = path.indexOf("CREDITED")
      if (credited > 0)
        expect(path[credited - 1]).toBe(happened[credited - 1] === "approved" ? "REVIEW" : "PAID")
    }),
  )
})
