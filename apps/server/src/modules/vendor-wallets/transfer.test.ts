import { bucketOf } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { VendorWalletsKit } from "./kit.ts"
import { NOT_HEARD_AFTER_MS, type Order } from "./order.ts"
import { findOrder, ordersUnderWay } from "./store.ts"
import { testHouse, type TestHouse } from "./test-house.ts"
import { transfer, type TransferWish } from "./transfer.ts"

let house: TestHouse
let member: { id: bigint; merchantId: number }
let calls = 0
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  member = await house.member()
  house.reported.length = 0
})
afterEach(() => {
  const faults = house.reef.current.faults
  Object.assign(faults, { transfers: "none", away: false, pending: false })
  faults.release()
})

const wish = (direction: "IN" | "OUT", value: string, vendor = "REEF"): TransferWish => ({
  vendor,
  direction,
  amount: parseAmount(value),
  asset: "BRL",
  cause: "player",
})
const move = (
  direction: "IN" | "OUT",
  value: string,
  kit: VendorWalletsKit = house.kit,
  key = `k${++calls}`,
): Promise<Order | undefined> => transfer(kit, member, wish(direction, value), key)
const now = async (order: Order | undefined) => findOrder(house.db, order as Order)
const minutes = (count: number) => house.clock.advance(count * 60_000)

describe("a transfer", () => {
  test("goes to the vendor and comes back, through every state", async () => {
    const there = await move("IN", "60.25")
    expect(there).toMatchObject({ state: "SUCCEEDED", direction: "IN" })
    expect(await house.movesOf(there as Order)).toEqual(["MAIN_DEBITED", "SENT", "SUCCEEDED"])
    expect(await house.has(member)).toEqual({ main: "39.75", transit: "0.00", reef: "60.25", cave: "0.00" })
    expect(house.atReef(member)).toBe("60.25")
    const back = await move("OUT", "10")
    expect(back).toMatchObject({ state: "SUCCEEDED" })
    expect(await house.has(member)).toMatchObject({ main: "49.75", transit: "0.00", reef: "50.25" })
    expect(house.atReef(member)).toBe("50.25")
    expect(await ordersUnderWay(house.db, { bucket: bucketOf(member.id), memberId: member.id })).toEqual([])
  })

  test("with the same key is the same transfer, and another one with it is refused", async () => {
    const first = await move("IN", "10", house.kit, "same")
    expect((await move("IN", "10", house.kit, "same"))?.id).toBe(first?.id)
    await expect(move("IN", "11", house.kit, "same")).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" })
    expect(house.atReef(member)).toBe("10.00")
  })

  test("of more than there is moves nothing, there or back", async () => {
    await expect(move("IN", "100.01")).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" })
    await expect(move("IN", "999999999999")).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" })
    await move("IN", "5")
    await expect(move("OUT", "5.01")).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" })
    expect(await house.has(member)).toMatchObject({ main: "95.00", transit: "0.00", reef: "5.00" })
  })

  test("of parts of a vendor's unit is refused, and so is one with an unknown vendor", async () => {
    await expect(move("IN", "1.001")).rejects.toMatchObject({ code: "TRANSFER_UNIT_WRONG", args: ["0.01"] })
    await expect(transfer(house.kit, member, wish("IN", "1.5", "CAVE"), "parts")).rejects.toMatchObject({
      code: "TRANSFER_UNIT_WRONG",
      args: ["1.00"],
    })
    await expect(transfer(house.kit, member, wish("IN", "1", "NOBODY"), "nobody")).rejects.toMatchObject({
      code: "VENDOR_UNKNOWN",
    })
  })

  test("to a vendor that plays from the main wallet is nothing", async () => {
    expect(await transfer(house.kit, member, wish("IN", "10", "LOTTERY"), "single")).toBeUndefined()
    expect(await house.has(member)).toMatchObject({ main: "100.00", transit: "0.00" })
  })

  test("leaves no money to a vendor while a bonus is played, and brings it back all the same", async () => {
    await move("IN", "20")
    await house.give(member.id, "5", "bonus")
    await expect(move("IN", "1")).rejects.toMatchObject({ code: "TRANSFER_BONUS_LOCKED" })
    expect(await move("OUT", "20")).toMatchObject({ state: "SUCCEEDED" })
  })

  test("out of a closed wallet is refused by name", async () => {
    await house.ledger.setClosed(house.db, member.id, "main", "BRL", { to: "both", reason: "test" })
    await expect(move("IN", "1")).rejects.toMatchObject({ code: "ACCOUNT_CLOSED" })
  })
})

