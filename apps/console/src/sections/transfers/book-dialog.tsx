import { bookVendorDifference, type vendorChecks } from "@croupier/contract/console/transfers"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"

export type Difference = Value<typeof vendorChecks>["differences"][number]

/** Proposes that a difference was won or lost at the vendor. The key is made with the form: a press repeated proposes once. */
export function BookDialog({
  difference,
  onClose,
}: {
  readonly difference: Difference
  readonly onClose: () => void
}) {
  const t = useT("console-transfers")
  const [key] = useState(() => crypto.randomUUID())
  const [isProposed, setProposed] = useState(false)
  const { memberId, vendor, ours, theirs, asset } = difference
  const title = `${vendor} · ${t("member")} ${memberId} · ${formatMoney(ours)} → ${formatMoney(theirs)} ${asset}`
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
      act={(why) => call(bookVendorDifference, { memberId, vendor, key, why })}
      onDone={() => setProposed(true)}
      onClose={onClose}
    >
      <Notice>{t("vendor_difference_book_text")}</Notice>
    </WhyDialog>
  )
}
