import { saveWheel } from "@croupier/contract/console/wheel"
import { WHEEL_WEIGHT, type WheelTerms } from "@croupier/contract/wheel-values"
import { add, parseAmount, portionTowardZero, times, toDecimal, ZERO, type Amount } from "@croupier/money"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { CheckField } from "../../parts/check-field.tsx"
import { Field } from "../../parts/field.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { useBonusCodes } from "../../parts/use-bonus-codes.ts"
import { SegmentFields, type TypedSegment } from "./segment-fields.tsx"

const LEAST = 2
const MOST = 12
const EMPTY: TypedSegment = { kind: "NOTHING", amount: "0", weight: "1", stock: "", code: "" }

const typedOf = (segments: WheelTerms["segments"]): readonly TypedSegment[] =>
  segments.map(({ prize, weight, stock, code }) => ({
    ...prize,
    code: code ?? "",
    weight: String(weight),
    stock: stock === null ? "" : String(stock),
  }))

const FIRST: readonly TypedSegment[] = [
  { kind: "POINTS", amount: "10", weight: "500", stock: "", code: "" },
  { kind: "NOTHING", amount: "0", weight: "500", stock: "", code: "" },
]

const segmentsOf = (typed: readonly TypedSegment[]): WheelTerms["segments"] =>
  typed.map(({ kind, amount, weight, stock, code }) => ({
    prize: { kind, amount: kind === "NOTHING" ? "0" : amount },
    weight: Number(weight),
    stock: stock === "" ? null : Number(stock),
    code: kind === "BONUS" ? code : null,
  }))

const TYPED_AMOUNT = /^[0-9]{1,9}([.][0-9]{1,2})?$/
const TYPED_WEIGHT = /^[1-9][0-9]{0,2}$/

/** Cost of a kind in as many spins as the weights add up to, of the lines that are whole. */
const costOf = (typed: readonly TypedSegment[], named: TypedSegment["kind"]): Amount =>
  add(
    ...typed.map(({ kind, amount, weight }) =>
      kind === named && TYPED_AMOUNT.test(amount) && TYPED_WEIGHT.test(weight)
        ? times(parseAmount(amount), BigInt(weight))
        : ZERO,
    ),
  )

/** Proposes terms of the wheel, with the cost of a spin that they expect. */
export function WheelDialog({
  terms,
  onClose,
}: {
  readonly terms: WheelTerms | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-wheel")
  const [isOpen, open] = useState(terms?.isOpen ?? true)
  const [budget, typeBudget] = useState(terms?.budget ?? "")
  const [typed, type] = useState(() => (terms ? typedOf(terms.segments) : FIRST))
  const sum = typed.reduce((all, { weight }) => all + (Number(weight) || 0), 0)
  const [cash, bonus, points] = [costOf(typed, "CASH"), costOf(typed, "BONUS"), costOf(typed, "POINTS")]
  const perSpin = (all: Amount) => formatMoney(toDecimal(portionTowardZero(all, 1n, BigInt(WHEEL_WEIGHT))))
  const codes = useBonusCodes(typed.some(({ kind }) => kind === "BONUS"))
  return (
    <ProposalDialog
      title={t("wheel_change")}
      act={(proposal) =>
        call(saveWheel, { terms: { isOpen, budget, segments: segmentsOf(typed) }, ...proposal })
      }
      onClose={onClose}
    >
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
        <Field
          label={t("field_wheel_budget")}
          name="budget"
          inputMode="decimal"
          pattern="[0-9]{1,9}([.][0-9]{1,2})?"
          required
          value={budget}
          onChange={({ target }) => typeBudget(target.value)}
        />
        <CheckField label={t("field_wheel_isOpen")} checked={isOpen} large onChange={open} />
      </div>
      {typed.map((segment, at) => (
        <SegmentFields
          key={at}
          at={at}
          segment={segment}
          codes={codes}
          onChange={(part) => type(typed.map((each, place) => (place === at ? { ...each, ...part } : each)))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button disabled={typed.length >= MOST} onClick={() => type([...typed, EMPTY])}>
          {t("wheel_add")}
        </Button>
        <Button disabled={typed.length <= LEAST} onClick={() => type(typed.slice(0, -1))}>
          {t("wheel_remove")}
        </Button>
      </div>
      <p role="status" className={`text-sm ${sum === WHEEL_WEIGHT ? "text-fg-2" : "text-loss"}`}>
        {t("wheel_sum", formatNumber(sum), formatNumber(WHEEL_WEIGHT))}
      </p>
      {sum === WHEEL_WEIGHT ? (
        <p className="text-sm text-fg-2">
          {t(
            "wheel_expected",
            perSpin(cash),
            perSpin(bonus),
            formatNumber(Number(toDecimal(points)) / WHEEL_WEIGHT),
            formatMoney(toDecimal(cash)),
            formatMoney(toDecimal(bonus)),
            formatNumber(Number(toDecimal(points))),
          )}
        </p>
      ) : null}
    </ProposalDialog>
  )
}
