import type { Deposit } from "@croupier/contract/payments"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Icon, type IconName } from "../../ui/icon.tsx"
import { Money } from "../../ui/money.tsx"
import type { Held } from "./deposit-stage.ts"
import { Uncredited } from "./uncredited.tsx"

import { SlipForm } from "./slip-form.tsx"

type Stage = "refused" | "expired" | Held
const ICONS: Record<Stage, IconName> = {
  refused: "circle-x",
  expired: "clock",
  review: "search",
  returning: "clock",
  returned: "circle-check",
}

/** A deposit that did not simply arrive: what happened and what to do now. */
export function DepositOutcome(props: {
  readonly deposit: Deposit
  readonly stage: Stage
  readonly again: () => void
}) {
  const t = useT("wallet")
  const { stage, deposit } = props
  const isHeld = stage !== "refused" && stage !== "expired"
  return (
    <div className="grid grid-cols-1 justify-items-center gap-3 py-4 text-center">
      <Icon name={ICONS[stage]} size={40} className={stage === "refused" ? "text-loss" : "text-brand-text"} />
      <div role="status" data-state={deposit.state} className="grid grid-cols-1 gap-2">
        <h3 className="display text-h4">{t(`wallet_${stage}_title`)}</h3>
        <Money value={deposit.amount} className="text-h4" />
        <p className="max-w-prose text-fg-2">{t(`wallet_${stage}_text`)}</p>
        <Uncredited deposit={deposit} />
      </div>
      {deposit.takesSlip ? <SlipForm deposit={deposit} /> : null}
      <p dir="ltr" className="text-xs break-all text-fg-3 select-all">
        {deposit.depositId}
      </p>
      <Button kind={isHeld ? "quiet" : "brand"} className="mt-2" onClick={props.again}>
        {t(isHeld ? "wallet_again" : "wallet_try_again")}
      </Button>
    </div>
  )
}
