import { bookVendorDifference, type vendorChecks } from "@croupier/contract/console/transfers"
import { call, type Value } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"

export type Difference = Value<typeof vendorChecks>["differences"][number]

/** Proposes that a difference was won or lost at the vendor. */
export function BookDialog({
  difference: { memberId, vendor, ours, theirs, asset },
  onClose,
}: {
  readonly difference: Difference
  readonly onClose: () => void
}) {
  const t = useT("console-transfers")
  return (
    <ProposalDialog
      title={`${vendor} · ${t("member")} ${memberId} · ${formatMoney(ours)} → ${formatMoney(theirs)} ${asset}`}
      act={(proposal) => call(bookVendorDifference, { memberId, vendor, ...proposal })}
      onClose={onClose}
    >
      <Notice>{t("vendor_difference_book_text")}</Notice>
    </ProposalDialog>
  )
}
