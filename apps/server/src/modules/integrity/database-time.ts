import { sql, type Db } from "@croupier/database"
import type { TimeSource } from "./time-server.ts"

/** The clock of the database: what every row's instant is judged by. Half of the way there and back is taken off. */
export const databaseTime = (db: Db, now: () => number): TimeSource => ({
  ahead: async () => {
    const asked = now()
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
    const heard = now()
    const [row] = rows
    if (!row) throw new Error("the database did not tell the time")
    return Math.round((asked + heard) / 2 - row.at.getTime())
  },
})
