import type { register } from "@croupier/contract/identity"
import type { Input } from "@croupier/contract"
import type { Language } from "@croupier/contract/values"
import { checkField, type Field, type FieldRule } from "@croupier/contract/register-rules"
import type { LinkCodes } from "./register-fields.ts"
import type { Fault } from "../../forms/use-fields.ts"

/** What the person typed, by field. */
export type RegisterValues = Partial<Record<Field, string>>

export type Faults = Partial<Record<Field, Fault>>

/** Spaces around a password belong to it; around anything else they are slips of the hand. */
const SECRET: ReadonlySet<Field> = new Set(["password", "confirmPassword", "paymentPassword"])
const cleaned = (field: Field, value: string | undefined): string =>
  SECRET.has(field) ? (value ?? "") : (value ?? "").trim()

/** The faults of these rules over the values, by the same check that the server makes. */
export function faultsOf(rules: readonly FieldRule[], values: RegisterValues): Faults {
  const faults: Faults = {}
  for (const rule of rules) {
    const value = cleaned(rule.field, values[rule.field])
    if (rule.field === "confirmPassword") {
      if (value === "") faults.confirmPassword = { key: "field_required", args: [] }
      else if (value !== values.password) faults.confirmPassword = { key: "inconsistent_twice", args: [] }
      continue
    }
    const fault = checkField(rule, value)
    if (fault) faults[rule.field] = { key: fault.key, args: fault.args }
  }
  return faults
}

/** What surrounds the form: where it was opened and what the merchant asks. */
export interface RegisterContext {
  readonly url: string
  readonly domain: string
  readonly language: Language
  readonly termsVersion: string
  readonly captchaId: string | undefined
  readonly dialingCode: string | undefined
}

/** The call's input: only enabled fields that hold something, the link's codes, and where it came from. */
export function registerInput(
  rules: readonly FieldRule[],
  values: RegisterValues,
  codes: LinkCodes,
  context: RegisterContext,
): Input<typeof register> {
  const filled: RegisterValues = { ...codes }
  for (const rule of rules) {
    const value = cleaned(rule.field, values[rule.field])
    if (rule.enabled && value !== "") filled[rule.field] = value
  }
  const password = values.password ?? ""
  return {
    ...filled,
    username: cleaned("username", values.username),
    password,
    confirmPassword: values.confirmPassword ?? password,
    registerUrl: context.url.slice(0, 500),
    domain: context.domain,
    registerMethod: "WEB",
    login: true,
    termsAccepted: true,
    termsVersion: context.termsVersion,
    language: context.language,
    ...(context.captchaId ? { captchaId: context.captchaId } : {}),
    ...(filled.mobileNum && context.dialingCode ? { countryDialingCode: context.dialingCode } : {}),
  }
}
