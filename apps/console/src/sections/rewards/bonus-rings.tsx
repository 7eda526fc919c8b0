import { listWatchAlerts } from "@croupier/contract/console/watch"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { TableFrame } from "../../table/table-frame.tsx"

const SHOWN = 20

/** Bonus rings that the watch found, the newest first. */
export function BonusRings() {
  const t = useT("console-rewards")
  const { data, error } = useQuery(query(listWatchAlerts, { kind: "BONUS_RING", limit: SHOWN }))
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg font-semibold">{t("reward_rings")}</h2>
      <p className="text-fg-2">{t(data?.rows.length === 0 ? "reward_rings_none" : "reward_rings_text")}</p>
      <Fault error={error} />
      {data && data.rows.length > 0 ? (
        <>
          <TableFrame label={t("reward_rings")}>
            <thead>
              <tr>
                <th scope="col">{t("member")}</th>
                <th scope="col">{t("reward_rings_found")}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(({ alertId, members, foundAt }) => (
                <tr key={alertId}>
                  <td className="whitespace-normal">{members.map(({ account }) => account).join(", ")}</td>
                  <td>{formatTime(foundAt)}</td>
                </tr>
              ))}
            </tbody>
          </TableFrame>
          <Link
            to="/watch"
            search={{ tab: "alerts", kind: "BONUS_RING" }}
            className="link justify-self-start"
          >
            {t("reward_rings_open")}
          </Link>
        </>
      ) : null}
    </section>
  )
}
