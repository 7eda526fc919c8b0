import { randomUUID } from "node:crypto"
import { fakeClock, eventually } from "@croupier/testkit"
import { parseAmount, toDecimal } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { ReturnOrder } from "../payment-return.ts"
import type { Charge, PaymentProvider } from "../provider.ts"
import { startPeer, type Line, type Peer } from "../test-peer.ts"
import type { ProviderBench } from "./test-provider-bench.ts"

type Clock = ReturnType<typeof fakeClock>

/** Rules that every adapter keeps for money that goes back to payers. */
export function returnConformance(name: string, start: (clock: Clock) => Promise<ProviderBench>): void {
  describe(`returns over the adapter ${name}`, () => {
    const clock = fakeClock()
    let bench: ProviderBench
    let peer: Peer
    let provider: PaymentProvider
    let hasty: PaymentProvider
    let paid: Charge
    beforeAll(async () => {
      clock.set("2026-11-20T12:00:00Z")
      bench = await start(clock)
      peer = await startPeer(() => bench.url)
      provider = bench.open({ url: peer.url, timeoutMs: 15_000 })
      hasty = bench.open({ url: peer.url, timeoutMs: 300 })
    })
    afterAll(async () => {
      await Promise.all([provider.close(), hasty.close()])
      await peer.close()
      await bench.stop()
    })
    beforeEach(async () => {
      peer.line = "pass"
      await bench.behave({})
      const key = randomUUID()
      const answer = await provider.createCharge({
        key,
        reference: `7-${key}`,
        amount: parseAmount("100"),
        asset: "BRL",
        kind: "pix",
        merchantName: "Lanterna",
        callbackUrl: "http://127.0.0.1:9",
        returnUrl: "https://house.example",
        expiresAt: new Date("2026-11-20T12:30:00Z"),
      })
      if (answer.kind !== "ok") throw new Error(answer.reason)
      paid = answer.charge
      await bench.pay(paid, "150.00")
    })

    const orderOf = (changes: Partial<ReturnOrder> = {}): ReturnOrder => ({
      key: randomUUID(),
      of: "charge",
      chargeId: paid.id,
      amount: parseAmount("50"),
      asset: "BRL",
      ...changes,
    })
    const available = async () => {
      const answer = await provider.balance("BRL")
      return answer.kind === "ok" ? Number(toDecimal(answer.available)) : answer.kind
    }
    const read = async (key: string) => {
      const answer = await provider.readReturn(key)
      return answer.kind === "ok" ? answer.returned.state : answer.kind
    }

    test("a key gives back once, however often and however much at once", async () => {
      const before = Number(await available())
      const order = orderOf()
      const answers = await Promise.all(Array.from({ length: 5 }, () => provider.returnPayment(order)))
      for (const answer of answers)
        expect(answer).toMatchObject({
          kind: "ok",
          returned: { key: order.key, chargeId: paid.id, state: "done" },
        })
      expect(await available()).toBe(before - 50)
      expect(await provider.returnPayment({ ...order, amount: parseAmount("51") })).toMatchObject({
        kind: "unknown",
      })
    })

    test("one that is held is accepted, and asked for until it is done or refused", async () => {
      await bench.behave({ returns: "held" })
      for (const [how, state] of [
        ["done", "done"],
        ["refuse", "refused"],
      ] as const) {
        const order = orderOf()
        expect(await provider.returnPayment(order)).toMatchObject({
          kind: "ok",
          returned: { state: "accepted" },
        })
        await bench.endReturn(order.key, how)
        expect(await read(order.key)).toBe(state)
      }
    })

    test("one that is refused, or beyond what was paid and kept, leaves the money where it is", async () => {
      await bench.behave({ returns: "refused" })
      const before = await available()
      expect((await provider.returnPayment(orderOf())).kind).toBe("refused")
      await bench.behave({})
      const order = orderOf({ amount: parseAmount("150.01") })
      expect((await provider.returnPayment(order)).kind).toBe("refused")
      expect(await read(order.key)).toBe("refused")
      expect(await available()).toBe(before)
      expect((await provider.returnPayment(orderOf({ amount: parseAmount("150") }))).kind).toBe("ok")
      expect((await provider.returnPayment(orderOf({ amount: parseAmount("0.01") }))).kind).toBe("refused")
      expect((await provider.returnPayment(orderOf({ chargeId: "none" }))).kind).toBe("refused")
    })

    test.each<Line>(["cut", "hang", "fail", "garble", "swallow", "conflict", "missing"])(
      "%s, when one is asked for: unknown, and the same key tells later",
      async (line) => {
        const order = orderOf()
        peer.line = line
        expect((await hasty.returnPayment(order)).kind).toBe("unknown")
        const asked = await hasty.readReturn(order.key)
        expect(line === "missing" ? ["missing", "unknown"] : ["unknown"]).toContain(asked.kind)
        peer.line = "pass"
        if (line === "swallow") await eventually(async () => expect(await read(order.key)).toBe("done"))
        else expect(await read(order.key)).toBe("missing")
        expect(await provider.returnPayment(order)).toMatchObject({ kind: "ok", returned: { state: "done" } })
      },
    )
  })
}
