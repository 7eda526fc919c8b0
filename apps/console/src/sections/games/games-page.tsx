import { Link } from "@tanstack/react-router"
import { lazy } from "react"
import { useT } from "../../i18n/texts.ts"
import { useAddress } from "../../table/use-address.ts"
import { VendorsTab } from "./vendors-tab.tsx"

const TABS = [
  { tab: "vendors", text: "tab_vendors", Page: VendorsTab },
  {
    tab: "catalogue",
    text: "tab_catalogue",
    Page: lazy(async () => ({ default: (await import("./catalogue-tab.tsx")).CatalogueTab })),
  },
  {
    tab: "imports",
    text: "tab_imports",
    Page: lazy(async () => ({ default: (await import("./imports-tab.tsx")).ImportsTab })),
  },
  {
    tab: "transactions",
    text: "tab_transactions",
    Page: lazy(async () => ({ default: (await import("./transactions-tab.tsx")).TransactionsTab })),
  },
  {
    tab: "rounds",
    text: "tab_rounds",
    Page: lazy(async () => ({ default: (await import("./rounds-tab.tsx")).RoundsTab })),
  },
  {
    tab: "books",
    text: "tab_books",
    Page: lazy(async () => ({ default: (await import("./books-tab.tsx")).BooksTab })),
  },
] as const

/** Vendors of games: who they are, the games that they offer, and the money that moves with them. */
export default function GamesPage() {
  const t = useT("console-games")
  const { search } = useAddress()
  const { tab: present, Page } = TABS.find(({ tab }) => tab === search["tab"]) ?? TABS[0]
  return (
    <div className="grid grid-cols-1 gap-3">
      <nav aria-label={t("room_games")} className="flex flex-wrap gap-1 border-b border-line pb-2">
        {TABS.map(({ tab, text }) => (
          <Link
            key={tab}
            to="/games"
            search={{ tab }}
            aria-current={tab === present ? "page" : undefined}
            className={`inline-flex min-h-8 items-center rounded-ctl px-3 ${tab === present ? "bg-bg-3 font-semibold" : "hover:bg-bg-2"}`}
          >
            {t(text)}
          </Link>
        ))}
      </nav>
      <Page />
    </div>
  )
}
