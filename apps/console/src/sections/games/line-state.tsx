import { useT } from "../../i18n/texts.ts"
import type { Vendor } from "./vendor.ts"

/** How the line to a vendor is: in words, and in colour. */
export function LineState({
  vendor: { lastCallAt, lastSuccessAt, lastFailureAt, restsUntil },
}: {
  readonly vendor: Vendor
}) {
  const t = useT("console-games")
  if (lastCallAt === null) return "–"
  if (restsUntil !== null) return <strong className="text-loss">{t("line_rests")}</strong>
  const failedLast = lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)
  return failedLast ? (
    <span className="text-loss">{t("line_failing")}</span>
  ) : (
    <span className="text-win">{t("line_good")}</span>
  )
}
