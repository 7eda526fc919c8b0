import { useEffect } from "react"
import { useT } from "../i18n/i18n.tsx"
import { Icon, type IconName } from "./icon.tsx"
import { dismiss, useToasts, type Toast, type ToastTone } from "./toast.ts"

const SHOWN_MILLIS = 5_000
const ICONS: Record<ToastTone, IconName> = { plain: "info", good: "circle-check", bad: "circle-alert" }
const TONES: Record<ToastTone, string> = { plain: "text-fg-2", good: "text-win", bad: "text-loss" }

/** Shows the toasts. A popover, so that it stands above an open dialog too. */
export function ToastHost() {
  const shown = useToasts()
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
        {shown.map((toast) => (
          <Said key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

function Said({ toast: { id, text, tone } }: { readonly toast: Toast }) {
  const t = useT()
  // Counted from here on, not from when it was said: this code comes late, and a page that is busy draws late.
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), SHOWN_MILLIS)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div
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
  )
}
