import type { MethodTerms } from "@croupier/contract/console/methods"
import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useState } from "react"
import { formatMoney } from "../../i18n/format.ts"
import { languageCode } from "../../i18n/language.ts"
import { useSiteTexts, type TranslateSite } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import { Choice } from "../../parts/field.tsx"
import type { IconName } from "../../parts/icon-names.ts"
import { Icon } from "../../parts/icon.tsx"
import type { MethodFacts } from "./method-terms.ts"

const ICONS: Readonly<Record<MethodTerms["icon"], IconName>> = {
  pix: "qr-code",
  qr: "qr-code",
  bank: "landmark",
  card: "credit-card",
  wallet: "wallet",
  cash: "banknote",
}
const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,4})?$/.test(text)
const money = (text: string): string => (isAmount(text) ? formatMoney(text) : "–")

/** Fee and time of arrival in the words that players read. */
function factsText({ fee, arrivalMinutes }: MethodTerms, site: TranslateSite, locale: string): string {
  const latin = `${locale}-u-nu-latn`
  const share = new Intl.NumberFormat(latin, { style: "percent", maximumFractionDigits: 2 })
  const minutes = new Intl.NumberFormat(latin, { style: "unit", unit: "minute", unitDisplay: "long" })
  const parts = [
    ...(fee.rate > 0 ? [share.format(fee.rate / 10_000)] : []),
    ...(Number(fee.fixed) > 0 ? [money(fee.fixed)] : []),
  ]
  const isFree = fee.payer === "house" || parts.length === 0
  return [
    isFree ? site("wallet_fee_none") : site("wallet_fee_of", parts.join(" + ")),
    arrivalMinutes <= 1 ? site("wallet_arrives_now") : site("wallet_arrives", minutes.format(arrivalMinutes)),
  ].join(" · ")
}

/** A method as the site shows it with these terms, in one of the merchant's languages. */
export function MethodPreview({
  method,
  terms,
  languages,
}: {
  readonly method: MethodFacts
  readonly terms: MethodTerms
  readonly languages: readonly Language[]
}) {
  const t = useT("console-payments")
  const [chosen, choose] = useState(languages[0])
  const name = (chosen && terms.names[chosen]) || terms.name || "–"
  const note = chosen && terms.notes[chosen]
  const language = chosen ?? languageCode()
  const site = useSiteTexts(language)
  const { locale } = LANGUAGE_FACTS[language]
  return (
    <section aria-label={t("method_preview")} className="grid gap-2 rounded-ctl border border-line p-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h3 className="text-sm font-semibold">{t("method_preview")}</h3>
        {languages.length > 1 ? (
          <Choice
            label={t("languages")}
            value={chosen}
            onChange={({ target }) => choose(languages.find((each) => each === target.value))}
          >
            {languages.map((each) => (
              <option key={each} value={each}>
                {LANGUAGE_FACTS[each].name}
              </option>
            ))}
          </Choice>
        ) : null}
      </div>
      <div
        className={`flex gap-3 rounded-ctl bg-bg-2 p-3 ${terms.enabled ? "" : "border border-dashed border-line"}`}
      >
        <Icon name={ICONS[terms.icon]} />
        <div className="grid min-w-0 gap-0.5">
          <strong className="break-words">{name}</strong>
          <span className="text-sm text-fg-2">
            {money(terms.minimum)} – {money(terms.maximum)} {method.asset}
          </span>
          <span className="text-sm text-fg-2">{site ? factsText(terms, site, locale) : " "}</span>
          {note ? <span className="text-sm break-words">{note}</span> : null}
        </div>
      </div>
    </section>
  )
}
