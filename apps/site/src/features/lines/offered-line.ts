import { useSyncExternalStore } from "react"

/** Another address of the site. */
export interface OfferedLine {
  readonly domain: string
  readonly origin: string
}

/** The line to go to, once this one answers no more. It stands in the first download: a file could not come then. */
let offered: OfferedLine | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function offerLine(line: OfferedLine | undefined): void {
  offered = line
  for (const listener of listeners) listener()
}

export const useOfferedLine = (): OfferedLine | undefined =>
  useSyncExternalStore(
    subscribe,
    () => offered,
    () => undefined,
  )
