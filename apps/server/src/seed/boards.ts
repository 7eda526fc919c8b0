import type { Merchant } from "../call/merchant.ts"
import type { Boards, FirstBoard } from "../modules/boards/index.ts"
import { programmeWords } from "./programme-words.ts"

const WEEKLY: FirstBoard = {
  subject: { metric: "TURNOVER", products: [] },
  terms: {
    words: programmeWords("board"),
    prizes: ["150", "75", "40", "20", "10"],
    budget: "15000",
    isOpen: true,
  },
}

/** The demo's board of the week. */
export const seedBoard = ({
  merchant,
  boards,
}: {
  readonly merchant: Merchant
  readonly boards: Boards
}): Promise<void> => boards.begin(merchant.id, WEEKLY)
