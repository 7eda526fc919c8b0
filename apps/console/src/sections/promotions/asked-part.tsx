import { useT } from "../../i18n/texts.ts"
import { MONEY_PATTERN } from "../../parts/amount-text.ts"
import { Choice, Field } from "../../parts/field.tsx"
import { ProductsField } from "../../parts/products-field.tsx"
import type { DraftPart } from "./draft.ts"

const ASKS = ["none", "validBet", "deposits"] as const

/** The condition of a promotion: play or deposits, counted in these products. */
export function AskedPart({ draft, type }: DraftPart) {
  const t = useT("console-promotions")
  if (draft.gives === "match" || draft.way === "application") return null
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <Choice
        label={t("promos_requirement")}
        value={draft.asks}
        onChange={({ target }) => type({ asks: ASKS.find((each) => each === target.value) ?? draft.asks })}
      >
        {ASKS.map((each) => (
          <option key={each} value={each}>
            {t(`promos_requirement_${each}`)}
          </option>
        ))}
      </Choice>
      {draft.asks === "none" ? null : (
        <Field
          label={t(draft.asks === "validBet" ? "promos_amount" : "promos_least")}
          name="promotionAsks"
          inputMode="decimal"
          pattern={MONEY_PATTERN}
          required
          value={draft.asksAmount}
          onChange={({ target }) => type({ asksAmount: target.value })}
        />
      )}
      {draft.asks === "deposits" ? (
        <Field
          label={t("promos_count")}
          type="number"
          min={1}
          max={100}
          required
          value={draft.asksCount}
          onChange={({ target }) => type({ asksCount: target.value })}
        />
      ) : null}
      {draft.asks === "validBet" ? (
        <div className="sm:col-span-2">
          <ProductsField
            label={t("promos_products")}
            value={draft.products}
            onChange={(products) => type({ products })}
          />
        </div>
      ) : null}
    </div>
  )
}
