import { captcha, register, type Session } from "@croupier/contract/identity"
import type { Field, FieldRule } from "@croupier/rules/register-rules"
import { registerThirdParty } from "@croupier/contract/third-party"
import { affiliate, registerMobile, sendRegistrationCode } from "@croupier/contract/verification"
import { useCallback, useMemo, useRef, useState } from "react"
import type { CallError } from "@croupier/client/call-error"
import { call } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { useLanguage } from "../../i18n/i18n.tsx"
import { text } from "../../i18n/texts.ts"
import { asksForCaptcha } from "./asks-for-captcha.ts"
import { refreshCaptcha } from "./captcha-picture.ts"
import { enter } from "./enter.ts"
import { isOptionalCode, stepsOf, visibleRules, type LinkCodes } from "@croupier/ui/register-fields.ts"
import {
  faultsOf,
  registerInput,
  registerMobileInput,
  registerThirdPartyInput,
  type RegisterValues,
} from "./register-form.ts"
import { refusedFields } from "../../forms/refused-field.ts"
import { humanAnswer } from "../../forms/human/human-answer.ts"
import { useDialingCode } from "../../forms/use-dialing-code.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useNumberCode } from "../../forms/use-number-code.ts"

const CAPTCHA: FieldRule = {
  field: "captcha",
  enabled: true,
  required: true,
  patternId: "any",
  minLength: 1,
  maxLength: 10,
}

/** The merchant's rules of a registration, and the data around it. */
export interface RegisterForm {
  /** Or on the word of another house, whose ticket the form carries. */
  readonly by: "username" | "mobile" | { readonly ticket: string }
  readonly rules: readonly FieldRule[]
  readonly termsVersion: string
  readonly codes: LinkCodes
}

/** State and rules of the registration form: steps, terms, and the one submit. */
export function useRegister(form: RegisterForm) {
  const language = useLanguage()
  const [askedForCaptcha, askForCaptcha] = useState(false)
  const [step, setStep] = useState(0)
  const [accepted, setAccepted] = useState(false)
  const [termsMissing, setTermsMissing] = useState(false)
  const [codesShown, showCodes] = useState(false)
  const [dialingCode, chooseDialingCode] = useDialingCode()
  const terms = useRef<HTMLInputElement>(null)

  const all = useMemo(() => {
    const shown = visibleRules(form.rules, form.codes)
    return askedForCaptcha && !shown.some((rule) => rule.field === "captcha") ? [...shown, CAPTCHA] : shown
  }, [form, askedForCaptcha])
  const hasCodes = all.some(isOptionalCode)
  const steps = useMemo(() => {
    const cut = stepsOf(all.filter((rule) => !isOptionalCode(rule)))
    // Asked for on the last step, they show there.
    return codesShown
      ? cut.map((step, at) => (at === cut.length - 1 ? [...step, ...all.filter(isOptionalCode)] : step))
      : cut
  }, [all, codesShown])
  const rules = useMemo(() => steps.flat(), [steps])
  const fields = useFields<Field>(
    useCallback((values: RegisterValues) => faultsOf(rules, values, dialingCode), [rules, dialingCode]),
  )
  const { busy, refused, refuse, attempt } = useAttempt()
  const last = step >= steps.length - 1
  const here = steps[Math.min(step, steps.length - 1)] ?? []

  const showField = (field: Field, message: string) => {
    const at = steps.findIndex((each) => each.some((rule) => rule.field === field))
    if (at < 0) return refuse(message)
    setStep(at)
    fields.refuse(field, message)
  }
  const { code } = useNumberCode(fields, dialingCode, async ({ mobileNum, ...asked }) =>
    call(sendRegistrationCode, { mobileNo: mobileNum, ...asked, ...(await humanAnswer("codes")) }),
  )
  const failed = (error: CallError): boolean => {
    if (rules.some((rule) => rule.field === "captcha")) {
      fields.set("captcha", "")
      refreshCaptcha()
    } else if (asksForCaptcha(error)) {
      askForCaptcha(true)
      return false
    }
    const refusals = refusedFields(error)
    // The last one shown keeps the focus, so the first of the form comes last.
    for (const { field, fault } of refusals.toReversed())
      showField(field, fault ? text(fault.key, ...fault.args) : error.message)
    return refusals.length > 0
  }

  const send = async (): Promise<Session> => {
    const picture = queryClient.getQueryData(query(captcha, {}).queryKey)
    const context = {
      url: location.href,
      domain: location.hostname,
      language,
      termsVersion: form.termsVersion,
      captchaId: rules.some((rule) => rule.field === "captcha") ? picture?.captchaId : undefined,
      dialingCode,
    }
    if (typeof form.by === "object")
      return call(registerThirdParty, {
        ...registerThirdPartyInput(rules, fields.values, context),
        ticket: form.by.ticket,
      })
    if (form.by === "mobile") {
      const input = registerMobileInput(rules, fields.values, form.codes, context)
      await checkAffiliate(input)
      return call(registerMobile, { ...input, ...(await humanAnswer("register")) })
    }
    const input = registerInput(rules, fields.values, form.codes, context)
    await checkAffiliate(input)
    return call(register, { ...input, ...(await humanAnswer("register")) })
  }

  /** Goes to the next step, or registers from the last. */
  const submit = () =>
    attempt(async () => {
      if (!fields.accept(here.map((rule) => rule.field))) return
      if (!last) return setStep(step + 1)
      setTermsMissing(!accepted)
      if (!accepted) return terms.current?.focus()
      const { password } = fields.values
      await enter(await send(), password ? { password } : {})
    }, failed)

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
    number: { dialingCode, choose: chooseDialingCode, code },
    /** Shows the fields for codes of an invitation; undefined when there are none, or they show already. */
    moreCodes: hasCodes && !codesShown ? () => showCodes(true) : undefined,
  }
}

/** The specification: an affiliate's code is verified before the registration. */
async function checkAffiliate({
  affiliateCode,
  domain,
}: {
  readonly affiliateCode?: string | undefined
  readonly domain: string
}): Promise<void> {
  if (affiliateCode) await call(affiliate, { code: affiliateCode, domain })
}
