import { listNotices, type Notice } from "@croupier/contract/console/content"
import { ANNOUNCEMENT_TYPES } from "@croupier/contract/engagement"
import { useState } from "react"
import { languageCode } from "../../i18n/language.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { NoticeDialog } from "./notice-dialog.tsx"
import { timeColumn } from "../../table/time-column.ts"

/** The merchant's notices to visitors. */
export function NoticesTab() {
  const t = useT("console-content")
  const mayWrite = useMay("content.write")
  const [open, setOpen] = useState<Notice | "new">()
  const titleOf = ({ title }: Notice) => title[languageCode()] ?? Object.values(title)[0] ?? "–"
  const columns: Column<Notice>[] = [
    {
      id: "title",
      header: t("notice_title"),
      render: (row) =>
        mayWrite ? (
          <button type="button" className="link" onClick={() => setOpen(row)}>
            {titleOf(row)}
          </button>
        ) : (
          titleOf(row)
        ),
      text: titleOf,
      wraps: true,
    },
    {
      id: "type",
      header: t("kind"),
      render: ({ type }) => `${type} · ${t(`notice_kind_${type}`)}`,
      text: ({ type }) => type,
    },
    {
      id: "popsUp",
      header: t("notice_pops_up_short"),
      render: ({ popsUp }) => t(popsUp ? "yes" : "no"),
    },
    { id: "languages", header: t("languages"), render: (row) => Object.keys(row.title).join(", ") },
    timeColumn("from", t("published"), (row) => row.publishedAt),
    timeColumn("until", t("ends"), (row) => row.endsAt),
  ]
  return (
    <>
      <ListPage
        name="notices"
        title={t("room_content")}
        columns={columns}
        filters={[
          {
            name: "type",
            label: t("kind"),
            options: ANNOUNCEMENT_TYPES.map((value) => ({
              value,
              label: `${value} · ${t(`notice_kind_${value}`)}`,
            })),
          },
        ]}
        rowKey={({ noticeId }) => noticeId}
        load={listOf(listNotices)}
        actions={
          mayWrite ? (
            <Button kind="main" onClick={() => setOpen("new")}>
              <Icon name="plus" />
              {t("notice_add")}
            </Button>
          ) : null
        }
      />
      {open ? (
        <NoticeDialog
          notice={open === "new" ? undefined : open}
          onSaved={() => setOpen(undefined)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  )
}
