import { feedbackFigures } from "@croupier/contract/console/feedback"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime, formatWait } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"

const EVERY_MS = 30_000

/** Work that waits, and response times, by kind. */
export function FeedbackFigures() {
  const t = useT("console-feedback")
  const { data, error } = useQuery({ ...query(feedbackFigures, {}), refetchInterval: EVERY_MS })
  if (!data) return <Fault error={error} />
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {data.kinds.map(({ kind, fresh, taken, oldestAt, answered, median, slowTenth }) => (
        <section
          key={kind}
          className="grid grid-cols-1 content-start gap-1 rounded-card border border-line p-3 text-sm"
        >
          <h2 className="font-semibold">{t(`feedback_kind_${kind}`)}</h2>
          <p>{t("feedback_waiting", formatNumber(fresh), formatNumber(taken))}</p>
          {oldestAt === null ? null : (
            <p className="text-fg-2">{t("feedback_oldest", formatTime(oldestAt))}</p>
          )}
          <p className="text-fg-2">
            {median === null || slowTenth === null
              ? t("feedback_times_none")
              : t("feedback_times", formatNumber(answered), formatWait(median), formatWait(slowTenth))}
          </p>
        </section>
      ))}
    </div>
  )
}
