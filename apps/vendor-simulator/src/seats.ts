import { randomInt } from "node:crypto"
import { amount, isDecimal, parseAmount, times, toDecimal, ZERO, type Amount } from "@croupier/money"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { TicketRequest, type Tickets } from "./book/tickets.ts"
import type { Fixtures } from "./book/fixtures.ts"
import { gameOf, type StandInGame } from "./catalogue/games.ts"
import { unitOf } from "./catalogue/sheet.ts"
import { NoAnswer } from "./line.ts"
import type { Pots } from "./pots.ts"
import { outcomeOf, type Outcome } from "./scenes/outcome.ts"
import { gamePage, sceneFiles } from "./scenes/page.ts"
import { languageOf } from "./scenes/words.ts"
import { NotSeated, type Round, type Seat, type SimulatedVendor } from "./simulated-vendor.ts"

const Wager = z.object({
  stake: z
    .string()
    .refine((text) => isDecimal(text) && parseAmount(text) > 0n && parseAmount(text) % 100n === 0n),
  choice: z.union([z.string().max(20), z.number(), z.null()]).optional(),
})
const Query = z.record(z.string(), z.string())

/** Where a test draws, of a hundred rounds this many win, twice the stake. */
const WINNING = 48
/** The page of one who left is forgotten when this many came after. */
const SEATS = 10_000

interface Held {
  readonly seat: Seat
  readonly game: StandInGame | undefined
  readonly room: string | undefined
  last: Round | undefined
}

export interface SeatsKit {
  readonly vendors: ReadonlyMap<string, SimulatedVendor>
  readonly nextId: () => string
  /** Every game is a plain one of twice the stake or nothing, by these numbers from 0 to 99: for tests. */
  readonly draw: (() => number) | undefined
  readonly now: () => Date
  readonly platform: () => string
  readonly pots: ReadonlyMap<string, Pots>
  readonly fixtures: Fixtures
  readonly tickets: Tickets
}

