import { DEPOSIT_STATES, type Deposit } from "@croupier/contract/payments"
import { parseAmount } from "@croupier/money"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { moneyIntent } from "./money-intent.ts"
import { advance, POLL, stageOf, type State } from "./deposit-stage.ts"

const deposit = (state: State): Deposit => ({
  depositId: "0d1f7f4e-7f2c-4f5e-9b8e-0a9a4c4b7c11",
  method: "pix",
  kind: "pix",
  amount: "50.00",
  fee: "0.00",
  asset: "P",
  state,
  payUrl: null,
  copyCode: null,
  payTo: [],
  takesSlip: false,
  slipAt: null,
  createdAt: "2026-11-20T20:00:00.000Z",
  expiresAt: "2026-11-20T20:15:00.000Z",
  creditedAt: null,
  uncredited: null,
})

describe("the key of an intent", () => {
  const counted = () => {
    let count = 0
    return moneyIntent(() => `key-${(count += 1)}`)
  }
  const [fifty, sixty] = [parseAmount("50"), parseAmount("60")]

  it("stays the same for a double click and for a retry after a lost answer", () => {
    const intent = counted()
    expect(intent.keyFor("pix", fifty)).toBe("key-1")
    expect(intent.keyFor("pix", fifty)).toBe("key-1")
  })
  it("changes with the amount or the method", () => {
    const intent = counted()
    expect([intent.keyFor("pix", fifty), intent.keyFor("pix", sixty), intent.keyFor("card", sixty)]).toEqual([
      "key-1",
      "key-2",
      "key-3",
    ])
  })
  it("is new once the server answered: the same amount again is a second deposit", () => {
    const intent = counted()
    intent.keyFor("pix", fifty)
    intent.spend()
    expect(intent.keyFor("pix", fifty)).toBe("key-2")
  })
})

describe("the life of a deposit, as the sheet hears it", () => {
  it("does not go back from credited when an older answer arrives late", () => {
    expect(advance(deposit("CREDITED"), deposit("PENDING")).state).toBe("CREDITED")
    expect(advance(deposit("PAID"), deposit("PENDING")).state).toBe("PAID")
  })
  it("takes a payment that arrives after the expiry", () => {
    expect(advance(deposit("EXPIRED"), deposit("CREDITED")).state).toBe("CREDITED")
  })
  it("stays credited whatever is heard after, in any order", () => {
    const news = fc.array(fc.constantFrom(...DEPOSIT_STATES), { maxLength: 12 })
    fc.assert(
      fc.property(news, (states) => {
        const last = states.reduce((known, state) => advance(known, deposit(state)), deposit("CREDITED"))
        expect(last.state).toBe("CREDITED")
        expect(POLL[last.state]).toBe(false)
      }),
    )
  })
  it("does not call a deposit expired before the server does", () => {
    const expiry = Date.parse(deposit("PENDING").expiresAt)
    expect(stageOf(deposit("PENDING"), expiry - 1)).toBe("pay")
    expect(stageOf(deposit("PENDING"), expiry)).toBe("checking")
    expect(stageOf(deposit("EXPIRED"), expiry - 1)).toBe("expired")
  })
})
