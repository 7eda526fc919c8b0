import { onReachability, reachability } from "@croupier/client/reachability"
import { domainRoute } from "@croupier/contract/merchants"
import { query, queryClient } from "../../api/query.ts"
import { openModals } from "../../modals/modals.tsx"
import { readSession } from "../../session/store.ts"
import { betterOf, keepDomains, measureLines } from "./lines.ts"
import { offerLine } from "./offered-line.ts"

/** The first screen and its pictures come before. */
const IDLE_MS = 5_000
/** A short loss mends by itself. */
const LOST_MS = 15_000

/**
 * Measures the merchant's domains once the page is idle. Where this one answers no more, a visitor with nothing open is moved
 * to the fastest that does, and others are offered it: a session does not go along.
 */
export function followLines(): void {
  setTimeout(() => void begin().catch(() => undefined), IDLE_MS)
}

async function begin(): Promise<void> {
  const { domainList } = await queryClient.fetchQuery(query(domainRoute, {}))
  if (domainList.length < 2) return
  keepDomains(domainList.map(({ domain }) => domain))
  await measureLines()
  onReachability((now) => {
    if (now === "reached") offerLine(undefined)
    else setTimeout(() => void change(), LOST_MS)
  })
}

async function change(): Promise<void> {
  if (reachability() === "reached") return
  const better = betterOf(await measureLines())
  if (!better || reachability() === "reached") return
  if (readSession() === null && openModals().length === 0)
    location.assign(better.origin + location.pathname + location.search)
  else offerLine(better)
}
