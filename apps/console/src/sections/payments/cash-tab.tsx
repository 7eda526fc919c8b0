import { redeemCash } from "@croupier/contract/console/incoming"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { AmountField } from "../../parts/amount-field.tsx"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { theMerchant, useMay } from "../../session/session-store.ts"
import { Fact } from "./fact.tsx"
import { CashDesks } from "./cash-desks.tsx"

/** The cash desk: a member's code and the counted amount against a credit and a receipt. */
export function CashTab() {
  const t = useT("console-payments")
  return (
    <section className="grid grid-cols-1 gap-3">
      <h1 className="text-h4 font-semibold">{t("tab_cash")}</h1>
      <div className="grid gap-6 lg:grid-cols-2">
        <CashCounter />
        <CashDesks />
      </div>
    </section>
  )
}

function CashCounter() {
  const t = useT("console-payments")
  const mayRedeem = useMay("payments.cash")
  const asset = theMerchant()?.asset ?? ""
  const [code, setCode] = useState("")
  const [amount, setAmount] = useState("")
  const redeeming = useMutation({ mutationFn: () => call(redeemCash, { code, amount }) })
  const receipt = redeeming.data
  const next = () => {
    setCode("")
    setAmount("")
    redeeming.reset()
  }
  if (receipt)
    return (
      <section role="status" className="grid max-w-md gap-3 rounded-ctl border border-win p-4">
        <h2 className="font-semibold">{t("cash_receipt")}</h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <Fact name={t("amount")}>
            <strong>
              {formatMoney(receipt.amount)} {receipt.asset}
            </strong>
          </Fact>
          <Fact name={t("report_fee")}>{formatMoney(receipt.fee)}</Fact>
          <Fact name={t("member")}>{receipt.memberId}</Fact>
          <Fact name={t("time")}>{formatTime(receipt.creditedAt)}</Fact>
          <Fact name={t("cash_cashier")}>{receipt.by}</Fact>
          <Fact name={t("deposit")}>
            <span className="text-xs break-all">{receipt.depositId}</span>
          </Fact>
        </dl>
        <div className="flex flex-wrap justify-end gap-2 print:hidden">
          <Button onClick={next}>{t("cash_next")}</Button>
        </div>
      </section>
    )
  return (
    <form
      className="grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        redeeming.mutate()
      }}
    >
      <Notice>{t("cash_text")}</Notice>
      <Field
        label={t("cash_code")}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        required
        maxLength={20}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <AmountField label={t("cash_amount")} asset={asset} value={amount} onChange={setAmount} />
      <Fault error={redeeming.error} />
      {mayRedeem ? (
        <Button type="submit" kind="main" busy={redeeming.isPending}>
          {t("cash_redeem")}
        </Button>
      ) : null}
    </form>
  )
}
