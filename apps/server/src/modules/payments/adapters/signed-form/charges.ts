import { amount } from "@croupier/money"
import { z } from "zod"
import type { Charge, ChargeAnswer, PaymentProvider } from "../../provider.ts"
import { chargeStateOf, DONE, NO_SUCH_ORDER, ORDER_EXISTS, WRONG_FIELDS } from "./codes.ts"
import { toCents } from "./fields.ts"
import type { FormLine, Reply } from "./line.ts"
import { Cents, Receipts, rowsOf, wallTime } from "./wire.ts"

const ChargeFields = z.object({
  tradeNo: z.string().min(1).max(100),
  attach: z.string(),
  status: z.string(),
  amt: Cents,
  cur: z.string(),
  payUrl: z.url(),
  qrText: z.string(),
  receipts: Receipts,
  payName: z.string().max(120).default(""),
  payTax: z.string().max(20).default(""),
})

type Charges = Pick<PaymentProvider, "createCharge" | "readCharge" | "listCharges">

/** Charges over the signed form. A key that is known answers with an error alone, so that what exists is read. */
export const formCharges = (line: FormLine): Charges => ({
  createCharge: async (order) => {
    // Its orders have no field for what the payer pays by.
    if (order.kind !== "pix")
      return { kind: "refused", reason: `this provider makes no charge by ${order.kind}` }
    const amt = toCents(order.amount)
    if (amt === undefined) return { kind: "refused", reason: "this provider moves whole cents" }
    const reply = await line.call("charge", {
      orderNo: order.key,
      amt,
      cur: order.asset,
      attach: order.reference,
      title: order.merchantName,
      notifyUrl: order.callbackUrl,
      backUrl: order.returnUrl,
      endTime: wallTime(order.expiresAt),
      payerName: order.debtor?.name ?? "",
      payerTax: order.debtor?.taxId ?? "",
    })
    if (reply.kind === "answered" && reply.code === ORDER_EXISTS) {
      const existing = chargeFrom(await line.call("query", { kind: "charge", orderNo: order.key }))
      // It exists by its own word: that it is not found now is no refusal.
      if (existing.kind !== "ok") return { kind: "unknown", reason: existing.reason }
      const { charge } = existing
      const isSame =
        charge.amount === order.amount && charge.asset === order.asset && charge.reference === order.reference
      return isSame ? existing : { kind: "unknown", reason: "this key stands for another charge" }
    }
    if (reply.kind === "answered" && reply.code === NO_SUCH_ORDER)
      return { kind: "unknown", reason: "an order is answered as a question" }
    return chargeFrom(reply)
  },
  readCharge: async (chargeId) => chargeFrom(await line.call("query", { kind: "charge", tradeNo: chargeId })),
  listCharges: async ({ from, to, cursor = "" }) => {
    const reply = await line.call("list", {
      kind: "charge",
      begin: String(from.getTime()),
      end: String(to.getTime()),
      after: cursor,
    })
    const rows = rowsOf(reply, ChargeFields)
    if (rows.kind === "unknown") return rows
    const charges: Charge[] = []
    for (const row of rows.rows) {
      const charge = asCharge(row)
      if (!charge) return { kind: "unknown", reason: `a charge has state ${row.status}` }
      charges.push(charge)
    }
    return { kind: "ok", charges, next: rows.next }
  },
})

function chargeFrom(reply: Reply): ChargeAnswer {
  if (reply.kind === "unknown") return reply
  const reason = `code ${reply.code}`
  if (reply.code === WRONG_FIELDS || reply.code === NO_SUCH_ORDER) return { kind: "refused", reason }
  if (reply.code !== DONE) return { kind: "unknown", reason }
  const fields = ChargeFields.safeParse(reply.fields)
  const charge = fields.success ? asCharge(fields.data) : undefined
  return charge
    ? { kind: "ok", charge }
    : { kind: "unknown", reason: "the provider's answer has another shape" }
}

function asCharge(fields: z.output<typeof ChargeFields>): Charge | undefined {
  const state = chargeStateOf(fields.status)
  if (!state) return undefined
  const { receipts } = fields
  return {
    id: fields.tradeNo,
    reference: fields.attach,
    state,
    amount: fields.amt,
    asset: fields.cur,
    paidAmount: receipts.length === 0 ? null : amount(receipts.reduce((sum, each) => sum + each.amount, 0n)),
    receipts,
    payUrl: fields.payUrl,
    copyCode: fields.qrText,
    payer: fields.payName === "" ? null : { name: fields.payName, taxId: fields.payTax || null },
  }
}
