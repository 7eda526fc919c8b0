import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { isAsset } from "@croupier/ledger"
import { amount, parseAmount, toDecimal, type Amount } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, moneyPart, textPart, wordPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { Refusal, refuse } from "../../kernel/refusal.ts"
import { moveIn, Unposted } from "./execute-transfer.ts"
import { transferByNumber } from "./admin/transfers.ts"
import { vendorOf, type VendorWalletsKit } from "./kit.ts"
import { postings, type Order } from "./order.ts"
import { findOrder, writeProven } from "./store.ts"
import { memberIdOf } from "../../kernel/ids.ts"

const Payload = z.object({
  bucket: z.number(),
  orderNo: z.string(),
  merchantId: z.number(),
  memberId: z.string(),
  outcome: z.enum(["done", "refused"]),
  /** Those of proposals that were made by an older release lack them. */
  vendor: z.string().optional(),
  direction: z.string().optional(),
  amount: z.string().optional(),
  asset: z.string().optional(),
})

/**
 * Proposes how a transfer ended of which its vendor does not tell, or whose end it contradicts: what its people said, by
 * telephone or letter. Refuses TRANSFER_UNKNOWN, and RULING_NOT_POSSIBLE for any other.
 */
export async function proposeRuling(
  kit: VendorWalletsKit,
  { orderNo, outcome, key, why }: ConsoleParsed<"ruleTransfer">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const order = await transferByNumber(kit.db, merchant.id, orderNo)
  if (!canBeRuled(order)) refuse("RULING_NOT_POSSIBLE")
  const { bucket, memberId, vendor, direction } = order
  const money = { amount: toDecimal(order.amount), asset: order.asset }
  return propose(
    rulingApproval(kit),
    {
      bucket,
      orderNo,
      merchantId: merchant.id,
      memberId: String(memberId),
      outcome,
      vendor,
      direction,
      ...money,
    },
    {
      target: `transfer:${orderNo}`,
      before: {
        state: order.state,
        member: String(memberId),
        vendor,
        direction,
        amount: `${money.amount} ${money.asset}`,
      },
      after: { state: outcome === "done" ? "SUCCEEDED" : "FAILED" },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

const canBeRuled = ({ state, contradictedBy }: Order): boolean =>
  state === "UNKNOWN" || contradictedBy !== null

/** The amount that an outcome adds to the member's wallet; below zero: that it takes. */
function movedBy({ state, direction, amount: moved }: Order, outcome: "done" | "refused"): bigint {
  const returns = (outcome === "done") === (direction === "OUT")
  if (state === (outcome === "done" ? "SUCCEEDED" : "FAILED")) return 0n
  // Money of an order without a known end has left the wallet, or not come to it yet; an end that is overruled has moved it
  // already.
  return returns ? moved : state === "UNKNOWN" ? 0n : -moved
}

/**
 * The act of a second person. A vendor that has told in the meantime was faster: then nothing is ruled. A ruled
 * order is asked about for a day more. Of a contradicted order, an outcome that is its state lets the record
 * stand (the vendor has put its own books right); the other one moves the money, and refuses INSUFFICIENT_FUNDS
 * where it is spent.
 */
export const rulingApproval = (kit: VendorWalletsKit): Approval<z.output<typeof Payload>> =>
  approval({
    name: "payments.rule_transfer",
    permission: "payments.adjust",
    mode: "second-person",
    payload: Payload,
    describe: ({ outcome, memberId, orderNo, vendor, direction, amount: text, asset }) => ({
      says: `payments.rule_transfer.${outcome}`,
      parts: [
        text !== undefined && asset !== undefined ? moneyPart(text, asset) : textPart(orderNo),
        memberPart(memberId),
        textPart(vendor ?? "–"),
        wordPart(direction === undefined ? "transfer" : `transfer_${direction}`),
      ],
      memberId,
      ...(text !== undefined && asset !== undefined && isAsset(asset)
        ? { amount: { amount: parseAmount(text), asset } }
        : {}),
    }),
    changes: async (db, { bucket, orderNo, outcome, memberId }) => {
      const order = await findOrder(db, { bucket, id: orderNo })
      if (!order) return []
      const balance = await kit.ledger.balance(memberIdOf(memberId), "main", order.asset)
      const after = amount(balance + movedBy(order, outcome))
      const money = (value: Amount) => moneyPart(toDecimal(value), order.asset)
      return [
        {
          field: "state",
          now: wordPart(`transfer_${order.state}`),
          after: wordPart(outcome === "done" ? "transfer_SUCCEEDED" : "transfer_FAILED"),
        },
        { field: "balance", now: money(balance), after: money(after) },
      ]
    },
    warnings: async (db, { bucket, orderNo }) => {
      const order = await findOrder(db, { bucket, id: orderNo })
      return order && canBeRuled(order) ? [] : [{ code: "transfer_told", parts: [] }]
    },
    conflictKey: ({ orderNo }) => `transfer:${orderNo}`,
    apply: async (tx, { bucket, orderNo, outcome }, { proposedBy, staff }) => {
      const order = await findOrder(tx, { bucket, id: orderNo })
      const vendor = order && vendorOf(kit, order.vendor)
      if (!vendor || !canBeRuled(order)) refuse("RULING_NOT_POSSIBLE")
      const { arrive, giveBack, arriveAfterAll, goBackAfterAll } = postings(order, vendor)
      const isDone = outcome === "done"
      const reason = `ruled by ${proposedBy} and ${staff.login}`
      if (order.state === (isDone ? "SUCCEEDED" : "FAILED")) return writeProven(tx, order)
      const moved = await moveIn(
        kit,
        tx,
        order,
        order.state === "UNKNOWN"
          ? { event: outcome, reason, transfer: isDone ? arrive : giveBack, isProven: false }
          : { event: "overruled", reason, transfer: isDone ? arriveAfterAll : goBackAfterAll },
      ).catch((error: unknown) => {
        throw error instanceof Unposted && error.why === "INSUFFICIENT_FUNDS"
          ? new Refusal("INSUFFICIENT_FUNDS")
          : error
      })
      if (!moved) refuse("RULING_NOT_POSSIBLE")
    },
  })
