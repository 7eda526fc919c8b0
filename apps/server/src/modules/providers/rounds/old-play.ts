import { sql } from "@croupier/database"
import type { ProvidersContext } from "../kit.ts"

/** Rounds recorded in one transaction, which locks the buckets of their players. */
const AT_ONCE = 100

/**
 * Records facts of the rounds that were closed before triggers recorded them. Each round is recorded once, by any
 * process, and a stopped run goes on.
 */
export async function recordOldRounds({ db }: Pick<ProvidersContext, "db">): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ found: number }>`
      select provider_record_old_rounds(${AT_ONCE}) as found`.execute(db)
    if ((rows[0]?.found ?? 0) === 0) return
  }
}
