import type { Withdrawal } from "@croupier/contract/withdrawals"
import type { ReactNode } from "react"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Money } from "../../../ui/money.tsx"
import { Ticket } from "../../../ui/ticket.tsx"

/** The receipt of a withdrawal, on paper: what it costs, where it goes, and its number. */
export function WithdrawalTicket({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT("withdraw")
  const clock = useMerchantClock()
  const { account, paidAt, returned } = withdrawal
  // Where another member pays, the house takes no fee.
  const isMatched = withdrawal.state === "MATCHED"
  return (
    <Ticket
      ground="var(--bg-1)"
      head={
        <div className="grid grid-cols-1 justify-items-center gap-1">
          <p className="text-sm text-paper-ink-2">{t("withdraw_receipt")}</p>
          <p className="display text-h3">
            <Money value={isMatched ? withdrawal.amount : withdrawal.net} />
          </p>
        </div>
      }
    >
      <dl className="grid grid-cols-1 gap-2">
        <Line name={t("withdraw_amount")}>
          <Money value={withdrawal.amount} />
        </Line>
        {isMatched ? null : (
          <Line name={t("withdraw_fee")}>
            <Money value={withdrawal.fee} />
          </Line>
        )}
        <Line name={t("withdraw_account")}>
          <bdi>{account.bank || account.kind}</bdi> <bdi className="figures">{account.masked}</bdi>
          <br />
          <bdi>{account.holder}</bdi>
        </Line>
        <Line name={t("withdraw_asked_at")}>
          <span dir="ltr" className="figures">
            {clock.stamp(withdrawal.createdAt)}
          </span>
        </Line>
        {paidAt ? (
          <Line name={t("withdraw_paid_at")}>
            <span dir="ltr" className="figures">
              {clock.stamp(paidAt)}
            </span>
          </Line>
        ) : null}
        {returned ? (
          <Line name={t("withdraw_returned")}>
            <Money value={returned} />
          </Line>
        ) : null}
        <Line name={t("withdraw_number")}>
          <span dir="ltr" className="text-xs break-all select-all">
            {withdrawal.withdrawalId}
          </span>
        </Line>
      </dl>
    </Ticket>
  )
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-6">
    <dt className="shrink-0 text-sm text-paper-ink-2">{name}</dt>
    <dd className="text-end font-semibold">{children}</dd>
  </div>
)
