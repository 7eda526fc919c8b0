import { useSyncExternalStore } from "react"
import { useT } from "../i18n/i18n.tsx"
import { Icon } from "../ui/icon.tsx"

/** In local storage: `closed` where this device hides the side menu. `index.html` reads it before the first paint. */
const CHOICE = "side-menu"
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const isOpen = () => document.documentElement.dataset["side"] !== "closed"

function toggle(): void {
  const { dataset } = document.documentElement
  if (isOpen()) {
    dataset["side"] = "closed"
    localStorage.setItem(CHOICE, "closed")
  } else {
    delete dataset["side"]
    localStorage.removeItem(CHOICE)
  }
  for (const listener of listeners) listener()
}

/** Opens and closes the column beside the page, from 1024 pixels on; absent where the page has no such column. */
export function SideToggle() {
  const t = useT()
  const open = useSyncExternalStore(subscribe, isOpen, () => true)
  return (
    <button
      type="button"
      aria-label={t("nav_side")}
      aria-expanded={open}
      aria-controls="side-menu"
      onClick={toggle}
      className="hidden size-11 shrink-0 place-items-center rounded-pill hover:bg-bg-2 lg:[[data-frame=full]_&]:grid"
    >
      <Icon name="menu" size={24} />
    </button>
  )
}
