import { z } from "zod"
import type { PaymentReturn } from "../../payment-return.ts"
import type { PaymentProvider } from "../../provider.ts"
import { DONE, NO_SUCH_ORDER, ORDER_EXISTS, payoutStateOf, WRONG_FIELDS } from "./codes.ts"
import { toCents } from "./fields.ts"
import type { FormLine, Reply } from "./line.ts"
import { Cents } from "./wire.ts"

const RefundFields = z.object({
  orderNo: z.string().min(1).max(100),
  tradeNo: z.string().min(1).max(100),
  chargeNo: z.string().min(1).max(100),
  status: z.string(),
  reason: z.string().max(100),
  amt: Cents,
  cur: z.string(),
})

type Returns = Pick<PaymentProvider, "returnPayment" | "readReturn">

/** Returns to payers over the signed form. */
export const formReturns = (line: FormLine): Returns => ({
  returnPayment: async (order) => {
    const amt = toCents(order.amount)
    if (order.of === "incoming")
      return { kind: "refused", code: "no_account", reason: "this provider keeps no accounts" }
    if (amt === undefined)
      return { kind: "refused", code: "cents", reason: "this provider moves whole cents" }
    const reply = await line.call("refund", { orderNo: order.key, tradeNo: order.chargeId, amt })
    if (reply.kind === "answered" && reply.code === WRONG_FIELDS)
      return { kind: "refused", code: "wrong_fields", reason: `code ${reply.code}` }
    const answer =
      reply.kind === "answered" && reply.code === ORDER_EXISTS
        ? await line.call("query", { kind: "refund", orderNo: order.key })
        : reply
    const returned = returnFrom(answer)
    if (typeof returned === "string") return { kind: "unknown", reason: returned }
    const isSame =
      returned.key === order.key &&
      returned.chargeId === order.chargeId &&
      returned.amount === order.amount &&
      returned.asset === order.asset
    if (!isSame) return { kind: "unknown", reason: "this key stands for another return" }
    return returned.state === "refused"
      ? { kind: "refused", code: returned.refusal ?? "refused", reason: `return ${returned.id} was refused` }
      : { kind: "ok", returned }
  },
  readReturn: async (key) => {
    const reply = await line.call("query", { kind: "refund", orderNo: key })
    if (reply.kind === "answered" && reply.code === NO_SUCH_ORDER)
      return { kind: "missing", reason: `code ${reply.code}` }
    const returned = returnFrom(reply)
    if (typeof returned === "string") return { kind: "unknown", reason: returned }
    return returned.key === key
      ? { kind: "ok", returned }
      : { kind: "unknown", reason: "the answer is another return's" }
  },
})

/** The return of an answer, or why there is none. */
function returnFrom(reply: Reply): PaymentReturn | string {
  if (reply.kind === "unknown") return reply.reason
  if (reply.code !== DONE) return `code ${reply.code}`
  const fields = RefundFields.safeParse(reply.fields)
  if (!fields.success) return "the provider's answer has another shape"
  const { orderNo, tradeNo, chargeNo, status, reason, amt, cur } = fields.data
  const state = payoutStateOf(status)
  if (state === undefined || state === "returned") return `state ${status}`
  return {
    id: tradeNo,
    key: orderNo,
    chargeId: chargeNo,
    state: state === "paid" ? "done" : state,
    amount: amt,
    asset: cur,
    refusal: state === "refused" ? reason || status : null,
  }
}
