import { z } from "zod/mini"
import { consoleEndpoint, Outcome, Why } from "../operators/endpoint.ts"
import { Empty, Id, Instant, Money, Uuid } from "../wire/values.ts"
import { RAFFLE_PRIZE_STATES, RAFFLE_STATES, RAFFLE_VOIDS, RaffleSubject, RaffleTerms } from "./values.ts"

const Draw = z.strictObject({
  drawId: Id,
  draw: z.string(),
  state: z.enum(RAFFLE_STATES),
  isVoidBy: z.nullable(z.enum(RAFFLE_VOIDS)),
  startsAt: Instant,
  closesAt: Instant,
  tickets: z.number(),
  members: z.number(),
  commitment: z.string(),
  /** The block that the draw waits for. */
  height: z.nullable(z.number()),
  winners: z.array(
    z.strictObject({
      prize: z.number(),
      ticket: z.number(),
      account: z.string(),
      amount: Money,
      state: z.enum(RAFFLE_PRIZE_STATES),
    }),
  ),
})

export const listRaffles = consoleEndpoint({
  method: "GET",
  path: "/console/api/raffles",
  module: "OPS_listRaffles",
  access: "contests.read",
  input: Empty,
  errors: [],
  summary: "Raffles with their terms, versions, latest draws, winners and cost, the newest first",
  value: z.strictObject({
    /** Market and merchant let raffles be offered. */
    isOffered: z.boolean(),
    /** A chain gives the salt; without one no draw opens. */
    hasChain: z.boolean(),
    rows: z.array(
      z.strictObject({
        raffleId: Id,
        subject: RaffleSubject,
        terms: RaffleTerms,
        versions: z.array(
          z.strictObject({
            since: Instant,
            askedBy: z.string(),
            approvedBy: z.string(),
            isOpen: z.boolean(),
          }),
        ),
        draws: z.array(Draw),
        /** Prizes that were claimed, and those that are open or still to be drawn. */
        paid: Money,
        reserved: Money,
      }),
    ),
  }),
})

export const saveRaffle = consoleEndpoint({
  method: "POST",
  path: "/console/api/raffles",
  module: "OPS_saveRaffle",
  access: "contests.rules",
  input: z.strictObject({
    /** Left out: a new one. */
    raffleId: z.optional(Id),
    subject: RaffleSubject,
    terms: RaffleTerms,
    key: Uuid,
    why: Why,
  }),
  errors: [
    "RAFFLES_OFF",
    "RAFFLE_UNKNOWN",
    "RAFFLE_FIXED",
    "RAFFLE_NO_CHAIN",
    "AMOUNT_TOO_FINE",
    "PROPOSAL_WAITS",
    "STEP_UP_REQUIRED",
  ],
  summary: "Proposes a raffle, or new terms of one: they hold from the next draw that is made",
  value: Outcome,
})
