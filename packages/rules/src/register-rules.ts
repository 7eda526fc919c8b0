/** The fields of a registration, by the specification's names. */
export const FIELDS = [
  "username",
  "password",
  "confirmPassword",
  "payeeName",
  "email",
  "qqNum",
  "mobileNum",
  "recommenderId",
  "captcha",
  "verificationCode",
  "affiliateCode",
  "paymentPassword",
  "line",
  "whatsapp",
  "facebook",
  "wechat",
  "idNumber",
  "referralCode",
  "nickname",
  "realName",
  "fullName",
  "telegram",
  "zalo",
  "birthday",
  "address",
  "nationality",
  "occupation",
  "sourceOfIncome",
  "bankAccount",
] as const
export type Field = (typeof FIELDS)[number]

/**
 * The patterns a field can follow. `source` is a Unicode regular expression that must match the whole
 * value; the length is a separate bound, counted in code points. Message keys take (min) and (max).
 */
export const PATTERNS = {
  any: { source: "[\\s\\S]*", key: "pattern_any" },
  letterFirst: { source: "[A-Za-z][A-Za-z0-9]*", key: "pattern_letter_first" },
  chineseDigits: { source: "[\\p{Script=Han}0-9]+", key: "pattern_chinese_digits" },
  email: {
    source:
      "[A-Za-z0-9](?:[A-Za-z0-9._%+\\-]*[A-Za-z0-9_%+\\-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9\\-]*[A-Za-z0-9])?\\.)+[A-Za-z]{2,}",
    key: "pattern_email",
  },
  alphanumeric: { source: "[A-Za-z0-9]+", key: "pattern_alphanumeric" },
  lettersAndDigits: { source: "(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+", key: "pattern_letters_and_digits" },
  digits: { source: "[0-9]+", key: "pattern_digits" },
  alphanumericUppercase: { source: "(?=.*[A-Z])[A-Za-z0-9]+", key: "pattern_alphanumeric_uppercase" },
  englishSpaces: { source: "[A-Za-z](?:[A-Za-z ]*[A-Za-z])?", key: "pattern_english_spaces" },
  noSpaces: { source: "\\S+", key: "pattern_no_spaces" },
  chinesePunctuation: {
    source: "[\\p{Script=Han}\\u00B7\\u3000-\\u303F\\uFF00-\\uFFEF]+",
    key: "pattern_chinese_punctuation",
  },
  dateYmd: { source: "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])", key: "pattern_date_ymd" },
  dateMdy: { source: "(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])-\\d{4}", key: "pattern_date_mdy" },
  korean: { source: "[\\p{Script=Hangul}]+", key: "pattern_korean" },
  thai: { source: "\\p{Script=Thai}[\\p{Script=Thai} ]*", key: "pattern_thai" },
  thaiOrEnglish: {
    source: "(?:\\p{Script=Thai}[\\p{Script=Thai} ]*|[A-Za-z][A-Za-z ]*)",
    key: "pattern_thai_or_english",
  },
} as const
export type PatternId = keyof typeof PATTERNS
export const PATTERN_IDS = Object.keys(PATTERNS) as [PatternId, ...PatternId[]]

/** One field's rule as the server holds it; lengths are code points. */
export interface FieldRule {
  readonly field: Field
  readonly enabled: boolean
  readonly required: boolean
  readonly patternId: PatternId
  readonly minLength: number
  readonly maxLength: number
}

/** Why a value is refused: a message key and the numbers that fill its (min) and (max). */
export interface FieldFault<Key extends string = string> {
  readonly field: Field
  readonly key: Key
  readonly args: readonly string[]
}

/** The message keys of what `checkField` finds. */
export type RuleFaultKey = (typeof PATTERNS)[PatternId]["key"] | "field_required" | "field_not_accepted"

const compiled = new Map<PatternId, RegExp>()
function expression(id: PatternId): RegExp {
  const known = compiled.get(id)
  if (known) return known
  const made = new RegExp(`^(?:${PATTERNS[id].source})$`, "u")
  compiled.set(id, made)
  return made
}

/**
 * The same check on both sides of the wire: a value is right when its pattern matches and its length is
 * within the bounds. An absent optional value is right; a disabled field accepts only absence.
 */
export function checkField(rule: FieldRule, value: string | undefined): FieldFault<RuleFaultKey> | undefined {
  const fault = (key: RuleFaultKey, ...args: string[]): FieldFault<RuleFaultKey> => ({
    field: rule.field,
    key,
    args,
  })
  if (!rule.enabled) return value ? fault("field_not_accepted") : undefined
  if (value === undefined || value === "") return rule.required ? fault("field_required") : undefined
  const length = Array.from(value).length
  if (length < rule.minLength || length > rule.maxLength || !expression(rule.patternId).test(value))
    return fault(PATTERNS[rule.patternId].key, String(rule.minLength), String(rule.maxLength))
  return undefined
}

/** The payment password where the merchant's registration has no rule for it: six digits, as at a cash machine. */
const PAYMENT_PASSWORD: FieldRule = {
  field: "paymentPassword",
  enabled: true,
  required: true,
  patternId: "digits",
  minLength: 6,
  maxLength: 6,
}

/** Rule of a payment password, by the merchant's own or without one. A member who sets one needs it. */
export const paymentPasswordRule = (own: FieldRule | undefined): FieldRule => ({
  ...PAYMENT_PASSWORD,
  ...own,
  enabled: true,
  required: true,
})

/** The merchant's switches that decide which fields a registration form has. */
export interface FormSwitches {
  readonly mobilePassword: boolean
  readonly smsVerification: boolean
}

/** Rule of every mobile number, before the house says whether it exists: its digits, without the prefix. */
export const MOBILE_NUMBER: FieldRule = {
  field: "mobileNum",
  enabled: true,
  required: true,
  patternId: "digits",
  minLength: 6,
  maxLength: 15,
}
const CODE: FieldRule = {
  field: "verificationCode",
  enabled: true,
  required: true,
  patternId: "digits",
  minLength: 6,
  maxLength: 6,
}
const PASSWORD: FieldRule = {
  field: "password",
  enabled: true,
  required: true,
  patternId: "noSpaces",
  minLength: 8,
  maxLength: 64,
}

/** Whether a number that a member registers with has to be shown to be theirs: always, where nothing else guards the account. */
export const needsCode = (by: "username" | "mobile", switches: FormSwitches): boolean =>
  switches.smsVerification || (by === "mobile" && !switches.mobilePassword)

/**
 * The rules of a registration form, on both sides of the wire: by a mobile number there is no
 * username, and a password only where the merchant wants one; a number that has to be verified brings its code.
 */
export function formRules(
  rules: readonly FieldRule[],
  by: "username" | "mobile",
  switches: FormSwitches,
): readonly FieldRule[] {
  const of = (field: Field) => rules.find((rule) => rule.field === field && rule.enabled)
  const rest = rules.filter((rule) => rule.field !== "verificationCode")
  if (by === "username") {
    const number = of("mobileNum")
    return number && needsCode(by, switches) ? [...rest, { ...CODE, required: number.required }] : rest
  }
  const own: ReadonlySet<Field> = new Set(["username", "mobileNum", "password", "confirmPassword"])
  const password: FieldRule = { ...(of("password") ?? PASSWORD), required: true }
  return [
    { ...(of("mobileNum") ?? MOBILE_NUMBER), required: true },
    ...(needsCode(by, switches) ? [CODE] : []),
    ...(switches.mobilePassword ? [password, { ...password, field: "confirmPassword" as const }] : []),
    ...rest.filter((rule) => !own.has(rule.field)),
  ]
}
