import { randomUUID } from "node:crypto"
import { parseAmount, toDecimal } from "@croupier/money"
import { eventually, fakeClock } from "@croupier/testkit"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Charge, Payer } from "../provider.ts"
import type { Line } from "../test-peer.ts"
import { adapterLine, type AdapterLine, type Clock } from "./test-adapter-line.ts"
import type { ProviderBench } from "./test-provider-bench.ts"

const EVIDENCE = "ab".repeat(32)

/**
 * Rules that every adapter keeps for contested payments, payers and quotes; a provider without contests says so
 * by its traits.
 */
export function contestConformance(name: string, start: (clock: Clock) => Promise<ProviderBench>): void {
  describe(`contests over the adapter ${name}`, () => {
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
    beforeEach(() => {
      peer.line = "pass"
    })

    const paid = async (debtor?: Payer): Promise<Charge> => {
      const key = randomUUID()
      const answer = await provider.createCharge({
        key,
        kind: "pix",
        reference: `7-${key}`,
        amount: parseAmount("100"),
        asset: "BRL",
        merchantName: "Lanterna",
        callbackUrl: house.url,
        returnUrl: "https://house.example",
        expiresAt: new Date("2026-11-20T12:30:00Z"),
        ...(debtor ? { debtor } : {}),
      })
      if (answer.kind !== "ok") throw new Error(answer.reason)
      expect(answer.charge.payer).toBeNull()
      await bench.pay(answer.charge)
      const reading = await provider.readCharge(answer.charge.id)
      if (reading.kind !== "ok") throw new Error(reading.reason)
      return reading.charge
    }

    test("says who paid, where it is told", async () => {
      const ana = { name: "Ana Souza", taxId: "52998224725" }
      expect((await paid(ana)).payer).toEqual(ana)
      expect((await paid()).payer).toBeNull()
    })

    test("quotes what a movement costs, and refuses what it does not move", async () => {
      const asked = { of: "payout", amount: parseAmount("100"), asset: "BRL" } as const
      const answer = await provider.quote(asked)
      if (answer.kind !== "ok") throw new Error(answer.reason)
      expect(answer.quote.minimum <= asked.amount && answer.quote.maximum >= asked.amount).toBe(true)
      expect(toDecimal(answer.quote.fee)).toBe("0.00")
      const most = { ...asked, amount: parseAmount("99999999999") }
      expect((await provider.quote(most)).kind).toBe("refused")
      peer.line = "cut"
      expect((await hasty.quote(asked)).kind).toBe("unknown")
    })

    test("lists, reads and answers contests once, or tells of none where its traits say so", async () => {
      const charge = await paid()
      const span = { from: new Date("2026-11-20T00:00:00Z"), to: new Date("2026-11-21T00:00:00Z") }
      if (!provider.traits.notifiesContests) {
        expect(await provider.listContests(span)).toEqual({ kind: "ok", contests: [], next: null })
        expect((await provider.readContest("none")).kind).toBe("missing")
        expect((await provider.answerContest({ contestId: "none", agrees: true, evidence: null })).kind).toBe(
          "refused",
        )
        return
      }
      house.heard.length = 0
      const contestId = (await bench.contest?.(charge)) ?? ""
      await eventually(() => expect(house.heard.length).toBeGreaterThan(0))
      expect(house.heard[0]).toMatchObject({ kind: "ok", event: { of: "contest", contestId } })
      expect(house.forged.every(({ kind }) => kind !== "ok")).toBe(true)
      const list = await provider.listContests(span)
      expect(list).toMatchObject({
        kind: "ok",
        contests: [{ id: contestId, chargeId: charge.id, amount: parseAmount("100"), state: "open" }],
      })
      expect(await provider.readContest("none")).toMatchObject({ kind: "missing" })
      const answer = { contestId, agrees: false, evidence: EVIDENCE }
      for (const line of ["cut", "hang", "fail", "garble", "conflict", "missing"] as const satisfies Line[]) {
        peer.line = line
        expect((await hasty.answerContest(answer)).kind).toBe("unknown")
        if (line !== "conflict" && line !== "missing")
          expect((await hasty.readContest(contestId)).kind).toBe("unknown")
      }
      peer.line = "pass"
      const answers = await Promise.all([1, 2, 3].map(() => provider.answerContest(answer)))
      for (const each of answers) expect(each).toMatchObject({ kind: "ok", contest: { state: "rejected" } })
      expect((await provider.answerContest({ ...answer, agrees: true })).kind).toBe("refused")
      expect(await provider.readContest(contestId)).toMatchObject({ contest: { state: "rejected" } })
    })
  })
}
