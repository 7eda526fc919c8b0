import { FUNDING_ORDERS, type BonusTerms } from "@croupier/contract/bonus-terms"
import { writeBonusTerms } from "@croupier/contract/console/bonuses"
import { GAME_CATEGORIES } from "@croupier/contract/games"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { AMOUNT_PATTERN } from "../../parts/amount-text.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { FreeBetFields } from "./free-bet-fields.tsx"
import { FreeRoundsFields } from "./free-rounds-fields.tsx"
import { theMerchant } from "../../session/session-store.ts"

export const NEW_TERMS: BonusTerms = {
  multiple: "30",
  funding: "cash-first",
  weights: { products: { RNG: "1" }, vendors: {}, games: {} },
  maxStake: null,
  cap: null,
  lockedPrincipal: false,
  lostOnWithdrawal: false,
  days: 7,
  once: true,
}

/** No lot plays for a lottery of the house. */
const CATEGORIES = GAME_CATEGORIES.filter((each) => each !== "LOTT")
const WEIGHT_PATTERN = String.raw`0(\.\d{1,4})?|1(\.0{1,4})?`

/** Writes the next version of bonus terms, from those of before where there are some. */
export function TermsDialog({
  code: given,
  terms: before,
  onDone,
  onClose,
}: {
  readonly code: string
  readonly terms: BonusTerms
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useT("console-bonuses", "console-games")
  const [code, setCode] = useState(given)
  const [terms, setTerms] = useState(before)
  const set = (change: Partial<BonusTerms>) => setTerms({ ...terms, ...change })
  const { weights } = terms
  const weigh = (category: string, weight: string) => {
    const { [category]: _dropped, ...rest } = weights.products
    set({ weights: { ...weights, products: weight === "" ? rest : { ...rest, [category]: weight } } })
  }
  const asset = theMerchant()?.asset ?? ""
  const limit = (name: "maxStake" | "cap", label: string) => (
    <Field
      label={`${label} (${asset})`}
      hint={t("bonuses_any")}
      inputMode="decimal"
      pattern={AMOUNT_PATTERN}
      value={terms[name] ?? ""}
      onChange={({ target }) => set({ [name]: target.value === "" ? null : target.value.replace(",", ".") })}
    />
  )
  return (
    <WhyDialog
      title={t("bonuses_terms_write")}
      action={t("bonuses_terms_write")}
      act={(why) => call(writeBonusTerms, { code, terms, why })}
      onDone={onDone}
      onClose={onClose}
    >
      <Notice>{t("bonuses_terms_text")}</Notice>
      <Field
        label={t("bonuses_code")}
        hint={t("bonuses_code_hint")}
        required
        pattern="[a-z0-9\-]{1,40}"
        autoComplete="off"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      {terms.freeRounds ? null : <FreeBetFields terms={terms} set={set} />}
      {terms.freeBet ? null : <FreeRoundsFields terms={terms} set={set} />}
      <Field
        label={t("bonuses_multiple")}
        required
        disabled={terms.freeBet !== undefined}
        inputMode="decimal"
        pattern={String.raw`\d{1,3}(\.\d{1,2})?`}
        value={terms.multiple}
        onChange={({ target }) => set({ multiple: target.value.replace(",", ".") })}
      />
      <Choice
        label={t("bonuses_funding")}
        value={terms.funding}
        onChange={({ target }) =>
          set({ funding: FUNDING_ORDERS.find((each) => each === target.value) ?? "cash-first" })
        }
      >
        {FUNDING_ORDERS.map((each) => (
          <option key={each} value={each}>
            {t(`bonuses_funding_${each}`)}
          </option>
        ))}
      </Choice>
      <Field
        label={t("bonuses_days")}
        required
        type="number"
        min={1}
        max={365}
        value={terms.days}
        onChange={({ target }) => set({ days: Number(target.value) })}
      />
      {limit("maxStake", t("bonuses_max_stake"))}
      {limit("cap", t("bonuses_cap"))}
      {terms.freeBet || terms.freeRounds ? null : (
        <>
          <CheckField
            label={t("bonuses_locked")}
            checked={terms.lockedPrincipal}
            onChange={(lockedPrincipal) => set({ lockedPrincipal })}
          />
          <CheckField
            label={t("bonuses_lost")}
            checked={terms.lostOnWithdrawal}
            onChange={(lostOnWithdrawal) => set({ lostOnWithdrawal })}
          />
        </>
      )}
      <CheckField label={t("bonuses_once")} checked={terms.once} onChange={(once) => set({ once })} />
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <legend className="pb-1 text-sm text-fg-2">{t("bonuses_weights")}</legend>
        {CATEGORIES.map((each) => (
          <Field
            key={each}
            label={t(`game_category_${each}`)}
            inputMode="decimal"
            pattern={WEIGHT_PATTERN}
            value={weights.products[each] ?? ""}
            onChange={({ target }) => weigh(each, target.value.replace(",", "."))}
          />
        ))}
      </fieldset>
      <p className="text-xs text-fg-3">{t("bonuses_weights_text")}</p>
    </WhyDialog>
  )
}
