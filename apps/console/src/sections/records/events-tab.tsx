import { listSignificantEvents, type SignificantEvent } from "@croupier/contract/console/significant-events"
import { SIGNIFICANT_KINDS } from "@croupier/contract/significant-events-values"
import { formatMoney } from "../../i18n/format.ts"
import { hasText, textNamed, useT } from "../../i18n/texts.ts"
import { MemberLink } from "../../parts/member-link.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"

/** The act or the change in words, with its target behind it; the file keeps the names of the log. */
function aboutInWords(about: string): string {
  const [head = "", ...target] = about.split(" ")
  // Of an act of two people the log holds the decision.
  const act = head.replace(/\.approved$/, "")
  const name = [`act_${act}`, `records_about_${head}`].find(hasText)
  return name === undefined ? about : [textNamed(name), ...target].join(" ")
}

/** Characters of a hash that its row shows; the file has all. */
const SHOWN = 12

/** The log of significant events. */
export function EventsTab() {
  const t = useT("console-records")
  const columns: Column<SignificantEvent>[] = [
    timeColumn("at", t("records_time"), ({ at }) => at),
    { id: "kind", header: t("records_kind"), render: ({ kind }) => t(`records_kind_${kind}`) },
    {
      id: "memberId",
      header: t("records_member"),
      render: ({ memberId }) => <MemberLink memberId={memberId} />,
      text: ({ memberId }) => memberId ?? "",
    },
    { id: "staff", header: t("records_staff"), render: ({ staff }) => staff ?? "–" },
    {
      id: "amount",
      header: t("records_amount"),
      render: ({ amount, asset }) => (amount === null ? "–" : `${formatMoney(amount)} ${asset ?? ""}`),
    },
    {
      id: "about",
      header: t("records_about"),
      render: ({ about }) => <bdi className="wrap-anywhere">{aboutInWords(about)}</bdi>,
      text: ({ about }) => aboutInWords(about),
      wraps: true,
    },
    {
      id: "ip",
      header: t("records_ip"),
      render: ({ ip }) => <bdi>{ip ?? "–"}</bdi>,
      text: ({ ip }) => ip ?? "",
    },
    {
      id: "why",
      header: t("records_why"),
      render: ({ why }) => <span dir="auto">{why ?? "–"}</span>,
      text: ({ why }) => why ?? "",
      wraps: true,
    },
    {
      id: "hash",
      header: t("records_hash"),
      render: ({ hash }) => (hash === null ? "–" : <code>{hash.slice(0, SHOWN)}…</code>),
      text: ({ hash }) => hash ?? "",
    },
  ]
  return (
    <ListPage
      name="significant-events"
      title={t("room_records")}
      columns={columns}
      filters={[
        {
          name: "kind",
          label: t("records_kind"),
          options: SIGNIFICANT_KINDS.map((value) => ({ value, label: t(`records_kind_${value}`) })),
        },
        { name: "memberId", label: t("records_member_number") },
        { name: "from", label: t("records_from"), kind: "day" },
        { name: "until", label: t("records_to"), kind: "day" },
      ]}
      rowKey={({ eventId }) => eventId}
      load={listOf(listSignificantEvents)}
    />
  )
}