describe("the vendor", () => {
  test("refuses: the money is back where it was", async () => {
    house.reef.current.faults.transfers = "refuse"
    expect(await move("IN", "10")).toMatchObject({ state: "FAILED" })
    expect(await house.has(member)).toMatchObject({ main: "100.00", transit: "0.00", reef: "0.00" })
    house.reef.current.faults.transfers = "none"
    await move("IN", "10")
    house.reef.current.faults.transfers = "refuse"
    expect(await move("OUT", "10")).toMatchObject({ state: "FAILED" })
    expect(await house.has(member)).toMatchObject({ main: "90.00", transit: "0.00", reef: "10.00" })
  })

  test.each(["swallow", "garble"] as const)(
    "has done it and the answer is lost (%s): the query finds it, and it is done once",
    async (fault) => {
      house.reef.current.faults.transfers = fault
      const order = await move("IN", "10", fault === "swallow" ? house.hasty : house.kit)
      expect(order).toMatchObject({ state: "UNKNOWN" })
      expect(await house.has(member)).toMatchObject({ main: "90.00", transit: "10.00", reef: "0.00" })
      minutes(1)
      await house.retryDue()
      expect(await now(order)).toMatchObject({ state: "SUCCEEDED" })
      expect(await house.has(member)).toMatchObject({ main: "90.00", transit: "0.00", reef: "10.00" })
      expect(house.atReef(member)).toBe("10.00")
    },
  )

  test.each(["hang", "retry"] as const)(
    "never did it (%s): it is not believed at once, and then the money comes back",
    async (fault) => {
      house.reef.current.faults.transfers = fault
      const order = await move("IN", "10", fault === "hang" ? house.hasty : house.kit)
      expect(order).toMatchObject({ state: "UNKNOWN" })
      minutes(1)
      await house.retryDue()
      expect(await now(order)).toMatchObject({ state: "UNKNOWN" })
      expect(await house.has(member)).toMatchObject({ main: "90.00", transit: "10.00" })
      house.clock.advance(NOT_HEARD_AFTER_MS)
      await house.retryDue()
      expect(await now(order)).toMatchObject({ state: "FAILED", reason: "the vendor never heard of it" })
      expect(await house.has(member)).toMatchObject({ main: "100.00", transit: "0.00", reef: "0.00" })
    },
  )

  test("does it late, after it was not found: the query after that finds it", async () => {
    house.reef.current.faults.transfers = "late"
    const order = await move("IN", "10", house.hasty)
    minutes(1)
    await house.retryDue()
    expect(await now(order)).toMatchObject({ state: "UNKNOWN" })
    house.reef.current.faults.release()
    await expect.poll(() => house.atReef(member)).toBe("10.00")
    minutes(1)
    await house.retryDue()
    expect(await now(order)).toMatchObject({ state: "SUCCEEDED" })
    expect(await house.has(member)).toMatchObject({ main: "90.00", transit: "0.00", reef: "10.00" })
  })

  test("decides for long: nothing is given back until it has", async () => {
    Object.assign(house.reef.current.faults, { transfers: "swallow", pending: true })
    const order = await move("IN", "10", house.hasty)
    minutes(60)
    await house.retryDue()
    expect(await now(order)).toMatchObject({ state: "UNKNOWN" })
    expect(house.reported).toEqual([])
    minutes(60 * 24)
    await house.retryDue()
    expect(await now(order)).toMatchObject({ state: "UNKNOWN" })
    expect(String(house.reported[0])).toContain("unknown for over a day")
    house.reef.current.faults.pending = false
    minutes(60)
    await house.retryDue()
    expect(await now(order)).toMatchObject({ state: "SUCCEEDED" })
  })

  test("is away, is started again, and still knows what it did", async () => {
    house.reef.current.faults.transfers = "swallow"
    const order = await move("IN", "10", house.hasty)
    house.reef.current.faults.away = true
    minutes(1)
    await house.retryDue(house.hasty)
    expect(await now(order)).toMatchObject({ state: "UNKNOWN" })
    await house.restartReef()
    minutes(5)
    await house.retryDue()
    expect(await now(order)).toMatchObject({ state: "SUCCEEDED" })
  })

  test("that cannot say what it holds gives nothing back, and the player is told", async () => {
    await move("IN", "10")
    house.reef.current.faults.away = true
    await expect(move("OUT", "5", house.hasty)).rejects.toMatchObject({ code: "VENDOR_WALLET_UNAVAILABLE" })
    expect(await house.has(member)).toMatchObject({ main: "90.00", transit: "0.00", reef: "10.00" })
  })
})

describe("two transfers at once", () => {
  test("with one vendor: one is done, the other is told to wait", async () => {
    house.reef.current.faults.transfers = "late"
    const first = move("IN", "10")
    await expect
      .poll(
        async () =>
          (await ordersUnderWay(house.db, { bucket: bucketOf(member.id), memberId: member.id }))[0]?.state,
      )
      .toBe("SENT")
    await expect(move("IN", "5")).rejects.toMatchObject({ code: "TRANSFER_UNDER_WAY" })
    await expect(move("OUT", "5")).rejects.toMatchObject({ code: "TRANSFER_UNDER_WAY" })
    house.reef.current.faults.release()
    expect(await first).toMatchObject({ state: "SUCCEEDED" })
    expect(house.atReef(member)).toBe("10.00")
  })

  test("with the same key, twenty times: one transfer", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => move("IN", "10", house.kit, "twenty")))
    expect(new Set(all.map((order) => order?.id)).size).toBe(1)
    await expect.poll(async () => (await now(all[0]))?.state).toBe("SUCCEEDED")
    expect(house.atReef(member)).toBe("10.00")
    expect(await house.has(member)).toMatchObject({ main: "90.00", transit: "0.00", reef: "10.00" })
  })

  test("with two vendors, of more than there is: only what there is moves", async () => {
    const both = await Promise.allSettled([
      move("IN", "80"),
      transfer(house.kit, member, wish("IN", "80", "CAVE"), "cave"),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    const { main, transit } = await house.has(member)
    expect([main, transit]).toEqual(["20.00", "0.00"])
    expect(parseAmount(house.atReef(member)) + parseAmount(house.atCave(member))).toBe(parseAmount("80"))
  })
})
