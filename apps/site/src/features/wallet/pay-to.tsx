import type { Deposit } from "@croupier/contract/payments"
import { useState } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { Icon } from "../../ui/icon.tsx"

/** The account to pay to, or the code for a cash desk, each line to copy. */
export function PayTo({ deposit }: { readonly deposit: Deposit }) {
  const t = useT("wallet")
  const isCash = deposit.kind === "cash"
  return (
    <section className="grid w-full grid-cols-1 gap-2 text-start">
      <h4 className="font-semibold">{t(isCash ? "wallet_pay_at_desk" : "wallet_pay_to")}</h4>
      <dl className="grid grid-cols-1 divide-y divide-line rounded-card border border-line">
        {deposit.payTo.map(({ label, value }) => (
          <PayToRow key={label} name={t(`wallet_payto_${label}`)} value={value} large={label === "code"} />
        ))}
      </dl>
      <p className="text-sm text-fg-2">{t(isCash ? "wallet_cash_text" : "wallet_transfer_text")}</p>
    </section>
  )
}

function PayToRow({
  name,
  value,
  large,
}: {
  readonly name: string
  readonly value: string
  readonly large: boolean
}) {
  const t = useT("wallet")
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 px-4 py-2">
      <div className="grid min-w-0">
        <dt className="text-sm text-fg-2">{name}</dt>
        <dd
          dir="ltr"
          className={`break-words select-all ${large ? "figures text-h4 tracking-widest" : "font-semibold"}`}
        >
          {value}
        </dd>
      </div>
      <button
        type="button"
        onClick={copy}
        aria-label={t("wallet_copy_value", name)}
        className="grid size-11 shrink-0 place-items-center rounded-ctl hover:bg-bg-2"
      >
        <Icon name={copied ? "check" : "copy"} size={18} />
      </button>
    </div>
  )
}
