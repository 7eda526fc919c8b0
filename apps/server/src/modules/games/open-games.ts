import { SLOT_CATEGORIES } from "@croupier/contract/games"
import { sql, type Db } from "@croupier/database"
import { LRUCache } from "lru-cache"
import type { Clock } from "../../kernel/clock.ts"

const KNOWN_MS = 5_000

/** A game as bets find it. */
export interface GameInPlay {
  /** It is on offer, and neither it nor its vendor is in maintenance. */
  readonly isOpen: boolean
  /** By the category that the lobby shows or by that of the vendor's list: a choice of people of the house ends no rule of a law. */
  readonly isSlot: boolean
}

const ABSENT: GameInPlay = { isOpen: false, isSlot: false }

/** Games as bets find them, known for five seconds. */
export function gamesInPlay({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const known = new LRUCache<string, { readonly game: GameInPlay; readonly until: number }>({ max: 20_000 })
  return async (vendor: string, code: string): Promise<GameInPlay> => {
    const key = `${vendor} ${code}`
    const now = clock.now().getTime()
    const before = known.get(key)
    if (before && before.until > now) return before.game
    const { rows } = await sql<GameInPlay>`
      select g.status = 'OPEN' and v.status = 'OPEN' as "isOpen",
             array[g.category, g.listed->>'category'] && ${SLOT_CATEGORIES}::text[] as "isSlot"
        from game g join game_vendor v on v.code = g.vendor_code
       where g.vendor_code = ${vendor} and g.code = ${code}`.execute(db)
    const game = rows[0] ?? ABSENT
    known.set(key, { game, until: now + KNOWN_MS })
    return game
  }
}
