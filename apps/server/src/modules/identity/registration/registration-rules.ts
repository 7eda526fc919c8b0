import {
  checkField,
  FIELDS,
  type Field,
  type FieldFault,
  type FieldRule,
} from "@croupier/rules/register-rules"
import { Temporal } from "temporal-polyfill"

/** The values of a form, by field. */
export type FieldValues = Readonly<Partial<Record<Field, string | undefined>>>

/** Who has an account needs these two, whatever a merchant's rules forget to say. */
const INDISPENSABLE: readonly FieldRule[] = [
  { field: "username", enabled: true, required: true, patternId: "letterFirst", minLength: 4, maxLength: 24 },
  { field: "password", enabled: true, required: true, patternId: "noSpaces", minLength: 8, maxLength: 64 },
]
/** Checked on their own: against the picture, the password, and the code that was sent. */
const APART: ReadonlySet<Field> = new Set(["captcha", "confirmPassword", "verificationCode"])

/** The rule that stands for a field: the merchant's, where it does not undo what an account needs. */
export function ruleOf(
  rules: readonly FieldRule[],
  field: Field,
  indispensable: readonly FieldRule[] = INDISPENSABLE,
): FieldRule {
  const found = rules.find((rule) => rule.field === field)
  const needed = indispensable.find((rule) => rule.field === field)
  if (needed) return found?.enabled ? { ...found, required: true } : needed
  if (found) return found
  return { field, enabled: false, required: false, patternId: "any", minLength: 0, maxLength: 0 }
}

/** Every fault of a registration's fields by the merchant's rules; a field without a rule is not accepted. */
export function faultsOf(
  rules: readonly FieldRule[],
  values: FieldValues,
  birth: { minimumAge: number; today: Temporal.PlainDate },
  indispensable: readonly FieldRule[] = INDISPENSABLE,
): FieldFault[] {
  const faults: FieldFault[] = []
  for (const field of FIELDS) {
    if (APART.has(field)) continue
    const rule = ruleOf(rules, field, indispensable)
    const fault =
      checkField(rule, values[field]) ??
      (field === "birthday" ? birthdayFault(values.birthday, birth.minimumAge, birth.today) : undefined)
    if (fault) faults.push(fault)
  }
  return faults
}

/** The fields beyond username and password that an account keeps, without the empty ones and the secrets. */
export function keptFields(values: FieldValues): Record<string, string> {
  const secret: ReadonlySet<Field> = new Set([
    ...APART,
    "username",
    "password",
    "paymentPassword",
    "nickname",
  ])
  const kept: Record<string, string> = {}
  for (const field of FIELDS) {
    const value = values[field]
    if (value && !secret.has(field)) kept[field] = value
  }
  return kept
}

/** No living person was born before this day. */
const EARLIEST_BIRTH = 1900

/** A birthday that is no day of the calendar, lies ahead, or makes its owner younger than the house allows. */
export function birthdayFault(
  text: string | undefined,
  minimumAge: number,
  today: Temporal.PlainDate,
): FieldFault | undefined {
  if (!text) return undefined
  const born = dateOf(text)
  if (!born || born.year < EARLIEST_BIRTH) return { field: "birthday", key: "field_date_invalid", args: [] }
  // A member born on 29 February comes of age on 1 March of a common year: PlainDate constrains to the
  // 28th, so the comparison is made the other way round, from today back.
  if (Temporal.PlainDate.compare(born, today.subtract({ years: minimumAge })) > 0)
    return { field: "birthday", key: "field_under_age", args: [String(minimumAge)] }
  return undefined
}

/** yyyy-MM-dd or MM-dd-yyyy, a day that exists; undefined otherwise. */
export function dateOf(text: string): Temporal.PlainDate | undefined {
  const ymd = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  const mdy = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text)
  const [year, month, day] = ymd ? [ymd[1], ymd[2], ymd[3]] : mdy ? [mdy[3], mdy[1], mdy[2]] : []
  if (!year || !month || !day) return undefined
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: "reject" },
    )
  } catch {
    return undefined
  }
}
