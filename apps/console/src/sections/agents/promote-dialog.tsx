import { makeAgent } from "@croupier/contract/console/agents"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Choice } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"

const TYPES = { "2": 2, "41": 41, "42": 42 } as const
const NAMES = ["2", "41", "42"] as const

/** Proposes that a player becomes an agent. */
export function PromoteDialog({
  member: { memberId, account },
  onClose,
}: {
  readonly member: { readonly memberId: string; readonly account: string }
  readonly onClose: () => void
}) {
  const t = useT("console-agents")
  const [type, setType] = useState<(typeof NAMES)[number]>("2")
  return (
    <ProposalDialog
      title={t("agents_promote_title", account)}
      about={`member:${memberId}`}
      act={(proposal) => call(makeAgent, { memberId, type: TYPES[type], ...proposal })}
      onClose={onClose}
    >
      <Notice>{t("agents_promote_text")}</Notice>
      <Choice
        label={t("kind")}
        required
        value={type}
        onChange={({ target }) => setType(NAMES.find((name) => name === target.value) ?? "2")}
      >
        {NAMES.map((name) => (
          <option key={name} value={name}>
            {t(`agents_type_${name}`)}
          </option>
        ))}
      </Choice>
    </ProposalDialog>
  )
}
