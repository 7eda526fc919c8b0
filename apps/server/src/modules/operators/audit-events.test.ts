import { inTransaction, sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ground, type Ground } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { createEvents } from "../../kernel/events.ts"
import { significantEvents } from "../significant-events/index.ts"
import { record } from "./audit.ts"

const NEEDED = new Set(["10_ledger", "15_kernel", "84_significant_events", "90_operators"])

let base: Ground
beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
})
afterAll(() => base.close())

test("an entry of the audit log and the event that it is told as commit together", async () => {
  const events = createEvents(base.jobs.queue)
  events.connect(significantEvents(base).reactions ?? [])
  const kit = { clock: base.clock, events }
  const entry = { act: "payments.adjust.approved", target: "member:65", merchantId: 1 }
  const counts = async () => {
    const { rows } = await sql<{ acts: number; told: number }>`
      select (select count(*)::int from operator_audit) as acts,
             (select count(*)::int from significant_event) as told`.execute(base.db)
    return rows[0]
  }
  await expect(
    inTransaction(base.db, async (tx) => {
      await record(kit, tx, undefined, entry)
      throw new Error("taken back")
    }),
  ).rejects.toThrow("taken back")
  expect(await counts()).toEqual({ acts: 0, told: 0 })
  await record(kit, base.db, undefined, entry)
  expect(await counts()).toEqual({ acts: 1, told: 1 })
})
