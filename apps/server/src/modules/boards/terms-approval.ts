import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { BoardSubject, BoardTerms } from "@croupier/contract/board-values"
import type { Db, Tx } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { approval, changedFigures, textPart, type Approval } from "../../call/approval.ts"
import { refuseFractions } from "../../call/coins.ts"
import type { MerchantContext } from "../../call/console-context.ts"
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

/** Refuses BOARD_UNKNOWN, and BOARD_FIXED where the subject is not that of the board. */
async function refuseMoved(db: Db | Tx, { merchantId, boardId, subject }: BoardPayload): Promise<void> {
  if (boardId === undefined) return
  const board = (await boardOf(db, merchantId, BigInt(boardId))) ?? refuse("BOARD_UNKNOWN")
  if (!isDeepStrictEqual(subjectOf(board), subject)) refuse("BOARD_FIXED")
}

const targetOf = ({ merchantId, boardId, terms }: BoardPayload): string =>
  boardId === undefined ? `board:new:${merchantId}:${terms.words[0]?.name}` : `board:${boardId}`

/**
 * Proposes a board, or terms of one. Refuses BOARDS_OFF, BOARD_UNKNOWN, BOARD_FIXED,
 * AMOUNT_TOO_FINE.
 */
export async function proposeBoard(
  kit: Pick<BoardsKit, "db" | "merchants">,
  saving: Approval<BoardPayload>,
  { key, why, ...asked }: ConsoleParsed<"saveBoard">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const { asset, settings } = kit.merchants.byId(merchant.id)
  if (!settings.boards.enabled) refuse("BOARDS_OFF")
  for (const prize of asked.terms.prizes) refuseFractions(parseAmount(prize), asset)
  const payload = { merchantId: merchant.id, ...asked }
  await refuseMoved(kit.db, payload)
  return propose(saving, payload, {
    target: targetOf(payload),
    after: asked,
    why,
    key,
    merchantId: merchant.id,
  })
}

const figuresOf = ({ subject, terms }: Pick<BoardPayload, "subject" | "terms">) =>
  new Map([
    ["board_metric", subject.metric],
    ["board_products", subject.products.join(", ") || "–"],
    ["board_prizes", terms.prizes.join(" · ")],
    ["board_budget", terms.budget],
    ["board_isOpen", String(terms.isOpen)],
  ])

/** The act of the second person. New terms hold from the next round that is made. */
export const boardApproval = (kit: Pick<BoardsKit, "merchants" | "clock">): Approval<BoardPayload> =>
  approval({
    name: "boards.save",
    permission: "contests.rules",
    mode: "second-person",
    payload: Payload,
    describe: ({ terms }) => ({ says: "boards.save", parts: [textPart(terms.words[0]?.name ?? "")] }),
    changes: async (db, payload) => {
      const id = payload.boardId === undefined ? undefined : BigInt(payload.boardId)
      const [latest] = id === undefined ? [] : await versionsOf(db, [id])
      return changedFigures(
        latest && figuresOf({ subject: payload.subject, terms: termsOf(latest) }),
        figuresOf(payload),
      )
    },
    conflictKey: targetOf,
    apply: async (tx, payload, { proposedBy, staff }) => {
      const { settings, brand } = kit.merchants.byId(payload.merchantId)
      if (!settings.boards.enabled) refuse("BOARDS_OFF")
      await refuseMoved(tx, payload)
      const { merchantId, boardId, subject, terms } = payload
      await writeVersion(
        tx,
        boardId === undefined
          ? await insertBoard(tx, { id: merchantId, timeZone: brand.timeZone }, subject)
          : BigInt(boardId),
        terms,
        { since: kit.clock.now(), askedBy: proposedBy, approvedBy: staff.login },
      )
    },
  })
