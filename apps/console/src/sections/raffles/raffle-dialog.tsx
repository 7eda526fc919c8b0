import { saveRaffle } from "@croupier/contract/console/raffles"
import { GAME_CATEGORIES } from "@croupier/contract/games"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { call } from "../../api/call.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useSiteTexts } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { theMerchant } from "../../session/session-store.ts"
import { nameOf, prizesFrom, type RaffleRow } from "./raffle.ts"
import { useRaffle } from "./use-raffle.ts"

const MONEY = "[0-9]{1,12}([.][0-9]{1,2})?"
const IS_MONEY = new RegExp(`^${MONEY}$`)

const shown = (typed: string): string =>
  `${IS_MONEY.test(typed) ? formatMoney(typed) : "–"} ${theMerchant()?.asset ?? ""}`

/** Proposes a raffle, or new terms of one, with the sentence that members read and the cost of a draw. */
export function RaffleDialog({
  raffle,
  onClose,
}: {
  readonly raffle: RaffleRow | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-raffles")
  const game = useT("console-games")
  const form = useRaffle(raffle)
  const { typed, type, words, language } = form
  const site = useSiteTexts(language)
  const prizes = prizesFrom(typed.prizes)
  const cost = prizes.every((each) => IS_MONEY.test(each))
    ? toDecimal(amount(prizes.reduce((sum, each) => sum + parseAmount(each), 0n)))
    : ""
  return (
    <ProposalDialog
      title={raffle ? t("raffles_edit", nameOf(raffle)) : t("raffles_new")}
      {...(raffle ? { about: `raffle:${raffle.raffleId}` } : {})}
      act={(proposal) => call(saveRaffle, { ...form.wanted(), ...proposal })}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <Choice
          label={t("raffles_language")}
          value={language}
          onChange={({ target }) => form.choose(target.value)}
        >
          {form.languages.map((each) => (
            <option key={each} value={each}>
              {LANGUAGE_FACTS[each].name} {words[each]?.name ? "✓" : ""}
            </option>
          ))}
        </Choice>
        <Field
          label={t("raffles_name")}
          name="raffleName"
          maxLength={80}
          value={words[language]?.name ?? ""}
          onChange={({ target }) => form.say({ name: target.value })}
        />
      </div>
      <Field
        label={t("raffles_about")}
        name="raffleText"
        maxLength={400}
        value={words[language]?.text ?? ""}
        onChange={({ target }) => form.say({ text: target.value })}
      />
      {raffle ? null : (
        <fieldset className="flex flex-wrap gap-3">
          <legend className="text-sm text-fg-2">{t("field_raffle_products")}</legend>
          {GAME_CATEGORIES.map((each) => (
            <CheckField
              key={each}
              label={game(`game_category_${each}`)}
              checked={typed.products.includes(each)}
              onChange={(checked) =>
                type({
                  products: GAME_CATEGORIES.filter((one) =>
                    one === each ? checked : typed.products.includes(one),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        {(["per", "cap", "budget"] as const).map((name) => (
          <Field
            key={name}
            label={t(`field_raffle_${name}`)}
            name={name}
            inputMode="decimal"
            pattern={name === "cap" ? "[1-9][0-9]{0,2}" : MONEY}
            required
            value={typed[name]}
            onChange={({ target }) => type({ [name]: target.value })}
          />
        ))}
        <Field
          label={t("raffles_prizes_hint")}
          name="prizes"
          pattern={`\\s*${MONEY}(\\s+${MONEY}){0,49}\\s*`}
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
          <span className="font-semibold [overflow-wrap:anywhere]">{words[language]?.name ?? ""}</span>
          <span>
            {site?.(
              "raffle_gives",
              shown(typed.per),
              /^\d{1,3}$/.test(typed.cap) ? formatNumber(Number(typed.cap)) : "–",
            )}
          </span>
        </div>
        <p className="text-sm text-fg-2">{t("raffles_each", shown(cost))}</p>
      </figure>
    </ProposalDialog>
  )
}
