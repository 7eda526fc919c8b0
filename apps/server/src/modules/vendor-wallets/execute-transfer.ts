import { inTransaction, type Tx } from "@croupier/database"
import { ZERO } from "@croupier/money"
import type { Refusal, Transfer } from "@croupier/ledger"
import { SEND_WITHIN_MS } from "@croupier/provider"
import { LEASE_MS } from "../../kernel/lifecycle.ts"
import { stakeRefusal, type StakeRefusal } from "../responsible-gaming/index.ts"
import { raiseVersion } from "./account-store.ts"
import { vendorOf, type VendorWalletsKit } from "./kit.ts"
import { orderLife, type TransferEvent, type TransferState } from "./order-states.ts"
import {
  LONG_UNKNOWN_MS,
  nextCheckAt,
  nextProofAt,
  NOT_HEARD_AFTER_MS,
  postings,
  stakeOf,
  type Order,
  type OrderKey,
} from "./order.ts"
import type { TransferAnswer, VendorWallet } from "./port.ts"
import { contradict, prove } from "./proof.ts"
import { findOrder, lockOrder, moveOrder } from "./store.ts"

/** Why an order's money did not leave the main wallet: the ledger or the gate of stakes says no. */
type NotDebited = Refusal | StakeRefusal

/** Rolls back the transaction of a posting that must not be. */
export class Unposted extends Error {
  override readonly name = "Unposted"
  readonly why: NotDebited | "REPLAYED"
  constructor(why: NotDebited | "REPLAYED") {
    super(why)
    this.why = why
  }
}

/**
 * Carries a new order to its end, as far as the vendor lets it: takes the money, says so, sends, and writes the
 * answer. Each step commits before the next begins, so that the worker that finds the order after a crash knows whether
 * the vendor can have heard of it. Answers with the order after; why its money was not taken, where it was not.
 */
export async function executeTransfer(
  kit: VendorWalletsKit,
  order: Order,
): Promise<{ readonly order: Order; readonly refused?: NotDebited }> {
  const vendor = vendorNamed(kit, order.vendor)
  // Before anything moves: nothing but the request itself may stand between the mark SENT and the vendor.
  const player = await kit.playerName(order)
  const { leave } = postings(order, vendor)
  try {
    await step(kit, order, "debited", null, { transfer: leave })
  } catch (error) {
    if (!(error instanceof Unposted) || error.why === "REPLAYED") throw error
    const after = await step(kit, order, "short", error.why)
    return { order: after, refused: error.why }
  }
  const sent = await step(kit, order, "sent", null)
  // A worker that called the order off in the meantime has given the money back.
  if (sent.state !== "SENT") return { order: sent }
  const answer = await send(kit, vendor, sent, player)
  const took = sinceSent(kit, sent)
  if (took > SEND_WITHIN_MS)
    kit.report(
      new Error(
        `this process stood still for ${took} ms after the mark of transfer ${order.id}: ${answer.kind}`,
      ),
    )
  return { order: await settle(kit, sent, answer) }
}

const sinceSent = (kit: VendorWalletsKit, { sentAt }: Order): number => {
  const now = kit.clock.now()
  return now.getTime() - (sentAt ?? now).getTime()
}

/**
 * Brings an order that was left behind to its end: one that was never sent is called off; about one that was sent the
 * vendor is asked until it tells the outcome. Safe to repeat and to run twice at once.
 */
export async function retryDue(kit: VendorWalletsKit, order: Order): Promise<TransferState> {
  const vendor = vendorOf(kit, order.vendor)
  if (!vendor) {
    kit.report(new Error(`transfer ${order.id} is with ${order.vendor}, which is not set up`))
    if (orderLife.hasEnded(order.state)) await orderLife.postpone(kit.db, order, null)
    else await lookAgain(kit, order)
    return order.state
  }
  switch (order.state) {
    case "CREATED":
      return (await step(kit, order, "called_off", "left behind before it began")).state
    case "MAIN_DEBITED":
      return (
        await step(kit, order, "called_off", "left behind before it was sent", {
          transfer: postings(order, vendor).giveBack,
        })
      ).state
    case "SENT":
      return ask(kit, vendor, await step(kit, order, "lost", "left behind while the vendor was answering"))
    case "UNKNOWN":
      return ask(kit, vendor, order)
    case "SUCCEEDED":
    case "FAILED":
      await prove(kit, vendor, order)
      return order.state
  }
}

async function ask(kit: VendorWalletsKit, vendor: VendorWallet, order: Order): Promise<TransferState> {
  if (order.state !== "UNKNOWN") return order.state
  const answer = await vendor.port.query(order.id)
  const age = sinceSent(kit, order)
  switch (answer.kind) {
    case "done":
      return (await settle(kit, order, { kind: "done" })).state
    case "failed":
      return (await settle(kit, order, { kind: "refused", reason: answer.reason })).state
    case "not_found":
      if (age >= NOT_HEARD_AFTER_MS)
        return (await settle(kit, order, { kind: "refused", reason: "the vendor never heard of it" }, false))
          .state
      break
    case "pending":
    case "unknown":
      if (age >= LONG_UNKNOWN_MS)
        kit.report(new Error(`transfer ${order.id} with ${order.vendor} has been unknown for over a day`))
  }
  await lookAgain(kit, order)
  return order.state
}

