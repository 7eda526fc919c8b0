import { captcha, register } from "@croupier/contract/identity"
import type { Field, FieldRule } from "@croupier/contract/register-rules"
import { useCallback, useMemo, useRef, useState } from "react"
import { call, CallError } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { useLanguage, useT } from "../../i18n/i18n.tsx"
import { asksForCaptcha } from "./asks-for-captcha.ts"
import { refreshCaptcha } from "./captcha-picture.ts"
import { enter } from "./enter.ts"
import { stepsOf, visibleRules, type LinkCodes } from "./register-fields.ts"
import { faultsOf, registerInput, type RegisterValues } from "./register-form.ts"
import { refusedFields } from "../../forms/refused-field.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useOnce } from "../../forms/use-once.ts"

const CAPTCHA: FieldRule = {
  field: "captcha",
  enabled: true,
  required: true,
  patternId: "any",
  minLength: 1,
  maxLength: 10,
}

/** What the merchant asks of a registration, and what surrounds it. */
export interface RegisterForm {
  readonly rules: readonly FieldRule[]
  readonly termsVersion: string
  readonly codes: LinkCodes
  readonly dialingCode: string | undefined
}

/** State and rules of the registration form: steps, terms, and the one submit. */
export function useRegister(form: RegisterForm) {
  const t = useT("auth")
  const language = useLanguage()
  const [askedForCaptcha, askForCaptcha] = useState(false)
  const [step, setStep] = useState(0)
  const [accepted, setAccepted] = useState(false)
  const [termsMissing, setTermsMissing] = useState(false)
  const [refused, setRefused] = useState<string>()
  const terms = useRef<HTMLInputElement>(null)

  const rules = useMemo(() => {
    const shown = visibleRules(form.rules, form.codes)
    return askedForCaptcha && !shown.some((rule) => rule.field === "captcha") ? [...shown, CAPTCHA] : shown
  }, [form, askedForCaptcha])
  const steps = useMemo(() => stepsOf(rules), [rules])
  const fields = useFields<Field>(useCallback((values: RegisterValues) => faultsOf(rules, values), [rules]))
  const { busy, once } = useOnce()
  const last = step >= steps.length - 1
  const here = steps[Math.min(step, steps.length - 1)] ?? []

  const showField = (field: Field, message: string) => {
    const at = steps.findIndex((each) => each.some((rule) => rule.field === field))
    if (at < 0) return setRefused(message)
    setStep(at)
    fields.refuse(field, message)
  }
  const failed = (error: unknown) => {
    if (!(error instanceof CallError)) return setRefused(t("something_failed"))
    if (rules.some((rule) => rule.field === "captcha")) {
      fields.set("captcha", "")
      refreshCaptcha()
    } else if (asksForCaptcha(error)) {
      askForCaptcha(true)
      return setRefused(error.message)
    }
    const refusals = refusedFields(error)
    if (refusals.length === 0) setRefused(error.message)
    // The last one shown keeps the focus, so the first of the form comes last.
    for (const { field, fault } of refusals.toReversed())
      showField(field, fault ? t(fault.key, ...fault.args) : error.message)
  }

  const send = async () => {
    const picture = queryClient.getQueryData(query(captcha, {}).queryKey)
    const input = registerInput(rules, fields.values, form.codes, {
      url: location.href,
      domain: location.hostname,
      language,
      termsVersion: form.termsVersion,
      captchaId: rules.some((rule) => rule.field === "captcha") ? picture?.captchaId : undefined,
      dialingCode: form.dialingCode,
    })
    try {
      await enter(await call(register, input), { password: input.password })
    } catch (error) {
      failed(error)
    }
  }

  /** Goes to the next step, or registers from the last. */
  const submit = () =>
    once(async () => {
      setRefused(undefined)
      if (!fields.accept(here.map((rule) => rule.field))) return
      if (!last) return setStep(step + 1)
      setTermsMissing(!accepted)
      if (!accepted) return terms.current?.focus()
      await send()
    })

  return {
    fields,
    here,
    step: Math.min(step, steps.length - 1),
    steps: steps.length,
    last,
    termsInput: terms,
    back: () => setStep(Math.max(0, step - 1)),
    terms: {
      accepted,
      missing: termsMissing,
      accept: (yes: boolean) => {
        setAccepted(yes)
        setTermsMissing(false)
      },
    },
    refused,
    busy,
    submit,
  }
}
