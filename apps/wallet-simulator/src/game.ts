import { randomBytes, randomInt, randomUUID } from "node:crypto"
import { amount, isDecimal, parseAmount, toDecimal } from "@croupier/money"
import { NoAnswer, type WalletClient } from "@croupier/provider"
import type { FastifyInstance, FastifyReply } from "fastify"
import { z } from "zod"
import type { Books } from "./books.ts"
import { GAMES } from "./games.ts"
import { gamePage } from "./game-page.ts"

export interface GameKit {
  readonly books: Books
  /** The house, which says whose a token is. */
  readonly house: WalletClient
}

interface Seat {
  readonly player: string
  readonly currency: string
}

const Token = z.object({
  token: z.string().min(1).max(200),
  game: z.enum(GAMES.map(({ game }) => game)).default(GAMES[0].game),
})
const Toss = z.object({
  seat: z.string().max(100),
  side: z.enum(["dark", "light"]),
  stake: z
    .string()
    .refine((text) => isDecimal(text) && parseAmount(text) > 0n)
    .transform((text) => parseAmount(text)),
})

/**
 * The page of every game and what it asks: a shell is tossed, and a call of its side wins as much as was staked. It plays from the wallet
 * here: the house does not hear of a toss.
 */
export function gameRoutes(app: FastifyInstance, { books, house }: GameKit): void {
  const seats = new Map<string, Seat>()
  app.get("/play", async (_, reply) =>
    reply.type("text/html; charset=utf-8").header("Cache-Control", "no-store").send(gamePage),
  )
  app.post("/play/seat", async (request, reply) => {
    const asked = Token.safeParse(request.body)
    if (!asked.success) return refused(reply, 400)
    try {
      const opened = await house.call("authenticate", { ...asked.data })
      if (!("session" in opened) || opened.mode !== "real") return await refused(reply, 403)
      const { player, currency } = opened
      const seat = randomBytes(24).toString("base64url")
      seats.set(seat, { player, currency })
      return { seat, currency, balance: toDecimal(books.balanceOf(player, currency)) }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return refused(reply, 503)
    }
  })
  app.post("/play/toss", async (request, reply) => {
    const asked = Toss.safeParse(request.body)
    const seat = asked.success ? seats.get(asked.data.seat) : undefined
    if (!asked.success || !seat) return refused(reply, 400)
    const { side, stake } = asked.data
    const fell = randomInt(2) === 0 ? "dark" : "light"
    const won = fell === side
    // Both outcomes need the stake to be there.
    const isThere = books.balanceOf(seat.player, seat.currency) >= stake
    const value = amount(won ? stake : -stake)
    if (!isThere || !(await books.play(randomUUID(), seat.player, seat.currency, value)))
      return refused(reply, 409)
    return { fell, won, balance: toDecimal(books.balanceOf(seat.player, seat.currency)) }
  })
}

const refused = (reply: FastifyReply, status: number) => reply.status(status).send({ refused: true })

/** This vendor's list of games (docs/games.md). */
export const vendorList = (code: string) => ({
  vendor: { code, name: "Silver Reef" },
  games: GAMES.map(({ game, names, released }) => ({
    game,
    category: "MINI",
    names,
    released,
    tags: ["coin"],
    rtp: "100.00",
    volatility: "LOW",
    demo: false,
  })),
})
