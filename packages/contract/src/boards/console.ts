import { z } from "zod/mini"
import { consoleEndpoint, Outcome, Why } from "../operators/endpoint.ts"
import { Empty, Id, Instant, Money, Uuid } from "../wire/values.ts"
import { BOARD_STATES, BoardSubject, BoardTerms } from "./values.ts"

export const listBoards = consoleEndpoint({
  method: "GET",
  path: "/console/api/boards",
  module: "OPS_listBoards",
  access: "contests.read",
  input: Empty,
  errors: [],
  summary: "Boards with their terms, versions, latest rounds, first ranks and cost, the newest first",
  value: z.strictObject({
    /** Market and merchant let boards be offered. */
    isOffered: z.boolean(),
    rows: z.array(
      z.strictObject({
        boardId: Id,
        subject: BoardSubject,
        terms: BoardTerms,
        versions: z.array(
          z.strictObject({
            since: Instant,
            askedBy: z.string(),
            approvedBy: z.string(),
            isOpen: z.boolean(),
          }),
        ),
        rounds: z.array(
          z.strictObject({
            roundId: Id,
            state: z.enum(BOARD_STATES),
            startsAt: Instant,
            endsAt: Instant,
            members: z.number(),
            top: z.array(z.strictObject({ rank: z.number(), account: z.string(), score: Money })),
          }),
        ),
        /** Prizes that were claimed, and those that are open or still to be won. */
        paid: Money,
        reserved: Money,
      }),
    ),
  }),
})

export const saveBoard = consoleEndpoint({
  method: "POST",
  path: "/console/api/boards",
  module: "OPS_saveBoard",
  access: "contests.rules",
  input: z.strictObject({
    /** Left out: a new one. */
    boardId: z.optional(Id),
    subject: BoardSubject,
    terms: BoardTerms,
    key: Uuid,
    why: Why,
  }),
  errors: [
    "BOARDS_OFF",
    "BOARD_UNKNOWN",
    "BOARD_FIXED",
    "AMOUNT_TOO_FINE",
    "PROPOSAL_WAITS",
    "STEP_UP_REQUIRED",
  ],
  summary: "Proposes a board, or new terms of one: they hold from the next round that is made",
  value: Outcome,
})
