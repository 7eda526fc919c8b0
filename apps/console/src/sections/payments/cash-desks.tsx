import { cashDesks, collectCash } from "@croupier/contract/console/incoming"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { AmountField } from "../../parts/amount-field.tsx"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"

/** Cash that stands at the desks, the sums that were taken to the bank, and the act that takes some there. */
export function CashDesks() {
  const t = useT("console-payments")
  const mayCollect = useMay("payments.adjust")
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...query(cashDesks, {}), refetchInterval: 15_000 })
  return (
    <section
      aria-label={t("cash_at_desks")}
      className="grid max-w-md gap-3 self-start rounded-card border border-line p-4"
    >
      <Fault error={error} />
      {data ? (
        <>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-fg-3">{t("cash_at_desks")}</span>
            <strong className="figures">
              {formatMoney(data.held)} {data.asset}
            </strong>
          </p>
          {mayCollect && Number(data.held) > 0 ? (
            <Button onClick={() => setOpen(true)}>{t("cash_collect")}</Button>
          ) : null}
          {data.collections.length > 0 ? (
            <>
              <h3 className="text-sm font-semibold">{t("cash_collections")}</h3>
              <ul className="grid gap-1 text-sm">
                {data.collections.map(({ amount, at, by }) => (
                  <li key={`${at} ${amount}`} className="flex flex-wrap justify-between gap-x-4">
                    <span>
                      {formatTime(at)} · {by}
                    </span>
                    <span className="figures">
                      {formatMoney(amount)} {data.asset}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      ) : null}
      {isOpen && data ? (
        <CollectDialog
          asset={data.asset}
          held={data.held}
          onDone={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  )
}

function CollectDialog({
  asset,
  held,
  onDone,
  onClose,
}: {
  readonly asset: string
  readonly held: string
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useT("console-payments")
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(held)
  return (
    <WhyDialog
      title={t("cash_collect")}
      action={t("adjust_propose")}
      act={(why) => call(collectCash, { amount, key, why })}
      onDone={onDone}
      onClose={onClose}
    >
      <Notice>{t("cash_collect_text")}</Notice>
      <AmountField label={t("amount")} asset={asset} value={amount} onChange={setAmount} />
    </WhyDialog>
  )
}
