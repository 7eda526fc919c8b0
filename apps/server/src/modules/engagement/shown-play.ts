import { sql } from "@croupier/database"
import { reading, type Projection } from "../../kernel/projections.ts"
import { factsWithoutTests, playFacts } from "../play/index.ts"
import { tellLargeWins } from "./large-wins.ts"
import { tellLivePlays } from "./live-plays.ts"

/** Play that guests of the house may read of: large wins and the latest plays. One reading serves both. */
export const shownPlay: Projection = {
  // The name of its positions; it never changes.
  name: "engagement.large-wins",
  readings: [
    reading(playFacts, async (tx, told) => {
      const facts = await factsWithoutTests(tx, told)
      await tellLargeWins(tx, facts)
      await tellLivePlays(tx, facts)
    }),
  ],
  clear: async (tx) => {
    await sql`delete from large_win`.execute(tx)
    await sql`delete from live_play`.execute(tx)
  },
}
