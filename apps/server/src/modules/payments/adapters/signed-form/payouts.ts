import { z } from "zod"
import type { Payee, Payout, PayoutAnswer, PayoutReading } from "../../payout.ts"
import type { PaymentProvider } from "../../provider.ts"
import { DONE, isFinal, NO_SUCH_ORDER, ORDER_EXISTS, payoutStateOf, WRONG_FIELDS } from "./codes.ts"
import { toCents, type Fields } from "./fields.ts"
import type { FormLine, Reply } from "./line.ts"
import { Cents, Receipts, rowsOf } from "./wire.ts"

const PayoutFields = z.object({
  orderNo: z.string().min(1).max(100),
  tradeNo: z.string().min(1).max(100),
  status: z.string(),
  reason: z.string().max(100),
  amt: Cents,
  cur: z.string(),
  accNo: z.string(),
  backAmt: z.union([z.literal("").transform(() => null), Cents]),
  receipts: Receipts,
})
type PayoutFields = z.output<typeof PayoutFields>

type Payouts = Pick<PaymentProvider, "createPayout" | "readPayout" | "listPayouts" | "balance">

/** Payouts over the signed form. */
export const formPayouts = (line: FormLine): Payouts => ({
  createPayout: async (order) => {
    const amt = toCents(order.amount)
    if (amt === undefined)
      return { kind: "refused", code: "cents", final: false, reason: "this provider moves whole cents" }
    const payee = payeeFields(order.payee)
    const reply = await line.call("payout", {
      orderNo: order.key,
      amt,
      cur: order.asset,
      notifyUrl: order.callbackUrl,
      ...payee,
    })
    const answer =
      reply.kind === "answered" && reply.code === ORDER_EXISTS
        ? await line.call("query", { kind: "payout", orderNo: order.key })
        : reply
    if (answer.kind === "answered" && answer.code === WRONG_FIELDS && answer === reply)
      return { kind: "refused", code: "wrong_fields", final: false, reason: `code ${answer.code}` }
    const fields = fieldsFrom(answer)
    if (typeof fields === "string") return { kind: "unknown", reason: fields }
    const isSame =
      fields.orderNo === order.key &&
      fields.amt === order.amount &&
      fields.cur === order.asset &&
      fields.accNo === payee["accNo"]
    return isSame ? answerOf(fields) : { kind: "unknown", reason: "this key stands for another payout" }
  },
  readPayout: async (named): Promise<PayoutReading> => {
    const reply = await line.call("query", {
      kind: "payout",
      ...("id" in named ? { tradeNo: named.id } : { orderNo: named.key }),
    })
    if (reply.kind === "answered" && reply.code === NO_SUCH_ORDER)
      return { kind: "missing", reason: `code ${reply.code}` }
    const fields = fieldsFrom(reply)
    if (typeof fields === "string") return { kind: "unknown", reason: fields }
    const isNamed = "id" in named ? fields.tradeNo === named.id : fields.orderNo === named.key
    const payout = isNamed ? asPayout(fields) : undefined
    return payout ? { kind: "ok", payout } : { kind: "unknown", reason: `state ${fields.status}` }
  },
  listPayouts: async ({ from, to, cursor = "" }) => {
    const rows = rowsOf(
      await line.call("list", {
        kind: "payout",
        begin: String(from.getTime()),
        end: String(to.getTime()),
        after: cursor,
      }),
      PayoutFields,
    )
    if (rows.kind === "unknown") return rows
    const payouts: Payout[] = []
    for (const row of rows.rows) {
      const payout = asPayout(row)
      if (!payout) return { kind: "unknown", reason: `a payout has state ${row.status}` }
      payouts.push(payout)
    }
    return { kind: "ok", payouts, next: rows.next }
  },
  balance: async (asset) => {
    const reply = await line.call("balance", {})
    if (reply.kind === "unknown") return reply
    const held = z.object({ cur: z.literal(asset), amt: Cents }).safeParse(reply.fields)
    return reply.code === DONE && held.success
      ? { kind: "ok", available: held.data.amt }
      : { kind: "unknown", reason: `code ${reply.code}` }
  },
})

function payeeFields({ name, taxId, account }: Payee): Fields {
  const of = { accName: name, accTax: taxId ?? "" }
  switch (account.kind) {
    case "pix":
      return { ...of, accType: "pix", accNo: account.key }
    case "bank":
      return {
        ...of,
        accType: "bank",
        accNo: account.number,
        bankNo: account.bank,
        branch: account.branch ?? "",
      }
    case "wallet":
      return { ...of, accType: "wallet", accNo: account.number, bankNo: account.wallet }
  }
}

/** The fields of an answer, or why there are none. */
function fieldsFrom(reply: Reply): PayoutFields | string {
  if (reply.kind === "unknown") return reply.reason
  if (reply.code !== DONE) return `code ${reply.code}`
  const fields = PayoutFields.safeParse(reply.fields)
  return fields.success ? fields.data : "the provider's answer has another shape"
}

function answerOf(fields: PayoutFields): PayoutAnswer {
  const payout = asPayout(fields)
  if (!payout) return { kind: "unknown", reason: `state ${fields.status}` }
  if (payout.refusal === null) return { kind: "ok", payout }
  return { kind: "refused", ...payout.refusal, reason: `payout ${payout.id} has state ${fields.status}` }
}

function asPayout(fields: PayoutFields): Payout | undefined {
  const state = payoutStateOf(fields.status)
  if (!state) return undefined
  const isPaid = state === "paid" || state === "returned"
  return {
    id: fields.tradeNo,
    key: fields.orderNo,
    state,
    amount: fields.amt,
    asset: fields.cur,
    paidAmount: isPaid ? fields.amt : null,
    returnedAmount: fields.backAmt,
    bankReferences: fields.receipts.map(({ id }) => id),
    refusal:
      state === "refused" ? { code: fields.reason || fields.status, final: isFinal(fields.status) } : null,
  }
}
