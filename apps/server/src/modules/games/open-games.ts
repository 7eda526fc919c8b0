import { sql, type Db } from "@croupier/database"
import { LRUCache } from "lru-cache"
import type { Clock } from "../../kernel/clock.ts"

const KNOWN_MS = 5_000

/** Whether a game may be bet on: on offer, and neither it nor its vendor in maintenance. */
export function openGames({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const known = new LRUCache<string, { readonly isOpen: boolean; readonly until: number }>({ max: 20_000 })
  return async (vendor: string, code: string): Promise<boolean> => {
    const key = `${vendor} ${code}`
    const now = clock.now().getTime()
    const before = known.get(key)
    if (before && before.until > now) return before.isOpen
    const { rows } = await sql<{ isOpen: boolean }>`
      select g.status = 'OPEN' and v.status = 'OPEN' as "isOpen" from game g join game_vendor v on v.code = g.vendor_code
       where g.vendor_code = ${vendor} and g.code = ${code}`.execute(db)
    const isOpen = rows[0]?.isOpen ?? false
    known.set(key, { isOpen, until: now + KNOWN_MS })
    return isOpen
  }
}