/** The game's page, and what it calls: `GET /play/<vendor>`, `GET /seats/<vendor>/<seat>`, `POST …/rounds`, `…/tickets`, `GET /book/<game>`. */
export function seats(app: FastifyInstance, kit: SeatsKit): void {
  const taken = new Map<string, Held>()
  sceneFiles(app, kit.platform)

  type Page = { Params: { vendor: string; game?: string } }
  // Some vendors name the game in the path.
  for (const path of ["/play/:vendor", "/play/:vendor/:game/index.html"])
    app.get<Page>(path, async (request, reply) => {
      const { game } = request.params
      const vendor = kit.vendors.get(request.params.vendor)
      if (!vendor) return reply.code(404).send("no such vendor")
      const query: Readonly<Record<string, string>> = {
        ...Query.parse(request.query),
        ...(game === undefined ? {} : { game }),
      }
      try {
        const seat = await vendor.sit(query)
        const played = gameOf(vendor.code, seat.game)
        if (!played) throw new NotSeated("there is no such game")
        const room = query["room"]
        taken.set(seat.id, { seat, game: played, room, last: undefined })
        const [oldest] = taken.keys()
        if (taken.size > SEATS && oldest !== undefined) taken.delete(oldest)
        const pot = played.hasJackpot ? kit.pots.get(vendor.code)?.of(played.code) : undefined
        const language = languageOf(query["lang"] ?? query["l"] ?? "")
        return await reply
          .type("text/html; charset=utf-8")
          .header("Cache-Control", "no-store")
          .send(gamePage({ vendor, seat, game: played, language, pot, room }))
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
  const EMPTY_SEAT = { state: "refused", reason: "the seat is empty" }

  app.get<At>("/seats/:vendor/:seat", async (request, reply) => {
    const found = at(request.params)
    if (!found) return reply.code(404).send(EMPTY_SEAT)
    return { balance: await found.vendor.balance(found.held.seat) }
  })

  app.post<At>("/seats/:vendor/:seat/rounds", async (request, reply) => {
    const found = at(request.params)
    const wanted = Wager.safeParse(request.body)
    if (!found) return reply.code(404).send(EMPTY_SEAT)
    if (!wanted.success) return reply.code(422).send({ state: "refused", reason: "the stake is no amount" })
    const { vendor, held } = found
    const stake = parseAmount(wanted.data.stake)
    const outcome = kit.draw
      ? { win: kit.draw() < WINNING ? times(stake, 2n) : ZERO, show: {} }
      : wagerOf(kit, vendor.code, held, stake, wanted.data.choice)
    if (!outcome) return reply.code(422).send({ state: "refused", reason: "the game takes no such bet" })
    const round = { id: kit.nextId(), stake, win: outcome.win }
    held.last = round
    const played = await vendor.play(held.seat, round)
    return {
      ...(played.state === "played" ? { win: toDecimal(round.win), show: outcome.show } : {}),
      ...played,
      round: round.id,
    }
  })

  app.post<At>("/seats/:vendor/:seat/late-rollback", async (request, reply) => {
    const found = at(request.params)
    if (!found?.held.last)
      return reply.code(404).send({ state: "refused", reason: "nothing was played here" })
    await found.vendor.cancel(found.held.seat, found.held.last)
    return { balance: await found.vendor.balance(found.held.seat) }
  })

  app.post<At>("/seats/:vendor/:seat/tickets", async (request, reply) => {
    const found = at(request.params)
    const wanted = TicketRequest.safeParse(request.body)
    if (!found?.vendor.tickets) return reply.code(404).send(EMPTY_SEAT)
    const { game, seat } = found.held
    if (!wanted.success || !isWithin(game, undefined, parseAmount(wanted.data.stake), seat.currency))
      return reply.code(422).send({ state: "refused", reason: "the book takes no such bet" })
    return kit.tickets.place(seat, wanted.data)
  })
  app.get<At>("/seats/:vendor/:seat/tickets", async (request, reply) => {
    const found = at(request.params)
    return found ? { tickets: kit.tickets.of(found.held.seat) } : reply.code(404).send(EMPTY_SEAT)
  })

  app.get<{ Params: { game: string } }>("/book/:game", async (request) => {
    const now = kit.now()
    return {
      matches: kit.fixtures.around(request.params.game, now).map(({ scoreAt, minuteAt, ...match }) => ({
        ...match,
        state: match.startsAt > now ? "next" : match.endsAt > now ? "live" : "ended",
        score: scoreAt(now),
        minute: minuteAt(now),
      })),
    }
  })
}

/** Whether a stake lies within the limits of a game, or of the room that was entered. */
function isWithin(
  game: StandInGame | undefined,
  room: string | undefined,
  stake: Amount,
  currency: string,
): boolean {
  if (!game) return false
  const { minimum, maximum } = game.rooms.find((each) => each.room === room) ?? game.limits
  const unit = BigInt(unitOf(currency))
  const at = (value: number) => BigInt(Math.round(value * 10_000)) * unit
  return stake >= at(minimum) && stake <= at(maximum)
}

const chance = (limit: number): number => randomInt(limit)

/** Outcome of a stake at the game's own scene, with the pot that it may win; undefined for one that the game does not take. */
function wagerOf(
  kit: Pick<SeatsKit, "pots">,
  vendor: string,
  { game, room, seat }: Held,
  stake: Amount,
  choice: string | number | null | undefined,
): Outcome | undefined {
  if (!game || !isWithin(game, room, stake, seat.currency)) return undefined
  const outcome = outcomeOf(game, { stake, choice }, chance)
  const pots = game.hasJackpot ? kit.pots.get(vendor) : undefined
  if (!outcome || !pots) return outcome
  const jackpot = pots.stake(game.code, seat.currency, stake, chance)
  return {
    win: amount(outcome.win + (jackpot ?? 0n)),
    show: {
      ...outcome.show,
      pot: toDecimal(pots.of(game.code)),
      ...(jackpot === undefined ? {} : { jackpot: toDecimal(jackpot) }),
    },
  }
}
