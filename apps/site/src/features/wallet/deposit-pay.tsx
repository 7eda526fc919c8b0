import type { Deposit } from "@croupier/contract/payments"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Button, buttonClass } from "../../ui/button.tsx"
import { Countdown } from "../../ui/countdown.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { CopyCode } from "./copy-code.tsx"
import { HostedPay } from "./hosted-pay.tsx"
import { PayTo } from "./pay-to.tsx"
import { SlipForm } from "./slip-form.tsx"
import { QrCode } from "../../ui/qr-code.tsx"

const SAID = { pay: "wallet_waiting", checking: "wallet_checking", confirming: "wallet_confirming" } as const

/** It takes the place of a form that was scrolled to its end. */
function comeIntoView(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: "center" })
}

/** Amount to pay, the way and the time to pay it, and the news of it. */
export function DepositPay(props: {
  readonly deposit: Deposit
  readonly stage: keyof typeof SAID
  readonly lost: boolean
  readonly expired: () => void
  readonly again: () => void
}) {
  const t = useT("wallet")
  const format = useFormat()
  const { deposit, stage } = props
  const isHosted = deposit.kind === "card" || deposit.kind === "e-wallet"
  const scan = isHosted ? null : (deposit.copyCode ?? deposit.payUrl)
  const isReady = isHosted ? deposit.payUrl !== null : scan !== null || deposit.payTo.length > 0
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 text-center">
      <h3 ref={comeIntoView} className="display text-h3">
        {t("wallet_pay_title", format.money(deposit.amount))}
      </h3>
      <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-pill bg-bg-2 px-4 py-2">
        <p role="status" data-state={deposit.state} className="flex items-center gap-2.5 font-semibold">
          <Spinner size={18} />
          {t(stage === "pay" && !isReady ? "wallet_preparing" : SAID[stage])}
        </p>
        {stage === "pay" ? (
          <p className="text-fg-2">
            <span className="sr-only">{t("wallet_expires_in")}</span>
            <Countdown until={deposit.expiresAt} onEnd={props.expired} className="text-lg text-fg" />
          </p>
        ) : null}
      </div>
      {stage === "pay" && isHosted && deposit.payUrl ? <HostedPay payUrl={deposit.payUrl} /> : null}
      {stage === "pay" && scan ? (
        <>
          <QrCode text={scan} label={t("wallet_qr_label")} />
          {deposit.payUrl ? (
            <a
              href={deposit.payUrl}
              target="_blank"
              rel="noopener"
              className={buttonClass("brand", "large", "w-full")}
            >
              <Icon name="external-link" size={18} />
              {t("wallet_open_payment")}
            </a>
          ) : null}
          {deposit.copyCode ? <CopyCode code={deposit.copyCode} /> : null}
          {deposit.payUrl ? <p className="text-sm text-fg-3">{t("wallet_scan")}</p> : null}
        </>
      ) : null}
      {stage === "pay" && deposit.payTo.length > 0 ? <PayTo deposit={deposit} /> : null}
      {deposit.takesSlip ? <SlipForm deposit={deposit} /> : null}
      {props.lost ? <p className="text-sm text-fg-3">{t("wallet_status_failed")}</p> : null}
      <p className="text-sm text-fg-3">{t("wallet_may_close")}</p>
      {stage === "pay" ? (
        <Button kind="link" onClick={props.again}>
          {t("wallet_other_amount")}
        </Button>
      ) : null}
    </div>
  )
}
