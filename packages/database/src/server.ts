import { sql } from "kysely"
import type { Db } from "./transaction.ts"

/** Settings without which an answered commit may be lost, or the ledger's statements see what they must not. */
const NEEDED: Readonly<Record<string, (value: string) => boolean>> = {
  fsync: (value) => value === "on",
  full_page_writes: (value) => value === "on",
  synchronous_commit: (value) => value !== "off",
  default_transaction_isolation: (value) => value === "read committed",
}

/** A database for tests says by this setting that its data may be lost. */
const THROWAWAY = "croupier.throwaway"

/**
 * Refuses a server that could lose what it has confirmed, or whose transactions are not READ COMMITTED by default.
 * Throws one line that says what to set.
 */
export async function refuseUnsafe(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; value: string; throwaway: string | null }>`
    select name, current_setting(name) as value, current_setting(${THROWAWAY}, true) as throwaway
      from pg_settings where name in (${sql.join(Object.keys(NEEDED))})`.execute(db)
  if (rows[0]?.throwaway === "on") return
  const wrong = rows.filter(({ name, value }) => NEEDED[name]?.(value) !== true)
  if (wrong.length > 0)
    throw new Error(
      `the database is not safe for money: ${wrong.map(({ name, value }) => `${name} is ${value}`).join(", ")}; ` +
        `set them right, or ${THROWAWAY} = on for a database whose data may be lost`,
    )
}
