import { saveRaffle } from "@croupier/contract/console/raffles"
import { call } from "../../api/call.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useSiteTexts } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import { MONEY_PATTERN } from "../../parts/amount-text.ts"
import { ContestDialog } from "../../parts/contest-dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { typedMoney } from "../../parts/prizes.ts"
import { nameOf, type RaffleRow } from "./raffle.ts"
import { useRaffle } from "./use-raffle.ts"

/** Proposes a raffle, or new terms of one. */
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
    <ContestDialog
      noun="raffle"
      id={raffle?.raffleId}
      title={raffle ? t("raffles_edit", nameOf(raffle)) : t("raffles_new")}
      form={form}
      texts={{
        products: t("field_raffle_products"),
        budget: t("field_raffle_budget"),
        prizes: t("raffles_prizes_hint"),
        isOpen: t("field_raffle_isOpen"),
        preview: t("raffles_preview"),
        each: (cost) => t("raffles_each", cost),
      }}
      sentence={site?.(
        "raffle_gives",
        typedMoney(typed.per),
        /^\d{1,3}$/.test(typed.cap) ? formatNumber(Number(typed.cap)) : "–",
      )}
      act={(proposal) => call(saveRaffle, { ...form.wanted(), ...proposal })}
      onClose={onClose}
    >
      {(["per", "cap"] as const).map((name) => (
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
    </ContestDialog>
  )
}
