import type { Deposit } from "@croupier/contract/payments"
import { useFormat, useT } from "../../i18n/i18n.tsx"

/** What of a deposit was not credited, by where it is. */
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
