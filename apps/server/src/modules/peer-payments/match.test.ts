import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../kernel/durations.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import { peerHouse, type PeerHouse, type TestMember } from "./test-house.ts"

let peer: PeerHouse
beforeAll(async () => {
  peer = await peerHouse()
})
afterAll(() => peer.close())
beforeEach(() => peer.fresh())

const later = () => peer.clock.advance(SECOND_MS)
const stateOf = async (withdrawer: TestMember, withdrawalId: string) =>
  (await peer.withdrawal(withdrawer, withdrawalId)).state
const create = (member: TestMember, amount: string, key: string | undefined = randomUUID()) =>
  peer.routes.createPeerPayment(
    { amount, accountId: member.accountId },
    { ...member.context, idempotencyKey: key },
  )

describe("a deposit is matched", () => {
  test("with a withdrawal of its amount before an older one that it would divide", async () => {
    const older = await peer.offer("200")
    later()
    const exact = await peer.offer("80")
    const { payment } = await peer.deposit("80")
    expect(payment).toMatchObject({ state: "MATCHED", side: "depositor", withdrawalId: null })
    expect(await stateOf(exact.withdrawer, exact.withdrawalId)).toBe("MATCHED")
    expect(await stateOf(older.withdrawer, older.withdrawalId)).toBe("READY")
  })

  test("with a part of the oldest that leaves enough, and the rest waits on", async () => {
    const small = await peer.offer("85")
    later()
    const first = await peer.offer("200")
    later()
    await peer.offer("300")
    const { payment, depositor } = await peer.deposit("80")
    expect(payment.state).toBe("MATCHED")
    // 85.00 would leave 5.00, which is less than the least payment.
    expect(await stateOf(small.withdrawer, small.withdrawalId)).toBe("READY")
    expect(await stateOf(first.withdrawer, first.withdrawalId)).toBe("SPLIT")
    const { parts } = await peer.withdrawals.routes.withdrawalStatus(
      { withdrawalId: first.withdrawalId },
      first.withdrawer.context,
    )
    expect(parts.map(({ amount, state }) => [amount, state])).toEqual([
      ["120.00", "READY"],
      ["80.00", "MATCHED"],
    ])
    // Its parts are one request.
    const terms = await peer.withdrawals.routes.withdrawalTerms({}, first.withdrawer.context)
    expect(terms.openRequests).toBe(1)
    await peer.routes.giveUpPeerPayment({ paymentId: payment.paymentId }, depositor.context)
    const { rows } = await peer.consoleRoutes.peerOffers({}, peer.desk)
    expect(rows.map(({ amount }) => amount)).toEqual(expect.arrayContaining(["120.00", "80.00", "85.00"]))
  })

  test("once: of two depositors at once one gets the withdrawal, the other waits and gets the next", async () => {
    const { withdrawer, withdrawalId } = await peer.offer("90")
    const [one, two] = [await peer.member("0"), await peer.member("0")]
    const begun = await Promise.all([create(one, "90"), create(two, "90")])
    const states = begun.map(({ state }) => state).sort()
    expect(states).toEqual(["MATCHED", "SEEKING"])
    expect(await stateOf(withdrawer, withdrawalId)).toBe("MATCHED")
    const waits = begun.find(({ state }) => state === "SEEKING")?.paymentId ?? ""
    await peer.offer("90")
    peer.clock.advance(MINUTE_MS)
    await peer.work()
    expect(await peer.stateOf({ paymentId: waits })).toBe("MATCHED")
  })

  test("never with the member's own, one of the same account number, of one locked or excluded, or of another kind", async () => {
    const own = await peer.offer("70")
    expect((await create(own.withdrawer, "70")).state).toBe("SEEKING")
    const kin = await peer.member("0")
    // The number that the withdrawer's account has.
    await sql`update payout_account a set number_mark = b.number_mark from payout_account b
      where a.member_id = ${kin.id} and b.member_id = ${own.withdrawer.id}`.execute(peer.db)
    expect((await create(kin, "70")).state).toBe("SEEKING")
    const stranger = await peer.member("0")
    peer.excluded.add(own.withdrawer.id)
    expect((await create(stranger, "70")).state).toBe("SEEKING")
    peer.excluded.delete(own.withdrawer.id)
    await peer.lock(own.withdrawer)
    peer.clock.advance(MINUTE_MS)
    await peer.work()
    expect(await stateOf(own.withdrawer, own.withdrawalId)).toBe("READY")
    await peer.lock(own.withdrawer, false)
    peer.clock.advance(MINUTE_MS)
    await peer.work()
    expect(await stateOf(own.withdrawer, own.withdrawalId)).toBe("MATCHED")
  })

  test.each(["device", "address"] as const)(
    "never with one of the same %s, where the rules say so",
    async (by) => {
      const { withdrawer } = await peer.offer("75")
      const depositor = await peer.member("0")
      for (const [member, agent] of [
        [withdrawer.id, "browser"],
        [depositor.id, by === "device" ? "browser" : "another"],
      ] as const)
        await sql`insert into login_event (member_id, way, outcome, ip, user_agent, at)
        values (${member}, 'password', 'signedIn', '203.0.113.7', ${agent}, now())`.execute(peer.db)
      await peer.setPeer({ apartBy: by })
      const waiting = await create(depositor, "75")
      expect(waiting.state).toBe("SEEKING")
      await peer.setPeer({ apartBy: by === "device" ? "account" : "device" })
      peer.clock.advance(10 * SECOND_MS)
      await peer.work()
      expect(await peer.stateOf(waiting)).toBe("MATCHED")
    },
  )

  test("never with one whose account or secret changed while it waited: people look at it", async () => {
    const gone = await peer.offer("65")
    await sql`delete from payout_account where member_id = ${gone.withdrawer.id}`.execute(peer.db)
    const changed = await peer.offer("65")
    await sql`update member set secret_changed_at = ${new Date(peer.clock.now().getTime() + 1)} where id = ${changed.withdrawer.id}`.execute(
      peer.db,
    )
    expect((await peer.deposit("65")).payment.state).toBe("SEEKING")
    expect(await stateOf(gone.withdrawer, gone.withdrawalId)).toBe("REVIEW")
    expect(await stateOf(changed.withdrawer, changed.withdrawalId)).toBe("REVIEW")
  })
})

