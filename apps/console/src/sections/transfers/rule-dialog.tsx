import { ruleTransfer, type Transfer } from "@croupier/contract/console/transfers"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Choice } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"

/** Proposes how a transfer ended. The key is made with the form, so that a press that is repeated proposes once. */
export function RuleDialog({
  transfer,
  onClose,
}: {
  readonly transfer: Transfer
  readonly onClose: () => void
}) {
  const t = useT("console-transfers")
  const [key] = useState(() => crypto.randomUUID())
  const [outcome, setOutcome] = useState<"done" | "refused">("done")
  const [isProposed, setProposed] = useState(false)
  const { orderNo, vendor, direction, amount, asset } = transfer
  const title = `${t(`transfer_${direction}`)}: ${vendor} · ${formatMoney(amount)} ${asset}`
  if (isProposed)
    return (
      <Dialog title={title} onClose={onClose}>
        <Notice tone="right">{t("roles_proposed")}</Notice>
      </Dialog>
    )
  return (
    <WhyDialog
      title={title}
      action={t("adjust_propose")}
      about={`transfer:${orderNo}`}
      act={(why) => call(ruleTransfer, { orderNo, outcome, key, why })}
      onDone={() => setProposed(true)}
      onClose={onClose}
    >
      <Notice>{t("transfer_rule_text")}</Notice>
      <p className="break-all">
        <code className="text-xs">{orderNo}</code>
      </p>
      <Choice
        label={t("state")}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value === "refused" ? "refused" : "done")}
      >
        <option value="done">{t("transfer_rule_done")}</option>
        <option value="refused">{t("transfer_rule_refused")}</option>
      </Choice>
    </WhyDialog>
  )
}
