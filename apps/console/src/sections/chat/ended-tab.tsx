import { listEndedServiceChats, type DeskChat } from "@croupier/contract/console/service-chat"
import { useState } from "react"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { memberColumn } from "../../table/member-column.tsx"
import { timeColumn } from "../../table/time-column.ts"
import { secondsText } from "./seconds-text.ts"
import { TalkPane } from "./talk-pane.tsx"

/** Ended chats, newest first; one opens with its messages and notes. */
export function EndedTab() {
  const t = useT("console-chat")
  const [read, open] = useState<DeskChat>()
  const columns: Column<DeskChat>[] = [
    timeColumn("opened", t("desk_opened"), ({ openedAt }) => openedAt),
    {
      id: "guest",
      header: t("desk_guest"),
      render: (row) => (
        <button type="button" className="link" onClick={() => open(row)}>
          {row.name || t("desk_visitor")}
        </button>
      ),
    },
    memberColumn(t),
    { id: "person", header: t("desk_person"), render: ({ deskName }) => deskName ?? "–" },
    {
      id: "first",
      header: t("desk_first"),
      render: ({ firstAnswerSeconds }) => secondsText(firstAnswerSeconds),
    },
    {
      id: "score",
      header: t("desk_score"),
      render: ({ score }) => (score === null ? "–" : formatNumber(score)),
    },
  ]
  return (
    <>
      <ListPage
        name="ended-chats"
        title={t("tab_ended")}
        columns={columns}
        rowKey={({ chatId }) => chatId}
        load={listOf(listEndedServiceChats)}
      />
      {read ? (
        <Dialog title={read.name || t("desk_visitor")} onClose={() => open(undefined)}>
          <TalkPane chatId={read.chatId} people={[]} />
        </Dialog>
      ) : null}
    </>
  )
}
