import { listWithdrawals, splitWithdrawal, withdrawalTrail } from "@croupier/contract/console/withdrawals"
import { toDecimal } from "@croupier/money"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { AMOUNT_PATTERN } from "../../parts/amount-text.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { lastTakesRest, leftOf } from "./split-parts.ts"
import type { Withdrawal } from "./withdrawal.ts"

const MOST = 10

/** Divides a withdrawal into parts that are decided each by itself; the last one takes what the others leave. */
export function SplitDialog({
  withdrawal: { withdrawalId, amount, asset },
  onDone,
  onClose,
}: {
  readonly withdrawal: Withdrawal
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useT("console-withdrawals", "console-approvals")
  const [typed, setTyped] = useState<readonly string[]>(["", ""])
  const parts = lastTakesRest(amount, typed)
  const left = leftOf(amount, parts)
  const fault =
    left === undefined || left === 0n
      ? undefined
      : t(left > 0n ? "split_left" : "split_over", formatMoney(toDecimal(left)), asset)
  const change = (at: number, value: string) =>
    setTyped(parts.map((part, each) => (each === at ? value.replace(",", ".") : part)))
  return (
    <WhyDialog
      title={t("act_split")}
      action={t("act_split")}
      act={async (why) => {
        try {
          return await call(splitWithdrawal, { withdrawalId, amounts: [...parts], why })
        } catch (error) {
          await refresh(withdrawalTrail, listWithdrawals)
          throw error
        }
      }}
      onDone={() => onDone()}
      onClose={onClose}
    >
      <Notice>{t("act_split_text", `${formatMoney(amount)} ${asset}`)}</Notice>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        {parts.map((part, at) => (
          <Field
            // The place of a part is its name.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            label={`${t("split_part", formatNumber(at + 1))} (${asset})`}
            name={`part${at + 1}`}
            inputMode="decimal"
            pattern={AMOUNT_PATTERN}
            placeholder="0.00"
            autoComplete="off"
            required
            readOnly={at === parts.length - 1}
            fault={at === parts.length - 1 ? fault : undefined}
            value={part}
            onChange={({ target }) => change(at, target.value)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabled={parts.length >= MOST} onClick={() => setTyped([...parts.slice(0, -1), "", ""])}>
          <Icon name="plus" />
          {t("split_more")}
        </Button>
        {parts.length > 2 ? (
          <Button onClick={() => setTyped([...parts.slice(0, -2), ""])}>
            <Icon name="x" />
            {t("split_fewer")}
          </Button>
        ) : null}
      </div>
    </WhyDialog>
  )
}
