import { toDecimal } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { HOUR_MS, MINUTE_MS } from "../../kernel/durations.ts"
import { happens } from "../../kernel/test-events.ts"
import { claimPaid } from "./acts/deposit.ts"
import { answerPayment } from "./acts/receive.ts"
import { MERCHANT } from "../../../test/ground.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import { peerHouse, picture, type PeerHouse } from "./test-house.ts"
import { afterTime, barMember, checkDue } from "./timer.ts"

let peer: PeerHouse
beforeAll(async () => {
  peer = await peerHouse()
})
afterAll(() => peer.close())
beforeEach(() => peer.fresh())

type Both = Awaited<ReturnType<PeerHouse["matched"]>>
const giveUp = ({ paymentId, depositor }: Both) =>
  peer.routes.giveUpPeerPayment({ paymentId }, depositor.context)
const moneyOf = async ({ withdrawer, depositor }: Both) => ({
  withdrawer: `${await peer.mainOf(withdrawer)} + ${await peer.heldOf(withdrawer)}`,
  depositor: await peer.mainOf(depositor),
})
const keyOf = async ({ paymentId, depositor }: Both) => ({
  bucket: Number(depositor.id & 63n),
  id: paymentId,
})

describe("a payment that arrives", () => {
  test("credits the depositor once, and tells other modules of the deposit", async () => {
    const both = await peer.paid()
    expect(await peer.escrow()).not.toBe("0.00")
    const outcomes = await Promise.all([1, 2, 3].map(() => refusalOf(peer.answer(both, "RECEIVED"))))
    expect(outcomes.map(([code]) => code).sort()).toEqual(["PEER_NOT_POSSIBLE", "PEER_NOT_POSSIBLE", "done"])
    expect(await moneyOf(both)).toEqual({ withdrawer: "400.00 + 0.00", depositor: "100.00" })
    expect(peer.emitted).toContainEqual(
      expect.objectContaining({ event: "depositCredited", memberId: both.depositor.id, amount: "100.00" }),
    )
    const withdrawal = await peer.withdrawal(both.withdrawer, both.withdrawalId)
    expect([withdrawal.state, toDecimal(withdrawal.fee)]).toEqual(["RECEIVED", "0.00"])
  })

  test("is claimed once: two proofs at once are one, and the second is refused", async () => {
    const both = await peer.matched()
    const outcomes = await Promise.all([refusalOf(peer.pay(both)), refusalOf(peer.pay(both))])
    expect(outcomes.map(([code]) => code).sort()).toEqual(["PEER_NOT_POSSIBLE", "done"])
    const { evidence } = await peer.routes.peerPaymentStatus(both, both.depositor.context)
    expect(evidence).toHaveLength(1)
    await peer.answer(both, "RECEIVED")
    expect(await refusalOf(peer.pay(both))).toEqual(["PEER_NOT_POSSIBLE", "RECEIVED"])
    expect(await refusalOf(giveUp(both))).toEqual(["PEER_NOT_POSSIBLE", "RECEIVED"])
  })

  test("posts nothing where the process ends before the commit, and once when it is tried again", async () => {
    const both = await peer.paid()
    const { escrow, ...withdrawals } = peer.kit.withdrawals
    const dying = {
      ...peer.kit,
      withdrawals: {
        ...withdrawals,
        escrow: {
          ...escrow,
          settle: async (...given: Parameters<typeof escrow.settle>) => {
            await escrow.settle(...given)
            throw new Error("the process ends here")
          },
        },
      },
    }
    const { paymentId } = both
    const said = { paymentId, answer: "RECEIVED" } as const
    await expect(answerPayment(dying, { id: both.withdrawer.id }, said)).rejects.toThrow("ends here")
    expect(await peer.stateOf(both)).toBe("PAID")
    expect(await moneyOf(both)).toEqual({ withdrawer: "400.00 + 0.00", depositor: "0.00" })
    await peer.answer(both, "RECEIVED")
    expect((await moneyOf(both)).depositor).toBe("100.00")
  })

  test("that a part of arrives is credited for the part, and for the rest once that is paid too", async () => {
    const both = await peer.paid()
    const parts = await Promise.all([1, 2].map(() => refusalOf(peer.answer(both, "PARTLY", "70"))))
    expect(parts.map(([code]) => code).sort()).toEqual(["PEER_NOT_POSSIBLE", "done"])
    expect(await moneyOf(both)).toEqual({ withdrawer: "400.00 + 0.00", depositor: "70.00" })
    const shown = await peer.routes.peerPaymentStatus(both, both.depositor.context)
    expect(shown).toMatchObject({ state: "PARTLY", credited: "70.00", open: "30.00" })
    expect(shown.payee?.number).toContain("@example.test")
    await peer.pay(both)
    await peer.answer(both, "RECEIVED")
    expect((await moneyOf(both)).depositor).toBe("100.00")
    expect(await peer.stateOf(both)).toBe("RECEIVED")
  })

  test("takes no part that is none", async () => {
    const both = await peer.paid()
    for (const part of ["100", "0.0001", "120", undefined] as const)
      expect(await refusalOf(peer.answer(both, "PARTLY", part))).toEqual(["INPUT_INVALID"])
    expect(await peer.stateOf(both)).toBe("PAID")
  })

  test("is not shown with what is no image, one that is damaged, a script or a flood of bytes", async () => {
    const both = await peer.matched()
    const { claimPeerPaid } = peer.routes
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const cut = Buffer.from(await picture(), "base64").subarray(0, 200)
    for (const bytes of [svg, cut, Buffer.from("no image"), Buffer.alloc(0)]) {
      const asked = claimPeerPaid(
        { paymentId: both.paymentId, image: bytes.toString("base64") },
        both.depositor.context,
      )
      expect(await refusalOf(asked)).toEqual(["IMAGE_INVALID"])
    }
    const large = Buffer.alloc(4_000_001).toString("base64")
    const flood = claimPaid(peer.kit, both.depositor, { paymentId: both.paymentId, image: large })
    expect(await refusalOf(flood)).toEqual(["BODY_TOO_LARGE"])
    expect(await peer.stateOf(both)).toBe("MATCHED")
  })
})

