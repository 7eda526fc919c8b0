import { BoardSubject, BoardTerms } from "@croupier/contract/board-values"
import { parseAmount } from "@croupier/money"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { refuseFractions } from "../../call/coins.ts"
import { programmeSaving, type ProgrammeSaving } from "../../call/programme-terms.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { BoardsKit } from "./kit.ts"
import { insertBoard, boardOf, subjectOf, termsOf, versionsOf, writeVersion } from "./board-store.ts"

const Payload = z.object({
  merchantId: z.number(),
  boardId: z.string().optional(),
  subject: BoardSubject,
  terms: BoardTerms,
})
type BoardPayload = z.output<typeof Payload>

const figuresOf = ({ subject, terms }: Pick<BoardPayload, "subject" | "terms">) =>
  new Map([
    ["board_metric", subject.metric],
    ["board_products", subject.products.join(", ") || "–"],
    ["board_prizes", terms.prizes.join(" · ")],
    ["board_budget", terms.budget],
    ["board_isOpen", String(terms.isOpen)],
  ])

/**
 * Saves a board, or terms of one, which hold from the next round that is made. Refuses BOARDS_OFF, BOARD_UNKNOWN, BOARD_FIXED where
 * the subject is not that of the board, AMOUNT_TOO_FINE.
 */
export const boardSaving = ({
  db,
  clock,
  merchants,
}: Pick<BoardsKit, "db" | "clock" | "merchants">): ProgrammeSaving<BoardPayload> =>
  programmeSaving({
    db,
    clock,
    act: "boards.save",
    permission: "contests.rules",
    noun: "board",
    payload: Payload,
    idOf: ({ boardId }) => boardId,
    figuresOf,
    latestOf: async (from, id) => {
      const [latest] = await versionsOf(from, [id])
      return latest && termsOf(latest)
    },
    refuseOff: (merchantId) => {
      if (!merchants.byId(merchantId).settings.boards.enabled) refuse("BOARDS_OFF")
    },
    refuseUnfit: async ({ merchantId, terms }) => {
      const { asset } = merchants.byId(merchantId)
      for (const prize of terms.prizes) refuseFractions(parseAmount(prize), asset)
    },
    refuseMoved: async (from, id, { merchantId, subject }) => {
      const board = (await boardOf(from, merchantId, id)) ?? refuse("BOARD_UNKNOWN")
      if (!isDeepStrictEqual(subjectOf(board), subject)) refuse("BOARD_FIXED")
    },
    insert: (tx, { merchantId: id, subject }) =>
      insertBoard(tx, { id, timeZone: merchants.byId(id).brand.timeZone }, subject),
    writeVersion: (tx, id, { terms }, signed) => writeVersion(tx, id, terms, signed),
  })
