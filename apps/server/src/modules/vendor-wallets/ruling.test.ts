import { inTransaction } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { BEN } from "../../call/test-approvals.ts"
import { listTransfers, vendorChecks } from "./admin/transfers.ts"
import type { Order } from "./order.ts"
import { findOrder } from "./store.ts"
import { MERCHANT, testHouse, type TestHouse } from "./test-house.ts"
import { proposalOf } from "./test-ruling.ts"
import { transfer } from "./transfer.ts"

/** Decisions of people of the house where a vendor does not tell. */

let house: TestHouse
let keys = 0
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
afterEach(() => Object.assign(house.reef.current.faults, { transfers: "none", pending: false }))

const move = (holder: { id: bigint; merchantId: number }) =>
  transfer(
    house.kit,
    holder,
    { vendor: "REEF", direction: "IN", amount: parseAmount("10"), asset: "BRL", cause: "player" },
    `k${++keys}`,
  )
const unknown = async () => {
  house.reef.current.faults.transfers = "retry"
  const holder = await house.member()
  const order = await move(holder)
  house.reef.current.faults.transfers = "none"
  if (order?.state !== "UNKNOWN") throw new Error("it should not be known")
  return { holder, order }
}
const proposed = (order: Order, outcome: "done" | "refused") => proposalOf(house, order, outcome)
const approve = ({ apply }: Awaited<ReturnType<typeof proposed>>) =>
  inTransaction(house.db, (tx) => apply(tx, BEN))

test("money that the vendor has arrives, and money that it has not comes back; both say who decided", async () => {
  const arrived = await unknown()
  await approve(await proposed(arrived.order, "done"))
  expect(await house.has(arrived.holder)).toMatchObject({ main: "90.00", transit: "0.00", reef: "10.00" })
  const back = await unknown()
  await approve(await proposed(back.order, "refused"))
  expect(await house.has(back.holder)).toMatchObject({ main: "100.00", transit: "0.00", reef: "0.00" })
  expect(await findOrder(house.db, back.order)).toMatchObject({
    state: "FAILED",
    reason: "ruled by ana and ben",
  })
})

test("nothing is ruled twice, nor what the vendor has told of by then", async () => {
  const { holder, order } = await unknown()
  const payload = await proposed(order, "refused")
  const answers = await Promise.allSettled([approve(payload), approve(payload), approve(payload)])
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect(await house.has(holder)).toMatchObject({ main: "100.00", transit: "0.00" })
  await expect(proposed(order, "done")).rejects.toMatchObject({ code: "RULING_NOT_POSSIBLE" })

  const told = await unknown()
  const late = await proposed(told.order, "done")
  house.clock.advance(10 * 60_000)
  await house.retryDue()
  await expect(approve(late)).rejects.toMatchObject({ code: "RULING_NOT_POSSIBLE" })
  expect(await house.has(told.holder)).toMatchObject({ main: "100.00", reef: "0.00" })
  await expect(
    proposed({ ...told.order, id: "00000000-0000-4000-8000-000000000009" }, "done"),
  ).rejects.toMatchObject({ code: "TRANSFER_UNKNOWN" })
})

test("transfers are listed by state, vendor and member, a page at a time; another merchant sees none", async () => {
  const { holder, order } = await unknown()
  const list = (more: Partial<Parameters<typeof listTransfers>[2]>, merchantId = MERCHANT) =>
    listTransfers(house.db, merchantId, { limit: 50, ...more })
  const mine = { memberId: String(holder.id) }
  expect((await list({ ...mine, state: "UNKNOWN" })).rows).toMatchObject([
    { orderNo: order.id, vendor: "REEF", amount: "10.00", reason: "RETRY", endedAt: null },
  ])
  expect((await list({ ...mine, vendor: "CAVE" })).rows).toEqual([])
  expect((await list({}, MERCHANT + 1)).rows).toEqual([])
  const first = await list({ limit: 1 })
  const rest = await list({ cursor: first.cursor ?? "" })
  expect(rest.rows.every(({ orderNo }) => orderNo < (first.rows[0]?.orderNo ?? ""))).toBe(true)
  house.clock.advance(10 * 60_000)
  await house.retryDue()
})

test("the last comparison and what nothing explains are told", async () => {
  const holder = await house.member()
  await move(holder)
  await house.playAtReef(holder, "-3")
  await house.wallets.reconcile("REEF", house.clock.now())
  const { checks, differences } = await vendorChecks(house.db, MERCHANT)
  // The other one is what was ruled to have arrived at this vendor, and has not.
  expect(checks).toMatchObject([{ vendor: "REEF", day: "2026-11-20", differing: 2 }])
  expect(differences.find(({ memberId }) => memberId === String(holder.id))).toMatchObject({
    vendor: "REEF",
    ours: "10.00",
    theirs: "7.00",
  })
  expect((await vendorChecks(house.db, MERCHANT + 1)).differences).toEqual([])
})
