import { testDatabase } from "@croupier/testkit"
import { expect, test } from "vitest"
import { expectInDatabase, expectInDocs, expectSound } from "../../kernel/test-lifecycle.ts"
import { orderLife, type TransferState } from "./order-states.ts"
import { MIGRATIONS } from "./test-house.ts"

test("the life of a transfer is sound, the database takes its states, and the docs show it", async () => {
  expectSound(orderLife)
  await expectInDocs(orderLife, "wallets.md")
  const { database, drop } = await testDatabase({ migrations: MIGRATIONS })
  await expectInDatabase(database.db, orderLife)
  await drop()
})

test("two people alone overrule an end, and only an end", () => {
  for (const state of orderLife.states)
    expect(orderLife.next(state, "overruled")).toBe(
      { SUCCEEDED: "FAILED", FAILED: "SUCCEEDED" }[state as string] as TransferState | undefined,
    )
})

test("an order that was sent is never called off: only the vendor's answer ends it", () => {
  for (const state of ["SENT", "UNKNOWN"] as const) {
    expect(orderLife.next(state, "called_off")).toBeUndefined()
    expect(orderLife.next(state, "short")).toBeUndefined()
  }
  for (const state of ["CREATED", "MAIN_DEBITED"] as const)
    expect(orderLife.next(state, "done")).toBeUndefined()
})