describe("a payment that does not come", () => {
  test("gives the withdrawal back to the board when its depositor gives up, once", async () => {
    const both = await peer.matched()
    const outcomes = await Promise.all([refusalOf(giveUp(both)), refusalOf(giveUp(both))])
    expect(outcomes.map(([code]) => code).sort()).toEqual(["PEER_NOT_POSSIBLE", "done"])
    expect(await moneyOf(both)).toEqual({ withdrawer: "400.00 + 100.00", depositor: "0.00" })
    const { rows } = await peer.consoleRoutes.peerOffers({}, peer.desk)
    expect(rows[0]?.withdrawalId).toBe(both.withdrawalId)
  })

  test("lapses by the clock, once for two workers; paid after all it is a dispute while the withdrawal waits", async () => {
    const both = await peer.matched()
    peer.clock.advance(31 * MINUTE_MS)
    const at = await keyOf(both)
    await Promise.all([checkDue(peer.kit), checkDue(peer.kit), afterTime(peer.kit, at)])
    expect(await peer.stateOf(both)).toBe("LAPSED")
    expect((await moneyOf(both)).withdrawer).toBe("400.00 + 100.00")
    await peer.pay(both)
    expect(await peer.stateOf(both)).toBe("DISPUTED")
    expect((await moneyOf(both)).withdrawer).toBe("400.00 + 0.00")
    await peer.answer(both, "RECEIVED")
    expect((await moneyOf(both)).depositor).toBe("100.00")
  })

  test("paid after the house had paid it is a case: forced, the withdrawer owes what was paid twice", async () => {
    const both = await peer.matched()
    peer.clock.advance(5 * HOUR_MS)
    await peer.work()
    expect((await peer.withdrawal(both.withdrawer, both.withdrawalId)).state).toBe("PAID")
    await peer.bet(both.withdrawer, "340")
    await peer.pay(both)
    expect(await peer.stateOf(both)).toBe("CASE")
    const ruling = await peer.rule(both, "forced")
    await peer.approve(ruling)
    expect(await refusalOf(peer.approve(ruling))).toEqual(["PEER_NOT_POSSIBLE", "FORCED"])
    expect(await moneyOf(both)).toEqual({ withdrawer: "0.00 + 0.00", depositor: "100.00" })
    expect(toDecimal(await peer.ledger.receivables.owedBy(both.withdrawer.id, "BRL"))).toBe("40.00")
  })
})

