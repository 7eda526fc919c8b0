import { eventually } from "@croupier/testkit"
import { inTransaction } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { checkDeposit } from "./check.ts"
import { referenceOf, type Deposit } from "./deposit.ts"
import { createDeposit, pageOfDeposits } from "./deposits.ts"
import { payments, type PaymentsKit } from "./index.ts"
import { claimDue } from "./store.ts"
import type { Line } from "./test-peer.ts"
import { receiveWebhook } from "./webhooks.ts"
import { testHouse, type TestHouse } from "./test-house.ts"

let house: TestHouse
let member: { id: bigint; merchantId: number }
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  house.peer.line = "pass"
  house.publicUrl.current = undefined
  house.reported.length = 0
  member = await house.member()
})

const order = { method: "PIX", amount: parseAmount("25") }
const create = (kit: PaymentsKit = house.kit) => createDeposit(kit, member, order, "k")
const credits = async () => (await house.ledger.statement(member.id, "main", "BRL")).rows.length
const onlyDeposit = async (): Promise<Deposit> => {
  const { rows } = await pageOfDeposits(house.kit, member.id, undefined, 10)
  expect(rows).toHaveLength(1)
  return rows[0] as Deposit
}
/** A deposit whose webhooks never arrive. */
const quiet = async () => {
  house.publicUrl.current = "http://127.0.0.1:9"
  return create()
}

test("every try asks for the same charge, whatever the house is called meanwhile", async () => {
  const orders: object[] = []
  const watched = {
    ...house.adapter,
    createCharge: (given: Parameters<typeof house.adapter.createCharge>[0]) => {
      orders.push(given)
      return house.adapter.createCharge(given)
    },
  }
  const kit = { ...house.kit, providers: [watched] }
  house.peer.line = "fail"
  await expect(create(kit)).rejects.toMatchObject({ code: "PAYMENT_PROVIDER_UNAVAILABLE" })
  house.peer.line = "pass"
  house.publicUrl.current = "http://house.example"
  const renamed = {
    byId: (id: number) => ({
      ...house.kit.merchants.byId(id),
      brand: { ...house.kit.merchants.byId(id).brand, name: "Another" },
    }),
  }
  house.clock.advance(60_000)
  await house.checkOnce({ ...kit, merchants: renamed })
  expect(orders).toHaveLength(2)
  expect(orders[1]).toEqual(orders[0])
})

describe("the provider, when a charge is asked for,", () => {
  test.each<Line>(["cut", "hang", "fail", "garble", "swallow", "conflict", "missing"])(
    "%s: the deposit stays, the worker asks on, and there is one charge",
    async (line) => {
      house.peer.line = line
      await expect(create(house.hasty)).rejects.toMatchObject({ code: "PAYMENT_PROVIDER_UNAVAILABLE" })
      const deposit = await onlyDeposit()
      expect(deposit).toMatchObject({ state: "PENDING", charge: null })
      house.clock.advance(15_000)
      await house.checkOnce(house.hasty)
      expect((await onlyDeposit()).charge).toBeNull()
      house.peer.line = "pass"
      house.clock.advance(60_000)
      await house.checkOnce()
      const ready = await onlyDeposit()
      expect(await house.chargesOf(deposit)).toEqual([ready.charge?.id])
      await house.act(ready, "pay")
      await house.reaches(deposit, "CREDITED")
    },
  )

  test("is away: the refusal names the deposit, and a retry with the key finds it ready", async () => {
    house.peer.line = "swallow"
    const refusal = await create(house.hasty).catch((error: unknown) => error)
    house.peer.line = "pass"
    const deposit = await create()
    expect(refusal).toMatchObject({ value: { depositId: deposit.id } })
    expect(await house.chargesOf(deposit)).toEqual([deposit.charge?.id])
  })

  test("is stopped and started again: it still knows its charges", async () => {
    const deposit = await quiet()
    const port = Number(new URL(house.provider.current.url).port)
    await house.provider.current.stop()
    house.clock.advance(15_000)
    await house.checkOnce()
    expect(await house.stateOf(deposit)).toBe("PENDING")
    house.provider.current = await house.startProvider(port)
    await house.act(deposit, "pay")
    house.clock.advance(60_000)
    await house.checkUntil(deposit, "CREDITED")
    expect(await credits()).toBe(1)
  })

  test("is away at the end of the deposit: it expires only once the provider answers", async () => {
    const deposit = await quiet()
    await house.act(deposit, "pay")
    house.peer.line = "cut"
    house.clock.advance(31 * 60_000)
    await house.checkOnce()
    expect(await house.stateOf(deposit)).toBe("PENDING")
    house.peer.line = "pass"
    house.clock.advance(5 * 60_000)
    await house.checkUntil(deposit, "CREDITED")
  })
})

