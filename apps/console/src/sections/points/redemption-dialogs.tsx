import {
  approveRedemption,
  pointTerms,
  redemptionDelivery,
  rejectRedemption,
} from "@croupier/contract/console/points"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { ProposedDialog } from "../../parts/proposal-dialog.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { FormButtons } from "../../parts/form-buttons.tsx"
import type { Redemption } from "./redemption.ts"

interface Props {
  readonly row: Redemption
  readonly onClose: () => void
}

/** Approves a redemption; one of many points waits for a second person. */
export function ApproveDialog({ row, onClose }: Props) {
  const t = useT("console-points")
  const [key] = useState(() => crypto.randomUUID())
  const [remark, setRemark] = useState("")
  const [isProposed, setProposed] = useState(false)
  const { data } = useQuery(query(pointTerms, {}))
  const title = `${t("points_approve")}: ${row.reward} × ${row.quantity}, ${row.member.account}`
  if (isProposed) return <ProposedDialog title={title} onClose={onClose} />
  return (
    <WhyDialog
      title={title}
      action={t("points_approve")}
      about={`redemption:${row.redemptionId}`}
      act={(why) => call(approveRedemption, { redemptionId: row.redemptionId, remark, key, why })}
      onDone={({ state }) => (state === "PROPOSED" ? setProposed(true) : onClose())}
      onClose={onClose}
    >
      <Notice>{t("points_approve_text", data ? formatNumber(BigInt(data.terms.secondFrom)) : "…")}</Notice>
      <Field
        label={t("points_remark")}
        hint={t("points_remark_text")}
        maxLength={200}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
    </WhyDialog>
  )
}

/** Rejects a redemption with a reason that the member reads. */
export function RejectDialog({ row, onClose }: Props) {
  const t = useT("console-points")
  const [remark, setRemark] = useState("")
  const rejecting = useMutation({
    mutationFn: () => call(rejectRedemption, { redemptionId: row.redemptionId, remark }),
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={`${t("points_reject")}: ${row.reward} × ${row.quantity}, ${row.member.account}`}
      onClose={onClose}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          rejecting.mutate()
        }}
      >
        <Notice>{t("points_reject_text")}</Notice>
        <Field
          label={t("points_remark")}
          hint={t("points_remark_text")}
          name="remark"
          required
          minLength={3}
          maxLength={200}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
        <Fault error={rejecting.error} />
        <FormButtons action={t("points_reject")} danger busy={rejecting.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** The receiver of goods; the reading is recorded. */
export function DeliveryDialog({ row, onClose }: Props) {
  const t = useT("console-points")
  const { data, error } = useQuery({
    ...query(redemptionDelivery, { redemptionId: row.redemptionId }),
    gcTime: 0,
    retry: false,
  })
  const delivery = data?.delivery
  return (
    <Dialog title={`${t("points_delivery")}: ${row.reward}, ${row.member.account}`} onClose={onClose}>
      <Fault error={error} />
      {data && !delivery ? <p>{t("points_delivery_none")}</p> : null}
      {delivery ? (
        <address className="grid gap-1 not-italic">
          <span>{delivery.name}</span>
          <span dir="ltr">{delivery.phone}</span>
          <span>{delivery.address}</span>
        </address>
      ) : null}
    </Dialog>
  )
}
