import type { Receipt } from "@croupier/contract/console/payments"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"

/** Money that came and was not credited by itself, with every return of it and a button for each possible act. */
export function ReceiptList({
  receipts,
  mayDecide,
  mayCredit,
  onDecide,
}: {
  readonly receipts: readonly Receipt[]
  readonly mayDecide: boolean
  /** A deposit that waits is credited by its own ending. */
  readonly mayCredit: boolean
  readonly onDecide: (receipt: Receipt, how: "return" | "credit") => void
}) {
  const t = useT("console-payments")
  if (receipts.length === 0) return null
  return (
    <section aria-label={t("receipts")} className="grid gap-2 rounded-card border border-line p-3">
      <h3 className="font-semibold">{t("receipts")}</h3>
      <ul className="grid gap-3">
        {receipts.map((receipt) => (
          <li key={receipt.receiptId} data-receipt={receipt.receiptId} className="grid gap-1">
            <code className="text-xs break-all">{receipt.receiptId}</code>
            <p className="flex flex-wrap gap-x-4">
              <span>
                {t("receipt_came")} {formatMoney(receipt.amount)} {receipt.asset}
              </span>
              <span>
                {t("field_credited")} {formatMoney(receipt.credited)}
              </span>
              <strong className={Number(receipt.left) > 0 ? "text-loss" : ""}>
                {t("receipt_left")} {formatMoney(receipt.left)}
              </strong>
            </p>
            <Returns receipt={receipt} />
            {mayDecide && Number(receipt.left) > 0 ? (
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => onDecide(receipt, "return")}>{t("receipt_return")}</Button>
                {mayCredit ? (
                  <Button onClick={() => onDecide(receipt, "credit")}>{t("receipt_credit")}</Button>
                ) : null}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Returns({ receipt: { returns, asset } }: { readonly receipt: Receipt }) {
  const t = useT("console-payments")
  return returns.map(({ returnId, amount, state, reason, madeBy, madeAt, endedAt }) => (
    <p key={returnId} data-return-state={state} className="text-sm text-fg-2">
      {formatTime(endedAt ?? madeAt)} · {t(`return_${state}`)} {formatMoney(amount)} {asset} · {madeBy}
      {reason === null ? "" : ` · ${reason}`}
    </p>
  ))
}
