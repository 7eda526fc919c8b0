import type { Ask, Boot, PrerenderedPage } from "@croupier/contract/page"
import { LRUCache } from "lru-cache"
import { setTimeout } from "node:timers/promises"
import type { Clock } from "../kernel/clock.ts"
import type { Prerenderer } from "./prerenderer.ts"

/** A page for visitors is rendered again after this long; until then all visitors get the same. */
const FRESH_MS = 5_000
/** A visitor gets the page before it rather than wait longer than this for a new one … */
const WAIT_MS = 250
/** … unless it is older than this … */
const STALE_MS = 60_000
/** … or there is none: then this long at most, because the browser of a telephone needs seconds to render it all. */
const FIRST_WAIT_MS = 4_000
const MOST_PAGES = 500
/** More orders than this at once, and the next visitors' browsers render for themselves. */
const MOST_ORDERS = 8

export interface PageCache {
  /** Makes ready for the first page. */
  readonly prepare: () => void
  /** The page at a path for a merchant's visitors, or undefined when it cannot be had in time. */
  readonly find: (key: string, path: string, boot: Boot, ask: Ask) => Promise<PrerenderedPage | undefined>
}

export function pageCache(kit: {
  readonly prerenderer: Prerenderer
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}): PageCache {
  const rendered = new LRUCache<string, PrerenderedPage>({ max: MOST_PAGES })
  const orders = new Map<string, Promise<PrerenderedPage | undefined>>()

  const order = (key: string, path: string, boot: Boot, ask: Ask) => {
    const rendering = kit.prerenderer
      .prerender(path, boot, kit.clock.now().getTime(), ask)
      .then((page) => {
        rendered.set(key, page)
        return page
      })
      .catch((error: unknown) => {
        kit.onError(error)
        return undefined
      })
      .finally(() => orders.delete(key))
    orders.set(key, rendering)
    return rendering
  }

  return {
    prepare: kit.prerenderer.prepare,
    find: async (key, path, boot, ask) => {
      const known = rendered.get(key)
      const age = known ? kit.clock.now().getTime() - known.prerendered.at : Number.POSITIVE_INFINITY
      if (known && age < FRESH_MS) return known
      const rendering =
        orders.get(key) ?? (orders.size < MOST_ORDERS ? order(key, path, boot, ask) : undefined)
      const before = age < STALE_MS ? known : undefined
      const waited = setTimeout(before ? WAIT_MS : FIRST_WAIT_MS, undefined, { ref: false })
      return (await Promise.race([rendering, waited])) ?? before
    },
  }
}
