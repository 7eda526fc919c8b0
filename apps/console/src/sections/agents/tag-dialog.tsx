import { tagPlayer } from "@croupier/contract/console/campaigns"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"

/** Proposes another tag for a player, or none. */
export function TagDialog({
  member: { memberId, account },
  onClose,
}: {
  readonly member: { readonly memberId: string; readonly account: string }
  readonly onClose: () => void
}) {
  const t = useT("console-agents")
  const [code, setCode] = useState("")
  const typed = code.trim()
  return (
    <ProposalDialog
      title={t("agents_retag_title", account)}
      about={`member:${memberId}`}
      act={(proposal) => call(tagPlayer, { memberId, code: typed === "" ? null : typed, ...proposal })}
      onClose={onClose}
    >
      <Notice>{t("agents_retag_text")}</Notice>
      <Field
        label={t("agents_retag_code")}
        name="code"
        autoComplete="off"
        maxLength={40}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </ProposalDialog>
  )
}
