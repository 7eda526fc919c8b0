import { Link } from "@tanstack/react-router"
import { useT } from "../../i18n/texts.ts"
import { useAddress } from "../../table/use-address.ts"
import { GamesTab } from "./games-tab.tsx"
import { IssuesTab } from "./issues-tab.tsx"
import { RulingsTab } from "./rulings-tab.tsx"

const TABS = ["games", "issues", "rulings"] as const

/** The lotteries of the merchant: what is on sale, what is drawn when, and what people decided about draws. */
export default function LotteryPage() {
  const t = useT()
  const { query } = useAddress()
  const tab = TABS.find((each) => each === query["tab"]) ?? "games"
  return (
    <div className="grid grid-cols-1 gap-3">
      <nav aria-label={t("room_lottery")} className="flex flex-wrap gap-1 border-b border-line pb-2">
        {TABS.map((each) => (
          <Link
            key={each}
            to="/lottery"
            search={{ tab: each }}
            aria-current={each === tab ? "page" : undefined}
            className={`inline-flex min-h-8 items-center rounded-ctl px-3 ${each === tab ? "bg-bg-3 font-semibold" : "hover:bg-bg-2"}`}
          >
            {t(`tab_${each}`)}
          </Link>
        ))}
      </nav>
      {tab === "games" ? <GamesTab /> : null}
      {tab === "issues" ? <IssuesTab /> : null}
      {tab === "rulings" ? <RulingsTab /> : null}
    </div>
  )
}
