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
  const now = scheme()
  if (root.dataset["scheme"] !== now) root.dataset["scheme"] = now
  // The colour of the browser's bar needs the page's styles computed: not while the page starts.
  setTimeout(colourBrowserBar)
  for (const listener of listeners) listener()
}

function colourBrowserBar(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue("background-color")
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground)
}

/**
 * Puts a merchant's four numbers on a page that does not have them in its style (`http/theme-style.ts`): all styles of the page
 * are computed anew for it. Chroma is held where every hue still passes contrast.
 */
export function applyColours(theme: Theme): void {
  const { style } = document.documentElement
  style.setProperty("--h", String(theme.hue))
  style.setProperty("--brand-h", String(theme.brandHue))
  style.setProperty("--brand-c", String(Math.min(theme.brandChroma, HIGHEST_CHROMA)))
  style.setProperty("--accent-h", String(theme.accentHue))
}

/** Follows the merchant's scheme, the visitor's choice and the device. */
export function followScheme(theme: Theme): void {
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
