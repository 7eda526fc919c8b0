import { listMessages, withdrawMessage, type Message } from "@croupier/contract/console/inbox"
import { MESSAGE_KINDS } from "@croupier/contract/inbox-values"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { languageCode } from "../../i18n/language.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { RichPreview } from "../../parts/rich-preview.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"
import { audienceText } from "./audience-text.ts"
import { MessageDialog } from "./message-dialog.tsx"

const titleOf = ({ words: { title } }: Message) => title[languageCode()] ?? Object.values(title)[0] ?? "–"

/** Platform messages that people of the house sent, and how many read them. */
export default function MessagesPage() {
  const t = useT("console-inbox")
  const maySend = useMay("messages.send")
  const [isWriting, write] = useState(false)
  const [withdrawn, withdraw] = useState<Message>()
  const columns: Column<Message>[] = [
    { id: "title", header: t("inbox_title"), render: titleOf, text: titleOf, wraps: true },
    { id: "kind", header: t("kind"), render: ({ kind }) => t(`message_kind_${kind}`) },
    {
      id: "audience",
      header: t("inbox_audience"),
      render: ({ audience }) => audienceText(t, audience),
      wraps: true,
    },
    {
      id: "languages",
      header: t("languages"),
      render: ({ words }) => Object.keys(words.title).join(", "),
      wraps: true,
    },
    timeColumn("at", t("inbox_at"), (row) => row.publishedAt),
    {
      id: "people",
      header: t("inbox_people"),
      render: ({ askedBy, approvedBy }) => [askedBy, approvedBy].filter(Boolean).join(" · "),
    },
    { id: "received", header: t("inbox_received"), render: ({ received }) => formatNumber(received) },
    { id: "read", header: t("inbox_read"), render: ({ read }) => formatNumber(read) },
    {
      id: "act",
      isAction: true,
      header: t("inbox_withdraw"),
      render: (row) =>
        row.withdrawnAt ? (
          t("inbox_withdrawn", formatTime(row.withdrawnAt))
        ) : maySend ? (
          <button type="button" className="link" onClick={() => withdraw(row)}>
            {t("inbox_withdraw")}
          </button>
        ) : (
          "–"
        ),
    },
  ]
  return (
    <>
      <ListPage
        name="messages"
        title={t("room_messages")}
        columns={columns}
        filters={[
          {
            name: "kind",
            label: t("kind"),
            options: MESSAGE_KINDS.map((value) => ({ value, label: t(`message_kind_${value}`) })),
          },
        ]}
        rowKey={({ messageId }) => messageId}
        load={listOf(listMessages)}
        actions={
          maySend ? (
            <Button kind="main" onClick={() => write(true)}>
              <Icon name="plus" />
              {t("inbox_write")}
            </Button>
          ) : null
        }
      />
      {isWriting ? <MessageDialog onClose={() => write(false)} /> : null}
      {withdrawn ? (
        <WhyDialog
          title={t("inbox_withdraw")}
          action={t("inbox_withdraw")}
          danger
          act={(why) => call(withdrawMessage, { messageId: withdrawn.messageId, why })}
          onDone={() => withdraw(undefined)}
          onClose={() => withdraw(undefined)}
        >
          <p>{t("inbox_withdraw_text")}</p>
          <RichPreview
            html={Object.values(withdrawn.words.content)[0] ?? ""}
            title={titleOf(withdrawn)}
            below={formatTime(withdrawn.publishedAt)}
            language={languageCode()}
          />
        </WhyDialog>
      ) : null}
    </>
  )
}
