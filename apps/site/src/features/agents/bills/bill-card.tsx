import type { Bill } from "@croupier/contract/agent-bills"
import { answerBill, myBill, myBills, myIncome } from "@croupier/contract/agent-pay"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { refresh } from "../../../api/query.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Money } from "../../../ui/money.tsx"
import { BillExplanation } from "./bill-explanation.tsx"

/** A bill in a list: window, state and total; what a person has to do with it, and on demand what explains it. */
export function BillCard({ bill, side }: { readonly bill: Bill; readonly side: "mine" | "below" }) {
  const t = useT("agents")
  const clock = useMerchantClock()
  const [isOpen, setOpen] = useState(false)
  const { busy, refused, attempt } = useAttempt()
  const answer = (act: "approve" | "deny" | "collect") =>
    attempt(async () => {
      await call(answerBill, { billId: bill.billId, act })
      await Promise.all([refresh(myBills), refresh(myBill), refresh(myIncome)])
    })
  const acts =
    side === "below" && bill.state === "AWAITING_REVIEW"
      ? (["approve", "deny"] as const)
      : side === "mine" && bill.state === "UNCOLLECTED"
        ? (["collect"] as const)
        : []
  return (
    <li className="grid grid-cols-1 gap-2 p-4">
      <div className="flex items-start justify-between gap-4">
        <span className="grid min-w-0">
          <span className="font-semibold">
            {t(`agent_bill_kind_${bill.kind}`)}
            {side === "below" ? (
              <>
                {" · "}
                <bdi>{bill.agent.account}</bdi>
              </>
            ) : null}
          </span>
          <time dateTime={bill.windowEnd} className="figures text-sm text-fg-2">
            {clock.stamp(bill.windowStart)} – {clock.stamp(bill.windowEnd)}
          </time>
        </span>
        <span className="grid shrink-0 justify-items-end text-end">
          <Money value={bill.total} kind="money" />
          <span className="text-sm text-fg-2">{t(`agent_bill_state_${bill.state}`)}</span>
        </span>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button kind="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("agent_bill_open")}
        </Button>
        {acts.map((act) => (
          <Button key={act} size="small" kind="quiet" busy={busy} onClick={() => void answer(act)}>
            {t(`agent_bill_${act}`)}
          </Button>
        ))}
      </div>
      <FormError message={refused} />
      {isOpen ? <BillExplanation billId={bill.billId} /> : null}
    </li>
  )
}
