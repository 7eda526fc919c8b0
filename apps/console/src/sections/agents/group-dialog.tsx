import { setPrizeGroup } from "@croupier/contract/console/agents"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"

/** Proposes another prize group for a member. */
export function GroupDialog({
  member: { memberId, account, group },
  onClose,
}: {
  readonly member: {
    readonly memberId: string
    readonly account: string
    readonly group: number | null
  }
  readonly onClose: () => void
}) {
  const t = useT("console-agents")
  const [typed, setTyped] = useState(group === null ? "" : String(group))
  return (
    <ProposalDialog
      title={t("agents_group_title", account)}
      about={`member:${memberId}`}
      act={(proposal) => call(setPrizeGroup, { memberId, group: Number(typed), ...proposal })}
      onClose={onClose}
    >
      <Notice>{t("agents_group_text")}</Notice>
      <Field
        label={t("agents_group")}
        type="number"
        min={1}
        max={2000}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ProposalDialog>
  )
}