describe("a search", () => {
  test("that finds nothing ends by itself, and one that its member gives up ends at once", async () => {
    const { payment } = await peer.deposit("61")
    const given = await peer.deposit("62")
    await peer.routes.giveUpPeerPayment({ paymentId: given.payment.paymentId }, given.depositor.context)
    expect(await peer.stateOf(given.payment)).toBe("CANCELLED")
    peer.clock.advance(31 * MINUTE_MS)
    await peer.work()
    expect(await peer.stateOf(payment)).toBe("EXPIRED")
  })

  test("shows the number to pay to once it is matched, to the depositor, and not afterwards", async () => {
    const { payment, depositor, withdrawer, withdrawalId } = await peer.matched("66")
    expect(payment.payee?.number).toContain("@example.test")
    await peer.pay({ depositor, paymentId: payment.paymentId })
    const after = await peer.routes.peerPaymentStatus({ paymentId: payment.paymentId }, depositor.context)
    expect(after.payee?.number).toContain("•")
    const theirs = await peer.routes.peerPaymentOf({ withdrawalId }, withdrawer.context)
    expect(theirs.payment).toMatchObject({
      side: "withdrawer",
      state: "PAID",
      may: { answer: true, pay: false },
    })
    const stranger = await peer.member("0")
    const asked = peer.routes.peerPaymentStatus({ paymentId: payment.paymentId }, stranger.context)
    expect(await refusalOf(asked)).toEqual(["PEER_UNKNOWN"])
  })

  test("is refused where members may not pay each other, for amounts out of range, and without an own account", async () => {
    const member = await peer.member("0")
    expect(await refusalOf(create(member, "5"))).toEqual(["PEER_AMOUNT", "10.00", "5000.00"])
    expect(await refusalOf(create(member, "10.001"))).toEqual(["PEER_AMOUNT", "10.00", "5000.00"])
    expect(await refusalOf(create({ ...member, accountId: randomUUID() }, "50"))).toEqual([
      "PEER_OWN_NAME",
      "–",
    ])
    await sql`update payout_account set holder = 'Another Person' where member_id = ${member.id}`.execute(
      peer.db,
    )
    expect((await refusalOf(create(member, "50")))[0]).toBe("PEER_OWN_NAME")
    expect(
      await refusalOf(
        peer.routes.createPeerPayment({ amount: "50", accountId: member.accountId }, member.context),
      ),
    ).toEqual(["IDEMPOTENCY_KEY_REQUIRED"])
    await peer.setPeer({ enabled: false })
    expect(await refusalOf(create(member, "50"))).toEqual(["PEER_OFF"])
    expect(await peer.routes.peerTerms({}, member.context)).toEqual({ terms: null })
  })

  test("is one for a key, also when two carry it at once; another content is refused, and so is a second one", async () => {
    const member = await peer.member("0")
    const key = randomUUID()
    const [one, two] = await Promise.all([create(member, "51", key), create(member, "51", key)])
    expect(one?.paymentId).toBe(two?.paymentId)
    expect(await refusalOf(create(member, "52", key))).toEqual(["IDEMPOTENCY_CONFLICT"])
    expect(await refusalOf(create(member, "51"))).toEqual(["PEER_OPEN"])
  })

  test("rests for a day after three matches that were not paid", async () => {
    const depositor = await peer.member("0")
    for (let i = 0; i < 3; i += 1) {
      await peer.offer("55")
      const { payment } = await peer.deposit("55", depositor)
      expect(payment.state).toBe("MATCHED")
      peer.clock.advance(31 * MINUTE_MS)
      await peer.work()
      expect(await peer.stateOf(payment)).toBe("LAPSED")
    }
    expect(await refusalOf(create(depositor, "55"))).toEqual(["PEER_PAUSED", "3"])
  })
})

