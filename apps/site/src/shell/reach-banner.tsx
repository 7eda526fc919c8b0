import { useEffect, useRef } from "react"
import { useReachability } from "@croupier/client/reachability"
import { useOfferedLine } from "../features/lines/offered-line.ts"
import { useT } from "../i18n/i18n.tsx"
import { Icon } from "../ui/icon.tsx"
import { toast } from "../ui/toast.ts"

/** Says that the house does not answer, and later that it does again. */
export function ReachBanner() {
  const t = useT()
  const state = useReachability()
  const line = useOfferedLine()
  const was = useRef(state)
  useEffect(() => {
    if (was.current !== "reached" && state === "reached") toast(t("banner_back"), "good")
    was.current = state
  }, [state, t])
  return (
    <div role="status" aria-live="polite" className="sticky top-(--header-h) z-20">
      {state === "reached" ? null : (
        <p className="flex items-center justify-center gap-3 bg-paper px-4 py-2.5 text-center text-sm font-semibold text-paper-ink">
          <Icon name="wifi-off" size={18} />
          {t(state === "offline" ? "banner_offline" : "banner_unavailable")}
          {line ? (
            <a href={line.origin} className="underline underline-offset-4">
              {t("line_use", line.domain)}
            </a>
          ) : null}
        </p>
      )}
    </div>
  )
}
