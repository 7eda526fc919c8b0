import { integrity } from "@croupier/contract/console/integrity"
import { listVerifications } from "@croupier/contract/console/verification"
import { watchFigures } from "@croupier/contract/console/watch"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Notice } from "../../parts/notice.tsx"
import { may, useSessionState } from "../../session/session-store.ts"

const EVERY_MS = 30_000

/** Work of the desks that the person may read: fraud watch, identity checks, components and clocks. */
export function DesksList() {
  const { me } = useSessionState()
  return (
    <>
      {may(me, "records.read") ? <Differing /> : null}
      {may(me, "watch.read") ? <Watched /> : null}
      {may(me, "verification.read") ? <Unproven /> : null}
    </>
  )
}

function Differing() {
  const t = useT("console-overview")
  const { data } = useQuery({ ...query(integrity, {}), refetchInterval: EVERY_MS })
  const count = data ? [...data.components, ...data.clocks].filter(({ since }) => since !== null).length : 0
  const isBehind = data?.backups.planned === true && (data.backups.backupLate || data.backups.drillLate)
  return (
    <>
      {count > 0 ? (
        <Notice tone="wrong">
          <Link to="/records" search={{ tab: "integrity" }} className="underline">
            {t("overview_integrity", formatNumber(count))}
          </Link>
        </Notice>
      ) : null}
      {isBehind ? (
        <Notice tone="wrong">
          <Link to="/records" search={{ tab: "integrity" }} className="underline">
            {t("overview_backups")}
          </Link>
        </Notice>
      ) : null}
    </>
  )
}

function Watched() {
  const t = useT("console-overview")
  const { data } = useQuery({ ...query(watchFigures, {}), refetchInterval: EVERY_MS })
  if (!data) return null
  const alerts = data.alerts.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {data.overdue > 0 ? (
        <Notice tone="wrong">
          <Link to="/watch" search={{ tab: "cases" }} className="underline">
            {t("overview_cases", formatNumber(data.overdue))}
          </Link>
        </Notice>
      ) : null}
      {alerts > 0 ? (
        <Notice>
          <Link to="/watch" className="underline">
            {t("overview_watch", formatNumber(alerts))}
          </Link>
        </Notice>
      ) : null}
    </>
  )
}

function Unproven() {
  const t = useT("console-overview")
  const { data } = useQuery({ ...query(listVerifications, { limit: 1 }), refetchInterval: EVERY_MS })
  if (!data || data.waiting === 0) return null
  return (
    <Notice tone={data.late > 0 ? "wrong" : "plain"}>
      <Link to="/verification" className="underline">
        {t("overview_identity", formatNumber(data.waiting))}
      </Link>
      {data.oldestAt === null ? null : ` ${t("alarm_since", formatTime(data.oldestAt))}`}
    </Notice>
  )
}
