import { Tabs, useTab } from "../../parts/tabs.tsx"
import { DeskTab } from "./desk-tab.tsx"
import { EndedTab } from "./ended-tab.tsx"

const TABS = ["desk", "ended"] as const

/** Chats with members and visitors: the desk with its queue, and the chats that ended. */
export default function ChatPage() {
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/chat", name: "room_chat" }} names={TABS} current={tab} />
      {tab === "desk" ? <DeskTab /> : <EndedTab />}
    </div>
  )
}
