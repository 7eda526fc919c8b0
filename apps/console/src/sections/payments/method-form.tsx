import type { MethodTerms } from "@croupier/contract/console/methods"
import { METHOD_ICONS } from "@croupier/contract/methods"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { MethodAccount } from "./method-account.tsx"
import { MethodAudience } from "./method-audience.tsx"
import { MethodFeeFields } from "./method-fee-fields.tsx"
import { MethodPreview } from "./method-preview.tsx"
import type { MethodFacts, MethodGround } from "./method-terms.ts"

const MONEY = ["minimum", "maximum", "step"] as const
const COUNTS = [
  { name: "expiresMinutes", label: "expires_minutes", min: 1, max: 10_080 },
  { name: "arrivalMinutes", label: "method_arrival", min: 0, max: 10_080 },
  { name: "position", label: "position", min: 0, max: 1_000 },
] as const
const ROW = "grid grid-cols-1 items-start gap-3 sm:grid-cols-2"

/** Everything that people change of a method, and how it shows with that. */
export function MethodForm({
  method,
  ground,
  terms,
  onChange,
}: {
  readonly method: MethodFacts
  readonly ground: MethodGround
  readonly terms: MethodTerms
  readonly onChange: (terms: MethodTerms) => void
}) {
  const t = useT("console-payments")
  const set = (patch: Partial<MethodTerms>) => onChange({ ...terms, ...patch })
  return (
    <>
      <MethodPreview method={method} terms={terms} languages={ground.languages} />
      <CheckField
        large
        label={t("method_open")}
        checked={terms.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      <div className={ROW}>
        <Field
          label={t("name")}
          maxLength={60}
          required
          value={terms.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Choice
          label={t("method_icon")}
          value={terms.icon}
          onChange={({ target }) =>
            set({ icon: METHOD_ICONS.find((icon) => icon === target.value) ?? "cash" })
          }
        >
          {METHOD_ICONS.map((icon) => (
            <option key={icon}>{icon}</option>
          ))}
        </Choice>
        {MONEY.map((name) => (
          <Field
            key={name}
            label={`${t(name)} (${method.asset})`}
            name={name}
            inputMode="decimal"
            pattern="\d{1,12}(\.\d{1,4})?"
            required
            value={terms[name]}
            onChange={({ target }) => set({ [name]: target.value.replace(",", ".") })}
          />
        ))}
        {COUNTS.map(({ name, label, min, max }) => (
          <Field
            key={name}
            label={t(label)}
            type="number"
            min={min}
            max={max}
            required
            value={String(terms[name])}
            onChange={({ target }) => set({ [name]: Number(target.value) })}
          />
        ))}
        <Field
          label={`${t("method_presets")} (${method.asset})`}
          hint={t("method_presets_hint")}
          pattern="\s*(\d{1,12}(\.\d{1,4})?(\s+|$)){0,8}"
          defaultValue={terms.presets.join(" ")}
          onChange={({ target }) =>
            set({ presets: target.value.split(/\s+/).filter((preset) => preset !== "") })
          }
        />
      </div>
      <MethodFeeFields asset={method.asset} fee={terms.fee} onChange={(fee) => set({ fee })} />
      {terms.account ? (
        <MethodAccount
          account={terms.account}
          payer={terms.payer}
          onChange={(account) => set({ account })}
          onPayer={(payer) => set({ payer })}
        />
      ) : null}
      <MethodAudience zone={ground.zone} terms={terms} onChange={set} />
      <details>
        <summary className="min-h-6 text-sm">{t("languages")}</summary>
        <div className={`mt-2 ${ROW}`}>
          {ground.languages.map((language) => (
            <Field
              key={language}
              label={`${t("name")} · ${LANGUAGE_FACTS[language].name}`}
              maxLength={60}
              placeholder={terms.name}
              value={terms.names[language] ?? ""}
              onChange={({ target }) => set({ names: { ...terms.names, [language]: target.value } })}
            />
          ))}
        </div>
      </details>
      <details>
        <summary className="min-h-6 text-sm">{t("method_notes")}</summary>
        <div className="mt-2 grid gap-3">
          {ground.languages.map((language) => (
            <Field
              key={language}
              label={LANGUAGE_FACTS[language].name}
              maxLength={400}
              value={terms.notes[language] ?? ""}
              onChange={({ target }) => set({ notes: { ...terms.notes, [language]: target.value } })}
            />
          ))}
        </div>
      </details>
    </>
  )
}
