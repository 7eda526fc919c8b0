import { toDecimal } from "@croupier/money"
import { z } from "zod"
import type { PaymentReturn, ReturnOrder } from "../../payment-return.ts"
import type { PaymentProvider } from "../../provider.ts"
import { ErrorBody, isRefusal, isSuccess, reasonOf, type ProviderLine } from "./line.ts"
import { Money } from "./wire.ts"

const ReturnBody = z
  .object({
    id: z.string().min(1).max(100),
    key: z.string().min(1).max(200),
    chargeId: z.string().min(1).max(100),
    state: z.enum(["accepted", "done", "refused"]),
    amount: Money,
    currency: z.string(),
    refusal: z.nullable(z.string().max(100)),
  })
  .transform(({ currency, ...given }): PaymentReturn => ({ ...given, asset: currency }))

const OTHER = "the provider's answer is no answer to this return"

type Returns = Pick<PaymentProvider, "returnPayment" | "readReturn">

/** Returns to payers over the protocol of docs/payments.md. */
export const localReturns = (line: ProviderLine): Returns => ({
  returnPayment: async (order) => {
    const kind = order.of === "incoming" ? "receipts" : "charges"
    const path = `/v1/${kind}/${encodeURIComponent(order.chargeId)}/returns`
    const reply = await line.post(path, order.key, {
      amount: toDecimal(order.amount),
      ...(order.contestId === undefined ? {} : { contestId: order.contestId }),
    })
    if (reply.kind === "unknown") return reply
    if (!isSuccess(reply.status)) {
      const reason = reasonOf(reply)
      const error = isRefusal(reply.status, "order") ? ErrorBody.safeParse(reply.json) : undefined
      return error?.success
        ? { kind: "refused", code: error.data.error.code, reason }
        : { kind: "unknown", reason }
    }
    const body = ReturnBody.safeParse(reply.json)
    if (!body.success || !isOf(order, body.data)) return { kind: "unknown", reason: OTHER }
    const { state, refusal } = body.data
    return state === "refused"
      ? { kind: "refused", code: refusal ?? "refused", reason: `return ${body.data.id} was refused` }
      : { kind: "ok", returned: body.data }
  },
  readReturn: async (key) => {
    const reply = await line.get(`/v1/returns/by-key/${encodeURIComponent(key)}`)
    if (reply.kind === "unknown") return reply
    if (!isSuccess(reply.status)) {
      const error = reply.status === 404 ? ErrorBody.safeParse(reply.json) : undefined
      const isMissing = error?.data?.error.code === "not_found"
      return { kind: isMissing ? "missing" : "unknown", reason: reasonOf(reply) }
    }
    const body = ReturnBody.safeParse(reply.json)
    return body.success && body.data.key === key
      ? { kind: "ok", returned: body.data }
      : { kind: "unknown", reason: OTHER }
  },
})

const isOf = (order: ReturnOrder, given: PaymentReturn): boolean =>
  given.key === order.key &&
  given.chargeId === order.chargeId &&
  given.amount === order.amount &&
  given.asset === order.asset
