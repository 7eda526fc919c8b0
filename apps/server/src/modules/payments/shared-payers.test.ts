import { afterAll, beforeAll, expect, test } from "vitest"
import { addDepositRows, ground, MERCHANT, type Ground } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { sharedPayers } from "./shared-payers.ts"

let base: Ground

beforeAll(async () => {
  const needed = new Set(["10_ledger", "15_kernel", "20_merchants", "30_identity", "40_play", "50_payments"])
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => needed.has(name)) })
})
afterAll(() => base.close())

test("members whose deposits one person paid are a group, by tax number or by name, where a deposit of the time is among them", async () => {
  const paid = (memberId: number, name: string, taxId: string | null, day: string) => ({
    member_id: String(memberId),
    bucket: memberId & 63,
    state: "CREDITED",
    amount: 10_000,
    paid_amount: 10_000,
    credited_at: `2026-11-${day}T12:00:00Z`,
    payer_name: name,
    payer_tax_id: taxId,
  })
  await addDepositRows(base.database.pool, [
    paid(1, "Rosa Lima", "11144477735", "10"),
    paid(2, "R. Lima", "11144477735", "20"),
    paid(3, "Otto Reis", null, "20"),
    paid(4, "OTTO REIS", null, "09"),
    paid(5, "Eva Nunes", "52998224725", "20"),
    paid(5, "Eva Nunes", "52998224725", "21"),
    paid(6, "Old Payer", null, "01"),
    paid(7, "Old Payer", null, "02"),
  ])
  const found = await sharedPayers(base.db, {
    merchantId: MERCHANT,
    since: new Date("2026-11-15T00:00:00Z"),
    until: new Date("2026-11-25T00:00:00Z"),
  })
  expect(found.map(({ members }) => members.map(String).toSorted().join()).toSorted()).toEqual(["1,2", "3,4"])
  expect(
    JSON.stringify(found, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
  ).not.toMatch(/Lima|11144477735|otto/i)
})
