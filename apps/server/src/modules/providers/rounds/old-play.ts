import { sql } from "@croupier/database"
import type { ProvidersContext } from "../kit.ts"

/** Rounds told of in one transaction, which holds the buckets of their players meanwhile. */
const AT_ONCE = 100

/**
 * Tells settled play of the rounds that were closed before rounds told of themselves. Each is told of once, whoever does
 * it and wherever it is stopped.
 */
export async function recordOldRounds({ db }: Pick<ProvidersContext, "db">): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ found: number }>`
      select provider_record_old_rounds(${AT_ONCE}) as found`.execute(db)
    if ((rows[0]?.found ?? 0) === 0) return
  }
}
