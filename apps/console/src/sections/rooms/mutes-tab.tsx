import { listRoomMutes, unmuteInRooms } from "@croupier/contract/console/chat-rooms"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { MemberLink } from "../../parts/member-link.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"

type Muted = Value<typeof listRoomMutes>["rows"][number]

/** Members who may not write in rooms now. */
export function MutesTab() {
  const t = useT("console-rooms")
  const mayAct = useMay("rooms.moderate")
  const [chosen, choose] = useState<Muted>()
  const close = () => choose(undefined)
  const columns: Column<Muted>[] = [
    timeColumn("at", t("rooms_at"), ({ at }) => at),
    {
      id: "account",
      field: "memberId",
      header: t("member"),
      render: ({ memberId, account }) => (
        <>
          <MemberLink memberId={memberId} /> {account}
        </>
      ),
      text: ({ account }) => account,
    },
    {
      id: "until",
      header: t("rooms_until"),
      render: ({ until }) => (until === null ? t("rooms_ever") : formatTime(until)),
    },
    { id: "why", header: t("rooms_why"), render: ({ why }) => why, wraps: true },
    { id: "by", header: t("rooms_by"), render: ({ by }) => by },
    ...(mayAct
      ? [
          {
            id: "act",
            header: t("rooms_act"),
            isAction: true,
            render: (row: Muted) => (
              <button type="button" className="link" onClick={() => choose(row)}>
                {t("rooms_unmute")}
              </button>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        name="room-mutes"
        title={t("tab_mutes")}
        columns={columns}
        rowKey={({ memberId }) => memberId}
        load={listOf(listRoomMutes)}
      />
      {chosen ? (
        <WhyDialog
          title={`${t("rooms_unmute")}: ${chosen.account}`}
          action={t("rooms_unmute")}
          act={(why) => call(unmuteInRooms, { memberId: chosen.memberId, why })}
          onDone={close}
          onClose={close}
        />
      ) : null}
    </>
  )
}
