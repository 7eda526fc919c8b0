import { isDecimal, parseAmount, times, toDecimal, ZERO } from "@croupier/money"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { gamePage } from "./game-page.ts"
import { NoAnswer } from "./line.ts"
import { NotSeated, type Round, type Seat, type SimulatedVendor } from "./simulated-vendor.ts"

const Stake = z.object({
  stake: z
    .string()
    .refine((text) => isDecimal(text) && parseAmount(text) > 0n && parseAmount(text) % 100n === 0n),
})
const Query = z.record(z.string(), z.string())

/** Of a hundred rounds this many win, twice the stake. */
const WINNING = 48
/** The page of one who left is forgotten when this many came after. */
const SEATS = 10_000

/** The game's page, and what it calls: `GET /play/<vendor>`, `GET /seats/<vendor>/<seat>`, `POST …/rounds`. */
export function seats(
  app: FastifyInstance,
  kit: {
    readonly vendors: ReadonlyMap<string, SimulatedVendor>
    readonly nextId: () => string
    readonly draw: () => number
  },
): void {
  const taken = new Map<string, { seat: Seat; last: Round | undefined }>()

  type Page = { Params: { vendor: string; game?: string } }
  // Some vendors name the game in the path.
  for (const path of ["/play/:vendor", "/play/:vendor/:game/index.html"])
    app.get<Page>(path, async (request, reply) => {
      const { game } = request.params
      const vendor = kit.vendors.get(request.params.vendor)
      if (!vendor) return reply.code(404).send("no such vendor")
      try {
        const seat = await vendor.sit({
          ...Query.parse(request.query),
          ...(game === undefined ? {} : { game }),
        })
        taken.set(seat.id, { seat, last: undefined })
        const [oldest] = taken.keys()
        if (taken.size > SEATS && oldest !== undefined) taken.delete(oldest)
        return await reply.type("text/html; charset=utf-8").send(gamePage(vendor, seat.id, seat.game))
      } catch (error) {
        if (!(error instanceof NotSeated || error instanceof NoAnswer)) throw error
        return reply
          .code(403)
          .type("text/plain; charset=utf-8")
          .send(`The game cannot be opened: ${error.message}`)
      }
    })

  type At = { Params: { vendor: string; seat: string } }
  const at = ({ vendor: code, seat: id }: At["Params"]) => {
    const vendor = kit.vendors.get(code)
    const held = taken.get(id)
    return vendor && held ? { vendor, held } : undefined
  }

  app.get<At>("/seats/:vendor/:seat", async (request, reply) => {
    const found = at(request.params)
    if (!found) return reply.code(404).send({ state: "refused", reason: "nobody sits here" })
    return { balance: await found.vendor.balance(found.held.seat) }
  })

  app.post<At>("/seats/:vendor/:seat/rounds", async (request, reply) => {
    const found = at(request.params)
    const wanted = Stake.safeParse(request.body)
    if (!found) return reply.code(404).send({ state: "refused", reason: "nobody sits here" })
    if (!wanted.success) return reply.code(422).send({ state: "refused", reason: "the stake is no amount" })
    const stake = parseAmount(wanted.data.stake)
    const round = { id: kit.nextId(), stake, win: kit.draw() < WINNING ? times(stake, 2n) : ZERO }
    found.held.last = round
    const played = await found.vendor.play(found.held.seat, round)
    return { ...played, ...(played.state === "played" ? { win: toDecimal(round.win) } : {}), round: round.id }
  })

  app.post<At>("/seats/:vendor/:seat/late-rollback", async (request, reply) => {
    const found = at(request.params)
    if (!found?.held.last)
      return reply.code(404).send({ state: "refused", reason: "nothing was played here" })
    await found.vendor.cancel(found.held.seat, found.held.last)
    return { balance: await found.vendor.balance(found.held.seat) }
  })
}
