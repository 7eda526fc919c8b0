import { listRooms } from "@croupier/contract/console/chat-rooms"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault, Notice } from "../../parts/notice.tsx"
import { Tabs, useTab } from "../../parts/tabs.tsx"
import { MutesTab } from "./mutes-tab.tsx"
import { LiveTab, ReportsTab } from "./watched-list.tsx"
import { WordsTab } from "./words-tab.tsx"

const TABS = ["live", "reports", "mutes", "words"] as const
const EVERY_MS = 15_000

/** Chat rooms of members: their messages as they come, reports, mutes and blocked words. */
export default function RoomsPage() {
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/rooms", name: "room_rooms" }} names={TABS} current={tab} />
      <RoomFigures />
      {tab === "live" ? (
        <LiveTab />
      ) : tab === "reports" ? (
        <ReportsTab />
      ) : tab === "mutes" ? (
        <MutesTab />
      ) : (
        <WordsTab />
      )}
    </div>
  )
}

/** Figures of a day by room, and the work that waits. */
function RoomFigures() {
  const t = useT("console-rooms")
  const { data, error } = useQuery({ ...query(listRooms, {}), refetchInterval: EVERY_MS })
  if (!data) return error ? <Fault error={error} /> : null
  const figures = [
    ...data.rooms.map(
      ({ room, messages, writers }) =>
        [room, t("rooms_figures", formatNumber(messages), formatNumber(writers))] as const,
    ),
    [t("tab_reports"), formatNumber(data.reported)] as const,
    [t("tab_mutes"), formatNumber(data.muted)] as const,
  ]
  return (
    <>
      {data.isOffered ? null : <Notice>{t("rooms_off")}</Notice>}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {figures.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-fg-2">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
