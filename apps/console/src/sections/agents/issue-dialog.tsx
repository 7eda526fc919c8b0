import { issueAgentBills } from "@croupier/contract/console/agent-pay"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"

/** Asks for a round of the clock now. */
export function IssueDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT("console-agents")
  return (
    <WhyDialog
      title={t("agents_bill_issue")}
      action={t("agents_bill_issue")}
      act={(why) => call(issueAgentBills, { why })}
      onDone={onClose}
      onClose={onClose}
    >
      <Notice>{t("agents_bill_issue_text")}</Notice>
    </WhyDialog>
  )
}
