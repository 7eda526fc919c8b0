import { bookCapital } from "@croupier/contract/console/payments"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { AmountField } from "../../parts/amount-field.tsx"
import { Choice } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"

/** Proposes that own money entered or left the bank; another person approves. */
export function CapitalDialog({
  asset,
  onDone,
  onClose,
}: {
  readonly asset: string
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useT("console-ledger")
  const [key] = useState(() => crypto.randomUUID())
  const [direction, setDirection] = useState<"in" | "out">("in")
  const [amount, setAmount] = useState("")
  return (
    <WhyDialog
      title={t("capital_book")}
      action={t("adjust_propose")}
      act={(why) => call(bookCapital, { direction, amount, key, why })}
      onDone={onDone}
      onClose={onClose}
    >
      <Notice>{t("capital_text")}</Notice>
      <Choice
        label={t("direction")}
        value={direction}
        onChange={({ target }) => setDirection(target.value === "out" ? "out" : "in")}
      >
        <option value="in">{t("capital_in")}</option>
        <option value="out">{t("capital_out")}</option>
      </Choice>
      <AmountField label={t("amount")} asset={asset} value={amount} onChange={setAmount} />
    </WhyDialog>
  )
}
