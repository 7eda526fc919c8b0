import { CASHBACK_BASES, CASHBACK_CARRIES } from "@croupier/contract/cashback-values"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import type { TypedProduct } from "./typed-terms.ts"

/** Terms of one product. */
export function ProductFields({
  product,
  change,
  remove,
}: {
  readonly product: TypedProduct
  readonly change: (product: TypedProduct) => void
  readonly remove: () => void
}) {
  const t = useT("console-cashback")
  const game = useT("console-games")
  const name = game(`game_category_${product.product}`)
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-card border border-line p-3">
      <legend className="font-semibold">{name}</legend>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <Choice
          label={t("cashback_basis")}
          value={product.basis}
          onChange={({ target }) =>
            change({
              ...product,
              basis: CASHBACK_BASES.find((each) => each === target.value) ?? product.basis,
            })
          }
        >
          {CASHBACK_BASES.map((each) => (
            <option key={each} value={each}>
              {t(`cashback_basis_${each}`)}
            </option>
          ))}
        </Choice>
        {product.basis === "NET_LOSS" ? (
          <Choice
            label={t("cashback_carry")}
            value={product.carry}
            onChange={({ target }) =>
              change({
                ...product,
                carry: CASHBACK_CARRIES.find((each) => each === target.value) ?? product.carry,
              })
            }
          >
            {CASHBACK_CARRIES.map((each) => (
              <option key={each} value={each}>
                {t(`cashback_carry_${each}`)}
              </option>
            ))}
          </Choice>
        ) : null}
        <Field
          label={t("cashback_rates")}
          hint={t("cashback_rates_hint")}
          name={`rates-${product.product}`}
          required
          value={product.rates}
          onChange={({ target }) => change({ ...product, rates: target.value })}
        />
        <Field
          label={t("cashback_edge")}
          name={`edge-${product.product}`}
          inputMode="decimal"
          pattern="(0|[1-9][0-9]?)([.][0-9]{1,4})?"
          required
          value={product.edge}
          onChange={({ target }) => change({ ...product, edge: target.value })}
        />
      </div>
      <label className="grid gap-1 text-sm text-fg-2">
        {t("cashback_games")}
        <textarea
          rows={2}
          className="field-input"
          value={product.games}
          onChange={({ target }) => change({ ...product, games: target.value })}
        />
        <span className="text-xs text-fg-3">{t("cashback_games_hint")}</span>
      </label>
      <Button className="justify-self-start" onClick={remove}>
        {t("cashback_remove", name)}
      </Button>
    </fieldset>
  )
}
