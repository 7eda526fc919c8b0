import type { Value } from "./endpoint.ts"
import type { LotteryCategory } from "../lottery/site.ts"
import type { systemStatus, whitelabel } from "../merchants/site.ts"
import type { Language } from "./values.ts"

/** Data that the server writes into a page: everything the first screen needs, so that it asks for nothing. */
export interface Boot {
  readonly whitelabel: Value<typeof whitelabel>
  readonly status: Value<typeof systemStatus>
  /** Pages of lotteries that have a game here. */
  readonly halls: readonly LotteryCategory[]
  readonly language: Language
  /** The core namespace in that language. */
  readonly texts: Readonly<Record<string, string>>
  /** Texts that the merchant words otherwise, in that language; the core has them already. Absent where there are none. */
  readonly ownTexts?: Readonly<Record<string, string>>
  /** Set when the page was prerendered: what it was rendered from. */
  readonly prerendered?: Prerendered
}

/** Data that the server rendered a page from; the browser hydrates the page by rendering from the same. */
export interface Prerendered {
  /** The address, as `prerenderedPath` gives it. */
  readonly path: string
  /** The server's clock when it rendered, in milliseconds. */
  readonly at: number
  /** The answers that the page shows. */
  readonly answers: readonly Answer[]
  /** The files of texts it needed beyond the core, and what stands in them: the browser asks for none before it hydrates. */
  readonly namespaces: readonly string[]
  readonly texts: Readonly<Record<string, string>>
  /** The parts of the page whose code comes in files of their own. */
  readonly parts: readonly string[]
}

/** A call's answer: its row's identifier, what was asked, what came back. */
export interface Answer {
  readonly module: string
  readonly input: Fields
  readonly value: unknown
}

export type Fields = Readonly<Record<string, unknown>>

/** Makes a call in the house for a visitor; undefined when it is refused. */
export type Ask = (module: string, input: Fields) => Promise<unknown>

export interface PrerenderedPage {
  readonly html: string
  readonly prerendered: Prerendered
  /** The source files that the page shows first, by which the build's manifest knows their chunks. */
  readonly files: readonly string[]
}

/** Functions that the site's build offers to the server. */
export interface SiteOnServer {
  /** Renders the page at a path (from `prerenderedPath`) at a moment in milliseconds; `ask` makes the calls its top needs. */
  readonly prerender: (path: string, boot: Boot, at: number, ask: Ask) => Promise<PrerenderedPage>
}

/** The pages of the member centre, by the specification's keys. */
export const CENTRE_PAGES = [
  "securityCenter",
  "transferFund",
  "depositv2",
  "withdraw",
  "transferUpline",
  "personalHistoryCopy",
  "transactionHistory",
  "personalProfit",
  "rewardCenter",
  "bonusDetails",
  "playerRank",
  "manualRebate",
  "missionLeaderboard",
  "messageV2",
  "notifications",
  "feedback",
  "profile",
  "contacts",
  "passwords",
  "verification",
  "payouts",
  "authenticator",
  "passkeys",
  "linked",
  "referral",
  "protection",
  "sessions",
  "myData",
  "closing",
  "loginHistory",
] as const
export type CentrePage = (typeof CENTRE_PAGES)[number]

/** `?centre=sessions` on any address opens the member centre on that page; undefined where the address names none that exists. */
export function linkedCentre(search: string): CentrePage | undefined {
  const asked = new URLSearchParams(search)
  // A provider's page leads back to one deposit, in a dialog of its own over the page.
  return asked.has("deposit") ? undefined : CENTRE_PAGES.find((name) => name === asked.get("centre"))
}

/** The pages that are the same for every visitor, and therefore prerendered on the server. */
const PATHS = new Set([
  "/index",
  "/noticePage",
  "/lottery",
  "/elott",
  "/vnlottery",
  "/seaLottery",
  "/hot",
  "/rng",
  "/live",
  "/fish",
  "/pvp",
  "/sports",
])
/** The query fields that change a prerendered page; the browser alone reads the others. */
const FIELDS = ["gameCode", "playType", "page"]
const PLAIN = /^[\w.-]{1,40}$/

/**
 * The address of a page as the server renders it: the path, and the query fields that change the page. A link to the member
 * centre shows its sheet alone, on whatever path it stands.
 */
export function prerenderedPath(pathname: string, search: string): string | undefined {
  const centre = linkedCentre(search)
  if (centre) return `/index?centre=${centre}`
  const path = pathname === "/" ? "/index" : pathname
  if (!PATHS.has(path)) return undefined
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const field of FIELDS) {
    const value = asked.get(field)
    if (value !== null && PLAIN.test(value)) kept.set(field, value)
  }
  const query = kept.toString()
  return path + (query && `?${query}`)
}
