import { pageLanguage } from "@croupier/service/page"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import { fail } from "../access.ts"
import { PaymentAmount } from "../api.ts"
import { CURRENCIES } from "../qr-code.ts"
import type { Bank } from "./bank.ts"
import { bankPage } from "./page.ts"

const Transfer = z.object({
  account: z.string().trim().min(1).max(77),
  amount: PaymentAmount,
  currency: z.enum(CURRENCIES).default("BRL"),
  reference: z.string().trim().max(140).default(""),
  name: z.string().trim().min(1).max(120),
  taxId: z.string().trim().max(40).default(""),
})
type Asked = { Querystring: { lang?: string; account?: string; amount?: string; reference?: string } }

/** The page of a payer's bank, for a person with a browser and for a test with JSON: the same addresses serve both. */
export function bankRoutes(app: FastifyInstance, bank: Bank): void {
  const languageOf = (request: FastifyRequest<Asked>) =>
    pageLanguage(request.query.lang, request.headers["accept-language"])

  app.get<Asked>("/bank", async (request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      )
      .header("Cache-Control", "no-store")
      .send(bankPage(bank.newest(20), languageOf(request))),
  )

  app.post<Asked>("/bank", async (request, reply) => {
    const sent = Transfer.safeParse(request.body ?? {})
    if (!sent.success) return fail(reply, 422, "invalid", z.prettifyError(sent.error))
    const { name, taxId, ...transfer } = sent.data
    const receipt = await bank.receive({ ...transfer, payer: { name, taxId: taxId === "" ? null : taxId } })
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false
    return isForm ? reply.redirect(`/bank?lang=${languageOf(request)}`, 303) : { receipt }
  })
}
