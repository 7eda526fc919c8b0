import { listConsents, type Consent } from "@croupier/contract/console/consents"
import { LEGAL_PAGES } from "@croupier/contract/consents/values"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { MemberLink } from "../../parts/member-link.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"
import { useAddress } from "../../table/use-address.ts"

/** Members who agreed to terms or privacy policy, by version. */
export function ConsentsTab() {
  const t = useT("console-content")
  const columns: Column<Consent>[] = [
    timeColumn("at", t("consents_at"), ({ at }) => at),
    {
      id: "account",
      header: t("consents_member"),
      render: ({ memberId, account }) => (
        <>
          {account} (<MemberLink memberId={memberId} />)
        </>
      ),
      text: ({ account }) => account,
    },
    {
      id: "version",
      header: t("consents_version"),
      render: ({ version }) => formatNumber(version),
      isNumber: true,
    },
    { id: "language", header: t("language"), render: ({ language }) => language },
    { id: "way", header: t("consents_way"), render: ({ way }) => t(`consents_way_${way}`) },
    { id: "ip", header: t("consents_ip"), render: ({ ip }) => ip ?? "–" },
    {
      id: "textHash",
      header: t("consents_hash"),
      render: ({ textHash }) => (
        <span className="figures" title={textHash ?? undefined}>
          {textHash?.slice(0, 12) ?? "–"}
        </span>
      ),
      text: ({ textHash }) => textHash ?? "",
    },
  ]
  return (
    <ListPage
      name="consents"
      title={t("tab_consents")}
      columns={columns}
      filters={[
        {
          name: "page",
          label: t("page_title"),
          options: LEGAL_PAGES.map((value) => ({ value, label: t(`legal_${value}`) })),
          initial: "terms",
        },
        { name: "version", label: t("consents_version") },
      ]}
      rowKey={({ consentId }) => consentId}
      load={listOf(listConsents)}
      above={<Agreed />}
    />
  )
}

/** Members of each version. */
function Agreed() {
  const t = useT("console-content")
  const { search } = useAddress()
  const page = LEGAL_PAGES.find((each) => each === search["page"]) ?? "terms"
  const { data } = useQuery(query(listConsents, { page, limit: 1 }))
  return (
    <ul className="flex flex-wrap gap-2 text-sm">
      {data?.agreed.map(({ version, members }) => (
        <li key={version} className="rounded-card border border-line bg-bg-1 px-3 py-1">
          {t("consents_agreed", formatNumber(version), formatNumber(members))}
        </li>
      ))}
    </ul>
  )
}
