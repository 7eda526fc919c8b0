import { sql } from "@croupier/database"
import { DAY_MS } from "../../kernel/durations.ts"
import type { GamesKit } from "./kit.ts"

/** Popularity counts the openings of the last week; older rows than this are read by no query. */
const OPENED_KEPT_MS = 90 * DAY_MS
/** As many rows in one go: the next one comes in minutes. */
const MOST = 10_000

/** Forgets how often games were opened on days long past, some at a time. */
export async function sweepOpened({ db, clock }: Pick<GamesKit, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - OPENED_KEPT_MS)
  await sql`delete from game_opened where ctid = any(array(
    select ctid from game_opened where day < (${before}::timestamptz at time zone 'UTC')::date limit ${MOST}))`.execute(
    db,
  )
}
