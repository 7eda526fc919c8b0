import { lotteryGame } from "@croupier/contract/console/lottery"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { useSessionState } from "../../session/session-store.ts"
import { PageHead } from "../../parts/page-head.tsx"
import { ScheduleForm } from "./schedule-form.tsx"
import { TermsForm } from "./terms-form.tsx"

/** One game: when it draws, what is offered of it, and within which bounds. */
export function GamePage({ gameCode }: { readonly gameCode: string }) {
  const t = useT("console-lottery")
  useSessionState()
  const { data, error } = useQuery(query(lotteryGame, { gameCode }))
  return (
    <section className="grid grid-cols-1 gap-4">
      <PageHead title={gameCode}>
        <nav className="flex flex-wrap gap-3" aria-label={gameCode}>
          {(["calendar", "issues", "fairness"] as const).map((tab) => (
            <Link key={tab} to="/lottery" search={{ tab, gameCode }} className="link">
              {t(`tab_${tab}`)}
            </Link>
          ))}
        </nav>
      </PageHead>
      <Fault error={error} />
      {data ? (
        <>
          <p className="text-fg-2">
            {data.gameType} · {t("drawn_by")}: {t(`drawn_by_${data.drawnBy}`)} · {data.timeZone} ·{" "}
            {t("on_sale")}: {t(data.onSale ? "yes" : "no")}
          </p>
          <ScheduleForm key={`schedule ${data.gameCode}`} game={data} />
          <TermsForm key={`terms ${data.gameCode}`} game={data} />
        </>
      ) : null}
    </section>
  )
}
