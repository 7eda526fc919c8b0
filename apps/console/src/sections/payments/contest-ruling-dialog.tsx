import { ruleContest, type Contest } from "@croupier/contract/console/contests"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"

/** Proposes what the house answers to a contest; another person approves. */
export function ContestRulingDialog({
  contest: { contestId },
  outcome,
  onDone,
  onClose,
}: {
  readonly contest: Contest
  readonly outcome: "agree" | "refute"
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useT("console-payments")
  const [key] = useState(() => crypto.randomUUID())
  return (
    <WhyDialog
      title={t(`contest_${outcome}`)}
      action={t("adjust_propose")}
      danger={outcome === "agree"}
      about={`contest:${contestId}`}
      act={(why) => call(ruleContest, { contestId, outcome, key, why })}
      onDone={onDone}
      onClose={onClose}
    >
      <Notice>{t(`contest_${outcome}_text`)}</Notice>
    </WhyDialog>
  )
}
