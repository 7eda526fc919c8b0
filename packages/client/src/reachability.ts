import { useSyncExternalStore } from "react"

/** Whether the server answers: `offline` when nothing comes back, `unavailable` when it says that it cannot. */
export type Reachability = "reached" | "offline" | "unavailable"

let state: Reachability = "reached"
const listeners = new Set<(now: Reachability, before: Reachability) => void>()

/** Records what the latest call met. */
export function reportReachability(next: Reachability): void {
  if (next === state) return
  const before = state
  state = next
  for (const listener of listeners) listener(next, before)
}

export const reachability = (): Reachability => state

/** Calls back at each change; returns the way to stop. */
export function onReachability(listener: (now: Reachability, before: Reachability) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useReachability = (): Reachability =>
  useSyncExternalStore(onReachability, reachability, () => "reached")