describe("the time to confirm", () => {
  test("reminds at half, and counts silence as received at its end, once", async () => {
    const both = await peer.paid()
    const before = peer.published.length
    peer.clock.advance(30 * MINUTE_MS)
    await peer.work()
    const heard = () => peer.published.slice(before).map(({ topic }) => topic)
    await expect.poll(heard).toContain("peer-payment")
    expect(await peer.stateOf(both)).toBe("PAID")
    peer.clock.advance(30 * MINUTE_MS)
    const at = await keyOf(both)
    await Promise.all([afterTime(peer.kit, at), afterTime(peer.kit, at), checkDue(peer.kit)])
    expect(await peer.stateOf(both)).toBe("AUTO")
    expect((await moneyOf(both)).depositor).toBe("100.00")
  })

  test("and the withdrawer's answer at its end are one of the two", async () => {
    const both = await peer.paid()
    peer.clock.advance(61 * MINUTE_MS)
    const at = await keyOf(both)
    await Promise.all([afterTime(peer.kit, at), refusalOf(peer.answer(both, "NOT_RECEIVED"))])
    const credited = (await moneyOf(both)).depositor
    expect([await peer.stateOf(both), credited]).toEqual(
      credited === "0.00" ? ["DISPUTED", "0.00"] : ["AUTO", "100.00"],
    )
  })

  test.each(["locked", "excluded"] as const)("ends for people where one of the two is %s", async (how) => {
    const [one, two] = [await peer.paid(), await peer.paid()]
    if (how === "locked") {
      await peer.lock(one.withdrawer)
      await peer.lock(two.depositor)
    } else {
      peer.excluded.add(one.withdrawer.id).add(two.depositor.id)
    }
    peer.clock.advance(61 * MINUTE_MS)
    await peer.work()
    expect([await peer.stateOf(one), await peer.stateOf(two)]).toEqual(["PAUSED", "PAUSED"])
    peer.clock.advance(48 * HOUR_MS)
    await peer.work()
    expect(await peer.stateOf(one)).toBe("PAUSED")
    await peer.approve(await peer.rule(one, "forced"))
    expect((await moneyOf(one)).depositor).toBe("100.00")
    await peer.approve(await peer.rule(two, "unpaid"))
    expect(await peer.stateOf(two)).toBe("NOT_PAID")
  })

  test("an exclusion ends a search and a match at once, and stops the clock of what was paid", async () => {
    const matched = await peer.matched("101")
    const paid = await peer.paid("102")
    for (const each of [matched, paid]) {
      peer.excluded.add(each.withdrawer.id)
      const planned = await happens(peer.db, peer.peer.reactions ?? [], "memberExcluded", {
        memberId: each.withdrawer.id,
        merchantId: MERCHANT,
      })
      expect(planned).toHaveLength(1)
      await barMember(peer.kit, each.withdrawer.id)
      await barMember(peer.kit, each.withdrawer.id)
    }
    expect([await peer.stateOf(matched), await peer.stateOf(paid)]).toEqual(["LAPSED", "PAUSED"])
  })

  test("of a part is the depositor's: silence is a dispute, and so is what they contest", async () => {
    const silent = await peer.paid()
    await peer.answer(silent, "PARTLY", "60")
    const loud = await peer.paid()
    await peer.answer(loud, "PARTLY", "60")
    await peer.routes.disputePeerPayment(
      { paymentId: loud.paymentId, image: await picture(), note: "all of it" },
      loud.depositor.context,
    )
    peer.clock.advance(31 * MINUTE_MS)
    await peer.work()
    expect([await peer.stateOf(silent), await peer.stateOf(loud)]).toEqual(["DISPUTED", "DISPUTED"])
    // The part was credited; the answer to it stands.
    expect(await refusalOf(peer.answer(loud, "NOT_RECEIVED"))).toEqual(["PEER_NOT_POSSIBLE", "DISPUTED"])
    await peer.approve(await peer.rule(loud, "forced"))
    expect((await moneyOf(loud)).depositor).toBe("100.00")
    await peer.approve(await peer.rule(silent, "unpaid"))
    expect(await moneyOf(silent)).toEqual({ withdrawer: "400.00 + 40.00", depositor: "60.00" })
  })
})

