import { useSyncExternalStore } from "react"

/** Whether this browser may be measured; `unasked` before the visitor has chosen. */
export type Consent = "given" | "refused" | "unasked"

const PLACE = "analytics-consent"
const listeners = new Set<() => void>()

function read(): Consent {
  const kept = localStorage.getItem(PLACE)
  return kept === "given" || kept === "refused" ? kept : "unasked"
}

/** Keeps the choice; `unasked` asks again. */
export function choose(consent: Consent): void {
  if (consent === "unasked") localStorage.removeItem(PLACE)
  else localStorage.setItem(PLACE, consent)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of the site tells of its choice.
  window.addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", listener)
  }
}

/** A served page knows no choice: it asks for none and measures nothing. */
export const useConsent = (): Consent => useSyncExternalStore(subscribe, read, () => "refused")
