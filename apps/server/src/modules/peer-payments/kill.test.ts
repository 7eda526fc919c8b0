import { randomUUID } from "node:crypto"
import { amount, toDecimal } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { dying, MOMENTS } from "../../../test/dying.ts"
import { MERCHANT } from "../../../test/ground.ts"
import { answerPayment } from "./acts/receive.ts"
import { createPayment } from "./create.ts"
import type { PeerKit } from "./kit.ts"
import { seek } from "./match.ts"
import { peerHouse, type PeerHouse } from "./test-house.ts"

/** Both legs of a payment between members, where the transaction ends exactly before or exactly after an act of one leg. */

let peer: PeerHouse
beforeAll(async () => {
  peer = await peerHouse()
})
afterAll(() => peer.close())
beforeEach(() => peer.fresh())

type Escrow = PeerKit["withdrawals"]["escrow"]
const withEscrow = (changes: Partial<Escrow>): PeerKit => ({
  ...peer.kit,
  withdrawals: { ...peer.kit.withdrawals, escrow: { ...peer.kit.withdrawals.escrow, ...changes } },
})
type Both = Pick<Awaited<ReturnType<PeerHouse["matched"]>>, "withdrawer" | "depositor">
const moneyOf = async ({ withdrawer, depositor }: Both, before: bigint) => ({
  withdrawer: `${await peer.mainOf(withdrawer)} + ${await peer.heldOf(withdrawer)}`,
  depositor: await peer.mainOf(depositor),
  escrow: toDecimal(amount((await escrowNow()) - before)),
})
const escrowNow = () => peer.ledger.houseBalance(MERCHANT, "clearing", "BRL")

describe.each(MOMENTS)("the transaction ends %s", (moment) => {
  test("the withdrawer's leg enters escrow: neither is matched, and the search finds it once", async () => {
    const before = await escrowNow()
    const { withdrawer } = await peer.offer("100")
    const depositor = await peer.member("0")
    const killed = withEscrow({ take: dying(moment, peer.kit.withdrawals.escrow.take) })
    const asked = { amount: "100", accountId: depositor.accountId }
    const context = { ...depositor.context, idempotencyKey: randomUUID() }
    await expect(createPayment(killed, context, asked)).rejects.toThrow("killed")
    // The same key names the payment that was begun.
    const payment = await peer.routes.createPeerPayment(asked, context)
    const at = { bucket: Number(depositor.id & 63n), id: payment.paymentId }
    expect(await peer.stateOf(payment)).toBe("SEEKING")
    expect(await moneyOf({ withdrawer, depositor }, before)).toEqual({
      withdrawer: "400.00 + 100.00",
      depositor: "0.00",
      escrow: "0.00",
    })
    await Promise.all([seek(peer.kit, at), seek(peer.kit, at)])
    expect(await peer.stateOf(payment)).toBe("MATCHED")
    expect(await moneyOf({ withdrawer, depositor }, before)).toEqual({
      withdrawer: "400.00 + 0.00",
      depositor: "0.00",
      escrow: "100.00",
    })
  })

  test("the escrow is paid to the depositor: both legs stay, and one credit follows", async () => {
    const before = await escrowNow()
    const both = await peer.paid()
    const killed = withEscrow({ settle: dying(moment, peer.kit.withdrawals.escrow.settle) })
    const said = { paymentId: both.paymentId, answer: "RECEIVED" } as const
    await expect(answerPayment(killed, { id: both.withdrawer.id }, said)).rejects.toThrow("killed")
    expect(await peer.stateOf(both)).toBe("PAID")
    expect((await peer.withdrawal(both.withdrawer, both.withdrawalId)).state).toBe("MATCHED")
    expect((await moneyOf(both, before)).depositor).toBe("0.00")
    await peer.answer(both, "RECEIVED")
    expect((await peer.withdrawal(both.withdrawer, both.withdrawalId)).state).toBe("RECEIVED")
    expect(await moneyOf(both, before)).toEqual({
      withdrawer: "400.00 + 0.00",
      depositor: "100.00",
      escrow: "0.00",
    })
  })
})
