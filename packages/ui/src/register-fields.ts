import type { Field, FieldRule } from "@croupier/rules/register-rules"

/** How the input of a field behaves: what a password manager, a phone keyboard and a reader are told. */
export interface FieldInput {
  readonly type: "text" | "password" | "email" | "tel" | "date"
  readonly autoComplete: string
  readonly inputMode?: "text" | "numeric" | "email" | "tel"
}

const text = (autoComplete: string): FieldInput => ({ type: "text", autoComplete })
const INPUTS: Partial<Record<Field, FieldInput>> = {
  username: text("username"),
  password: { type: "password", autoComplete: "new-password" },
  confirmPassword: { type: "password", autoComplete: "new-password" },
  paymentPassword: { type: "password", autoComplete: "off" },
  email: { type: "email", autoComplete: "email", inputMode: "email" },
  mobileNum: { type: "tel", autoComplete: "tel-national", inputMode: "tel" },
  whatsapp: { type: "tel", autoComplete: "tel", inputMode: "tel" },
  payeeName: text("name"),
  realName: text("name"),
  fullName: text("name"),
  nickname: text("nickname"),
  address: text("street-address"),
  nationality: text("country-name"),
  occupation: text("organization-title"),
  verificationCode: { type: "text", autoComplete: "one-time-code", inputMode: "numeric" },
  qqNum: { type: "text", autoComplete: "off", inputMode: "numeric" },
}

/** The input of a field under its rule: only a year-first date can use the browser's own date picker. */
export function inputOf(rule: FieldRule): FieldInput {
  if (rule.field === "birthday")
    return rule.patternId === "dateYmd" ? { type: "date", autoComplete: "bday" } : text("bday")
  return INPUTS[rule.field] ?? text("off")
}

/** Fields that a link can bring: the person need not type what the link already says. */
const LINKED = ["affiliateCode", "referralCode", "recommenderId"] as const
type LinkedField = (typeof LINKED)[number]
const isLinked = (field: Field): field is LinkedField => LINKED.some((name) => name === field)

/** Codes that the opening link carried, by the field they fill. */
export type LinkCodes = Partial<Record<LinkedField, string>>

/**
 * The codes of a link such as `/register?code=A1&inviter=77`: `code` is an affiliate's, `inviter` a
 * member's. A field whose rule is off takes nothing, since the server would refuse the value.
 */
export function codesFromLink(search: string, rules: readonly FieldRule[]): LinkCodes {
  const query = new URLSearchParams(search)
  const enabled = (field: Field) => rules.some((rule) => rule.field === field && rule.enabled)
  const code = query.get("code")?.trim()
  const inviter = query.get("inviter")?.trim()
  const inviterField = enabled("referralCode") ? "referralCode" : "recommenderId"
  return {
    ...(code && enabled("affiliateCode") ? { affiliateCode: code } : {}),
    ...(inviter && enabled(inviterField) ? { [inviterField]: inviter } : {}),
  }
}

/** Who you are comes first; a number is followed by its code. */
const FIRST: readonly Field[] = ["username", "password", "confirmPassword"]
const FIRST_BY_MOBILE: readonly Field[] = ["mobileNum", "password", "confirmPassword"]

/**
 * The rules to show, in order: who you are first, the picture to read last, codes from the link not at all.
 * A form without a username is one by mobile number.
 */
export function visibleRules(rules: readonly FieldRule[], codes: LinkCodes): readonly FieldRule[] {
  const shown = rules.filter((rule) => rule.enabled && !(isLinked(rule.field) && codes[rule.field]))
  const leading = shown.some((rule) => rule.field === "username") ? FIRST : FIRST_BY_MOBILE
  const rank = (rule: FieldRule): number => {
    if (rule.field === "captcha") return 1000
    const first = leading.indexOf(rule.field)
    if (first >= 0) return first
    return rule.required ? 100 : 200
  }
  const ordered = shown
    .filter((rule) => rule.field !== "verificationCode")
    .sort((left, right) => rank(left) - rank(right))
  const code = shown.filter((rule) => rule.field === "verificationCode")
  return ordered.toSpliced(ordered.findIndex((rule) => rule.field === "mobileNum") + 1, 0, ...code)
}

/** Codes of an invitation that may be left out wait behind a button: most people have none. */
export const isOptionalCode = (rule: FieldRule): boolean => isLinked(rule.field) && !rule.required

/** Most fields that one step shows: long forms are the first thing people leave. */
export const FIELDS_PER_STEP = 3

/** Cuts the rules into steps of at most three; there is always at least one step, for the terms. */
export function stepsOf(rules: readonly FieldRule[]): readonly (readonly FieldRule[])[] {
  const steps: FieldRule[][] = []
  for (let at = 0; at < rules.length; at += FIELDS_PER_STEP) steps.push(rules.slice(at, at + FIELDS_PER_STEP))
  return steps.length > 0 ? steps : [[]]
}
