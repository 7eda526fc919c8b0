import { askDeposit, depositTrail, type Receipt } from "@croupier/contract/console/payments"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { DepositFacts } from "./deposit-facts.tsx"
import { EndDialog } from "./end-dialog.tsx"
import { ReceiptDialog } from "./receipt-dialog.tsx"
import { ReceiptList } from "./receipt-list.tsx"

/** Everything that happened to one deposit, in its order. */
export function TrailDialog({
  depositId,
  onClose,
}: {
  readonly depositId: string
  readonly onClose: () => void
}) {
  const t = useT("console-payments")
  const mayAsk = useMay("payments.ask")
  const mayEnd = useMay("payments.adjust")
  const [ending, setEnding] = useState<"credit" | "close" | "return">()
  const [deciding, setDeciding] = useState<{ readonly receipt: Receipt; readonly how: "return" | "credit" }>()
  const [proposed, setProposed] = useState(false)
  const asking = useMutation({
    mutationFn: () => call(askDeposit, { depositId }),
  })
  const { data, error } = useQuery(query(depositTrail, { depositId }))
  const state = data?.deposit.state
  if (deciding)
    return (
      <ReceiptDialog
        {...deciding}
        onDone={() => {
          setDeciding(undefined)
          setProposed(true)
        }}
        onClose={() => setDeciding(undefined)}
      />
    )
  if (data && ending)
    return (
      <EndDialog
        deposit={data.deposit}
        outcome={ending}
        onDone={() => {
          setEnding(undefined)
          setProposed(true)
        }}
        onClose={() => setEnding(undefined)}
      />
    )
  return (
    <Dialog title={t("deposit")} onClose={onClose}>
      <Fault error={error ?? asking.error} />
      {proposed ? <Notice tone="right">{t("roles_proposed")}</Notice> : null}
      {data ? (
        <div className="grid gap-3">
          <p className="break-all">
            <code className="text-xs">{depositId}</code>
            <br />
            <strong>
              {formatMoney(data.deposit.amount)} {data.deposit.asset}
            </strong>{" "}
            · {data.deposit.method} · {t(`deposit_${data.deposit.state}`)}
          </p>
          <DepositFacts trail={data} />
          <ReceiptList
            receipts={data.receipts}
            mayDecide={mayEnd}
            mayCredit={state !== "REVIEW"}
            onDecide={(receipt, how) => setDeciding({ receipt, how })}
          />
          <ol className="grid gap-2">
            <li>
              {formatTime(data.deposit.createdAt)} · {t("deposit_PENDING")}
            </li>
            {data.moves.map(({ event, from, to, reason, at }) => (
              <li key={`${at} ${event}`} className="border-t border-line pt-2">
                {formatTime(at)} · {textNamed(`deposit_${from}`)} →{" "}
                <strong>{textNamed(`deposit_${to}`)}</strong>
                {reason ? <span className="block text-fg-3">{reason}</span> : null}
              </li>
            ))}
          </ol>
          {data.events.length > 0 ? (
            <p className="text-sm text-fg-3">
              {t("provider_events")}: {data.events.map(({ eventId }) => eventId).join(", ")}
            </p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Link to="/ledger" search={{ tab: "postings", reference: depositId }} className="link">
              {t("tab_postings")}
            </Link>
            {mayEnd && state === "REVIEW" ? (
              <Button onClick={() => setEnding("credit")}>{t("deposit_end_credit")}</Button>
            ) : null}
            {mayEnd && state === "REVIEW" && data.receipts.some(({ left }) => Number(left) > 0) ? (
              <Button onClick={() => setEnding("return")}>{t("deposit_end_return")}</Button>
            ) : null}
            {mayEnd && (state === "REVIEW" || state === "PENDING") ? (
              <Button kind="danger" onClick={() => setEnding("close")}>
                {t("deposit_end_close")}
              </Button>
            ) : null}
            {mayAsk ? (
              <Button busy={asking.isPending} onClick={() => asking.mutate()}>
                {t("deposit_ask")}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </Dialog>
  )
}
