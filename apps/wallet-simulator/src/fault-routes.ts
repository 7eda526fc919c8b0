import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { FAULTS, type Faults } from "./faults.ts"

const Change = z.strictObject({
  transfers: z.enum(FAULTS).optional(),
  away: z.boolean().optional(),
  pending: z.boolean().optional(),
  /** Lets go what came while transfers were late. */
  release: z.literal(true).optional(),
})

/** GET /faults shows the injected faults of this vendor; POST /faults changes them, for tests by hand. */
export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  const state = () => ({ transfers: faults.transfers, away: faults.away, pending: faults.pending })
  app.get("/faults", async () => state())
  app.post("/faults", async (request, reply) => {
    const asked = Change.safeParse(request.body)
    if (!asked.success) return reply.status(400).send({ refused: z.prettifyError(asked.error) })
    const { transfers, away, pending, release } = asked.data
    faults.transfers = transfers ?? faults.transfers
    faults.away = away ?? faults.away
    faults.pending = pending ?? faults.pending
    if (release) faults.release()
    return state()
  })
}
