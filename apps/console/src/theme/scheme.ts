import { useSyncExternalStore } from "react"

export type Scheme = "dark" | "light"
const CHOICE = "console-scheme"
const listeners = new Set<() => void>()

function scheme(): Scheme {
  const stored = localStorage.getItem(CHOICE)
  if (stored === "dark" || stored === "light") return stored
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
}

/** Puts what was chosen, else what the device prefers, on the document. */
export function applyScheme(): void {
  document.documentElement.dataset["scheme"] = scheme()
  for (const listener of listeners) listener()
}

export function chooseScheme(next: Scheme): void {
  localStorage.setItem(CHOICE, next)
  applyScheme()
}

export const useScheme = (): Scheme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, scheme)
