import type { Deposit } from "@croupier/contract/payments"
import { parseAmount } from "@croupier/money"
import type { ReactNode } from "react"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { closeModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Money } from "../../ui/money.tsx"
import { Ticket } from "../../ui/ticket.tsx"
import { Uncredited } from "./uncredited.tsx"
import { useBalance } from "./use-balance.ts"
import { ZoneNote } from "./zone-note.tsx"

/** The receipt of a credited deposit, on paper. */
export function DepositReceipt(props: {
  readonly deposit: Deposit
  readonly methodName: string
  readonly again: () => void
}) {
  const t = useT("wallet")
  const format = useFormat()
  const clock = useMerchantClock()
  const balance = useBalance()
  const { deposit } = props
  return (
    <div className="grid grid-cols-1 gap-5">
      <Ticket
        ground="var(--bg-1)"
        head={
          <div
            role="status"
            data-state={deposit.state}
            className="grid grid-cols-1 justify-items-center gap-1"
          >
            <Icon name="circle-check" size={36} className="text-paper-win" />
            <p className="text-sm text-paper-ink-2">{t("wallet_receipt")}</p>
            <p className="display text-h3">{t("wallet_receipt_title", format.money(deposit.amount))}</p>
          </div>
        }
      >
        <dl className="grid grid-cols-1 gap-2">
          <Line name={t("wallet_receipt_method")}>{props.methodName}</Line>
          <Line name={t("wallet_receipt_started")}>
            <span dir="ltr" className="figures">
              {clock.stamp(deposit.createdAt)}
            </span>
          </Line>
          {deposit.creditedAt ? (
            <Line name={t("wallet_receipt_credited")}>
              <span dir="ltr" className="figures">
                {clock.stamp(deposit.creditedAt)}
              </span>
            </Line>
          ) : null}
          {parseAmount(deposit.fee) > 0n ? (
            <Line name={t("wallet_fee")}>
              <Money value={deposit.fee} />
            </Line>
          ) : null}
          {balance.data ? (
            <Line name={t("wallet_receipt_balance")}>
              <Money value={balance.data.sumBalance} />
            </Line>
          ) : null}
          <Line name={t("wallet_receipt_number")}>
            <span dir="ltr" className="text-xs wrap-anywhere select-all">
              {deposit.depositId}
            </span>
          </Line>
        </dl>
      </Ticket>
      <ZoneNote />
      <Uncredited deposit={deposit} />
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" className="grow" onClick={props.again}>
          {t("wallet_again")}
        </Button>
        <Button className="grow" onClick={closeModal}>
          {t("wallet_done")}
        </Button>
      </div>
    </div>
  )
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-6">
    <dt className="shrink-0 text-sm text-paper-ink-2">{name}</dt>
    <dd className="text-end font-semibold">{children}</dd>
  </div>
)