async function send(
  kit: VendorWalletsKit,
  { port }: VendorWallet,
  order: Order,
  player: string,
): Promise<TransferAnswer> {
  if (!order.sentAt) throw new Error(`transfer ${order.id} is SENT without an instant`)
  if (sinceSent(kit, order) > SEND_WITHIN_MS)
    return { kind: "refused", reason: "not sent: the mark is too old" }
  const request = {
    orderNo: order.id,
    player,
    asset: order.asset,
    amount: order.amount,
    sentAt: order.sentAt,
  }
  return order.direction === "IN" ? port.transferIn(request) : port.transferOut(request)
}

/**
 * Writes the vendor's answer: the money arrives, goes back, or stays where it is until more is known. Where the order
 * has ended otherwise in the meantime, nothing moves, and people decide.
 */
async function settle(
  kit: VendorWalletsKit,
  order: Order,
  answer: TransferAnswer,
  isProven = true,
): Promise<Order> {
  const { arrive, giveBack } = postings(order, vendorNamed(kit, order.vendor))
  switch (answer.kind) {
    case "done": {
      const after = await step(kit, order, "done", null, { transfer: arrive })
      if (after.state === "FAILED") await contradict(kit, after, "done")
      return after
    }
    case "refused": {
      const after = await step(kit, order, "refused", answer.reason, { transfer: giveBack, isProven })
      if (after.state === "SUCCEEDED") await contradict(kit, after, "refused")
      return after
    }
    case "unknown":
      return step(kit, order, "lost", answer.reason)
  }
}

/**
 * Makes a move, where the order's state knows it, and moves the money that belongs to it: both commit together
 * or not at all. Where another was faster, nothing happens. Answers with the order after.
 */
async function step(
  kit: VendorWalletsKit,
  at: OrderKey,
  event: TransferEvent,
  reason: string | null,
  more: { readonly transfer?: Transfer; readonly isProven?: boolean } = {},
): Promise<Order> {
  await inTransaction(kit.db, (tx) => moveIn(kit, tx, at, { event, reason, ...more }))
  const after = await findOrder(kit.db, at)
  if (!after) throw new Error(`no transfer ${at.id}`)
  return after
}

/** The same inside the caller's transaction, as its last statement. False where the state does not know the event. */
export async function moveIn(
  kit: VendorWalletsKit,
  tx: Tx,
  at: OrderKey,
  {
    event,
    reason,
    transfer,
    isProven = true,
  }: {
    readonly event: TransferEvent
    readonly reason: string | null
    readonly transfer?: Transfer
    /** Whether an end is the vendor's own word. */
    readonly isProven?: boolean
  },
): Promise<boolean> {
  const order = await lockOrder(tx, at)
  if (!order) throw new Error(`no transfer ${at.id}`)
  const now = kit.clock.now()
  const { moved, state } = await moveOrder(tx, order, event, (to) => ({
    reason: reason?.slice(0, 300) ?? null,
    at: now,
    isProven,
    nextCheckAt: orderLife.hasEnded(to)
      ? isProven
        ? null
        : nextProofAt(now, now)
      : to === "UNKNOWN"
        ? nextCheckAt({ ...order, checks: 0 }, now)
        : new Date(now.getTime() + LEASE_MS),
  }))
  if (!moved) return false
  if (orderLife.hasEnded(state)) await raiseVersion(tx, order)
  // Last of all: it holds the member's bucket until the commit.
  if (transfer) await post(kit, tx, transfer)
  if (event === "debited" && order.direction === "IN") {
    // Limits count what is on its way.
    const refusal = await stakeRefusal(tx, stakeOf({ ...order, amount: ZERO }, now))
    if (refusal) throw new Unposted(refusal)
  }
  return true
}

async function post(kit: VendorWalletsKit, tx: Tx, transfer: Transfer): Promise<void> {
  const [outcome] = await kit.ledger.postIn(tx, [transfer])
  if (outcome?.status === "posted") return
  throw new Unposted(outcome?.status === "refused" ? outcome.reason : "REPLAYED")
}

async function lookAgain(kit: VendorWalletsKit, order: Order): Promise<void> {
  await orderLife.postpone(kit.db, order, nextCheckAt(order, kit.clock.now()))
}

function vendorNamed(kit: VendorWalletsKit, code: string): VendorWallet {
  const vendor = vendorOf(kit, code)
  if (!vendor) throw new Error(`no vendor ${code} with wallets of its own`)
  return vendor
}
