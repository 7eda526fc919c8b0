import { endDeposit, type Deposit } from "@croupier/contract/console/payments"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { AmountField } from "../../parts/amount-field.tsx"
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
  readonly outcome: "credit" | "close"
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useT("console-payments")
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(deposit.paidAmount ?? deposit.amount)
  return (
    <WhyDialog
      title={t(`deposit_end_${outcome}`)}
      action={t("adjust_propose")}
      danger={outcome === "close"}
      about={`deposit:${deposit.depositId}`}
      act={(why) => call(endDeposit, { depositId: deposit.depositId, outcome, amount, key, why })}
      onDone={onDone}
      onClose={onClose}
    >
      <Notice>{t(`deposit_end_${outcome}_text`)}</Notice>
      {outcome === "credit" ? (
        <AmountField label={t("amount")} asset={deposit.asset} value={amount} onChange={setAmount} />
      ) : null}
    </WhyDialog>
  )
}
