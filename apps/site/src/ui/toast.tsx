import { useSyncExternalStore } from "react"
import { useT } from "../i18n/i18n.tsx"
import { Icon, type IconName } from "./icon.tsx"

export type ToastTone = "plain" | "good" | "bad"
interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
}

const SHOWN_MILLIS = 5_000
const MOST = 3
const ICONS: Record<ToastTone, IconName> = { plain: "info", good: "circle-check", bad: "circle-alert" }
const TONES: Record<ToastTone, string> = { plain: "text-fg-2", good: "text-win", bad: "text-loss" }

const NONE: readonly Toast[] = []
let serial = 0
let toasts: readonly Toast[] = NONE
const listeners = new Set<() => void>()
function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id))

/** Says something for five seconds. A refusal of money is "bad": screen readers hear it at once. */
export function toast(text: string, tone: ToastTone = "plain"): void {
  const id = ++serial
  // What is said again takes the place of what was said before.
  const others = toasts.filter((shown) => shown.text !== text)
  set([...others.slice(1 - MOST), { id, text, tone }])
  setTimeout(() => dismiss(id), SHOWN_MILLIS)
}

/** Shows the toasts. A popover, so that it stands above an open dialog too. */
export function ToastHost() {
  const t = useT()
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => NONE,
  )
  return (
    <div
      ref={(host) => {
        if (!host) return
        // Shown anew each time: the latest in the top layer is above a dialog that opened in between.
        if (host.matches(":popover-open")) host.hidePopover()
        if (shown.length > 0) host.showPopover()
      }}
      popover="manual"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[calc(var(--dock-h)+16px)] m-0 mx-auto w-full max-w-md border-0 bg-transparent px-4"
    >
      <div className="grid gap-2">
        {shown.map(({ id, text, tone }) => (
          <div
            key={id}
            role={tone === "bad" ? "alert" : "status"}
            className="fade-in pointer-events-auto flex items-center gap-3 rounded-card border border-line bg-bg-3 py-2 ps-4 pe-2 text-fg shadow-(--shadow-overlay)"
          >
            <Icon name={ICONS[tone]} className={TONES[tone]} />
            <span className="grow">{text}</span>
            <button
              type="button"
              className="grid size-10 place-items-center rounded-pill hover:bg-bg-2"
              aria-label={t("close")}
              onClick={() => dismiss(id)}
            >
              <Icon name="x" size={18} />
            </button>
          </div>
        ))}
      </div>
    </div>
  )
}
