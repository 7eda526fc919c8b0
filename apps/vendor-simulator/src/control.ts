import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { FAULTS, type Line } from "./line.ts"
import type { SimulatedVendor } from "./simulated-vendor.ts"

const Fault = z.object({ fault: z.enum(FAULTS), call: z.string().min(1).optional() })
const Fields = z.record(z.string(), z.unknown())

type At = { Params: { vendor: string; call: string } }

/** Controls of a vendor for tests and the conformance kit: `/control/<vendor>/{faults|deliver|journal|calls/<name>}`. */
export function control(
  app: FastifyInstance,
  kit: { readonly vendors: ReadonlyMap<string, SimulatedVendor>; readonly lines: ReadonlyMap<string, Line> },
): void {
  app.post<At>("/control/:vendor/faults", async (request, reply) => {
    const line = kit.lines.get(request.params.vendor)
    const wanted = Fault.safeParse(request.body)
    if (!line || !wanted.success) return reply.code(line ? 422 : 404).send({ ok: false })
    const { fault, call } = wanted.data
    line.inject({ fault, ...(call === undefined ? {} : { call }) })
    return { ok: true }
  })
  app.post<At>("/control/:vendor/deliver", async (request, reply) => {
    const line = kit.lines.get(request.params.vendor)
    return line ? line.deliver() : reply.code(404).send({ ok: false })
  })
  app.get<At>("/control/:vendor/journal", async (request, reply) => {
    const line = kit.lines.get(request.params.vendor)
    return line ? line.journal() : reply.code(404).send({ ok: false })
  })
  app.post<At>("/control/:vendor/calls/:call", async (request, reply) => {
    const vendor = kit.vendors.get(request.params.vendor)
    const fields = Fields.safeParse(request.body ?? {})
    if (!vendor || !fields.success) return reply.code(vendor ? 422 : 404).send({ ok: false })
    return { answer: await vendor.call(request.params.call, fields.data) }
  })
}
