import {
  approveWithdrawal,
  holdWithdrawal,
  listWithdrawals,
  refuseWithdrawal,
  rulePayout,
  ruleReceipt,
  withdrawalTrail,
} from "@croupier/contract/console/withdrawals"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import type { Act, Trail } from "./withdrawal.ts"

/** Acts that wait for a second person: while one waits, there is no other. */
const PROPOSED: readonly Act[] = ["approve", "forced", "dropped", "paid", "refused"]
const DANGER: readonly Act[] = ["refuse", "forced", "refused"]

/** Asks why, and does one act. The typed values stay when the act is refused; the facts behind are read again. */
export function ActDialog({
  trail: { withdrawal },
  act,
  onDone,
  onClose,
}: {
  readonly trail: Trail
  readonly act: Exclude<Act, "split">
  readonly onDone: (said: string) => void
  readonly onClose: () => void
}) {
  const t = useT("console-withdrawals", "console-approvals")
  const [key] = useState(() => crypto.randomUUID())
  const { withdrawalId, net, asset, kind, masked, holder } = withdrawal
  const perform = async (why: string): Promise<"done" | "proposed"> => {
    const outcomeOf = async (asked: Promise<{ readonly state: "APPLIED" | "PROPOSED" }>) =>
      (await asked).state === "PROPOSED" ? "proposed" : "done"
    switch (act) {
      case "approve":
        return outcomeOf(call(approveWithdrawal, { withdrawalId, key, why }))
      case "forced":
      case "dropped":
        return outcomeOf(call(ruleReceipt, { withdrawalId, outcome: act, key, why }))
      case "paid":
      case "refused":
        return outcomeOf(call(rulePayout, { withdrawalId, outcome: act, key, why }))
      case "refuse":
        await call(refuseWithdrawal, { withdrawalId, why })
        return "done"
      case "hold":
      case "resume":
        await call(holdWithdrawal, { withdrawalId, hold: act === "hold", why })
        return "done"
    }
  }
  return (
    <WhyDialog
      title={t(`act_${act}`)}
      action={t(`act_${act}`)}
      danger={DANGER.includes(act)}
      {...(PROPOSED.includes(act) ? { about: `withdrawal:${withdrawalId}` } : {})}
      act={async (why) => {
        try {
          return await perform(why)
        } catch (error) {
          // Another person may have decided first: the dialog behind shows what stands now.
          await refresh(withdrawalTrail, listWithdrawals)
          throw error
        }
      }}
      onDone={(end) => onDone(t(end === "proposed" ? "roles_proposed" : `done_${act}`))}
      onClose={onClose}
    >
      <p className="figures break-words">
        {t("act_about", `${formatMoney(net)} ${asset}`, `${t(`payout_kind_${kind}`)} ${masked}`, holder)}
      </p>
      <Notice>{t(`act_${act}_text`)}</Notice>
    </WhyDialog>
  )
}
