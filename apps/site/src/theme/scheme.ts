import type { Theme } from "@croupier/contract/merchants"
import { useSyncExternalStore } from "react"

export type Scheme = "dark" | "light"
const CHOICE = "scheme"
const HIGHEST_CHROMA = 0.2

let merchants: Theme["scheme"] = "dark"
const listeners = new Set<() => void>()
const system = (): MediaQueryList => matchMedia("(prefers-color-scheme: light)")

function scheme(): Scheme {
  const chosen = localStorage.getItem(CHOICE)
  if (chosen === "dark" || chosen === "light") return chosen
  if (merchants === "system") return system().matches ? "light" : "dark"
  return merchants
}

function apply(): void {
  const root = document.documentElement
  root.dataset["scheme"] = scheme()
  const ground = getComputedStyle(root).getPropertyValue("background-color")
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground)
  for (const listener of listeners) listener()
}

/** Puts a merchant's four numbers on the page. Chroma is held where every hue still passes contrast. */
export function applyTheme(theme: Theme): void {
  const { style } = document.documentElement
  style.setProperty("--h", String(theme.hue))
  style.setProperty("--brand-h", String(theme.brandHue))
  style.setProperty("--brand-c", String(Math.min(theme.brandChroma, HIGHEST_CHROMA)))
  style.setProperty("--accent-h", String(theme.accentHue))
  merchants = theme.scheme
  apply()
  system().addEventListener("change", apply)
}

/** Applies the visitor's earlier choice, before the merchant is known: no flash of the other scheme. */
export const applyStoredScheme = apply

export function chooseScheme(next: Scheme): void {
  localStorage.setItem(CHOICE, next)
  apply()
}

export const useScheme = (): Scheme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    scheme,
    // The server does not know the choice; what shows by it is rendered again once the page is hydrated.
    () => "dark",
  )
