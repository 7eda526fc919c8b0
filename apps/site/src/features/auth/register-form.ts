import type { register } from "@croupier/contract/identity"
import type { registerThirdParty } from "@croupier/contract/third-party"
import type { registerMobile } from "@croupier/contract/verification"
import type { Input } from "@croupier/contract"
import type { Language } from "@croupier/contract/values"
import { checkField, type Field, type FieldRule } from "@croupier/rules/register-rules"
import { nationalNumber } from "../../forms/national-number.ts"
import type { LinkCodes } from "@croupier/ui/register-fields.ts"
import type { Fault } from "../../forms/fault.ts"

/** Values that the person typed, by field. */
export type RegisterValues = Partial<Record<Field, string>>

export type Faults = Partial<Record<Field, Fault>>

/** Spaces around a password belong to it; around anything else they are slips of the hand. */
const SECRET: ReadonlySet<Field> = new Set(["password", "confirmPassword", "paymentPassword"])
const cleaned = (field: Field, value: string | undefined, dialingCode: string): string => {
  if (SECRET.has(field)) return value ?? ""
  return field === "mobileNum" ? nationalNumber(value ?? "", dialingCode) : (value ?? "").trim()
}

/** The faults of these rules over the values, by the same check that the server makes. */
export function faultsOf(rules: readonly FieldRule[], values: RegisterValues, dialingCode: string): Faults {
  const faults: Faults = {}
  for (const rule of rules) {
    const value = cleaned(rule.field, values[rule.field], dialingCode)
    if (rule.field === "confirmPassword") {
      if (value === "") faults.confirmPassword = { key: "field_required", args: [] }
      else if (value !== values.password) faults.confirmPassword = { key: "inconsistent_twice", args: [] }
      continue
    }
    if (rule.field === "verificationCode") {
      // Optional as its number is: a number that is told brings its code.
      const needed = rule.required || (values.mobileNum ?? "").trim() !== ""
      if (needed && value === "") faults.verificationCode = { key: "field_required", args: [] }
      continue
    }
    const fault = checkField(rule, value)
    if (fault) faults[rule.field] = { key: fault.key, args: fault.args }
  }
  return faults
}

/** Context of the form: the page where it was opened, and the merchant's terms. */
export interface RegisterContext {
  readonly url: string
  readonly domain: string
  readonly language: Language
  readonly termsVersion: string
  readonly captchaId: string | undefined
  readonly dialingCode: string
}

/** Input of both calls: only enabled fields that hold something, the link's codes, and where it came from. */
function commonInput(
  rules: readonly FieldRule[],
  values: RegisterValues,
  codes: LinkCodes,
  context: RegisterContext,
) {
  const filled: RegisterValues = { ...codes }
  for (const rule of rules) {
    const value = cleaned(rule.field, values[rule.field], context.dialingCode)
    if (rule.enabled && value !== "") filled[rule.field] = value
  }
  return {
    ...filled,
    registerUrl: context.url.slice(0, 500),
    domain: context.domain,
    registerMethod: "WEB" as const,
    login: true as const,
    termsAccepted: true,
    termsVersion: context.termsVersion,
    language: context.language,
    ...(context.captchaId ? { captchaId: context.captchaId } : {}),
  }
}

/** The input of a registration by username. */
export function registerInput(
  rules: readonly FieldRule[],
  values: RegisterValues,
  codes: LinkCodes,
  context: RegisterContext,
): Input<typeof register> {
  const common = commonInput(rules, values, codes, context)
  const password = values.password ?? ""
  return {
    ...common,
    username: cleaned("username", values.username, context.dialingCode),
    password,
    confirmPassword: values.confirmPassword ?? password,
    ...(common.mobileNum ? { countryDialingCode: context.dialingCode } : {}),
  }
}

/** The input of a registration by mobile number. */
export function registerMobileInput(
  rules: readonly FieldRule[],
  values: RegisterValues,
  codes: LinkCodes,
  context: RegisterContext,
): Input<typeof registerMobile> {
  const { username: _, ...common } = commonInput(rules, values, codes, context)
  return { ...common, mobileNum: common.mobileNum ?? "", countryDialingCode: context.dialingCode }
}

/** The input of a registration on another house's word, but for its ticket. */
export function registerThirdPartyInput(
  rules: readonly FieldRule[],
  values: RegisterValues,
  context: RegisterContext,
): Omit<Input<typeof registerThirdParty>, "ticket"> {
  const {
    username: _,
    password: __,
    confirmPassword: ___,
    ...common
  } = commonInput(rules, values, {}, context)
  return common
}
