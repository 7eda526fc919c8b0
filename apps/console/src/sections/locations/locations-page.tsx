import { listLocationViolations, type LocationViolation } from "@croupier/contract/console/protection"
import { useT } from "../../i18n/texts.ts"
import { MemberLink } from "../../parts/member-link.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"

const OUTCOMES = ["ELSEWHERE", "UNKNOWN", "HOSTING"] as const

/** Places from which members were refused to play, of all members; a file of them by the list's export. */
export default function LocationsPage() {
  const t = useT("console-members")
  const columns: Column<LocationViolation>[] = [
    timeColumn("at", t("time"), ({ at }) => at),
    {
      id: "account",
      header: t("location_member"),
      render: ({ memberId, account }) => (
        <>
          {account} (<MemberLink memberId={memberId} />)
        </>
      ),
      text: ({ account }) => account,
    },
    // In sight on a telephone.
    {
      id: "outcome",
      header: t("location_outcome"),
      render: ({ outcome }) => <span className="text-loss">{t(`location_${outcome}`)}</span>,
      text: ({ outcome }) => outcome,
    },
    { id: "ip", header: t("location_address"), render: ({ ip }) => ip ?? "–" },
    { id: "country", header: t("location_country"), render: ({ country }) => country ?? "–" },
    { id: "cause", header: t("location_cause"), render: ({ cause }) => t(`location_cause_${cause}`) },
  ]
  return (
    <ListPage
      name="locations"
      title={t("room_locations")}
      columns={columns}
      filters={[
        {
          name: "outcome",
          label: t("location_outcome"),
          options: OUTCOMES.map((value) => ({ value, label: t(`location_${value}`) })),
        },
        { name: "country", label: t("location_country") },
      ]}
      rowKey={({ checkId }) => checkId}
      load={listOf(listLocationViolations)}
    />
  )
}
