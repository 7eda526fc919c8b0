import { inTransaction } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { listTransfers, vendorChecks } from "./admin/transfers.ts"
import { fund } from "./fund.ts"
import type { VendorWalletsKit } from "./kit.ts"
import type { Order } from "./order.ts"
import type { TransferVendor } from "./port.ts"
import { recall } from "./recall.ts"
import { findOrder } from "./store.ts"
import { MERCHANT, testHouse, type TestHouse } from "./test-house.ts"
import { BEN } from "../../call/test-approvals.ts"
import { bookingOf, proposalOf } from "./test-ruling.ts"
import { transfer } from "./transfer.ts"

/** Words of a vendor that come after an order has ended, and money that moves there although it was given back here. */

let house: TestHouse
let member: { id: bigint; merchantId: number }
let keys = 0
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  member = await house.member()
  house.reported.length = 0
})
afterEach(() => Object.assign(house.reef.current.faults, { transfers: "none", pending: false }))

const move = (kit: VendorWalletsKit, value = "100", direction: "IN" | "OUT" = "IN") =>
  transfer(
    kit,
    member,
    { vendor: "REEF", direction, amount: parseAmount(value), asset: "BRL", cause: "player" },
    `late${++keys}`,
  )
/** This process stands still, and the worker of another does its rounds. */
const standStill = async () => {
  for (let minute = 0; minute < 5; minute++) {
    house.clock.advance(61_000)
    await house.retryDue()
  }
}
const withPort = (change: (port: TransferVendor) => Partial<TransferVendor>): VendorWalletsKit => ({
  ...house.kit,
  vendors: house.kit.vendors.map((vendor) =>
    vendor.code === "REEF" ? { ...vendor, port: { ...vendor.port, ...change(vendor.port) } } : vendor,
  ),
})
/** A vendor that takes a request however old it is. */
const careless = (answer: "heard" | "lost" = "heard") =>
  withPort((port) => ({
    transferIn: async (request) => {
      await standStill()
      const told = await port.transferIn({ ...request, sentAt: house.clock.now() })
      return answer === "lost" ? { kind: "unknown", reason: "no answer" } : told
    },
  }))
const openTo = () => fund(house.kit, { holder: member, asset: "BRL", vendor: "REEF", confirmed: true })
const leave = () => recall(house.kit, member, "BRL", `leave${++keys}`)
const openAndLeave = async () => {
  await openTo()
  await leave()
}
let before = 0n
beforeEach(async () => {
  before = await house.ledger.houseBalance(MERCHANT, "vendor:41", "BRL")
})
/** The house's payments of winnings of the vendor, since the test began. */
const won = async () => before - (await house.ledger.houseBalance(MERCHANT, "vendor:41", "BRL"))
const contradicted = async () =>
  (
    await listTransfers(house.db, MERCHANT, { limit: 50, memberId: String(member.id), contradicted: "true" })
  ).rows.map(({ orderNo, contradictedBy }) => `${orderNo} ${contradictedBy}`)
const now = (order: Order | undefined) => findOrder(house.db, order as Order)
const rule = async (order: Order, outcome: "done" | "refused") => {
  const { apply } = await proposalOf(house, order, outcome)
  await inTransaction(house.db, (tx) => apply(tx, BEN))
}
const reported = () => house.reported.map(String)

describe("a process that stands still for five minutes", () => {
  test("before the mark has sent nothing: the order is called off and the money is there once", async () => {
    let isFirst = true
    const kit: VendorWalletsKit = {
      ...house.kit,
      playerName: async (who) => {
        if (isFirst) await standStill()
        isFirst = false
        return house.kit.playerName(who)
      },
    }
    expect(await move(kit)).toMatchObject({ state: "FAILED", sentAt: null })
    expect(house.atReef(member)).toBe("0.00")
    await openAndLeave()
    expect(await house.has(member)).toMatchObject({ main: "100.00", transit: "0.00", reef: "0.00" })
    expect(house.atReef(member)).toBe("0.00")
  })

  test("after the mark does not send any more, and a person hears of it", async () => {
    const order = await move(
      withPort((port) => ({
        transferIn: async (request) => {
          await standStill()
          return port.transferIn(request)
        },
      })),
    )
    expect(order).toMatchObject({ state: "FAILED" })
    expect(house.atReef(member)).toBe("0.00")
    expect(reported()).toEqual([expect.stringContaining("stood still")])
    await openAndLeave()
    expect(await house.has(member)).toMatchObject({ main: "100.00", reef: "0.00" })
    expect(await won()).toBe(0n)
  })
})

