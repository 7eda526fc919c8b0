import type { KeyLike } from "node:crypto"
import { amount, toDecimal } from "@croupier/money"
import type { FastifyInstance, FastifyReply } from "fastify"
import { z } from "zod"
import type { Charge } from "../charge.ts"
import type { Journal } from "../journal.ts"
import { CURRENCY } from "../payouts/api.ts"
import type { PayoutDesk } from "../payouts/desk.ts"
import type { Payout } from "../payouts/payout.ts"
import type { ChargeView } from "../speech.ts"
import { quoteOf } from "../quotes.ts"
import { statementOf } from "../statements/lines.ts"
import type { Returns } from "../returns/returns.ts"
import type { Till } from "../till.ts"
import { instantAt, isSigned, signed, type Fields } from "./signed-form.ts"
import { csvOf } from "./statement.ts"
import { cents, chargeFields, payoutFields, refundFields } from "./view.ts"

export const BASE = "/form"
/** The zone of its clock, its days and its statement. */
export const ZONE = "America/Sao_Paulo"
const PAGE = 50
const NEVER = "9999-12-31T23:59:59.000Z"

const Order = {
  orderNo: z.string().min(1).max(64),
  amt: z
    .string()
    .regex(/^[1-9]\d{0,12}$/)
    .transform((text) => toDecimal(amount(BigInt(text) * 100n))),
  cur: z.literal(CURRENCY),
  notifyUrl: z.url(),
}
const ChargeOrder = z.object({
  ...Order,
  attach: z.string().min(1).max(100),
  title: z.string().min(1).max(60),
  backUrl: z.url(),
  payerName: z.string().max(120).default(""),
  payerTax: z.string().max(20).default(""),
  endTime: z.string().transform((text, context) => {
    const at = instantAt(text, ZONE)
    if (!at) context.issues.push({ code: "custom", input: text, message: "is no time" })
    return at?.toISOString() ?? z.NEVER
  }),
})
const PayoutOrder = z.object({
  ...Order,
  accName: z.string().min(1).max(120),
  accTax: z.string().max(20).default(""),
  accType: z.enum(["pix", "bank", "wallet"]),
  accNo: z.string().min(1).max(77),
  bankNo: z.string().max(40).default(""),
  branch: z.string().max(20).default(""),
})
const Refund = z.object({ orderNo: Order.orderNo, tradeNo: z.string().min(1).max(64), amt: Order.amt })
const Tariff = z.object({ kind: z.enum(["charge", "payout"]), amt: Order.amt, cur: Order.cur })
const Query = z.object({
  kind: z.enum(["charge", "payout", "refund"]),
  orderNo: z.string().max(64).default(""),
  tradeNo: z.string().max(64).default(""),
})
const List = z.object({
  kind: z.enum(["charge", "payout"]),
  begin: z.coerce.number().int(),
  end: z.coerce.number().int(),
  after: z.string().max(100).default(""),
})

export interface FormKit {
  readonly till: Till
  readonly desk: PayoutDesk
  readonly returns: Returns
  readonly journal: Journal
  readonly view: (charge: Charge) => ChargeView
  readonly merchant: string
  readonly houseKey: KeyLike
  readonly ownKey: KeyLike
  readonly now: () => Date
}

