import { endDeposit, type Deposit } from "@croupier/contract/console/payments"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { AmountField } from "../../parts/amount-field.tsx"
import { CheckField } from "../../parts/check-field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"

/** Proposes how a deposit ends; another person approves. */
export function EndDialog({
  deposit,
  outcome,
  onDone,
  onClose,
}: {
  readonly deposit: Deposit
  readonly outcome: "credit" | "close" | "return"
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useT("console-payments")
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(creditOf(deposit))
  const [isRestReturned, setRestReturned] = useState(true)
  const hasRest =
    outcome === "credit" && deposit.paidAmount !== null && Number(deposit.paidAmount) > Number(amount)
  const rest = hasRest && isRestReturned ? { rest: "return" as const } : {}
  return (
    <WhyDialog
      title={t(`deposit_end_${outcome}`)}
      action={t("adjust_propose")}
      danger={outcome === "close"}
      about={`deposit:${deposit.depositId}`}
      act={(why) => call(endDeposit, { depositId: deposit.depositId, outcome, amount, ...rest, key, why })}
      onDone={onDone}
      onClose={onClose}
    >
      <Notice>{t(`deposit_end_${outcome}_text`)}</Notice>
      {outcome === "credit" ? (
        <AmountField label={t("amount")} asset={deposit.asset} value={amount} onChange={setAmount} />
      ) : null}
      {hasRest ? (
        <CheckField label={t("deposit_rest_return")} checked={isRestReturned} onChange={setRestReturned} />
      ) : null}
    </WhyDialog>
  )
}

/** Amount to begin with: the paid one, or the one that was asked for where more came. */
const creditOf = ({ paidAmount, amount }: Deposit): string =>
  paidAmount === null || Number(paidAmount) > Number(amount) ? amount : paidAmount
