import { toDecimal } from "@croupier/money"
import { z } from "zod"
import type { Payout, PayoutAnswer, PayoutName, PayoutReading } from "../../payout.ts"
import type { PaymentProvider } from "../../provider.ts"
import { ErrorBody, isRefusal, isSuccess, reasonOf, type ProviderLine, type Reply } from "./line.ts"
import { Money, queryOf } from "./wire.ts"

const PayoutBody = z.object({
  id: z.string().min(1).max(100),
  key: z.string().min(1).max(200),
  state: z.enum(["accepted", "paid", "refused", "returned"]),
  amount: Money,
  currency: z.string(),
  paidAmount: z.nullable(Money),
  returnedAmount: z.nullable(Money),
  endToEndId: z.nullable(z.string()),
  refusal: z.nullable(z.object({ code: z.string().max(100), final: z.boolean() })),
})
const PageBody = z.object({ payouts: z.array(PayoutBody), next: z.nullable(z.string()) })
const BalanceBody = z.object({ balances: z.array(z.object({ currency: z.string(), available: Money })) })

type Payouts = Pick<PaymentProvider, "createPayout" | "readPayout" | "listPayouts" | "balance">

/** Payouts over the protocol of docs/payments.md. */
export const localPayouts = (line: ProviderLine): Payouts => ({
  createPayout: async (order) =>
    ordered(
      order.key,
      await line.post("/v1/payouts", order.key, {
        amount: toDecimal(order.amount),
        currency: order.asset,
        payee: order.payee,
        callbackUrl: order.callbackUrl,
        notAfter: order.notAfter.toISOString(),
      }),
    ),
  readPayout: async (named) => read(named, await line.get(pathOf(named))),
  listPayouts: async (asked) => {
    const reply = await line.get(`/v1/payouts?${queryOf(asked)}`)
    if (reply.kind === "unknown") return reply
    const body = reply.status === 200 ? PageBody.safeParse(reply.json) : undefined
    if (!body?.success) return { kind: "unknown", reason: reasonOf(reply) }
    return { kind: "ok", payouts: body.data.payouts.map(asPayout), next: body.data.next }
  },
  balance: async (asset) => {
    const reply = await line.get("/v1/balance")
    if (reply.kind === "unknown") return reply
    const body = reply.status === 200 ? BalanceBody.safeParse(reply.json) : undefined
    const held = body?.data?.balances.find(({ currency }) => currency === asset)
    return held ? { kind: "ok", available: held.available } : { kind: "unknown", reason: reasonOf(reply) }
  },
})

const pathOf = (named: PayoutName): string =>
  "id" in named
    ? `/v1/payouts/${encodeURIComponent(named.id)}`
    : `/v1/payouts/by-key/${encodeURIComponent(named.key)}`

const OTHER_SHAPE = "the provider's answer has another shape"
const OTHER_PAYOUT = "the provider's answer is another payout's"

function ordered(key: string, reply: Reply): PayoutAnswer {
  if (reply.kind === "unknown") return reply
  if (!isSuccess(reply.status)) {
    const reason = reasonOf(reply)
    const error = isRefusal(reply.status, "order") ? ErrorBody.safeParse(reply.json) : undefined
    // A proxy between us and the provider can refuse, too: only the provider's own answer counts.
    if (!error?.success) return { kind: "unknown", reason }
    return { kind: "refused", code: error.data.error.code, final: false, reason }
  }
  const body = PayoutBody.safeParse(reply.json)
  if (!body.success) return { kind: "unknown", reason: OTHER_SHAPE }
  const payout = asPayout(body.data)
  if (payout.key !== key) return { kind: "unknown", reason: OTHER_PAYOUT }
  if (payout.state !== "refused") return { kind: "ok", payout }
  const { code, final } = payout.refusal ?? { code: "refused", final: false }
  return { kind: "refused", code, final, reason: `payout ${payout.id} was refused: ${code}` }
}

function read(named: PayoutName, reply: Reply): PayoutReading {
  if (reply.kind === "unknown") return reply
  if (!isSuccess(reply.status)) {
    const error = reply.status === 404 ? ErrorBody.safeParse(reply.json) : undefined
    const isMissing = error?.data?.error.code === "not_found"
    return { kind: isMissing ? "missing" : "unknown", reason: reasonOf(reply) }
  }
  const body = PayoutBody.safeParse(reply.json)
  if (!body.success) return { kind: "unknown", reason: OTHER_SHAPE }
  const payout = asPayout(body.data)
  const isNamed = "id" in named ? payout.id === named.id : payout.key === named.key
  return isNamed ? { kind: "ok", payout } : { kind: "unknown", reason: OTHER_PAYOUT }
}

const asPayout = ({ currency, endToEndId, ...payout }: z.output<typeof PayoutBody>): Payout => ({
  ...payout,
  asset: currency,
  bankReferences: endToEndId === null ? [] : [endToEndId],
})
