import { memberLocations } from "@croupier/contract/console/protection"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { RecordTable } from "./record-table.tsx"

/** Checks of the place from which a member played, where the market has any made. */
export function LocationPart({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const { data, error } = useQuery(query(memberLocations, { memberId }))
  if (error) return <Fault error={error} />
  if (!data || data.checks.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{t("location")}</h3>
      <RecordTable
        label={t("location")}
        columns={[
          t("time"),
          t("location_address"),
          t("location_country"),
          t("location_cause"),
          t("location_outcome"),
        ]}
        rows={data.checks.map(({ at, ip, country, cause, outcome }, place) => ({
          key: `${at} ${place}`,
          cells: [
            formatTime(at),
            ip,
            country ?? "–",
            t(`location_cause_${cause}`),
            <span key="outcome" className={outcome === "ALLOWED" ? "" : "text-loss"}>
              {t(`location_${outcome}`)}
            </span>,
          ],
        }))}
      />
    </section>
  )
}
