import { withdrawalTrail } from "@croupier/contract/console/withdrawals"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { ActDialog } from "./act-dialog.tsx"
import { SplitDialog } from "./split-dialog.tsx"
import { StateMark } from "./state-mark.tsx"
import { WithdrawalActs } from "./withdrawal-acts.tsx"
import { WithdrawalCourse } from "./withdrawal-course.tsx"
import { WithdrawalDispute } from "./withdrawal-dispute.tsx"
import { WithdrawalFacts } from "./withdrawal-facts.tsx"
import type { Act } from "./withdrawal.ts"

/** The facts of an open dialog are read again this often. */
const EVERY_MS = 10_000

/** One withdrawal with all that people decide it by, and what can be done about it. */
export function WithdrawalDialog({
  withdrawalId,
  onOpen,
  onClose,
}: {
  readonly withdrawalId: string
  /** Leads to another withdrawal of the member. */
  readonly onOpen: (withdrawalId: string) => void
  readonly onClose: () => void
}) {
  const t = useT("console-withdrawals", "console-approvals")
  const [acting, setActing] = useState<Act>()
  const [done, setDone] = useState<string>()
  const { data, error } = useQuery({ ...query(withdrawalTrail, { withdrawalId }), refetchInterval: EVERY_MS })
  const end = (said?: string) => {
    setActing(undefined)
    setDone(said)
  }
  if (data && acting !== undefined)
    return acting === "split" ? (
      <SplitDialog withdrawal={data.withdrawal} onDone={() => end(t("done_split"))} onClose={() => end()} />
    ) : (
      <ActDialog trail={data} act={acting} onDone={end} onClose={() => end()} />
    )
  return (
    <Dialog title={t("withdrawal")} onClose={onClose}>
      <div className="grid gap-3">
        <Fault error={error} />
        {done === undefined ? null : <Notice tone="right">{done}</Notice>}
        {data ? (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <strong className="figures text-base">
                {formatMoney(data.withdrawal.amount)} {data.withdrawal.asset}
              </strong>
              <StateMark state={data.withdrawal.state} />
              <code className="text-xs break-all text-fg-3">{withdrawalId}</code>
            </p>
            <WithdrawalFacts trail={data} onOpen={onOpen} />
            {data.dispute ? <WithdrawalDispute dispute={data.dispute} withdrawal={data.withdrawal} /> : null}
            <WithdrawalCourse trail={data} onOpen={onOpen} />
            <WithdrawalActs trail={data} onAct={setActing} />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}
