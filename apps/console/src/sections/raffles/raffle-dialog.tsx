import { saveRaffle } from "@croupier/contract/console/raffles"
import { call } from "../../api/call.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useSiteTexts } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import { MONEY_PATTERN } from "../../parts/amount-text.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Field } from "../../parts/field.tsx"
import { PRIZES_PATTERN, prizesSum, typedMoney } from "../../parts/prizes.ts"
import { ProductsField } from "../../parts/products-field.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { WordsFields } from "../../parts/words-fields.tsx"
import { nameOf, type RaffleRow } from "./raffle.ts"
import { useRaffle } from "./use-raffle.ts"

/** Proposes a raffle, or new terms of one, with the sentence that members read and the cost of a draw. */
export function RaffleDialog({
  raffle,
  onClose,
}: {
  readonly raffle: RaffleRow | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-raffles")
  const form = useRaffle(raffle)
  const { typed, type, words } = form
  const site = useSiteTexts(words.language)
  return (
    <ProposalDialog
      title={raffle ? t("raffles_edit", nameOf(raffle)) : t("raffles_new")}
      {...(raffle ? { about: `raffle:${raffle.raffleId}` } : {})}
      act={(proposal) => call(saveRaffle, { ...form.wanted(), ...proposal })}
      onClose={onClose}
    >
      <WordsFields name="raffle" of={words} />
      {raffle ? null : (
        <ProductsField
          label={t("field_raffle_products")}
          value={typed.products}
          onChange={(products) => type({ products })}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        {(["per", "cap", "budget"] as const).map((name) => (
          <Field
            key={name}
            label={t(`field_raffle_${name}`)}
            name={name}
            inputMode="decimal"
            pattern={name === "cap" ? "[1-9][0-9]{0,2}" : MONEY_PATTERN}
            required
            value={typed[name]}
            onChange={({ target }) => type({ [name]: target.value })}
          />
        ))}
        <Field
          label={t("raffles_prizes_hint")}
          name="prizes"
          pattern={PRIZES_PATTERN}
          required
          value={typed.prizes}
          onChange={({ target }) => type({ prizes: target.value })}
        />
        <CheckField
          label={t("field_raffle_isOpen")}
          checked={typed.isOpen}
          large
          onChange={(isOpen) => type({ isOpen })}
        />
      </div>
      <figure className="grid gap-1">
        <figcaption className="text-sm text-fg-2">{t("raffles_preview")}</figcaption>
        <div className="grid gap-1 rounded-card border border-line p-3">
          <span className="font-semibold [overflow-wrap:anywhere]">{words.said.name}</span>
          <span>
            {site?.(
              "raffle_gives",
              typedMoney(typed.per),
              /^\d{1,3}$/.test(typed.cap) ? formatNumber(Number(typed.cap)) : "–",
            )}
          </span>
        </div>
        <p className="text-sm text-fg-2">{t("raffles_each", typedMoney(prizesSum(typed.prizes)))}</p>
      </figure>
    </ProposalDialog>
  )
}
