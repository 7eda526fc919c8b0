import { lazy, useState } from "react"
import { useSettings } from "../../boot/boot.ts"
import { useZoneName } from "../../boot/use-merchant-clock.ts"
import { useT } from "../../i18n/i18n.tsx"
import { CentreSheet } from "../../modals/centre-sheet.tsx"
import { loadChunk } from "../../shell/load-chunk.ts"

/** The pages of contracts stand in one file: they share all but their kind. */
const contractPages = () => loadChunk(() => import("./contracts/contract-page.tsx"))

/** The entries of the agent centre in the order of its menu. */
const PAGES = {
  notices: {
    text: "agent_notices",
    icon: "bell",
    Component: lazy(() => loadChunk(() => import("../../modals/agent-notices.tsx"))),
  },
  overview: {
    text: "agent_overview",
    icon: "chart-column",
    Component: lazy(() => loadChunk(() => import("./overview-page.tsx"))),
  },
  register: {
    text: "agent_register",
    icon: "user-plus",
    Component: lazy(() => loadChunk(() => import("./register-page.tsx"))),
  },
  team: {
    text: "agent_team",
    icon: "list",
    Component: lazy(() => loadChunk(() => import("./team-page.tsx"))),
  },
  campaigns: {
    text: "campaigns",
    icon: "flame",
    Component: lazy(() => loadChunk(() => import("./campaigns/campaigns-page.tsx"))),
  },
  postbacks: {
    text: "postbacks",
    icon: "external-link",
    Component: lazy(() => loadChunk(() => import("./campaigns/postbacks-page.tsx"))),
  },
  betting: {
    text: "agent_betting",
    icon: "dices",
    Component: lazy(() => loadChunk(() => import("./betting-page.tsx"))),
  },
  profit: {
    text: "agent_profit",
    icon: "chart-column",
    Component: lazy(() => loadChunk(() => import("./profit-page.tsx"))),
  },
  transactions: {
    text: "agent_transactions",
    icon: "banknote",
    Component: lazy(() => loadChunk(() => import("./transactions-page.tsx"))),
  },
  rebates: {
    text: "agent_rebates",
    icon: "ticket",
    Component: lazy(() => loadChunk(() => import("./rebates-page.tsx"))),
  },
  income: {
    text: "agent_income",
    icon: "wallet",
    Component: lazy(() => loadChunk(() => import("./income-page.tsx"))),
  },
  affiliate: {
    text: "agent_affiliate",
    icon: "user-plus",
    Component: lazy(() => loadChunk(() => import("./affiliate/affiliate-page.tsx"))),
  },
  quotas: {
    text: "agent_quotas",
    icon: "user-plus",
    Component: lazy(() => loadChunk(() => import("./contracts/quota-page.tsx"))),
  },
  dividend: {
    text: "agent_dividend",
    icon: "chart-column",
    Component: lazy(async () => ({ default: (await contractPages()).DividendPage })),
  },
  daily: {
    text: "agent_salary_daily",
    icon: "sun",
    Component: lazy(async () => ({ default: (await contractPages()).DailyPage })),
  },
  hourly: {
    text: "agent_salary_hourly",
    icon: "clock",
    Component: lazy(async () => ({ default: (await contractPages()).HourlyPage })),
  },
  realtime: {
    text: "agent_salary_realtime",
    icon: "refresh-cw",
    Component: lazy(async () => ({ default: (await contractPages()).RealTimePage })),
  },
} as const
type PageName = keyof typeof PAGES
const isPage = (name: string): name is PageName => Object.hasOwn(PAGES, name)
const NAMES = Object.keys(PAGES).filter(isPage)

/** Switches of the merchant by which a page is shown; the others always are. */
const SWITCHES = {
  quotas: "policy",
  dividend: "dividend",
  daily: "salary",
  hourly: "hourlySalary",
  realtime: "realTimeSalary",
} as const
const isSwitched = (name: PageName): name is keyof typeof SWITCHES => name in SWITCHES

/** The agent centre, which opens with the team's figures: lists of the line, accounts and codes, rebates, income, and the kinds of contract that the merchant has switched on. */
export default function AgentCentre() {
  const t = useT("agents")
  const { agent } = useSettings()
  const zone = useZoneName()
  const [at, go] = useState<PageName>("overview")
  return (
    <CentreSheet
      title={t("agent_centre")}
      menuLabel={t("agent_menu")}
      entries={NAMES.filter((name) => !isSwitched(name) || agent[SWITCHES[name]]).map((name) => ({
        name,
        text: t(PAGES[name].text),
        icon: PAGES[name].icon,
      }))}
      at={at}
      go={go}
      renderPage={(name) => {
        const { Component } = PAGES[name]
        return (
          <>
            <Component />
            <p className="mt-6 text-sm text-fg-3">{t("agent_zone", zone)}</p>
          </>
        )
      }}
    />
  )
}