describe("a dispute", () => {
  const disputed = async () => {
    const both = await peer.paid()
    peer.clock.advance(20 * MINUTE_MS)
    await peer.answer(both, "NOT_RECEIVED")
    return both
  }

  test("takes evidence of both, so many images, and of no other", async () => {
    const both = await disputed()
    const add = (context: (typeof both)["depositor"]["context"]) => async () =>
      peer.routes.addPeerEvidence(
        { paymentId: both.paymentId, image: await picture(), note: " the bank's paper " },
        context,
      )
    peer.clock.advance(MINUTE_MS)
    const after = await add(both.withdrawer.context)()
    expect(after.evidence.map(({ side, note }) => [side, note])).toEqual([
      ["depositor", ""],
      ["withdrawer", ""],
      ["withdrawer", "the bank's paper"],
    ])
    const [first] = after.evidence
    const shown = await peer.routes.peerEvidence(
      { paymentId: both.paymentId, evidenceId: first?.evidenceId ?? "" },
      both.withdrawer.context,
    )
    expect(shown.image).toMatch(/^data:image\/webp;base64,/)
    const stranger = await peer.member("0")
    expect(await refusalOf(add(stranger.context)())).toEqual(["PEER_UNKNOWN"])
    for (let i = 0; i < 7; i += 1) await add(both.depositor.context)()
    expect(await refusalOf(add(both.depositor.context)())).toEqual(["PEER_EVIDENCE_FULL", "8"])
  })

  test("keeps another withdrawal of its member waiting, and ends when one of the two gives in", async () => {
    const [one, two] = [await disputed(), await disputed()]
    expect((await refusalOf(peer.ask(one.withdrawer, "50")))[0]).toBe("WD_OPEN_CASE")
    await peer.answer(one, "RECEIVED")
    await giveUp(two)
    expect([await peer.stateOf(one), await peer.stateOf(two)]).toEqual(["RECEIVED", "NOT_PAID"])
    expect([(await moneyOf(one)).depositor, (await moneyOf(two)).withdrawer]).toEqual([
      "100.00",
      "400.00 + 100.00",
    ])
    expect((await refusalOf(peer.ask(one.withdrawer, "50")))[0]).toBe("done")
  })

  test("that is dropped gives the withdrawer what was left of the time, and ten minutes at least", async () => {
    const both = await disputed()
    peer.clock.advance(3 * HOUR_MS)
    await peer.approve(await peer.rule(both, "dropped"))
    const { until } = await peer.routes.peerPaymentStatus(both, both.withdrawer.context)
    expect(Date.parse(until ?? "") - peer.clock.now().getTime()).toBe(40 * MINUTE_MS)
    peer.clock.advance(41 * MINUTE_MS)
    await peer.work()
    expect(await peer.stateOf(both)).toBe("AUTO")
  })

  test("is ruled for a part: that is credited, and the rest is the house's to pay", async () => {
    const both = await disputed()
    expect(await refusalOf(peer.rule(both, "part", "100"))).toEqual(["INPUT_INVALID"])
    const ruling = await peer.rule(both, "part", "25")
    await Promise.all(
      [peer.approve(ruling), refusalOf(peer.approve(ruling))].map((each) =>
        refusalOf(each as Promise<unknown>),
      ),
    )
    expect(await peer.stateOf(both)).toBe("DIVIDED")
    expect(await moneyOf(both)).toEqual({ withdrawer: "400.00 + 75.00", depositor: "25.00" })
  })

  test("of an ended payment is reopened by two people: what was credited goes back, the rest is owed", async () => {
    const both = await peer.paid()
    await peer.answer(both, "RECEIVED")
    await peer.bet(both.depositor, "60")
    await peer.approve(await peer.rule(both, "reopened"))
    expect(await peer.stateOf(both)).toBe("CASE")
    const ruling = await peer.rule(both, "unpaid")
    await peer.approve(ruling)
    expect(await refusalOf(peer.approve(ruling))).toEqual(["PEER_NOT_POSSIBLE", "NOT_PAID"])
    expect(await moneyOf(both)).toEqual({ withdrawer: "500.00 + 0.00", depositor: "0.00" })
    expect(toDecimal(await peer.ledger.receivables.owedBy(both.depositor.id, "BRL"))).toBe("60.00")
    expect((await peer.withdrawal(both.withdrawer, both.withdrawalId)).state).toBe("BOUNCED")
  })
})

