import { useSyncExternalStore } from "react"

/** The event by which a browser offers to install a site; Chromium's own, and in no standard yet. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: "accepted" | "dismissed" }>
}
const isInstallEvent = (event: Event): event is InstallEvent => "prompt" in event

let offered: InstallEvent | undefined
const listeners = new Set<() => void>()
const change = (next: InstallEvent | undefined) => {
  offered = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer for the page that asks; the browser shows none by itself then. */
export function catchInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault()
    if (isInstallEvent(event)) change(event)
  })
  addEventListener("appinstalled", () => change(undefined))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the browser to install the site; undefined where it offers nothing. An offer is good for one question. */
export function useInstallPrompt(): (() => Promise<void>) | undefined {
  const event = useSyncExternalStore(
    subscribe,
    () => offered,
    () => undefined,
  )
  return (
    event &&
    (async () => {
      await event.prompt()
      change(undefined)
    })
  )
}

/** True where the page runs as an installed app. */
export const isInstalled = (): boolean =>
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true)
