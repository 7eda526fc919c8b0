import { useSyncExternalStore } from "react"

/** An address of the site with how fast it answers from here. */
export interface Line {
  readonly domain: string
  /** Scheme, host and port. */
  readonly origin: string
  readonly isHere: boolean
  /** Milliseconds; null: no answer. Undefined until it was measured. */
  readonly ms: number | null | undefined
}

const LATE_MS = 5_000

let lines: readonly Line[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const tell = () => {
  for (const listener of listeners) listener()
}

/** Another host of the merchant: it answers with the scheme and at the port of this page. */
function originOf(domain: string): string {
  const url = new URL(location.origin)
  url.hostname = domain
  return url.origin
}

export function keepDomains(domains: readonly string[]): void {
  lines = domains.map((domain) => ({
    domain,
    origin: originOf(domain),
    isHere: domain === location.hostname,
    ms: undefined,
  }))
  tell()
}

/** How long a line takes to say that it lives; null where it does not in time. Only that an answer came can be seen. */
async function measured(origin: string): Promise<number | null> {
  const began = performance.now()
  try {
    await fetch(`${origin}/health/live`, {
      mode: "no-cors",
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.timeout(LATE_MS),
    })
    return Math.max(1, Math.round(performance.now() - began))
  } catch {
    return null
  }
}

/** Measures every line, all at once. */
export async function measureLines(): Promise<readonly Line[]> {
  const found = await Promise.all(lines.map(async (line) => ({ ...line, ms: await measured(line.origin) })))
  lines = found
  tell()
  return found
}

/** The line to change to: the fastest of those that answer, where this one does not. */
export function betterOf(all: readonly Line[]): Line | undefined {
  if (all.some(({ isHere, ms }) => isHere && ms !== null)) return undefined
  const others = all.filter((line) => !line.isHere && typeof line.ms === "number")
  return others.toSorted((one, other) => (one.ms ?? 0) - (other.ms ?? 0))[0]
}

const none: readonly Line[] = []
export const useLines = (): readonly Line[] =>
  useSyncExternalStore(
    subscribe,
    () => lines,
    () => none,
  )
