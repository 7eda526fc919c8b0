import type { Parsed } from "@croupier/contract"
import type { addPeerEvidence, answerPeerPayment } from "@croupier/contract/peer-payments"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { parseAmount, type Amount } from "@croupier/money"
import type { Member } from "../../../call/member.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { payableUnit } from "../../payments/index.ts"
import { allCredited, creditFrom } from "../credit.ts"
import { imageFrom, keepEvidence } from "../evidence.ts"
import { rulesOf, type PeerKit } from "../kit.ts"
import { legOf, openOf, takesEvidence, type Payment } from "../payment.ts"
import { EVIDENCE_MS } from "../rules.ts"
import { lockPayment } from "../store.ts"
import { publishAfter } from "../publish.ts"
import { moveOr, refuseUnless } from "./deposit.ts"
import { after, ownPayment, paymentAs } from "./find.ts"

const EVENTS = { RECEIVED: "received", PARTLY: "partly", NOT_RECEIVED: "disputed" } as const

/**
 * The withdrawer's answer: all arrived, and the depositor is credited; a part, which is credited, and the
 * depositor answers for the rest; nothing, which opens a dispute and stops the clock. The first answer stands;
 * in a dispute the withdrawer may still say that all arrived. Refuses PEER_UNKNOWN, PEER_NOT_POSSIBLE,
 * INPUT_INVALID, IMAGE_INVALID, BODY_TOO_LARGE, PEER_EVIDENCE_FULL.
 */
export async function answerPayment(
  kit: PeerKit,
  member: Pick<Member, "id">,
  input: Parsed<typeof answerPeerPayment>,
): Promise<Payment> {
  const known = await paymentAs(kit, member, input.paymentId, "withdrawer")
  const { answer } = input
  refuseUnlessAsked(known, answer)
  const received = receivedOf(input, known)
  const image = await imageOf(input)
  await inTransaction(kit.db, async (tx) => {
    const held = await lockPayment(tx, known)
    refuseUnlessAsked(held, answer)
    const now = kit.clock.now()
    publishAfter(kit, tx, held)
    if (image)
      await keepEvidence(tx, held, { id: kit.random.uuid(), side: "withdrawer", note: "", at: now, image })
    if (answer === "RECEIVED") return receive(kit, tx, held)
    if (answer === "PARTLY") {
      // The amount was of another open rest: a part of it had been answered meanwhile.
      if (received === null || !isPart(held, received)) return refuse("INPUT_INVALID", [], ["received"])
      return receivePart(kit, tx, held, received)
    }
    await moveOr(tx, held, "disputed", {
      at: now,
      until: new Date(now.getTime() + EVIDENCE_MS),
      nextCheckAt: null,
      set: sql`answer = 'NOT_RECEIVED', left_ms = ${leftOf(held, now)}`,
    })
    await kit.withdrawals.escrow.markDisputed(tx, legOf(held).withdrawal, now)
  })
  return after(kit, known)
}

/** Of a dispute that the depositor opened, the withdrawer's answer to the part stands: only `received` is open to them. */
function refuseUnlessAsked(payment: Payment, answer: Parsed<typeof answerPeerPayment>["answer"]): void {
  if (payment.state !== "PAID" && answer !== "RECEIVED") refuse("PEER_NOT_POSSIBLE", [payment.state])
  refuseUnless(payment.state, EVENTS[answer])
}

async function receive(kit: PeerKit, tx: Tx, held: Payment): Promise<void> {
  await moveOr(tx, held, "received", {
    at: kit.clock.now(),
    set: sql`answer = 'RECEIVED', ${allCredited()}`,
  })
  await creditFrom(kit, tx, held, { ...legOf(held).withdrawal, amount: openOf(held) }, "received")
}

/** The part that arrived is credited; the rest stays in escrow and waits for the depositor's answer. */
async function receivePart(kit: PeerKit, tx: Tx, held: Payment, received: Amount): Promise<void> {
  const now = kit.clock.now()
  const rules = await rulesOf(kit, tx, held.merchantId)
  const { part, rest } = await kit.withdrawals.escrow.divide(tx, legOf(held).withdrawal, received)
  await moveOr(tx, held, "partly", {
    at: now,
    until: new Date(now.getTime() + (rules?.answerMs ?? EVIDENCE_MS)),
    set: sql`answer = 'PARTLY', credited = credited + ${received}, withdrawal_id = ${rest.id}, left_ms = null`,
  })
  await creditFrom(kit, tx, held, part, "received")
}

/** The rest of the time to confirm, in milliseconds. */
export const leftOf = ({ until }: Pick<Payment, "until">, now: Date): number =>
  Math.max(0, (until?.getTime() ?? 0) - now.getTime())

/** The amount that arrived, of a PARTLY: more than nothing, less than what is open. */
function receivedOf({ answer, received }: Parsed<typeof answerPeerPayment>, payment: Payment): Amount | null {
  if (answer !== "PARTLY") return received === undefined ? null : refuse("INPUT_INVALID", [], ["received"])
  const value = received === undefined ? undefined : parseAmount(received)
  return value !== undefined && isPart(payment, value) ? value : refuse("INPUT_INVALID", [], ["received"])
}

/** Less than what is open, in whole payable units. */
export const isPart = (payment: Payment, value: Amount): boolean =>
  value > 0n && value < openOf(payment) && value % payableUnit(payment.asset) === 0n

async function imageOf({ answer, image }: Parsed<typeof answerPeerPayment>): Promise<Buffer | undefined> {
  if (image === undefined || image === "")
    return answer === "NOT_RECEIVED" ? refuse("INPUT_INVALID", [], ["image"]) : undefined
  return answer === "RECEIVED" ? undefined : imageFrom(image)
}

/** Either member shows what speaks for them. Refuses PEER_UNKNOWN, PEER_NOT_POSSIBLE, PEER_EVIDENCE_FULL and those of images. */
export async function addEvidence(
  kit: PeerKit,
  member: Pick<Member, "id">,
  input: Parsed<typeof addPeerEvidence>,
): Promise<Payment> {
  const { payment: known, side } = await ownPayment(kit, member, input.paymentId)
  if (!takesEvidence(known)) refuse("PEER_NOT_POSSIBLE", [known.state])
  const image = await imageFrom(input.image)
  await inTransaction(kit.db, async (tx) => {
    const held = await lockPayment(tx, known)
    if (!takesEvidence(held)) refuse("PEER_NOT_POSSIBLE", [held.state])
    publishAfter(kit, tx, held)
    await keepEvidence(tx, held, {
      id: kit.random.uuid(),
      side,
      note: input.note.trim(),
      at: kit.clock.now(),
      image,
    })
  })
  return after(kit, known)
}
