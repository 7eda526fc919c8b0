import { createHmac } from "node:crypto"
import { linkOf, readTouches, touchCookie, type Touch } from "../../call/touch.ts"
import { HOUR_MS, DAY_MS } from "../../kernel/durations.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { addressOf } from "../../kernel/network.ts"
import type { Random } from "../../kernel/random.ts"

/** A request for a page, as far as clicks are counted by it. */
export interface PageVisit {
  readonly merchantId: MerchantId
  readonly domain: string
  /** The query of the address. */
  readonly search: string
  readonly method: string
  readonly ip: string
  readonly userAgent: string
  /** The headers by which browsers say that they load a page before anybody asks for it. */
  readonly purpose: string
  readonly cookies: string | undefined
  readonly isHttps: boolean
}

/** A click that waits to be written. It holds no address: its number was made of one. */
export interface Click extends Touch {
  readonly merchantId: MerchantId
  readonly domain: string
}

/** Programs that fetch pages and that make the previews of links in chats. */
const ROBOT =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skype|discord|slack|embedly|vkshare|lighthouse|headless|monitor|python|curl|wget|java\/|okhttp|go-http|axios|node-fetch|undici|httpclient|scrapy|phantom/i
const PREFETCH = /prefetch|prerender|preview/i

/** True where no person opens the page: a robot, a browser that loads ahead, a request that says nothing of its browser. */
export const isMachine = ({
  method,
  userAgent,
  purpose,
}: Pick<PageVisit, "method" | "userAgent" | "purpose">) =>
  method !== "GET" || !userAgent.startsWith("Mozilla/") || ROBOT.test(userAgent) || PREFETCH.test(purpose)

/** Clicks that one address can have in an hour: hundreds of people share the address of a carrier. */
const PER_ADDRESS = 300
/** Clicks that wait at most; more are not counted, and the pages are answered all the same. */
const MOST_WAITING = 20_000

export interface Visits {
  /** The cookie for the page's answer; undefined where the browser remembers the link already, or nothing was clicked. */
  readonly visit: (visit: PageVisit, now: Date, salt: Uint8Array | undefined) => string | undefined
  /** Takes the clicks that wait. */
  readonly take: () => readonly Click[]
  /** Puts clicks back that could not be written. */
  readonly putBack: (clicks: readonly Click[]) => void
  readonly waiting: () => number
}

/** Counts visits by links in memory, so that no page waits for it. */
export function visits(random: Random): Visits {
  let waiting: Click[] = []
  let hour = 0
  let byAddress = new Map<string, number>()

  const hasBudget = (address: string, now: Date): boolean => {
    const current = Math.floor(now.getTime() / HOUR_MS)
    if (current !== hour) {
      hour = current
      byAddress = new Map()
    }
    const count = (byAddress.get(address) ?? 0) + 1
    byAddress.set(address, count)
    return count <= PER_ADDRESS
  }

  return {
    visit: (visit, now, salt) => {
      const link = linkOf(visit.search)
      if (!link || isMachine(visit)) return undefined
      const known = readTouches(visit.cookies)
      const again = known.find((touch) => touch.code === link.code && touch.campaign === link.campaign)
      if (again && now.getTime() - again.at.getTime() < DAY_MS) return undefined
      const address = addressOf(visit.ip)
      if (waiting.length >= MOST_WAITING || !hasBudget(address, now)) return undefined
      const id = salt
        ? numberOf(salt, [visit.merchantId, link.code, link.campaign, address, visit.userAgent])
        : random.uuid()
      const touch: Touch = { ...link, id, at: now }
      waiting.push({ ...touch, merchantId: visit.merchantId, domain: visit.domain })
      // The first visit stays the first; a link that is opened again after a day is a click and no other touch.
      return again ? undefined : touchCookie([...known, touch], visit.isHttps)
    },
    take: () => {
      const taken = waiting
      waiting = []
      return taken
    },
    putBack: (clicks) => {
      waiting = [...clicks, ...waiting].slice(0, MOST_WAITING)
    },
    waiting: () => waiting.length,
  }
}

/** The same for the same visitor and link within a day: 128 bits of a keyed hash, in the form of a UUID. */
function numberOf(salt: Uint8Array, parts: readonly (string | number | null)[]): string {
  const hex = createHmac("sha256", salt).update(JSON.stringify(parts)).digest("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  )
}
