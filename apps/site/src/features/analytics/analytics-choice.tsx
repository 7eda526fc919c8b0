import { useT } from "../../i18n/i18n.tsx"
import { choose } from "./consent.ts"

/** Asks again whether visits may be measured. */
export function AnalyticsChoice({ className }: { readonly className: string }) {
  const t = useT("analytics")
  return (
    <button type="button" className={className} onClick={() => choose("unasked")}>
      {t("analytics_title")}
    </button>
  )
}
