import { captcha, register, type Session } from "@croupier/contract/identity"
import type { Field, FieldRule } from "@croupier/contract/register-rules"
import { registerThirdParty } from "@croupier/contract/third-party"
import { affiliate, registerMobile, sendRegistrationCode } from "@croupier/contract/verification"
import { useCallback, useMemo, useRef, useState } from "react"
import { call, CallError } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { useLanguage, useT } from "../../i18n/i18n.tsx"
import { asksForCaptcha } from "./asks-for-captcha.ts"
import { refreshCaptcha } from "./captcha-picture.ts"
import { enter } from "./enter.ts"
import { isOptionalCode, stepsOf, visibleRules, type LinkCodes } from "@croupier/contract/register-fields"
import {
  faultsOf,
  registerInput,
  registerMobileInput,
  registerThirdPartyInput,
  type RegisterValues,
} from "./register-form.ts"
import { nationalNumber } from "../../forms/national-number.ts"
import { refusedFields } from "../../forms/refused-field.ts"
import { humanAnswer } from "../../forms/human/human-answer.ts"
import { phoneProof } from "../../forms/phone-proof.ts"
import { useDialingCode } from "../../forms/use-dialing-code.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useOnce } from "../../forms/use-once.ts"
import { useSentCode } from "../../forms/use-sent-code.ts"

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
  /** Or on the word of another house, whose ticket the form carries. */
  readonly by: "username" | "mobile" | { readonly ticket: string }
  readonly rules: readonly FieldRule[]
  readonly termsVersion: string
  readonly codes: LinkCodes
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
  const { busy, once } = useOnce()
  const last = step >= steps.length - 1
  const here = steps[Math.min(step, steps.length - 1)] ?? []

  const showField = (field: Field, message: string) => {
    const at = steps.findIndex((each) => each.some((rule) => rule.field === field))
    if (at < 0) return setRefused(message)
    setStep(at)
    fields.refuse(field, message)
  }
  const code = useSentCode(
    async () =>
      fields.accept(["mobileNum"])
        ? call(sendRegistrationCode, {
            mobileNo: nationalNumber(fields.values.mobileNum ?? "", dialingCode),
            countryDialingCode: dialingCode,
            proof: await phoneProof(),
            ...(await humanAnswer("codes")),
          })
        : undefined,
    (error) => {
      if (error.code === "PHONE_INVALID") fields.refuse("mobileNum", error.message)
    },
  )
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
  const complete = async () => {
    const { password } = fields.values
    try {
      await enter(await send(), password ? { password } : {})
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
      await complete()
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
