import type { WithdrawalState } from "@croupier/contract/withdrawal-states"
import { useT } from "../../i18n/texts.ts"

const TONE: Record<WithdrawalState, "plain" | "wrong" | "right"> = {
  CHECKING: "plain",
  REVIEW: "wrong",
  SECOND: "wrong",
  READY: "plain",
  MATCHED: "plain",
  SENDING: "plain",
  UNKNOWN: "wrong",
  PAID: "right",
  DISPUTED: "wrong",
  RECEIVED: "right",
  AUTO: "right",
  FORCED: "plain",
  BOUNCED: "wrong",
  REFUSED: "plain",
  CANCELLED: "plain",
  SPLIT: "plain",
  PAID_LATE: "wrong",
}
const COLOURS = {
  plain: "border-ctl text-fg-2",
  wrong: "border-loss text-loss",
  right: "border-win text-win",
}

/** Where a withdrawal stands; red where a person is wanted. */
export function StateMark({ state }: { readonly state: WithdrawalState }) {
  const t = useT("console-approvals")
  return (
    <span
      className={`inline-block rounded-pill border px-2 text-xs whitespace-nowrap ${COLOURS[TONE[state]]}`}
    >
      {t(`withdrawal_${state}`)}
    </span>
  )
}
