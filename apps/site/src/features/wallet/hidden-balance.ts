import { useSyncExternalStore } from "react"

const KEPT = "balance-hidden"
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = () => localStorage.getItem(KEPT) === "1"

/** Whether this device hides the balance; the choice is kept. */
export const useBalanceHidden = (): boolean => useSyncExternalStore(subscribe, read, () => false)

export function hideBalance(hidden: boolean): void {
  if (hidden) localStorage.setItem(KEPT, "1")
  else localStorage.removeItem(KEPT)
  for (const listener of listeners) listener()
}
