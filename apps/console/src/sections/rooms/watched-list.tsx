import {
  keepRoomMessage,
  listRoomMessages,
  listRoomReports,
  removeRoomMessage,
  type WatchedMessage,
} from "@croupier/contract/console/chat-rooms"
import { LANGUAGES } from "@croupier/contract/values"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { MemberLink } from "../../parts/member-link.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"
import { MuteDialog } from "./mute-dialog.tsx"

const EVERY_MS = 5_000

interface Chosen {
  readonly act: "remove" | "keep" | "mute"
  readonly row: WatchedMessage
}

/** Messages of the rooms, the newest first. */
export function LiveTab() {
  const t = useT("console-rooms")
  const { columns, card, dialog } = useWatched()
  return (
    <>
      <ListPage
        name="room-messages"
        title={t("room_rooms")}
        columns={columns}
        filters={[
          {
            name: "room",
            label: t("rooms_room"),
            options: LANGUAGES.map((value) => ({ value, label: value })),
          },
          { name: "member", label: t("member") },
        ]}
        rowKey={({ messageId }) => messageId}
        load={listOf(listRoomMessages)}
        everyMs={EVERY_MS}
        card={card}
      />
      {dialog}
    </>
  )
}

/** Reported messages that wait for a decision, the oldest first. */
export function ReportsTab() {
  const t = useT("console-rooms")
  const { columns, card, dialog } = useWatched()
  return (
    <>
      <ListPage
        name="room-reports"
        title={t("tab_reports")}
        columns={columns}
        rowKey={({ messageId }) => messageId}
        load={listOf(listRoomReports)}
        everyMs={EVERY_MS}
        card={card}
      />
      {dialog}
    </>
  )
}

/** Columns of messages and their cards on a telephone, with their acts, and the dialog of the act that was chosen. */
function useWatched() {
  const t = useT("console-rooms")
  const mayAct = useMay("rooms.moderate")
  const [chosen, choose] = useState<Chosen>()
  const textOf = ({ text, card }: WatchedMessage): string =>
    card
      ? `${t("rooms_card")}: ${card.gameName} ${card.issue ?? ""} · ${formatMoney(card.stake)} · ${t(`rooms_result_${card.result}`)}`
      : text
  const stateOf = ({ removed, reports }: WatchedMessage): string =>
    removed
      ? `${t("rooms_removed")}: ${removed.by}, ${removed.why}`
      : reports
          .map(({ reason, count }) => `${t(`rooms_report_${reason}`)} (${formatNumber(count)})`)
          .join(", ")
  const columns: Column<WatchedMessage>[] = [
    timeColumn("at", t("rooms_at"), ({ at }) => at),
    { id: "room", header: t("rooms_room"), render: ({ room }) => room },
    {
      id: "account",
      field: "memberId",
      header: t("member"),
      render: ({ memberId, account, level }) => (
        <>
          <MemberLink memberId={memberId} /> {account} {level > 0 ? `· VIP ${formatNumber(level)}` : ""}
        </>
      ),
      text: ({ account }) => account,
    },
    {
      id: "text",
      header: t("rooms_text"),
      render: (row) => (
        <span dir="auto" className="wrap-anywhere">
          {textOf(row)}
        </span>
      ),
      text: textOf,
      wraps: true,
    },
    {
      id: "state",
      header: t("state"),
      render: (row) => stateOf(row) || "–",
      wraps: true,
    },
    ...(mayAct
      ? [
          {
            id: "act",
            header: t("rooms_act"),
            isAction: true,
            render: (row: WatchedMessage) => <Acts row={row} choose={(act) => choose({ act, row })} />,
          },
        ]
      : []),
  ]
  const card = (row: WatchedMessage) => (
    <article className="grid gap-2 rounded-card border border-line bg-bg-1 p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-2 text-sm text-fg-2">
        <span>
          <MemberLink memberId={row.memberId} /> {row.account}{" "}
          {row.level > 0 ? `· VIP ${formatNumber(row.level)}` : ""}
        </span>
        <span>
          {row.room} · {formatTime(row.at)}
        </span>
      </p>
      <p dir="auto" className="wrap-anywhere">
        {textOf(row)}
      </p>
      {stateOf(row) === "" ? null : <p className="text-sm wrap-anywhere text-fg-2">{stateOf(row)}</p>}
      {mayAct ? <Acts row={row} choose={(act) => choose({ act, row })} /> : null}
    </article>
  )
  const close = () => choose(undefined)
  const dialog =
    chosen === undefined ? null : chosen.act === "mute" ? (
      <MuteDialog memberId={chosen.row.memberId} account={chosen.row.account} onClose={close} />
    ) : (
      <WhyDialog
        title={t(`rooms_${chosen.act}`)}
        action={t(`rooms_${chosen.act}`)}
        danger={chosen.act === "remove"}
        act={(why) =>
          call(chosen.act === "remove" ? removeRoomMessage : keepRoomMessage, {
            messageId: chosen.row.messageId,
            why,
          })
        }
        onDone={close}
        onClose={close}
      >
        <p dir="auto" className="wrap-anywhere">
          {textOf(chosen.row)}
        </p>
      </WhyDialog>
    )
  return { columns, card, dialog }
}

function Acts({
  row,
  choose,
}: {
  readonly row: WatchedMessage
  readonly choose: (act: Chosen["act"]) => void
}) {
  const t = useT("console-rooms")
  const acts: readonly Chosen["act"][] = [
    ...(row.removed ? [] : (["remove"] as const)),
    ...(row.reports.length > 0 ? (["keep"] as const) : []),
    "mute",
  ]
  return (
    <span className="flex flex-wrap gap-3">
      {acts.map((act) => (
        <button key={act} type="button" className="link" onClick={() => choose(act)}>
          {t(`rooms_${act}`)}
        </button>
      ))}
    </span>
  )
}
