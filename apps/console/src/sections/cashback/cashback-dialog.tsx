import { previewCashback, saveCashback } from "@croupier/contract/console/cashback"
import { CASHBACK_PERIODS, type CashbackTerms } from "@croupier/contract/cashback-values"
import { GAME_CATEGORIES } from "@croupier/contract/games"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { ProductFields } from "./product-fields.tsx"
import { begun, newProduct, wanted, type TypedTerms } from "./typed-terms.ts"

/** Proposes terms of cashback, with the cost that they would have had in the last whole period. */
export function CashbackDialog({
  terms,
  onClose,
}: {
  readonly terms: CashbackTerms | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-cashback")
  const game = useT("console-games")
  const [typed, setTyped] = useState<TypedTerms>(() => begun(terms))
  const preview = useMutation({ mutationFn: () => call(previewCashback, { terms: wanted(typed) }) })
  const type = (part: Partial<TypedTerms>) => {
    preview.reset()
    setTyped({ ...typed, ...part })
  }
  const { products } = typed
  const left = GAME_CATEGORIES.filter((each) => !products.some(({ product }) => product === each))
  return (
    <ProposalDialog
      title={t("cashback_change")}
      act={(proposal) => call(saveCashback, { terms: wanted(typed), ...proposal })}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <Choice
          label={t("field_cashback_period")}
          value={typed.period}
          onChange={({ target }) =>
            type({ period: CASHBACK_PERIODS.find((each) => each === target.value) ?? typed.period })
          }
        >
          {CASHBACK_PERIODS.map((each) => (
            <option key={each} value={each}>
              {t(`cashback_period_${each}`)}
            </option>
          ))}
        </Choice>
        <Field
          label={t("field_cashback_claimDays")}
          name="claimDays"
          inputMode="numeric"
          pattern="[1-9][0-9]?"
          required
          value={typed.claimDays}
          onChange={({ target }) => type({ claimDays: target.value })}
        />
        <CheckField
          label={t("field_cashback_isAutomatic")}
          checked={typed.isAutomatic}
          large
          onChange={(isAutomatic) => type({ isAutomatic })}
        />
      </div>
      {products.map((product) => (
        <ProductFields
          key={product.product}
          product={product}
          change={(next) =>
            type({ products: products.map((each) => (each.product === product.product ? next : each)) })
          }
          remove={() => type({ products: products.filter((each) => each.product !== product.product) })}
        />
      ))}
      {left.length === 0 ? null : (
        <Choice
          label={t("cashback_product")}
          value=""
          onChange={({ target }) => {
            const chosen = left.find((each) => each === target.value)
            if (chosen) type({ products: [...products, newProduct(chosen)] })
          }}
        >
          <option value="">–</option>
          {left.map((each) => (
            <option key={each} value={each}>
              {t("cashback_add", game(`game_category_${each}`))}
            </option>
          ))}
        </Choice>
      )}
      <Button className="justify-self-start" busy={preview.isPending} onClick={() => preview.mutate()}>
        {t("cashback_preview")}
      </Button>
      <Fault error={preview.error} />
      {preview.data ? (
        <div role="status" className="grid gap-1">
          <p>
            {t(
              "cashback_preview_says",
              formatTime(preview.data.startsAt),
              formatTime(preview.data.endsAt),
              formatNumber(preview.data.members),
              formatMoney(preview.data.cost),
              formatNumber(preview.data.capped),
            )}
          </p>
          <ul className="text-sm text-fg-2">
            {preview.data.products.map(({ product, amount }) => (
              <li key={product}>
                {game(`game_category_${product}`)}: {formatMoney(amount)}
              </li>
            ))}
          </ul>
          <ul className="text-sm">
            {preview.data.highest.map(({ memberId, account, amount }) => (
              <li key={memberId}>
                {account}: {formatMoney(amount)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </ProposalDialog>
  )
}
