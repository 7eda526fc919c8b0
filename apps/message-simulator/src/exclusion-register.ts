import { setTimeout as wait } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import { z } from "zod"

/** The register's list by tax number, with the reason for each, and how the register behaves. */
export interface ExclusionRegisterBook {
  readonly listed: Map<string, string>
  /** Whether it answers at all, and after how many milliseconds. */
  behaves: { readonly away: boolean; readonly delayMs: number }
}

const Listed = z.object({ motivo: z.string().min(1).max(200) })
const Behaviour = z.object({ away: z.boolean(), delayMs: z.number().int().min(0).max(60_000) })
const TaxId = z.object({ cpf: z.string().regex(/^\d{11}$/) })

/** A book with two persons of known test numbers. */
export const exclusionRegisterBook = (): ExclusionRegisterBook => ({
  listed: new Map([
    ["98765432100", "Programa Social"],
    ["12345678909", "Autoexclusão"],
  ]),
  behaves: { away: false, delayMs: 0 },
})

/**
 * A stand-in of Brazil's register of persons who may not bet, as docs/exclusion-lists.md states its wire. PUT and DELETE of the same
 * path change the list, and PUT /impedidos says whether it is away or slow; the real register has none of the three.
 */
export function exclusionRegister(
  app: FastifyInstance,
  { book, token }: { readonly book: ExclusionRegisterBook; readonly token: string },
): void {
  const isKnown = (given: string | undefined): boolean => given === `Bearer ${token}`
  app.get("/impedidos/:cpf", async (request, reply) => {
    if (!isKnown(request.headers.authorization)) return reply.status(401).send({ erro: "token" })
    const { away, delayMs } = book.behaves
    if (delayMs > 0) await wait(delayMs)
    if (away) return reply.status(503).send({ erro: "indisponível" })
    const asked = TaxId.safeParse(request.params)
    if (!asked.success) return reply.status(400).send({ erro: "cpf" })
    const motivo = book.listed.get(asked.data.cpf)
    return motivo === undefined ? { resultado: "PERMITIDO" } : { resultado: "IMPEDIDO", motivo }
  })
  app.put("/impedidos/:cpf", async (request, reply) => {
    if (!isKnown(request.headers.authorization)) return reply.status(401).send({ erro: "token" })
    book.listed.set(TaxId.parse(request.params).cpf, Listed.parse(request.body).motivo)
    return reply.status(204).send()
  })
  app.delete("/impedidos/:cpf", async (request, reply) => {
    if (!isKnown(request.headers.authorization)) return reply.status(401).send({ erro: "token" })
    book.listed.delete(TaxId.parse(request.params).cpf)
    return reply.status(204).send()
  })
  app.put("/impedidos", async (request, reply) => {
    if (!isKnown(request.headers.authorization)) return reply.status(401).send({ erro: "token" })
    book.behaves = Behaviour.parse(request.body)
    return reply.status(204).send()
  })
}
