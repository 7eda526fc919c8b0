import { useSyncExternalStore } from "react"

/** A check that is over sooner than this is not spoken of. */
const UNNOTICED_MS = 400

let shown = false
let under = 0
const listeners = new Set<() => void>()
function show(next: boolean): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Runs a check; what takes longer shows in the forms. */
export async function whileChecking<T>(check: () => Promise<T>): Promise<T> {
  under++
  const timer = setTimeout(() => show(true), UNNOTICED_MS)
  try {
    return await check()
  } finally {
    clearTimeout(timer)
    if (--under === 0) show(false)
  }
}

/** True while a check takes long enough to be noticed. */
export const useChecking = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
