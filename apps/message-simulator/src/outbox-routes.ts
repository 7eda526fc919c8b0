import { pageLanguage } from "@croupier/service/page"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import type { Outbox } from "./outbox.ts"
import { outboxPage } from "./outbox-page.ts"

const Query = z.object({
  to: z.string().max(200).default(""),
  lang: z.enum(["en", "pt"]).optional(),
})

/** The page where a person reads the codes, and the same as data for a program that walks the demo. */
export function outboxRoutes(app: FastifyInstance, outbox: Outbox): void {
  app.get("/", async (request, reply) => {
    const { to, lang } = Query.parse(request.query)
    const language = pageLanguage(lang, request.headers["accept-language"])
    return reply
      .type("text/html; charset=utf-8")
      .header("Cache-Control", "no-store")
      .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
      .send(outboxPage(outbox.list(to), to, language))
  })
  app.get("/outbox", async (request, reply) => {
    const { to } = Query.parse(request.query)
    return reply.header("Cache-Control", "no-store").send({ messages: outbox.list(to) })
  })
}
