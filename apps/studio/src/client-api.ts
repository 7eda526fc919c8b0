import type { FastifyInstance, FastifyRequest } from "fastify"
import { SKY_LANTERN } from "@croupier/house-games"
import { parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import type { Flights } from "./flight/flights.ts"
import type { FlightPlan } from "./flight/pilot.ts"
import { freeRoundsOf } from "./free-rounds.ts"
import { gameOf } from "./games.ts"
import type { StudioKit } from "./kit.ts"
import { TooOften } from "./limits.ts"
import { refillPlayMoney } from "./players.ts"
import { presentBalance, presentFreeRounds, presentMost, presentRound, presentStakes } from "./present.ts"
import { REFUSALS, Refusal, refuse } from "./refusal.ts"
import { playSingle } from "./rounds/play-single.ts"
import { flightProof } from "./flight/store.ts"
import { findRound, netSince, roundsOf } from "./rounds/store.ts"
import { pairInUse, rotatePair, shownPair } from "./seeds.ts"
import { balanceOf, findSession, openSession, type Session } from "./sessions.ts"
import { stakesOf } from "./stakes.ts"

const Opening = z.object({ token: z.string().min(1).max(200), game: z.string().max(100) })
const Play = z.object({
  key: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  stake: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/),
  choice: z.unknown(),
  campaign: z
    .string()
    .min(1)
    .max(100)
    .refine((text) => isKept(text))
    .optional(),
})
const Seed = z.object({ clientSeed: z.string().max(64) })
/** Text that PostgreSQL keeps: no NUL, no half of a character. */
const isKept = (text: string) => !text.includes("\u0000") && text.isWellFormed()
/** The time of a round and its id. */
const Cursor = z
  .string()
  .max(100)
  .regex(/^\d{1,14}\|/)
  .refine(isKept)
const Page = z.object({ cursor: Cursor.optional() })
const RoundId = z.string().max(100).refine(isKept)
const PAGE = 20

