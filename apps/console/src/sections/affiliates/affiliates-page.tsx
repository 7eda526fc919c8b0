import { Tabs, useTab } from "../../parts/tabs.tsx"
import { AffiliatesTab } from "./affiliates-tab.tsx"
import { PlayersTab } from "./players-tab.tsx"
import { ProgrammesTab } from "./programmes-tab.tsx"
import { StatementsTab } from "./statements-tab.tsx"

const TABS = ["programmes", "affiliates", "players", "statements"] as const

const PARTS = {
  programmes: ProgrammesTab,
  affiliates: AffiliatesTab,
  players: PlayersTab,
  statements: StatementsTab,
} as const

/** Affiliates: programmes with their terms, agents in them, players on the way to their CPA, statements. */
export default function AffiliatesPage() {
  const tab = useTab(TABS)
  const Tab = PARTS[tab]
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/affiliates", name: "room_affiliates" }} names={TABS} current={tab} />
      <Tab />
    </div>
  )
}
