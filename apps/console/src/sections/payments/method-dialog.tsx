import { changeMethod, type MethodTerms, type DepositMethod } from "@croupier/contract/console/payments"
import { LANGUAGES } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { EditForm } from "../../parts/edit-form.tsx"
import { Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"

const MONEY = ["minimum", "maximum", "step"] as const
const COUNTS = [
  { name: "expiresMinutes", label: "expires_minutes", min: 1, max: 1_440 },
  { name: "position", label: "position", min: 0, max: 1_000 },
] as const

/** One way to pay in. Two people change it; deposits under way keep the terms they began with. */
export function MethodDialog({
  method,
  onClose,
}: {
  readonly method: DepositMethod
  readonly onClose: () => void
}) {
  const t = useT("console-payments")
  const [terms, setTerms] = useState<MethodTerms>({
    name: method.name,
    names: method.names,
    minimum: method.minimum,
    maximum: method.maximum,
    step: method.step,
    expiresMinutes: method.expiresMinutes,
    position: method.position,
    enabled: method.enabled,
  })
  const set = (patch: Partial<MethodTerms>) => setTerms({ ...terms, ...patch })
  const named = Object.fromEntries(Object.entries(terms.names).filter(([, name]) => name.trim() !== ""))
  return (
    <Dialog title={method.code} onClose={onClose}>
      <EditForm
        version={method.version}
        present={method}
        mine={{ ...terms, names: named }}
        action={t("adjust_propose")}
        save={(version, why) =>
          call(changeMethod, { code: method.code, version, terms: { ...terms, names: named }, why })
        }
        onClose={onClose}
      >
        <Notice>{t("method_text")}</Notice>
        <label className="inline-flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            className="size-6"
            checked={terms.enabled}
            onChange={({ target }) => set({ enabled: target.checked })}
          />
          {t("method_open")}
        </label>
        <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
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
            label={t("name")}
            maxLength={60}
            required
            value={terms.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </div>
        <details>
          <summary className="min-h-6 text-sm">{t("languages")}</summary>
          <div className="mt-2 grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
            {LANGUAGES.map((language) => (
              <Field
                key={language}
                label={LANGUAGE_FACTS[language].name}
                maxLength={60}
                placeholder={terms.name}
                value={terms.names[language] ?? ""}
                onChange={({ target }) => set({ names: { ...terms.names, [language]: target.value } })}
              />
            ))}
          </div>
        </details>
      </EditForm>
    </Dialog>
  )
}
