import { listTags } from "@croupier/contract/console/campaigns"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { TagDialog } from "./tag-dialog.tsx"

type Row = Value<typeof listTags>["rows"][number]

/** By whom players came: every version of their tags, and a new one by two people. */
export function TagsTab() {
  const t = useT("console-agents")
  const mayTag = useMay("agents.tree")
  const [tagging, setTagging] = useState<Row["member"]>()
  const columns: Column<Row>[] = [
    { id: "account", field: "member", header: t("account"), render: (row) => row.member.account },
    { id: "version", header: t("agents_version"), render: (row) => String(row.version), isNumber: true },
    { id: "agent", header: t("agents_agent"), render: (row) => row.agent?.account ?? t("agents_tag_none") },
    { id: "code", header: t("agents_code"), render: (row) => row.code ?? "–" },
    { id: "campaign", header: t("agents_campaign"), render: (row) => row.campaign ?? "–" },
    {
      id: "clicked",
      field: "clickedAt",
      header: t("agents_clicked"),
      render: (row) => (row.clickedAt === null ? "–" : formatTime(row.clickedAt)),
      text: (row) => row.clickedAt ?? "",
    },
    {
      id: "effective",
      field: "validFrom",
      header: t("agents_effective"),
      render: (row) => formatTime(row.validFrom),
      text: (row) => row.validFrom,
    },
    {
      id: "people",
      field: "askedBy",
      header: t("agents_people"),
      render: (row) => (row.askedBy === null ? "–" : `${row.askedBy} · ${row.approvedBy ?? ""}`),
    },
    { id: "why", header: t("why"), render: (row) => row.why ?? "–" },
    ...(mayTag
      ? [
          {
            id: "retag",
            header: t("agents_retag"),
            render: (row: Row) => (
              <button type="button" className="link" onClick={() => setTagging(row.member)}>
                {t("agents_retag")}
              </button>
            ),
            isAction: true,
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        name="player-tags"
        title={t("tab_tags")}
        columns={columns}
        filters={[{ name: "memberId", label: t("member_number") }]}
        rowKey={({ tagId }) => tagId}
        load={listOf(listTags)}
      />
      {tagging ? <TagDialog member={tagging} onClose={() => setTagging(undefined)} /> : null}
    </>
  )
}
