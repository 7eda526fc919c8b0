import { ruleTransfer, type Transfer } from "@croupier/contract/console/transfers"
import { call } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { OutcomeDialog } from "../../parts/outcome-dialog.tsx"

/** Proposes how a transfer ended. */
export function RuleDialog({
  transfer: { orderNo, vendor, direction, amount, asset },
  onClose,
}: {
  readonly transfer: Transfer
  readonly onClose: () => void
}) {
  const t = useT("console-transfers")
  return (
    <OutcomeDialog
      title={`${t(`transfer_${direction}`)}: ${vendor} · ${formatMoney(amount)} ${asset}`}
      text={t("transfer_rule_text")}
      label={t("state")}
      outcomes={["done", "refused"]}
      labelOf={(outcome) => t(`transfer_rule_${outcome}`)}
      about={`transfer:${orderNo}`}
      act={(ruling) => call(ruleTransfer, { orderNo, ...ruling })}
      onClose={onClose}
    >
      <p className="break-all">
        <code className="text-xs">{orderNo}</code>
      </p>
    </OutcomeDialog>
  )
}
