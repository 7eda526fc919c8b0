import { memberProfile } from "@croupier/contract/console/members"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { AdjustDialog } from "../../parts/adjust-dialog.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { ProposedDialog } from "../../parts/proposal-dialog.tsx"
import { unsaved } from "../../parts/unsaved.ts"
import { FormButtons } from "../../parts/form-buttons.tsx"

/** A credit by hand, by the member's number. */
export function CreditDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT("console-payments")
  const [typed, setTyped] = useState("")
  const [done, setDone] = useState(false)
  const finding = useMutation({ mutationFn: () => call(memberProfile, { memberId: typed.trim() }) })
  if (done) return <ProposedDialog title={t("adjust")} onClose={onClose} />
  if (finding.data)
    return (
      <AdjustDialog
        memberId={finding.data.memberId}
        account={finding.data.account}
        onDone={() => setDone(true)}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t("adjust")} onClose={onClose}>
      <form
        {...unsaved(false)}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          finding.mutate()
        }}
      >
        <Field
          label={t("member_number")}
          name="memberNumber"
          inputMode="numeric"
          pattern="\s*\d{1,18}\s*"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Fault error={finding.error} />
        <FormButtons action={t("go_on")} busy={finding.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
