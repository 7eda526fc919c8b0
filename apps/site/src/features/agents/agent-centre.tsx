import { lazy, useState } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { CentreSheet } from "../../modals/centre-sheet.tsx"
import { loadChunk } from "../../shell/load-chunk.ts"

/** The entries of the agent centre in the order of its menu. */
const PAGES = {
  team: {
    text: "agent_team",
    icon: "list",
    Component: lazy(() => loadChunk(() => import("./team-page.tsx"))),
  },
  register: {
    text: "agent_register",
    icon: "user-plus",
    Component: lazy(() => loadChunk(() => import("./register-page.tsx"))),
  },
  rebates: {
    text: "agent_rebates",
    icon: "ticket",
    Component: lazy(() => loadChunk(() => import("./rebates-page.tsx"))),
  },
} as const
type PageName = keyof typeof PAGES
const NAMES = ["team", "register", "rebates"] as const satisfies readonly PageName[]

/** The agent centre: who stands below, and opening accounts and codes. */
export default function AgentCentre() {
  const t = useT("agents")
  const [at, go] = useState<PageName>("team")
  const { Component } = PAGES[at]
  return (
    <CentreSheet
      title={t("agent_centre")}
      menuLabel={t("agent_menu")}
      entries={NAMES.map((name) => ({ name, text: t(PAGES[name].text), icon: PAGES[name].icon }))}
      at={at}
      go={go}
    >
      <Component />
    </CentreSheet>
  )
}
