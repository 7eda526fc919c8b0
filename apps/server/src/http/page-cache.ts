import type { Ask, Boot, DrawnPage } from "@croupier/contract/page"
import { LRUCache } from "lru-cache"
import { setTimeout } from "node:timers/promises"
import type { Clock } from "../kernel/clock.ts"
import type { PageDrawer } from "./page-drawer.ts"

/** A page for visitors is drawn anew after this long; until then everybody gets the same. */
const FRESH_MS = 5_000
/** A visitor gets the picture before rather than wait longer than this for a new one … */
const WAIT_MS = 250
/** … unless it is older than this: then the browser draws it all, which is slower but right. */
const STALE_MS = 60_000
const MOST_PAGES = 500
/** More orders than this at once, and the next visitors' browsers draw for themselves. */
const MOST_ORDERS = 8

export interface PageCache {
  /** The page at a path for a merchant's visitors, or undefined when it cannot be had in time. */
  readonly find: (key: string, path: string, boot: Boot, ask: Ask) => Promise<DrawnPage | undefined>
}

export function pageCache(kit: {
  readonly drawer: PageDrawer
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}): PageCache {
  const drawn = new LRUCache<string, DrawnPage>({ max: MOST_PAGES })
  const orders = new Map<string, Promise<DrawnPage | undefined>>()

  const order = (key: string, path: string, boot: Boot, ask: Ask) => {
    const drawing = kit.drawer
      .draw(path, boot, kit.clock.now().getTime(), ask)
      .then((page) => {
        drawn.set(key, page)
        return page
      })
      .catch((error: unknown) => {
        kit.onError(error)
        return undefined
      })
      .finally(() => orders.delete(key))
    orders.set(key, drawing)
    return drawing
  }

  return {
    find: async (key, path, boot, ask) => {
      const known = drawn.get(key)
      const age = known ? kit.clock.now().getTime() - known.drawn.at : Number.POSITIVE_INFINITY
      if (known && age < FRESH_MS) return known
      const drawing = orders.get(key) ?? (orders.size < MOST_ORDERS ? order(key, path, boot, ask) : undefined)
      const latest = await Promise.race([drawing, setTimeout(WAIT_MS, undefined, { ref: false })])
      return latest ?? (age < STALE_MS ? known : undefined)
    },
  }
}
