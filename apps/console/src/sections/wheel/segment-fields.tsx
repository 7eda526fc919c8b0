import { WHEEL_PRIZES, type WheelPrize } from "@croupier/contract/wheel-values"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { BonusCodeChoice } from "../../parts/bonus-code-choice.tsx"
import { Choice, Field } from "../../parts/field.tsx"

/** A segment as it is typed. */
export interface TypedSegment {
  readonly kind: WheelPrize["kind"]
  readonly amount: string
  readonly weight: string
  /** Empty: without limit. */
  readonly stock: string
  /** The terms of a bonus; empty for other prizes. */
  readonly code: string
}

const MONEY = "[0-9]{1,9}([.][0-9]{1,2})?"
const PATTERNS = { CASH: MONEY, BONUS: MONEY, POINTS: "[1-9][0-9]{0,8}", NOTHING: "0" } as const
const WORDS = {
  CASH: "wheel_cash",
  BONUS: "wheel_bonus",
  POINTS: "wheel_points",
  NOTHING: "wheel_nothing",
} as const

/** Prize, weight and stock of one segment. */
export function SegmentFields({
  at,
  segment: { kind, amount, weight, stock, code },
  codes,
  onChange,
}: {
  readonly at: number
  readonly segment: TypedSegment
  /** Codes of the merchant's bonus terms. */
  readonly codes: readonly string[]
  readonly onChange: (part: Partial<TypedSegment>) => void
}) {
  const t = useT("console-wheel")
  const nth = formatNumber(at + 1)
  const pick = (named: string) => {
    const next = WHEEL_PRIZES.find((each) => each === named) ?? kind
    onChange({ kind: next, amount: next === "NOTHING" ? "0" : amount, code: "" })
  }
  return (
    <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-4">
      <Choice label={t("wheel_segment", nth)} value={kind} onChange={({ target }) => pick(target.value)}>
        {WHEEL_PRIZES.map((each) => (
          <option key={each} value={each}>
            {t(WORDS[each])}
          </option>
        ))}
      </Choice>
      <Field
        label={t("wheel_amount_of", nth)}
        name={`amount${at + 1}`}
        inputMode="decimal"
        pattern={PATTERNS[kind]}
        required
        disabled={kind === "NOTHING"}
        value={amount}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <Field
        label={t("wheel_weight_of", nth)}
        name={`weight${at + 1}`}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,2}"
        required
        value={weight}
        onChange={({ target }) => onChange({ weight: target.value })}
      />
      <Field
        label={t("wheel_stock_of", nth)}
        name={`stock${at + 1}`}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,5}"
        value={stock}
        onChange={({ target }) => onChange({ stock: target.value })}
      />
      {kind === "BONUS" ? (
        <BonusCodeChoice
          label={t("wheel_code_of", nth)}
          codes={codes}
          value={code}
          onChange={({ target }) => onChange({ code: target.value })}
        />
      ) : null}
    </div>
  )
}
