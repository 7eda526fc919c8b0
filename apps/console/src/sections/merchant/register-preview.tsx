import type { Language } from "@croupier/contract/values"
import { inputOf, isOptionalCode, stepsOf, visibleRules } from "@croupier/ui/register-fields.ts"
import { checkField, formRules, type FieldRule } from "@croupier/rules/register-rules"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useId, useState } from "react"
import { useSiteTexts, type TranslateSite } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import type { ThemeNumbers, Scheme } from "@croupier/ui/palette.ts"
import { SiteTheme } from "../../parts/site-theme.tsx"

interface Switches {
  readonly username: boolean
  readonly mobile: boolean
  readonly mobilePassword: boolean
  readonly smsVerification: boolean
}

/** The form that the rules make, as a visitor gets it: the same code cuts it into steps and checks what is typed. */
export function RegisterPreview(props: {
  readonly rules: readonly FieldRule[]
  readonly switches: Switches
  readonly minimumAge: number
  readonly theme: ThemeNumbers
  readonly scheme: Scheme
  readonly language: Language
}) {
  const t = useT("console-merchant")
  const { switches, language } = props
  const site = useSiteTexts(language)
  const ways = (["username", "mobile"] as const).filter((way) => switches[way])
  const [chosen, choose] = useState<"username" | "mobile">("username")
  const way = ways.includes(chosen) ? chosen : ways[0]
  const [step, setStep] = useState(0)
  if (!site) return null
  if (!way) return <p className="text-fg-2">{t("register_closed")}</p>
  const shown = visibleRules(formRules(props.rules, way, switches), {})
  const codes = shown.some(isOptionalCode)
  const steps = stepsOf(shown.filter((rule) => !isOptionalCode(rule)))
  const at = Math.min(step, steps.length - 1)
  const last = at === steps.length - 1
  const facts = LANGUAGE_FACTS[language]
  return (
    <SiteTheme
      theme={props.theme}
      scheme={props.scheme}
      lang={facts.locale}
      dir={facts.dir}
      className="grid gap-4"
    >
      <h3 className="text-h4 font-semibold">{site("auth_register_title")}</h3>
      {ways.length > 1 ? (
        <div className="flex gap-1 rounded-pill bg-bg-2 p-1">
          {ways.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === way}
              onClick={() => {
                choose(each)
                setStep(0)
              }}
              className="min-h-9 grow rounded-pill px-3 font-semibold text-fg-2 aria-pressed:bg-fg aria-pressed:text-ink"
            >
              {site(`auth_tab_${each}`)}
            </button>
          ))}
        </div>
      ) : null}
      {steps.length > 1 ? (
        <div className="grid gap-2">
          <p className="text-sm text-fg-2">{site("auth_step", at + 1, steps.length)}</p>
          <div aria-hidden="true" className="flex gap-1.5">
            {steps.map((_, index) => (
              <span
                key={index}
                className={`h-1.5 grow rounded-pill ${index <= at ? "bg-brand" : "bg-bg-3"}`}
              />
            ))}
          </div>
        </div>
      ) : null}
      {(steps[at] ?? []).map((rule) => (
        <PreviewField key={`${way} ${rule.field}`} rule={rule} site={site} />
      ))}
      {last && codes ? <p className="text-brand-text underline">{site("auth_have_code")}</p> : null}
      {last ? (
        <p className="flex items-start gap-2">
          <span aria-hidden="true" className="mt-0.5 size-5 shrink-0 rounded-sm border border-ctl" />
          {site("auth_terms", props.minimumAge)}
        </p>
      ) : null}
      <div className="flex gap-3">
        {at > 0 ? (
          <button
            type="button"
            onClick={() => setStep(at - 1)}
            className="min-h-11 rounded-pill bg-bg-2 px-5 font-semibold"
          >
            {site("auth_previous")}
          </button>
        ) : null}
        <button
          type="button"
          onClick={() => setStep(last ? 0 : at + 1)}
          className="min-h-11 grow rounded-pill bg-brand px-5 font-bold text-brand-ink"
        >
          {site(last ? "auth_create" : "auth_next")}
        </button>
      </div>
    </SiteTheme>
  )
}

function PreviewField({ rule, site }: { readonly rule: FieldRule; readonly site: TranslateSite }) {
  const id = useId()
  const [value, setValue] = useState("")
  const required = rule.required || rule.field === "confirmPassword"
  const label = site(`field_${rule.field}`)
  const { type } = inputOf(rule)
  const fault = value === "" || rule.field === "confirmPassword" ? undefined : checkField(rule, value)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {required ? label : `${label} (${site("auth_optional")})`}
        {required ? (
          <span aria-hidden="true" className="ms-1 text-loss">
            *
          </span>
        ) : null}
      </label>
      <input
        id={id}
        type={type}
        autoComplete="off"
        value={value}
        onChange={({ target }) => setValue(target.value)}
        className={`h-11 w-full rounded-ctl border bg-bg-2 px-3.5 text-base text-fg ${fault ? "border-loss" : "border-ctl"}`}
      />
      {fault ? <p className="text-sm text-loss">{site(fault.key, ...fault.args)}</p> : null}
    </div>
  )
}