describe("an offer", () => {
  test("that no depositor takes is paid by the house, with its fee", async () => {
    const { withdrawer, withdrawalId } = await peer.offer("200")
    expect(await stateOf(withdrawer, withdrawalId)).toBe("READY")
    peer.clock.advance(4 * HOUR_MS)
    await peer.work()
    const found = await peer.withdrawal(withdrawer, withdrawalId)
    expect([found.state, String(found.fee)]).toEqual(["PAID", "20000"])
  })

  test("is none where its member did not ask for it, or the rules are off", async () => {
    const plain = await peer.member("500")
    const { withdrawalId: one } = await peer.ask(plain, "100", { peer: false })
    await peer.setPeer({ enabled: false })
    const { withdrawalId: two } = await peer.ask(plain, "100")
    await peer.work()
    expect([await stateOf(plain, one), await stateOf(plain, two)]).toEqual(["PAID", "PAID"])
  })

  test("may be taken back by its member while it waits, and not once it is matched", async () => {
    const { withdrawer, withdrawalId } = await peer.offer("100")
    const { cancelWithdrawal } = peer.withdrawals.routes
    const begun = await peer.deposit("100")
    expect(await refusalOf(cancelWithdrawal({ withdrawalId }, withdrawer.context))).toEqual([
      "WD_CANCEL_NOT_POSSIBLE",
      "MATCHED",
    ])
    await peer.routes.giveUpPeerPayment({ paymentId: begun.payment.paymentId }, begun.depositor.context)
    expect((await cancelWithdrawal({ withdrawalId }, withdrawer.context)).state).toBe("CANCELLED")
    expect(await peer.mainOf(withdrawer)).toBe("500.00")
  })
})
