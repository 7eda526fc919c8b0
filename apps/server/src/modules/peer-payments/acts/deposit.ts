import type { Parsed } from "@croupier/contract"
import type { claimPeerPaid, disputePeerPayment, giveUpPeerPayment } from "@croupier/contract/peer-payments"
import type { PeerState } from "@croupier/contract/peer-states"
import { inTransaction, sql, type Tx } from "@croupier/database"
import type { Member } from "../../../call/member.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { imageFrom, keepEvidence } from "../evidence.ts"
import { rulesOf, type PeerKit } from "../kit.ts"
import { legOf, type Payment } from "../payment.ts"
import { peerLife, type PeerEvent } from "../peer-states.ts"
import { EVIDENCE_MS } from "../rules.ts"
import { lockPayment, movePayment } from "../store.ts"
import { publishAfter } from "../publish.ts"
import { after, paymentAs } from "./find.ts"

/*
 * Acts of the depositor. Each act holds the payment, moves it, keeps the proof and posts, in one transaction;
 * the second of two at once is refused PEER_NOT_POSSIBLE with the state of now.
 */

/**
 * The depositor has paid, with proof: the withdrawer's time to confirm begins. One that lapsed becomes a dispute where the
 * withdrawal waits still, else a case for people. Refuses PEER_UNKNOWN, PEER_NOT_POSSIBLE, IMAGE_INVALID, BODY_TOO_LARGE,
 * PEER_EVIDENCE_FULL.
 */
export async function claimPaid(
  kit: PeerKit,
  member: Pick<Member, "id">,
  input: Parsed<typeof claimPeerPaid>,
): Promise<Payment> {
  const known = await paymentAs(kit, member, input.paymentId, "depositor")
  if (known.state !== "LAPSED") refuseUnless(known.state, "paid")
  const image = await imageFrom(input.image)
  await inTransaction(kit.db, async (tx) => {
    const held = await lockPayment(tx, known)
    const now = kit.clock.now()
    publishAfter(kit, tx, held)
    const proof = { id: kit.random.uuid(), side: "depositor", note: "", at: now, image } as const
    if (held.state === "LAPSED") {
      await claimLate(kit, tx, held)
      return keepEvidence(tx, held, proof)
    }
    const rules = await rulesOf(kit, tx, held.merchantId)
    const confirmMs = rules?.confirmMs ?? EVIDENCE_MS
    await moveOr(tx, held, "paid", {
      at: now,
      until: new Date(now.getTime() + confirmMs),
      // At half of the time the withdrawer is reminded.
      nextCheckAt: new Date(now.getTime() + confirmMs / 2),
      set: sql`left_ms = null, answer = null`,
    })
    await keepEvidence(tx, held, proof)
  })
  return after(kit, known)
}

async function claimLate(kit: PeerKit, tx: Tx, held: Payment): Promise<void> {
  const now = kit.clock.now()
  const { withdrawal } = legOf(held)
  const taken = await kit.withdrawals.escrow.takeAfterAll(tx, withdrawal)
  await moveOr(tx, held, taken ? "claimed" : "claimed_late", {
    at: now,
    until: new Date(now.getTime() + EVIDENCE_MS),
    nextCheckAt: null,
  })
  if (taken) await kit.withdrawals.escrow.markDisputed(tx, withdrawal, now)
}

/**
 * The depositor does not pay, or not the rest, or admits in a dispute that nothing was paid: the withdrawal is the house's
 * again. Refuses PEER_UNKNOWN, PEER_NOT_POSSIBLE.
 */
export async function giveUp(
  kit: PeerKit,
  member: Pick<Member, "id">,
  { paymentId }: Parsed<typeof giveUpPeerPayment>,
): Promise<Payment> {
  const known = await paymentAs(kit, member, paymentId, "depositor")
  refuseUnless(known.state, "given_up")
  await inTransaction(kit.db, async (tx) => {
    const held = await lockPayment(tx, known)
    publishAfter(kit, tx, held)
    await moveOr(tx, held, "given_up", { at: kit.clock.now() })
    if (held.state !== "SEEKING") await kit.withdrawals.escrow.giveBack(tx, legOf(held).withdrawal)
  })
  return after(kit, known)
}

/** The depositor contests that a part alone arrived. Refuses as `claimPaid` does. */
export async function disputePart(
  kit: PeerKit,
  member: Pick<Member, "id">,
  input: Parsed<typeof disputePeerPayment>,
): Promise<Payment> {
  const known = await paymentAs(kit, member, input.paymentId, "depositor")
  if (known.state !== "PARTLY") refuse("PEER_NOT_POSSIBLE", [known.state])
  const image = await imageFrom(input.image)
  await inTransaction(kit.db, async (tx) => {
    const held = await lockPayment(tx, known)
    if (held.state !== "PARTLY") refuse("PEER_NOT_POSSIBLE", [held.state])
    const now = kit.clock.now()
    publishAfter(kit, tx, held)
    await moveOr(tx, held, "disputed", {
      at: now,
      until: new Date(now.getTime() + EVIDENCE_MS),
      nextCheckAt: null,
    })
    await keepEvidence(tx, held, {
      id: kit.random.uuid(),
      side: "depositor",
      note: input.note,
      at: now,
      image,
    })
    await kit.withdrawals.escrow.markDisputed(tx, legOf(held).withdrawal, now)
  })
  return after(kit, known)
}

/** Refuses PEER_NOT_POSSIBLE where a state does not know an event. */
export function refuseUnless(state: PeerState, event: PeerEvent): void {
  if (peerLife.next(state, event) === undefined) refuse("PEER_NOT_POSSIBLE", [state])
}

/** A move that its caller's act depends on. Refuses PEER_NOT_POSSIBLE where another was faster. */
export async function moveOr(
  tx: Tx,
  held: Payment,
  event: PeerEvent,
  change: Parameters<typeof movePayment>[3],
): Promise<void> {
  const { moved, state } = await movePayment(tx, held, event, change)
  if (!moved) refuse("PEER_NOT_POSSIBLE", [state])
}
