import type { WatchSeverity } from "@croupier/contract/watch-values"
import { useT } from "../../i18n/texts.ts"

const COLOURS = { LOW: "text-fg-2", MEDIUM: "text-fg", HIGH: "text-loss" } as const

/** How severe an alert or a case is, in words; the colour says nothing more. */
export function SeverityMark({ severity }: { readonly severity: WatchSeverity }) {
  const t = useT("console-watch")
  return <span className={`font-semibold ${COLOURS[severity]}`}>{t(`watch_severity_${severity}`)}</span>
}
