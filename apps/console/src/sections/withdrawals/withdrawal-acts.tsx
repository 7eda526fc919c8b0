import { askWithdrawal, assignWithdrawal } from "@croupier/contract/console/withdrawals"
import type { Permission } from "@croupier/contract/console/permissions"
import { useMutation } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { WaitingProposal } from "../../parts/waiting-proposal.tsx"
import { may, useSessionState } from "../../session/session-store.ts"
import { actsOf, type Act, type Trail } from "./withdrawal.ts"

const PERMISSION: Record<Act, Permission> = {
  approve: "withdrawals.decide",
  refuse: "withdrawals.decide",
  split: "withdrawals.decide",
  hold: "withdrawals.work",
  resume: "withdrawals.work",
  forced: "withdrawals.rule",
  dropped: "withdrawals.rule",
  paid: "withdrawals.rule",
  refused: "withdrawals.rule",
}
const KIND: Partial<Record<Act, "main" | "danger">> = { approve: "main", refuse: "danger" }

/** Acts open to the reader on a withdrawal in its state; in view however long the facts are. */
export function WithdrawalActs({
  trail: { withdrawal, attempts },
  onAct,
}: {
  readonly trail: Trail
  readonly onAct: (act: Act) => void
}) {
  const t = useT("console-withdrawals", "console-approvals")
  const { me } = useSessionState()
  const { withdrawalId, assignee, state } = withdrawal
  const isMine = assignee !== null && assignee === me?.login
  const mayWork = may(me, "withdrawals.work")
  const acts = actsOf(withdrawal).filter((act) => may(me, PERMISSION[act]))
  const assigning = useMutation({
    mutationFn: (toMe: boolean) => call(assignWithdrawal, { withdrawalId, toMe }),
  })
  const asking = useMutation({ mutationFn: () => call(askWithdrawal, { withdrawalId }) })
  const isOpen = actsOf(withdrawal).length > 0 || state === "SENDING"
  return (
    <div className="dialog-foot grid gap-2">
      <Fault error={assigning.error ?? asking.error} />
      <WaitingProposal target={`withdrawal:${withdrawalId}`} keeps />
      <div className="flex flex-wrap justify-end gap-2">
        {mayWork && isOpen ? (
          <Button busy={assigning.isPending} onClick={() => assigning.mutate(!isMine)}>
            {t(isMine ? "assign_back" : "assign_me")}
          </Button>
        ) : null}
        {mayWork && attempts.length > 0 ? (
          <Button busy={asking.isPending} onClick={() => asking.mutate()}>
            {t("ask_provider")}
          </Button>
        ) : null}
        {acts.map((act) => (
          <Button key={act} kind={KIND[act] ?? "quiet"} onClick={() => onAct(act)}>
            {t(`act_${act}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
