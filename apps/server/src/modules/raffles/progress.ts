import { sql } from "@croupier/database"
import { MONEY_ASSETS } from "@croupier/ledger"
import { readingInSql, type Projection } from "../../kernel/projections.ts"
import { playFacts } from "../play/index.ts"

/** Tickets of draws, from settled play. Read anew it gives the same, because subjects and draws never change; frozen lists stand apart. */
export const raffleTickets: Projection = {
  name: "raffles.tickets",
  readings: [readingInSql(playFacts, (from) => sql`raffle_take(${from}, ${MONEY_ASSETS}::text[])`)],
  clear: async (tx) => {
    await sql`delete from raffle_total`.execute(tx)
    await sql`delete from raffle_ticket`.execute(tx)
    await sql`delete from raffle_read`.execute(tx)
  },
}