describe("a vendor's act after the order was given back", () => {
  test("is an alarm and a row, is not booked as won, and is moved once two people say so", async () => {
    const order = await move(careless())
    expect(order).toMatchObject({ state: "FAILED" })
    expect(house.atReef(member)).toBe("100.00")
    expect(reported().join("\n")).toContain("two people must rule on it")
    expect(await contradicted()).toEqual([`${order?.id} done`])

    await openAndLeave()
    expect(await house.has(member)).toMatchObject({ main: "100.00", transit: "0.00", reef: "0.00" })
    expect(house.atReef(member)).toBe("100.00")
    expect(await won()).toBe(0n)

    await rule((await now(order)) as Order, "done")
    expect(await now(order)).toMatchObject({ state: "SUCCEEDED", contradictedBy: null })
    expect(await house.has(member)).toMatchObject({ main: "0.00", reef: "100.00" })
    await openAndLeave()
    expect(await house.has(member)).toMatchObject({ main: "100.00", reef: "0.00" })
    expect(house.atReef(member)).toBe("0.00")
  })

  test("stays as it is where the vendor puts its own books right", async () => {
    const order = await move(careless())
    await house.playAtReef(member, "-100")
    await rule((await now(order)) as Order, "refused")
    expect(await now(order)).toMatchObject({ state: "FAILED", contradictedBy: null })
    expect(await contradicted()).toEqual([])
    await openAndLeave()
    expect(await house.has(member)).toMatchObject({ main: "100.00", reef: "0.00" })
  })

  test("is found by the next look, though its answer was lost", async () => {
    await move(careless("lost"))
    expect(house.reported.map(String).join()).not.toContain("must rule")
    await openAndLeave()
    expect(await contradicted()).toHaveLength(1)
    expect(reported().join("\n")).toContain("two people must rule on it")
    expect(await house.has(member)).toMatchObject({ main: "100.00", transit: "0.00", reef: "0.00" })
    expect(await won()).toBe(0n)
  })

  test("is found by the worker, though its answer was lost and the wallet is not looked at", async () => {
    await move(careless("lost"))
    house.clock.advance(11 * 60_000)
    await house.retryDue()
    expect(await contradicted()).toHaveLength(1)
    expect(reported().join("\n")).toContain("two people must rule on it")
  })

  test("is no play though the vendor does not tell of it: it is the amount of an order that ended", async () => {
    const order = await move(
      withPort(() => ({ transferIn: async () => ({ kind: "refused", reason: "no" }) })),
      "40",
    )
    await house.playAtReef(member, "40")
    await openAndLeave()
    expect(await house.has(member)).toMatchObject({ main: "100.00", reef: "0.00" })
    expect(await won()).toBe(0n)
    expect(reported()).toEqual([expect.stringContaining(`the amount of transfer ${order?.id}`)])
  })
})

describe("a wrong ruling of two people", () => {
  const unknown = async (fault: "retry" | "garble") => {
    house.reef.current.faults.transfers = fault
    const order = await move(house.kit)
    house.reef.current.faults.transfers = "none"
    expect(order).toMatchObject({ state: "UNKNOWN" })
    return order as Order
  }

  test("as refused ends in the same alarm once the vendor tells that it did it", async () => {
    const order = await unknown("garble")
    await rule(order, "refused")
    expect(await house.has(member)).toMatchObject({ main: "100.00" })
    await openAndLeave()
    expect(await house.has(member)).toMatchObject({ main: "100.00", reef: "0.00" })
    expect(await won()).toBe(0n)
    expect(await contradicted()).toEqual([`${order.id} done`])
    expect(reported().join("\n")).toContain("two people must rule on it")
  })

  test("as done ends in the same alarm once the vendor has never heard of it, and the money can go back", async () => {
    const order = await unknown("retry")
    await rule(order, "done")
    expect(await house.has(member)).toMatchObject({ main: "0.00", reef: "100.00" })
    house.clock.advance(11 * 60_000)
    await house.retryDue()
    expect(await contradicted()).toEqual([`${order.id} refused`])
    expect(reported().join("\n")).toContain("two people must rule on it")
    await rule((await now(order)) as Order, "refused")
    expect(await house.has(member)).toMatchObject({ main: "100.00", reef: "0.00" })
  })

  test("as the vendor says it afterwards, is asked about no more", async () => {
    const order = await unknown("garble")
    await rule(order, "done")
    house.clock.advance(11 * 60_000)
    await house.retryDue()
    expect(await now(order)).toMatchObject({ state: "SUCCEEDED", isProven: true, contradictedBy: null })
    expect(reported()).toEqual([])
  })
})

describe("winnings", () => {
  test("beyond the vendor's cap of a day are a difference until a person books them", async () => {
    await openTo()
    await house.playAtReef(member, "4000")
    await leave()
    expect(await house.has(member)).toMatchObject({ main: "4100.00", reef: "0.00" })
    await openTo()
    await house.playAtReef(member, "1000.01")
    await leave()
    expect(await house.has(member)).toMatchObject({ main: "4100.00", reef: "0.00" })
    expect(house.atReef(member)).toBe("1000.01")
    expect(reported()).toEqual([expect.stringContaining("more than 5000.00 in a day")])
    expect((await vendorChecks(house.db, MERCHANT)).differences).toContainEqual(
      expect.objectContaining({ memberId: String(member.id), theirs: "5100.01" }),
    )
    const { apply } = await bookingOf(house, member.id)
    const book = () => inTransaction(house.db, (tx) => apply(tx, BEN))
    await book()
    await expect(book()).rejects.toMatchObject({ code: "DIFFERENCE_RESOLVED" })
    await leave()
    expect(await house.has(member)).toMatchObject({ main: "5100.01", reef: "0.00" })
  })
})