describe("a webhook", () => {
  test("that is lost: the worker finds the payment", async () => {
    const deposit = await quiet()
    await house.act(deposit, "pay")
    house.clock.advance(15_000)
    await house.checkUntil(deposit, "CREDITED")
    expect(await credits()).toBe(1)
  })

  test("that comes while the provider cannot be asked: kept, and credited when it can", async () => {
    const deposit = await create()
    house.peer.line = "cut"
    await house.act(deposit, "pay")
    await eventually(async () => expect(await house.eventsOf(deposit)).toBe(1))
    expect(await house.stateOf(deposit)).toBe("PENDING")
    house.peer.line = "pass"
    house.clock.advance(60_000)
    await house.checkUntil(deposit, "CREDITED")
  })

  test("that is lost after the end: the worker still finds the money", async () => {
    const deposit = await quiet()
    house.clock.advance(30 * 60_000)
    await house.checkUntil(deposit, "EXPIRED")
    await house.act(deposit, "pay")
    house.clock.advance(60_000)
    await house.checkUntil(deposit, "CREDITED")
    expect(await credits()).toBe(1)
  })
})

describe("this process ends", () => {
  test("after it kept a webhook and before it acted on it: a worker acts at once", async () => {
    const deposit = await quiet()
    await house.act(deposit, "pay")
    const [provider] = house.kit.providers
    if (!provider || !deposit.charge) throw new Error("no provider, or no charge")
    const dying = {
      ...house.kit,
      providers: [{ ...provider, readCharge: () => Promise.reject(new Error("killed")) }],
    }
    const event = {
      of: "charge" as const,
      id: "evt",
      chargeId: deposit.charge.id,
      reference: referenceOf(deposit),
    }
    await expect(receiveWebhook(dying, provider, event)).rejects.toThrow("killed")
    expect(await house.stateOf(deposit)).toBe("PENDING")
    await house.checkOnce()
    expect(await house.stateOf(deposit)).toBe("CREDITED")
  })

  test("after the charge was made and before it was kept: the same charge is found", async () => {
    const dying: PaymentsKit = {
      ...house.kit,
      providers: house.kit.providers.map((provider) => ({
        ...provider,
        createCharge: async (wanted) => {
          await provider.createCharge(wanted)
          throw new Error("killed")
        },
      })),
    }
    await expect(create(dying)).rejects.toThrow("killed")
    const deposit = await onlyDeposit()
    house.clock.advance(15_000)
    await house.checkOnce()
    expect(await house.chargesOf(deposit)).toEqual([(await onlyDeposit()).charge?.id])
  })

  test.each(["before", "after"])(
    "%s the ledger has posted: the deposit is paid, and credited later, once",
    async (when) => {
      const dying: PaymentsKit = {
        ...house.kit,
        ledger: {
          ...house.ledger,
          postIn: async (tx, transfers) => {
            if (when === "after") await house.ledger.postIn(tx, transfers)
            throw new Error("killed")
          },
        },
      }
      const deposit = await quiet()
      await house.act(deposit, "pay")
      await expect(checkDeposit(dying, deposit)).rejects.toThrow("killed")
      expect(await house.stateOf(deposit)).toBe("PAID")
      expect(await credits()).toBe(0)
      await house.checkUntil(deposit, "CREDITED")
      expect(await credits()).toBe(1)
    },
  )

  test("while it holds a due deposit: another takes it when the lease is over", async () => {
    const deposit = await quiet()
    await house.act(deposit, "pay")
    house.clock.advance(15_000)
    const now = house.clock.now()
    const claim = { now, until: new Date(now.getTime() + 60_000), limit: 100 }
    const [first, second] = await inTransaction(house.db, async (tx) => [
      await claimDue(tx, claim),
      // The first has not committed, and the second neither waits for it nor takes the same.
      await claimDue(house.db, claim),
    ])
    expect(first.map(({ id }) => id)).toContain(deposit.id)
    expect(second.map(({ id }) => id)).not.toContain(deposit.id)
    expect((await claimDue(house.db, claim)).map(({ id }) => id)).not.toContain(deposit.id)
    house.clock.advance(60_000)
    await house.checkUntil(deposit, "CREDITED")
  })
})

test("two workers at once look at a deposit once, and credit it once", async () => {
  const deposit = await quiet()
  await house.act(deposit, "pay")
  house.clock.advance(15_000)
  const other = payments(house.kit)
  house.peer.asked.length = 0
  await Promise.all([
    house.payments.checkDue(),
    other.checkDue(),
    house.payments.checkDue(),
    other.checkDue(),
  ])
  await house.checkUntil(deposit, "CREDITED")
  expect(house.peer.asked.filter((line) => line.endsWith(`/${deposit.charge?.id ?? ""}`))).toHaveLength(1)
  expect(await credits()).toBe(1)
})

test("the worker runs by itself from start to stop", async () => {
  const deposit = await quiet()
  await house.act(deposit, "pay")
  house.clock.advance(15_000)
  const worker = payments({
    ...house.kit,
    providers: house.kit.providers.map((one) => ({ ...one, close: async () => {} })),
  })
  worker.start()
  await house.reaches(deposit, "CREDITED")
  await worker.stop()
})
