import type { Deposit } from "@croupier/contract/payments"
import { useFormat, useT } from "../../i18n/i18n.tsx"

/** Parts of a deposit that were not credited, by where they are. */
export function Uncredited({ deposit: { uncredited } }: { readonly deposit: Deposit }) {
  const t = useT("wallet")
  const format = useFormat()
  if (uncredited === null) return null
  return (["held", "returning", "returned"] as const).map((where) =>
    Number(uncredited[where]) > 0 ? (
      <p key={where} data-uncredited={where} className="text-sm text-fg-2">
        {t(`wallet_uncredited_${where}`, format.money(uncredited[where]))}
      </p>
    ) : null,
  )
}
