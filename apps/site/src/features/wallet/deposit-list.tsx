import { deposits, type Deposit } from "@croupier/contract/payments"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { pages } from "../../api/pages.ts"
import { lower } from "@croupier/i18n/lower"
import { useT } from "../../i18n/i18n.tsx"
import { useSocketEvent } from "../../realtime/socket.ts"
import { Icon } from "../../ui/icon.tsx"
import { Money } from "../../ui/money.tsx"
import { EndlessList } from "./endless-list.tsx"
import { Uncredited } from "./uncredited.tsx"
import { ZoneNote } from "./zone-note.tsx"

const TONES: Record<Deposit["state"], string> = {
  PENDING: "text-brand-text",
  PAID: "text-brand-text",
  CREDITED: "text-win",
  REFUSED: "text-loss",
  EXPIRED: "text-fg-3",
  REVIEW: "text-brand-text",
  RETURNING: "text-brand-text",
  RETURNED: "text-fg-2",
}

/** A member's deposits, newest first; each opens at where it stands. */
export function DepositList({ show }: { readonly show: (id: string) => void }) {
  const t = useT("wallet")
  const list = useInfiniteQuery(pages(deposits, {}))
  useSocketEvent("deposit", () => void list.refetch())
  return (
    <div className="grid grid-cols-1 gap-2">
      <EndlessList
        label={t("wallet_deposits")}
        empty={t("wallet_deposits_empty")}
        rows={list.data?.pages.flatMap((page) => page.rows) ?? []}
        from={list}
      >
        {(row) => <DepositRow key={row.depositId} deposit={row} show={show} />}
      </EndlessList>
      <ZoneNote />
    </div>
  )
}

function DepositRow({ deposit, show }: { readonly deposit: Deposit; readonly show: (id: string) => void }) {
  const t = useT("wallet")
  const clock = useMerchantClock()
  const { state } = deposit
  return (
    <li>
      <button
        type="button"
        onClick={() => show(deposit.depositId)}
        className="flex min-h-14 w-full items-center justify-between gap-4 rounded-ctl px-1 py-3 text-start hover:bg-bg-2"
      >
        <span className="grid">
          <span className={`font-semibold ${TONES[state]}`}>{t(`wallet_state_${lower(state)}`)}</span>
          <time dateTime={deposit.createdAt} className="figures text-sm text-fg-3">
            {clock.stamp(deposit.createdAt)}
          </time>
          <Uncredited deposit={deposit} />
        </span>
        <span className="flex items-center gap-3">
          <Money value={deposit.amount} />
          <span className="sr-only">
            {t(state === "PENDING" ? "wallet_continue_payment" : "wallet_show_deposit")}
          </span>
          <Icon name="chevron-right" size={18} className="text-fg-3 rtl:-scale-x-100" />
        </span>
      </button>
    </li>
  )
}
