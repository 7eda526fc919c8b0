import { sql } from "@croupier/database"
import { MONEY_ASSETS } from "@croupier/ledger"
import { readingInSql, type Projection } from "../../kernel/projections.ts"
import { playFacts } from "../play/index.ts"

/** Scores of rounds, from settled play. Read anew it gives the same, because subjects and rounds never change. */
export const boardScores: Projection = {
  name: "boards.scores",
  readings: [readingInSql(playFacts, (from) => sql`board_take(${from}, ${MONEY_ASSETS}::text[])`)],
  clear: async (tx) => {
    await sql`delete from board_score`.execute(tx)
    await sql`delete from board_read`.execute(tx)
  },
}
