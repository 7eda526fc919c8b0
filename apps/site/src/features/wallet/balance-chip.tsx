import { useT } from "../../i18n/i18n.tsx"
import { isTrial, useSession } from "../../session/session.ts"
import { Icon } from "../../ui/icon.tsx"
import { Money } from "../../ui/money.tsx"
import { bonusPart } from "./bonus-part.ts"
import { hideBalance, useBalanceHidden } from "./hidden-balance.ts"
import { useBalance } from "./use-balance.ts"

const CONTROL = "grid size-9 shrink-0 place-items-center rounded-pill text-fg-2 hover:bg-bg-3 hover:text-fg"

/** The header's balance: shown or hidden, refreshed by hand or by the socket. Play money says that it is. */
export function BalanceChip() {
  const t = useT("wallet")
  const session = useSession()
  const hidden = useBalanceHidden()
  const { data, isError, isFetching, refetch } = useBalance()
  if (!session) return null
  const trial = isTrial(session)
  const bonus = data && !hidden && !trial ? bonusPart(data) : null
  return (
    <div
      role="group"
      aria-label={t("wallet_balance")}
      className="flex h-11 items-center rounded-pill bg-bg-2 ps-4 pe-1"
    >
      <span className="grid min-w-20 justify-items-end leading-tight" data-testid="balance">
        {hidden ? (
          <span className="figures">
            <span aria-hidden="true">••••</span>
            <span className="sr-only">{t("wallet_balance_hidden")}</span>
          </span>
        ) : data ? (
          <Money value={data.sumBalance} kind={trial ? "amount" : "money"} className="text-base" />
        ) : isError ? (
          <span className="text-sm text-fg-3">{t("wallet_balance_unknown")}</span>
        ) : (
          <span className="skeleton h-4 w-16 rounded-ctl" aria-busy="true" />
        )}
        {bonus === null ? null : (
          <span className="text-xs font-semibold whitespace-nowrap text-brand-text" data-testid="bonus">
            {t("wallet_funds_bonus")} <Money value={bonus} />
          </span>
        )}
        {trial ? (
          <span className="text-xs font-semibold whitespace-nowrap text-brand-text">
            {t("wallet_play_money")}
          </span>
        ) : null}
      </span>
      <button
        type="button"
        className={`${CONTROL} ms-1`}
        aria-pressed={hidden}
        aria-label={t(hidden ? "wallet_balance_show" : "wallet_balance_hide")}
        onClick={() => hideBalance(!hidden)}
      >
        <Icon name={hidden ? "eye-off" : "eye"} size={18} />
      </button>
      <button
        type="button"
        className={`${CONTROL} max-sm:hidden`}
        aria-label={t("wallet_balance_refresh")}
        aria-busy={isFetching || undefined}
        onClick={() => void refetch({ cancelRefetch: false })}
      >
        <Icon name="refresh-cw" size={17} className={isFetching ? "spin" : ""} />
      </button>
    </div>
  )
}
