import { useEffect, useEffectEvent } from "react"
import { enterList } from "../table/walk-rows.ts"

/** The single keys, which act outside of inputs: each with its text key. */
export const SHORTCUTS = [
  { keys: "Ctrl K", text: "keys_palette" },
  { keys: "?", text: "keys_help" },
  { keys: "/", text: "keys_search" },
  { keys: "L", text: "keys_list" },
  { keys: "↑ ↓ Home End", text: "keys_walk" },
  { keys: "Enter", text: "keys_open" },
  { keys: "C", text: "keys_copy" },
  { keys: "[ ]", text: "keys_pages" },
  { keys: "Esc", text: "keys_close" },
] as const

/** The name under which a device stores that single keys are off, for people who use speech input (WCAG 2.1.4). */
export const SINGLE_KEYS = "single-keys"
const areSingleKeysOff = (): boolean => localStorage.getItem(`console-${SINGLE_KEYS}`) === "off"

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=checkbox]), select, textarea")

/** Presses what the page has for it; false where it has nothing. */
function press(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(`#room ${selector}`)
  if (!found) return false
  if (found.matches("input")) found.focus()
  else found.click()
  return true
}

/** The keys of the whole console. None of them acts while an input has the focus or a dialog is open. */
export function useKeys(on: { readonly palette: () => void; readonly help: () => void }): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    const withControl = event.ctrlKey || event.metaKey
    if (withControl && key.toLowerCase() === "k") on.palette()
    else if (withControl || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]"))
      return
    else if (areSingleKeysOff()) return
    else if (key === "?") on.help()
    else if (!act(key)) return
    event.preventDefault()
  })
  useEffect(() => {
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [])
}

function act(key: string): boolean {
  switch (key) {
    case "/":
      return press("[role=search] input")
    case "l":
      return enterList()
    case "[":
      return press("[data-page=first]")
    case "]":
      return press("[data-page=next]")
    default:
      return false
  }
}
