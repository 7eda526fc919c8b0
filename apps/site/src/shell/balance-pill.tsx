import { balance } from "@croupier/contract/wallet"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../api/query.ts"
import { useT } from "../i18n/i18n.tsx"
import { isTrial, useSession } from "../session/session.ts"
import { Icon } from "../ui/icon.tsx"
import { Money } from "../ui/money.tsx"
import { Skeleton } from "../ui/skeleton.tsx"

const HIDDEN = "hide-balance"

/** The balance: kept current by the socket, hidden and refreshed by hand. */
export function BalancePill() {
  const t = useT()
  const trial = isTrial(useSession())
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) === "1")
  const { data, isFetching, refetch } = useQuery(query(balance, {}))
  const toggle = () => {
    localStorage.setItem(HIDDEN, hidden ? "0" : "1")
    setHidden(!hidden)
  }
  return (
    <div
      role="group"
      aria-label={t("balance")}
      title={trial ? t("trial_badge") : undefined}
      className="flex h-11 items-center rounded-pill bg-bg-2 ps-4"
    >
      {trial ? <Icon name="dices" size={18} className="me-2 text-brand-text" /> : null}
      <span className="min-w-16 text-end text-lg">
        {hidden ? (
          <span className="figures tracking-widest" aria-label={t("show_balance")}>
            ••••
          </span>
        ) : data ? (
          <Money value={data.sumBalance} kind="amount" />
        ) : (
          <Skeleton className="h-5 w-16" />
        )}
      </span>
      <button
        type="button"
        onClick={toggle}
        aria-pressed={hidden}
        aria-label={t("hide_balance")}
        className="grid size-11 place-items-center rounded-pill text-fg-3 hover:text-fg"
      >
        <Icon name={hidden ? "eye-off" : "eye"} size={18} />
      </button>
      <button
        type="button"
        onClick={() => void refetch()}
        aria-label={t("refresh_balance")}
        className="hidden size-11 place-items-center rounded-pill text-fg-3 hover:text-fg sm:grid"
      >
        <Icon name="refresh-cw" size={18} className={isFetching ? "spin" : ""} />
      </button>
    </div>
  )
}