describe("the desk", () => {
  test("shows the board, the disputes and the trail, ends a match and stops a clock", async () => {
    const both = await peer.paid()
    const { rows } = await peer.consoleRoutes.listPeerPayments({ limit: 200, view: "board" }, peer.desk)
    const row = rows.find(({ paymentId }) => paymentId === both.paymentId)
    expect(row).toMatchObject({ state: "PAID", amount: "100.00", credited: "0.00", asset: "BRL" })
    expect(row?.depositor.name).toBe(both.depositor.context.member.account)
    await peer.consoleRoutes.pausePeerPayment({ paymentId: both.paymentId, why: "a notice" }, peer.desk)
    const trail = await peer.consoleRoutes.peerPaymentTrail({ paymentId: both.paymentId }, peer.desk)
    expect(trail).toMatchObject({ held: "100.00", rulings: ["forced", "unpaid", "part", "dropped"] })
    expect(trail.moves.map(({ to }) => to)).toEqual(["MATCHED", "PAID", "PAUSED"])
    expect(trail.evidence[0]?.image).toMatch(/^data:image\/webp/)
    const again = peer.consoleRoutes.pausePeerPayment(
      { paymentId: both.paymentId, why: "a notice" },
      peer.desk,
    )
    expect(await refusalOf(again)).toEqual(["PEER_NOT_POSSIBLE", "PAUSED"])
    const matched = await peer.matched("100")
    const end = () =>
      peer.consoleRoutes.endPeerMatch({ paymentId: matched.paymentId, why: "a test" }, peer.desk)
    expect((await end()).payment.state).toBe("LAPSED")
    expect(await refusalOf(end())).toEqual(["PEER_NOT_POSSIBLE", "LAPSED"])
    expect((await moneyOf(matched)).withdrawer).toBe("400.00 + 100.00")
    const early = peer.rule(matched, "forced")
    expect(await refusalOf(early)).toEqual(["PEER_NOT_POSSIBLE", "LAPSED"])
    const other = { ...peer.desk, merchant: { ...peer.desk.merchant, id: 2 } }
    const theirs = peer.consoleRoutes.peerPaymentTrail({ paymentId: both.paymentId }, other)
    expect(await refusalOf(theirs)).toEqual(["PEER_UNKNOWN"])
  })
})
