import { creditReceipt, returnReceipt, type Receipt } from "@croupier/contract/console/payments"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { AmountField } from "../../parts/amount-field.tsx"
import { Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"

/** Proposes what becomes of money that waits: back to its payer, or into a member's wallet. */
export function ReceiptDialog({
  receipt,
  how,
  onDone,
  onClose,
}: {
  readonly receipt: Receipt
  readonly how: "return" | "credit"
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useT("console-payments")
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(receipt.left)
  const [memberId, setMemberId] = useState(receipt.memberId ?? "")
  const { provider, receiptId } = receipt
  return (
    <WhyDialog
      title={t(`receipt_${how}_title`)}
      action={t("adjust_propose")}
      about={`receipt:${receiptId}`}
      act={(why) =>
        how === "return"
          ? call(returnReceipt, { provider, receiptId, amount, key, why })
          : call(creditReceipt, { provider, receiptId, memberId: memberId.trim(), amount, key, why })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Notice>{t(`receipt_${how}_text`)}</Notice>
      {how === "credit" ? (
        <Field
          label={t("member_number")}
          name="memberId"
          inputMode="numeric"
          pattern="\s*\d{1,18}\s*"
          required
          value={memberId}
          onChange={({ target }) => setMemberId(target.value)}
        />
      ) : null}
      <AmountField label={t("amount")} asset={receipt.asset} value={amount} onChange={setAmount} />
    </WhyDialog>
  )
}
