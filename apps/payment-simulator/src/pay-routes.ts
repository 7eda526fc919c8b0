import { pageLanguage, type PageLanguage } from "@croupier/service/page"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { PaymentAmount } from "./api.ts"
import { isHosted, type Charge } from "./charge.ts"
import { payPage } from "./pay-page.ts"
import type { ChargeView } from "./speech.ts"
import type { Till } from "./till.ts"

const flag = z.union([z.boolean(), z.literal("1").transform(() => true)]).default(false)
/** The card that is typed on the page is looked at and forgotten. */
const Card = z.string().max(40)
const Payment = z.object({
  card: Card.optional(),
  amount: PaymentAmount.optional(),
  twice: flag,
  late: flag,
  /** A person who is not the one that the house expects. */
  payerName: z.string().min(1).max(120).optional(),
  payerTaxId: z
    .string()
    .regex(/^\d{11}$/)
    .optional(),
})

/** The hosted page, for a person with a browser and for a test with JSON: the same addresses serve both. */
export function payRoutes(
  app: FastifyInstance,
  { till, view, base = "" }: { till: Till; view: (charge: Charge) => ChargeView; base?: string },
): void {
  type ById = { Params: { id: string }; Querystring: { lang?: string } }

  app.get<ById>(`${base}/pay/:id`, async (request, reply) => {
    const charge = await till.find(request.params.id)
    return reply
      .code(charge ? 200 : 404)
      .type("text/html; charset=utf-8")
      .header(
        "Content-Security-Policy",
        `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'${wayBack(charge)}; frame-ancestors 'self'`,
      )
      .header("Cache-Control", "no-store")
      .send(payPage(charge && { ...charge, ...view(charge), base }, languageOf(request)))
  })

  app.post<ById>(`${base}/pay/:id/pay`, async (request, reply) => {
    const payment = Payment.safeParse(request.body ?? {})
    if (!payment.success)
      return reply.code(422).send({ error: { code: "invalid", message: z.prettifyError(payment.error) } })
    const { amount, twice, late, card, payerName, payerTaxId } = payment.data
    const payer = payerName === undefined ? {} : { payer: { name: payerName, taxId: payerTaxId ?? null } }
    return act(request, reply, (charge) =>
      card !== undefined && isDeclined(card)
        ? till.refuse(charge)
        : late
          ? till.payLate(charge)
          : till.pay(charge, { twice, ...payer, ...(amount === undefined ? {} : { amount }) }),
    )
  })

  app.post<ById>(`${base}/pay/:id/refuse`, async (request, reply) => act(request, reply, till.refuse))

  const act = async (
    request: FastifyRequest<ById>,
    reply: FastifyReply,
    work: (charge: Charge) => Promise<Charge | undefined>,
  ) => {
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false
    const charge = await till.find(request.params.id)
    if (!charge) return reply.code(404).send({ error: { code: "not_found", message: "no such charge" } })
    const changed = await work(charge)
    // The payer of a hosted page is led back to the house, by a second press as by the first.
    if (isForm && isHosted(charge) && charge.returnUrl !== null) return reply.redirect(charge.returnUrl, 303)
    if (isForm) return reply.redirect(`${base}/pay/${charge.id}?lang=${languageOf(request)}`, 303)
    if (!changed) return reply.code(409).send({ error: { code: "closed", message: "this charge is closed" } })
    return { charge: view(changed) }
  }
}

/** The number that card networks give to tests of a refusal ends so. */
const isDeclined = (card: string): boolean => card.replaceAll(/\D/g, "").endsWith("0002")

/** A page may lead where its forms do: back to the house, too. */
const wayBack = (charge: Charge | undefined): string =>
  charge && isHosted(charge) && charge.returnUrl !== null ? ` ${new URL(charge.returnUrl).origin}` : ""

const languageOf = (request: FastifyRequest<{ Querystring: { lang?: string } }>): PageLanguage =>
  pageLanguage(request.query.lang, request.headers["accept-language"])
