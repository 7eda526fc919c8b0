import { randomUUID } from "node:crypto"
import { readQr } from "@croupier/emv-qr"
import { parseAmount, toDecimal } from "@croupier/money"
import { eventually, fakeClock } from "@croupier/testkit"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Payout, PayoutOrder } from "../payout.ts"
import type { Charge, ChargeOrder } from "../provider.ts"
import { adapterLine, type AdapterLine, type Clock } from "./test-adapter-line.ts"
import type { ProviderBench } from "./test-provider-bench.ts"
import type { Line } from "../test-peer.ts"

/**
 * Rules that every adapter keeps, whatever its provider is like: each is run against its own simulator over
 * HTTP, behind a line that can be made bad.
 */
export function adapterConformance(name: string, start: (clock: Clock) => Promise<ProviderBench>): void {
  describe(`the adapter ${name}`, () => {
    const clock = fakeClock()
    let bench: AdapterLine["bench"]
    let peer: AdapterLine["peer"]
    let provider: AdapterLine["provider"]
    let hasty: AdapterLine["hasty"]
    let house: AdapterLine["house"]
    let close: AdapterLine["close"]
    beforeAll(async () => {
      clock.set("2026-11-20T12:00:00Z")
      ;({ bench, peer, provider, hasty, house, close } = await adapterLine(start, clock))
    })
    afterAll(() => close())
    beforeEach(async () => {
      clock.set("2026-11-20T12:00:00Z")
      peer.line = "pass"
      house.heard.length = 0
      await bench.behave({ outcome: "paid" })
    })

    const orderOf = (changes: Partial<PayoutOrder> = {}): PayoutOrder => ({
      key: randomUUID(),
      amount: parseAmount("198"),
      asset: "BRL",
      payee: {
        name: "José da Silva",
        taxId: "52998224725",
        account: { kind: "pix", key: "52998224725" },
      },
      notAfter: new Date("2026-11-20T12:10:00Z"),
      callbackUrl: house.url,
      ...changes,
    })
    const chargeOrder = (changes: Partial<ChargeOrder> = {}): ChargeOrder => {
      const key = randomUUID()
      return {
        key,
        reference: `7-${key}`,
        amount: parseAmount("25"),
        asset: "BRL",
        kind: "pix",
        merchantName: "Lanterna",
        callbackUrl: house.url,
        returnUrl: "https://house.example",
        expiresAt: new Date("2026-11-20T12:30:00Z"),
        ...changes,
      }
    }
    const charge = async (order: ChargeOrder): Promise<Charge> => {
      const answer = await provider.createCharge(order)
      if (answer.kind !== "ok") throw new Error(`not ok: ${JSON.stringify(answer)}`)
      return answer.charge
    }
    const readCharge = async (id: string): Promise<Charge> => {
      const answer = await provider.readCharge(id)
      if (answer.kind !== "ok") throw new Error(`not ok: ${JSON.stringify(answer)}`)
      return answer.charge
    }

    test("makes one charge for a key, and takes another content for unknown", async () => {
      const order = chargeOrder()
      const made = await Promise.all(Array.from({ length: 4 }, () => charge(order)))
      expect(new Set(made.map(({ id }) => id)).size).toBe(1)
      expect(made[0]).toMatchObject({
        state: "open",
        reference: order.reference,
        amount: order.amount,
        receipts: [],
      })
      expect(readQr(made[0]?.copyCode ?? "")).toMatchObject({ kind: "ok", code: { amount: order.amount } })
      expect(await provider.createCharge({ ...order, amount: parseAmount("26") })).toMatchObject({
        kind: "unknown",
      })
    })

    test("shows what was paid of a charge, and each payment", async () => {
      const made = await charge(chargeOrder())
      await bench.pay(made, "9.00")
      const nine = parseAmount("9")
      const paid = await readCharge(made.id)
      expect(paid).toMatchObject({ state: "paid", amount: parseAmount("25"), paidAmount: nine })
      expect(paid.receipts).toMatchObject([{ amount: nine }])
      if ((await bench.pay(made, "9.00")) !== 200) return
      const twice = await readCharge(made.id)
      expect(twice.receipts).toMatchObject([{ amount: nine }, { amount: nine }])
      expect(new Set(twice.receipts.map(({ id }) => id)).size).toBe(2)
    })

    test("ends a charge at the end that it was asked for", async () => {
      const made = await charge(chargeOrder({ expiresAt: new Date("2026-11-20T12:05:00Z") }))
      clock.set("2026-11-20T12:04:59Z")
      expect((await readCharge(made.id)).state).toBe("open")
      clock.set("2026-11-20T12:05:00Z")
      expect((await readCharge(made.id)).state).toBe("expired")
    })

    test.each<Line>(["cut", "hang", "fail", "garble", "swallow", "conflict", "missing"])(
      "%s, when a charge is asked for: unknown, and the same key makes one",
      async (line) => {
        const order = chargeOrder()
        peer.line = line
        expect((await hasty.createCharge(order)).kind).toBe("unknown")
        peer.line = "pass"
        expect(await charge(order)).toMatchObject({ state: "open", reference: order.reference })
      },
    )

    const create = async (order: PayoutOrder): Promise<Payout> => {
      const answer = await provider.createPayout(order)
      if (answer.kind !== "ok") throw new Error(`not ok: ${JSON.stringify(answer)}`)
      return answer.payout
    }
    const read = async (named: { key: string } | { id: string }): Promise<Payout> => {
      const answer = await provider.readPayout(named)
      if (answer.kind !== "ok") throw new Error(`not ok: ${JSON.stringify(answer)}`)
      return answer.payout
    }
    const available = async () => {
      const answer = await provider.balance("BRL")
      return answer.kind === "ok" ? toDecimal(answer.available) : answer
    }

    test("pays once for a key, however often and however much at once it is asked", async () => {
      await bench.behave({ outcome: "held" })
      const before = Number(await available())
      const order = orderOf()
      const made = await Promise.all(Array.from({ length: 6 }, () => create(order)))
      expect(new Set(made.map(({ id }) => id)).size).toBe(1)
      expect(Number(await available())).toBe(before - 198)
      await bench.act(await read({ key: order.key }), "pay")
      const paid = await read({ key: order.key })
      expect(paid).toMatchObject({
        state: "paid",
        amount: order.amount,
        paidAmount: order.amount,
        asset: "BRL",
      })
      expect(paid.bankReferences).toHaveLength(1)
      expect(await read({ id: paid.id })).toEqual(paid)
      expect(await create(order)).toEqual(paid)
    })

    test("takes another content under a known key for unknown", async () => {
      const order = orderOf()
      await create(order)
      expect(await provider.createPayout({ ...order, amount: parseAmount("199") })).toMatchObject({
        kind: "unknown",
      })
      expect((await read({ key: order.key })).amount).toBe(order.amount)
    })

    test("says of a refusal whether the payee is the reason", async () => {
      for (const final of [true, false]) {
        await bench.behave({ outcome: "refused", final })
        const order = orderOf()
        const answer = await provider.createPayout(order)
        const payout = await read({ key: order.key })
        expect(payout).toMatchObject({ state: "refused", paidAmount: null, refusal: { final } })
        if (answer.kind !== "ok") expect(answer).toMatchObject({ kind: "refused", final })
      }
    })

    test("refuses what is beyond the float, and the money is not gone", async () => {
      const before = await available()
      const order = orderOf({ amount: parseAmount("900000000") })
      const answer = await provider.createPayout(order)
      if (answer.kind === "ok") expect(await read({ key: order.key })).toMatchObject({ state: "refused" })
      else expect(answer).toMatchObject({ kind: "refused", final: false })
      expect(await available()).toBe(before)
    })

    test("shows what was returned, whole or in part, as no longer paid", async () => {
      await bench.behave({ outcome: "paid", isReturned: true })
      const order = orderOf()
      await create(order)
      expect(await read({ key: order.key })).toMatchObject({
        state: "returned",
        returnedAmount: order.amount,
      })
      await bench.behave({ outcome: "paid" })
      const other = orderOf()
      await create(other)
      await bench.act(await read({ key: other.key }), "return", "50.00")
      expect(await read({ key: other.key })).toMatchObject({
        state: "returned",
        returnedAmount: parseAmount("50"),
      })
    })

    test("finds a payout that was refused and is paid after all", async () => {
      await bench.behave({ outcome: "refused" })
      const order = orderOf()
      await provider.createPayout(order)
      await bench.act(await read({ key: order.key }), "pay")
      expect(await read({ key: order.key })).toMatchObject({ state: "paid", refusal: null })
    })

    test.each<Line>(["cut", "hang", "fail", "garble", "swallow", "conflict", "missing"])(
      "%s, when a payout is asked for: unknown, and the same key tells later",
      async (line) => {
        const order = orderOf()
        peer.line = line
        expect(await hasty.createPayout(order)).toMatchObject({ kind: "unknown" })
        peer.line = "pass"
        const arrived = line === "swallow"
        // An order that arrived is made a moment after its caller gave up.
        if (arrived) await eventually(async () => expect((await provider.readPayout(order)).kind).toBe("ok"))
        else expect((await provider.readPayout(order)).kind).toBe("missing")
        expect(await create(order)).toMatchObject({ key: order.key, amount: order.amount })
      },
    )

    test.each<Line>(["cut", "hang", "fail", "garble", "swallow"])(
      "%s, when it is asked: unknown, never missing",
      async (line) => {
        const order = orderOf()
        await create(order)
        peer.line = line
        expect((await hasty.readPayout(order)).kind).toBe("unknown")
        expect((await hasty.balance("BRL")).kind).toBe("unknown")
        expect((await hasty.listPayouts({ from: new Date(0), to: clock.now() })).kind).toBe("unknown")
      },
    )

    test("begins nothing that arrives after its notAfter, where it says so", async () => {
      const order = orderOf({ notAfter: new Date("2026-11-20T11:59:00Z") })
      const answer = await provider.createPayout(order)
      if (provider.traits.honoursNotAfter) expect(answer).toMatchObject({ kind: "refused", final: false })
      else expect(answer.kind).toBe("ok")
    })

    test("lists what was made and what moved in a time, page by page", async () => {
      clock.set("2026-11-20T15:00:00Z")
      const orders = Array.from({ length: 3 }, () => orderOf({ notAfter: new Date("2026-11-20T16:00:00Z") }))
      for (const order of orders) await create(order)
      const keys: string[] = []
      let cursor: string | null = null
      do {
        const page = await provider.listPayouts({
          from: new Date("2026-11-20T15:00:00Z"),
          to: new Date("2026-11-20T15:00:01Z"),
          ...(cursor === null ? {} : { cursor }),
        })
        if (page.kind !== "ok") throw new Error(page.reason)
        keys.push(...page.payouts.map(({ key }) => key))
        cursor = page.next
      } while (cursor !== null)
      expect(keys.sort()).toEqual(orders.map(({ key }) => key).sort())
    })

    test("knows its webhooks, names our key by them, and takes no others", async () => {
      await bench.behave({ outcome: "held" })
      const order = orderOf()
      const payout = await create(order)
      await bench.act(payout, "pay")
      await eventually(() => expect(house.heard.length).toBeGreaterThan(0))
      for (const answer of house.heard)
        expect(answer).toMatchObject({ kind: "ok", event: { of: "payout", key: order.key } })
      expect(house.forged.every(({ kind }) => kind !== "ok")).toBe(true)
    })

    test("tells of refusals where it says so, and where not it is asked", async () => {
      await bench.behave({ outcome: "held" })
      const payout = await create(orderOf())
      house.heard.length = 0
      await bench.act(payout, "refuse")
      expect(await read({ id: payout.id })).toMatchObject({ state: "refused" })
      if (provider.traits.notifiesRefusals)
        await eventually(() => expect(house.heard.length).toBeGreaterThan(0))
      else expect(house.heard).toHaveLength(0)
    })

    test("gives the file of a day that is over, with what came, what left and what was returned", async () => {
      clock.set("2026-11-21T15:00:00Z")
      const charged = await charge(chargeOrder({ expiresAt: new Date("2026-11-21T15:30:00Z") }))
      await bench.pay(charged)
      await bench.behave({ outcome: "paid", isReturned: true })
      const order = orderOf({ notAfter: new Date("2026-11-21T16:00:00Z") })
      await create(order)
      expect((await provider.statement("2026-11-21")).kind).toBe("none")
      clock.set("2026-11-22T12:00:00Z")
      const statement = await provider.statement("2026-11-21")
      if (statement.kind !== "ok") throw new Error(statement.reason)
      const at = new Date("2026-11-21T15:00:00Z")
      const common = { day: "2026-11-21", bookedAt: at, asset: "BRL", fee: 0n }
      expect(statement.lines).toHaveLength(3)
      expect(statement.lines).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            ...common,
            kind: "charge",
            providerId: charged.id,
            gross: parseAmount("25"),
          }),
          expect.objectContaining({ ...common, kind: "payout", key: order.key, gross: parseAmount("-198") }),
          expect.objectContaining({ ...common, kind: "return", key: order.key, net: parseAmount("198") }),
        ]),
      )
      for (const line of ["cut", "fail", "garble"] as const) {
        peer.line = line
        expect((await hasty.statement("2026-11-21")).kind).toBe("unknown")
      }
    })
  })
}