/** The signed form of docs/payments.md: every call is a POST, every answer is 200 with a code in it. */
export function formApi(app: FastifyInstance, kit: FormKit): void {
  const { till, desk, returns, now } = kit
  const answer = (reply: FastifyReply, code: string, fields: Fields = {}) =>
    reply.send(signed({ code, ...fields }, kit.ownKey))
  const fieldsOf = {
    charge: (charge: Charge) => chargeFields(charge, kit.view(charge), now()),
    payout: (payout: Payout) => payoutFields(payout),
  }

  const call = <S extends z.ZodType>(
    path: string,
    schema: S,
    work: (fields: z.output<S>, reply: FastifyReply) => Promise<unknown>,
  ) =>
    app.post(`${BASE}/${path}`, async (request, reply) => {
      const sent = z.record(z.string(), z.string()).safeParse(request.body)
      if (!sent.success) return answer(reply, "1003")
      if (sent.data["merNo"] !== kit.merchant || !isSigned(sent.data, kit.houseKey))
        return answer(reply, "1001")
      const fields = schema.safeParse(sent.data)
      return fields.success ? work(fields.data, reply) : answer(reply, "1003")
    })

  call("tariff", Tariff, async ({ amt }, reply) => {
    const quote = quoteOf(amt)
    if (!quote) return answer(reply, "1003")
    const { fee, minimum, maximum, seconds } = quote
    return answer(reply, "0000", {
      cost: cents(fee),
      least: cents(minimum),
      most: cents(maximum),
      seconds: String(seconds),
    })
  })

  call("charge", ChargeOrder, async (order, reply) => {
    if (till.known(order.orderNo)) return answer(reply, "1005")
    const charge = await till.create(order.orderNo, {
      amount: order.amt,
      currency: order.cur,
      method: "pix",
      reference: order.attach,
      callbackUrl: order.notifyUrl,
      returnUrl: order.backUrl,
      merchantName: order.title,
      expiresAt: order.endTime,
      debtor: order.payerName === "" ? null : { name: order.payerName, taxId: order.payerTax || null },
    })
    return charge === "conflict" ? answer(reply, "1005") : answer(reply, "0000", fieldsOf.charge(charge))
  })

  call("payout", PayoutOrder, async (order, reply) => {
    const plan = await desk.takePlan()
    if (plan.taken && desk.known(order.orderNo)) return answer(reply, "1005")
    const payout = plan.taken
      ? await desk.create(
          order.orderNo,
          {
            amount: order.amt,
            currency: order.cur,
            payee: { name: order.accName, taxId: order.accTax || null, account: accountOf(order) },
            callbackUrl: order.notifyUrl,
            notAfter: NEVER,
          },
          plan,
        )
      : undefined
    if (plan.answer === "lost") return reply.hijack()
    if (plan.answer === "fault") return reply.code(500).send({ code: "9999" })
    if (plan.answer === "garbled") return reply.type("application/json").send('{"code":')
    if (payout === undefined) return answer(reply, "9999")
    return payout === "conflict" ? answer(reply, "1005") : answer(reply, "0000", fieldsOf.payout(payout))
  })

  call("refund", Refund, async ({ orderNo, tradeNo, amt }, reply) => {
    if (await returns.find(orderNo)) return answer(reply, "1005")
    const charge = await till.find(tradeNo)
    if (!charge) return answer(reply, "1003")
    const given = await returns.ofCharge(charge, orderNo, amt)
    return given === "conflict" ? answer(reply, "1005") : answer(reply, "0000", refundFields(given))
  })

  call("query", Query, async ({ kind, orderNo, tradeNo }, reply) => {
    if (kind === "refund") {
      const given = await returns.find(orderNo)
      return given ? answer(reply, "0000", refundFields(given)) : answer(reply, "1004")
    }
    if (kind === "charge") {
      const charge = await (tradeNo === "" ? till.findByKey(orderNo) : till.find(tradeNo))
      return charge ? answer(reply, "0000", fieldsOf.charge(charge)) : answer(reply, "1004")
    }
    const payout = await (tradeNo === "" ? desk.findByKey(orderNo) : desk.find(tradeNo))
    return payout ? answer(reply, "0000", fieldsOf.payout(payout)) : answer(reply, "1004")
  })

  call("list", List, async ({ kind, begin, end, after }, reply) => {
    const [from, to] = [new Date(begin), new Date(end)]
    const found =
      kind === "charge"
        ? (await till.list(from, to, after, PAGE + 1)).map((charge) => fieldsOf.charge(charge))
        : (await desk.list(from, to, after, PAGE + 1)).map((payout) => fieldsOf.payout(payout))
    const rows = found.slice(0, PAGE)
    return answer(reply, "0000", {
      rows: JSON.stringify(rows),
      next: found.length > PAGE ? (rows.at(-1)?.["tradeNo"] ?? "") : "",
    })
  })

  call("statement", z.object({ day: z.iso.date() }), async ({ day }, reply) => {
    await kit.journal.settled()
    const lines = statementOf(kit.journal, { day, zone: ZONE, now: now() })
    return lines ? answer(reply, "0000", { day, file: csvOf(lines, ZONE) }) : answer(reply, "1004")
  })

  call("balance", z.object({}), async (_, reply) =>
    answer(reply, "0000", { cur: CURRENCY, amt: cents(desk.float(CURRENCY)) }),
  )
}

const accountOf = ({ accType, accNo, bankNo, branch }: z.output<typeof PayoutOrder>) =>
  accType === "pix"
    ? { kind: accType, key: accNo }
    : accType === "bank"
      ? { kind: accType, bank: bankNo, branch: branch || null, number: accNo }
      : { kind: accType, wallet: bankNo, number: accNo }