/** The studio's own calls, for its clients: JSON, with the session in the header of authorization. */
export function clientApi(
  app: FastifyInstance,
  kit: StudioKit,
  { flights, limitsIn }: { readonly flights: Flights; readonly limitsIn: FlightPlan["limitsIn"] },
): void {
  void app.register(async (scope) => {
    scope.addHook("onRequest", (request) => kit.limits.spend("address", request.ip))
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof TooOften) void reply.header("Retry-After", String(error.seconds))
      const code =
        error instanceof Refusal
          ? error.code
          : error instanceof z.ZodError || isBadInput(error)
            ? "BAD_REQUEST"
            : undefined
      if (code) return reply.status(REFUSALS[code]).send({ code })
      kit.report(error)
      return reply.status(503).send({ code: "HOUSE_AWAY" })
    })
    const sessionOf = async (
      request: FastifyRequest,
      budget: "session" | "seeds" = "session",
    ): Promise<Session> => {
      const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? []
      if (token === undefined) return refuse("SESSION_ENDED")
      await kit.limits.spend(budget, token)
      return findSession(kit, token)
    }
    const describe = async (session: Session) => ({
      game: session.game,
      name: gameOf(session.game)?.names[session.language] ?? session.game,
      version: session.version,
      mode: session.player.mode,
      currency: session.player.currency,
      language: session.language,
      openForMs: Math.max(0, kit.clock.now().getTime() - session.openedAt.getTime()),
      cycleMs: kit.paced ? (gameOf(session.game)?.cycleMs ?? 0) : 0,
      stakes: presentStakes(session.player.currency, session.highestStake),
      balance: presentBalance(await balanceOf(kit, session)),
      freeRounds: presentFreeRounds(await freeRoundsOf(kit, session)),
      sheet: gameOf(session.game)?.sheet,
      // The most that a bet pays, where the game has such a bound.
      ...(session.game === SKY_LANTERN.code ? { most: presentMost(limitsIn(session.player.currency)) } : {}),
    })

    scope.post("/api/open", async (request) => {
      await kit.limits.spend("open", request.ip)
      const { token: houseToken, game } = Opening.parse(request.body)
      const { token, session } = await openSession(kit, houseToken, game)
      return { token, ...(await describe(session)) }
    })
    scope.get("/api/session", async (request) => describe(await sessionOf(request)))
    scope.get("/api/net", async (request) => {
      const { player, game, openedAt } = await sessionOf(request)
      return { net: toDecimal(await netSince(kit.db, player.id, game, openedAt)) }
    })
    scope.post("/api/rounds", async (request) => {
      const session = await sessionOf(request)
      const { stake, ...asked } = Play.parse(request.body)
      const { round, balance } = await playSingle(kit, session, { ...asked, stake: parseAmount(stake) })
      return {
        round: presentRound(round),
        balance: presentBalance(balance),
        // How many are left is the house's word.
        ...(round.campaign === null
          ? {}
          : { freeRounds: presentFreeRounds(await freeRoundsOf(kit, session)) }),
      }
    })
    scope.get("/api/rounds", async (request) => {
      const { player, game } = await sessionOf(request)
      const [at, id = ""] = Page.parse(request.query).cursor?.split("|") ?? []
      const after = at === undefined ? undefined : { at: new Date(Number(at)), id }
      const rounds = await roundsOf(kit.db, player.id, game, after, PAGE)
      const last = rounds.length === PAGE ? rounds.at(-1) : undefined
      return {
        rounds: rounds.map((round) => presentRound(round)),
        cursor: last ? `${last.createdAt.getTime()}|${last.id}` : null,
      }
    })
    scope.get<{ Params: { id: string } }>("/api/rounds/:id", async (request) => {
      const { player } = await sessionOf(request)
      const round = await findRound(kit.db, RoundId.parse(request.params.id))
      if (!round || round.playerId !== player.id) return refuse("ROUND_UNKNOWN")
      const seeds = round.pairId === null ? undefined : await shownPair(kit.db, round.pairId)
      return presentRound(round, seeds)
    })
    // The proof is open to anybody who has the round's id: ids cannot be guessed, and nothing here names a player.
    scope.get<{ Params: { id: string } }>("/api/proof/:id", async (request) => {
      await kit.limits.spend("open", request.ip)
      const round = await findRound(kit.db, RoundId.parse(request.params.id))
      if (!round) return refuse("ROUND_UNKNOWN")
      const { game, version, stake, choice, nonce, book, payout } = presentRound(round)
      const facts = { game, version, stake, choice, nonce, book, payout }
      if (round.flightId !== null) {
        const flight = await flightProof(kit.db, round.flightId)
        return { ...facts, ...(flight ?? refuse("ROUND_OPEN")) }
      }
      const seeds = round.pairId === null ? undefined : await shownPair(kit.db, round.pairId)
      const { clientSeed, commitment, serverSeed } = seeds ?? refuse("ROUND_UNKNOWN")
      return { ...facts, clientSeed, commitment, serverSeed }
    })
    scope.get("/api/fairness", async (request) => {
      const { player, game } = await sessionOf(request)
      return pairInUse(kit, player.id, game)
    })
    scope.post("/api/fairness", async (request) => {
      const { player, game } = await sessionOf(request, "seeds")
      return rotatePair(kit, player.id, game, Seed.parse(request.body).clientSeed)
    })
    flights.routes(scope, sessionOf)
    scope.post("/api/play-money", async (request) => {
      const { player } = await sessionOf(request)
      const filled = await refillPlayMoney(kit.db, player.id, stakesOf(player.currency).playMoney)
      return { balance: presentBalance(filled ?? refuse("BAD_REQUEST")) }
    })
  })
}

/** Errors of Fastify for a request that it cannot read, and of PostgreSQL for a value that it cannot hold. */
const isBadInput = (error: unknown): boolean =>
  error instanceof Error &&
  (("statusCode" in error && Number(error.statusCode) >= 400 && Number(error.statusCode) < 500) ||
    // SQLSTATE class 22; a division by zero is a fault of ours.
    ("code" in error && /^22(?!012)[0-9A-Z]{3}$/.test(String(error.code))))
