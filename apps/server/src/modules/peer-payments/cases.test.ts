import { ZERO, toDecimal, type Amount } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { MINUTE_MS } from "../../kernel/durations.ts"
import { MERCHANT } from "../../../test/ground.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import { peerHouse, type PeerHouse, type TestMember } from "./test-house.ts"

/** The worked cases of payments between members, figure by figure: m and h the withdrawer's, k the depositor's main, c clearing. */

let peer: PeerHouse
beforeAll(async () => {
  peer = await peerHouse()
})
afterAll(() => peer.close())
beforeEach(() => peer.fresh())

/** Follows the books of one case, which begins with [m500 p-500]. */
async function booksOf(withdrawer: TestMember, depositor: () => TestMember | undefined) {
  const { ledger } = peer
  const house = async () => ({
    c: await ledger.houseBalance(MERCHANT, "clearing", "BRL"),
    t: await ledger.houseBalance(MERCHANT, "transit", "BRL"),
    f: await ledger.houseBalance(MERCHANT, "fees", "BRL"),
    p: await ledger.houseBalance(MERCHANT, "payments:1", "BRL"),
  })
  const start = await house()
  let last = ""
  return async (expected: string) => {
    if (expected !== "=") last = expected
    const now = await house()
    const begun = depositor()
    const figures: Record<string, bigint> = {
      m: await ledger.balance(withdrawer.id, "main", "BRL"),
      h: await ledger.balance(withdrawer.id, "held", "BRL"),
      k: begun ? await ledger.balance(begun.id, "main", "BRL") : ZERO,
      c: now.c - start.c,
      t: now.t - start.t,
      f: now.f - start.f,
      p: now.p - start.p - 5_000_000n,
    }
    const shown = Object.entries(figures)
      .filter(([, value]) => value !== 0n)
      .map(([name, value]) => `${name}${toDecimal(value as Amount).replace(/\.00$/, "")}`)
    expect(shown.sort()).toEqual(last.split(" ").sort())
  }
}

test("members who were credited out of a withdrawal are found by whose it was; a dispute raises an alarm", async () => {
  const withdrawer = await peer.member("500")
  await peer.ask(withdrawer, "100")
  await peer.work()
  const { depositor, payment } = await peer.deposit("100")
  const both = { withdrawer, depositor, paymentId: payment.paymentId }
  const since = new Date(0)
  const receivers = () => peer.peer.receiversFrom(MERCHANT, { memberId: withdrawer.id, since })
  expect(await receivers()).toEqual([])
  expect(await peer.peer.disputeAlarm(MERCHANT)).toBeUndefined()
  await peer.pay(both)
  await peer.answer(both, "NOT_RECEIVED")
  expect(await peer.peer.disputeAlarm(MERCHANT)).toMatchObject({ count: 1 })
  await peer.answer(both, "RECEIVED")
  expect(await peer.peer.disputeAlarm(MERCHANT)).toBeUndefined()
  expect(await receivers()).toEqual([depositor.id])
})

describe("case 13: a part alone arrives", () => {
  test("is credited at once, and the house pays the rest, with its fee", async () => {
    await peer.setPeer({ least: "50.00" })
    const withdrawer = await peer.member("500")
    let depositor: TestMember | undefined
    const is = await booksOf(withdrawer, () => depositor)
    const { withdrawalId } = await peer.ask(withdrawer, "100")
    await peer.work()
    await is("m400 p-500 h100")
    const begun = await peer.deposit("100")
    depositor = begun.depositor
    const both = { withdrawer, depositor, paymentId: begun.payment.paymentId }
    await is("m400 p-500 c100")
    await peer.pay(both)
    await is("=")
    await peer.answer(both, "PARTLY", "70")
    await is("m400 p-500 c30 k70")
    expect(await peer.stateOf(both)).toBe("PARTLY")
    await peer.routes.giveUpPeerPayment({ paymentId: both.paymentId }, depositor.context)
    await is("m400 p-500 h30 k70")
    // An amount below the least payment between members waits for none: the house pays it.
    await peer.work()
    await is("m400 p-471 k70 f1")
    const { withdrawal, parts } = await peer.withdrawals.routes.withdrawalStatus(
      { withdrawalId },
      withdrawer.context,
    )
    expect(withdrawal.state).toBe("SPLIT")
    expect(parts.map(({ state, amount, fee, net }) => ({ state, amount, fee, net }))).toEqual([
      { state: "RECEIVED", amount: "70.00", fee: "0.00", net: "70.00" },
      { state: "PAID", amount: "30.00", fee: "1.00", net: "29.00" },
    ])
  })
})

describe("case 14: the time to confirm ends during a dispute", () => {
  test("counts for nothing: two people rule, and neither timer nor a second ruling moves anything", async () => {
    const withdrawer = await peer.member("500")
    let depositor: TestMember | undefined
    const is = await booksOf(withdrawer, () => depositor)
    await peer.ask(withdrawer, "100")
    await peer.work()
    const begun = await peer.deposit("100")
    depositor = begun.depositor
    const both = { withdrawer, depositor, paymentId: begun.payment.paymentId }
    await is("m400 p-500 c100")
    await peer.pay(both)
    await is("=")
    peer.clock.advance(40 * MINUTE_MS)
    await peer.work()
    await peer.answer(both, "NOT_RECEIVED")
    await is("=")
    peer.clock.advance(20 * MINUTE_MS)
    await peer.work()
    expect(await peer.stateOf(both)).toBe("DISPUTED")
    await is("=")
    peer.clock.advance(130 * MINUTE_MS)
    const ruling = await peer.rule(both, "forced")
    await peer.approve(ruling)
    await is("m400 p-500 k100")
    expect(await peer.stateOf(both)).toBe("FORCED")
    await peer.work()
    expect(await refusalOf(peer.approve(ruling))).toEqual(["PEER_NOT_POSSIBLE", "FORCED"])
    await is("=")
  })
})
