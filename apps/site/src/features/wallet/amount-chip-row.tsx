import { parseAmount, toDecimal, type Amount } from "@croupier/money"
import { useMemo } from "react"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { amountChips } from "./amount-chips.ts"

/** Amounts to tap, the smallest first. */
export function AmountChips(props: {
  readonly limits: { readonly minimum: Amount; readonly maximum: Amount }
  /** The merchant's own; none: they follow from the limits. */
  readonly presets?: readonly string[]
  readonly amount: Amount | undefined
  readonly choose: (text: string) => void
}) {
  const t = useT("wallet")
  const format = useFormat()
  const { minimum, maximum } = props.limits
  const { presets } = props
  const chips = useMemo(
    () => (presets?.length ? presets.map(parseAmount) : amountChips(minimum, maximum)),
    [presets, minimum, maximum],
  )
  return (
    <div role="group" aria-label={t("wallet_quick_amounts")} className="grid grid-cols-4 gap-2">
      {chips.map((chip) => {
        const decimal = toDecimal(chip)
        // A round chip reads better without its zeros.
        const shown = format.amount(decimal).replace(/[.,]00$/, "")
        return (
          <button
            key={decimal}
            type="button"
            aria-pressed={props.amount === chip}
            onClick={() => props.choose(shown)}
            className="figures min-h-11 rounded-pill border border-line bg-bg-2 hover:bg-bg-3 aria-pressed:border-brand aria-pressed:text-brand-text"
          >
            <span dir="ltr">{shown}</span>
          </button>
        )
      })}
    </div>
  )
}
