import { deposits, type Deposit } from "@croupier/contract/payments"
import { useQuery } from "@tanstack/react-query"
import { serverNow } from "../../realtime/clock.ts"
import { query } from "../../api/query.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { useSocketEvent } from "../../realtime/socket.ts"
import { Countdown } from "../../ui/countdown.tsx"
import { Icon } from "../../ui/icon.tsx"
import { stageOf } from "./deposit-stage.ts"

/** Deposits that can still be paid, on every page about the money of a member: each opens at where it stands. */
export function WaitingDeposits({ show }: { readonly show: (id: string) => void }) {
  const t = useT("wallet")
  const { data, refetch } = useQuery(query(deposits, {}))
  useSocketEvent("deposit", () => void refetch())
  const waiting = data?.rows.filter((each) => stageOf(each, serverNow()) === "pay") ?? []
  if (waiting.length === 0) return null
  return (
    <ul aria-label={t("wallet_waiting_deposits")} className="grid gap-2">
      {waiting.map((deposit) => (
        <Waiting key={deposit.depositId} deposit={deposit} show={show} ended={() => void refetch()} />
      ))}
    </ul>
  )
}

function Waiting(props: {
  readonly deposit: Deposit
  readonly show: (id: string) => void
  readonly ended: () => void
}) {
  const t = useT("wallet")
  const format = useFormat()
  const { depositId, amount, expiresAt } = props.deposit
  return (
    <li>
      <button
        type="button"
        onClick={() => props.show(depositId)}
        className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-ctl bg-bg-2 px-4 py-3 text-start"
      >
        <span className="grid">
          <span className="font-semibold">{t("wallet_waiting_deposit", format.money(amount))}</span>
          <span className="text-sm text-fg-2">
            {t("wallet_expires_in")} <Countdown until={expiresAt} onEnd={props.ended} className="figures" />
          </span>
        </span>
        <span className="flex items-center gap-2 font-semibold text-brand-text">
          {t("wallet_continue_payment")}
          <Icon name="chevron-right" size={18} className="rtl:-scale-x-100" />
        </span>
      </button>
    </li>
  )
}
