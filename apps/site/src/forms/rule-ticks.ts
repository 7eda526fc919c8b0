import type { Key } from "../i18n/texts.ts"
import { checkField, type FieldRule, type PatternId } from "@croupier/rules/register-rules"

/** One line under a field while it is typed: what the rule asks, and whether the value does it yet. */
export interface Tick {
  readonly key: Key<"auth">
  readonly args: readonly string[]
  readonly met: boolean
}

type Part = readonly [key: Key<"auth">, test: (value: string) => boolean]
const onlyLettersAndDigits: Part = ["tick_letters_digits_only", (v) => /^[A-Za-z0-9]+$/.test(v)]

/** The patterns people meet most, taken apart; the others show their own message as one line. */
const PARTS: Partial<Record<PatternId, readonly Part[]>> = {
  any: [],
  letterFirst: [["tick_letter_first", (v) => /^[A-Za-z]/.test(v)], onlyLettersAndDigits],
  alphanumeric: [onlyLettersAndDigits],
  lettersAndDigits: [
    ["tick_has_letter", (v) => /[A-Za-z]/.test(v)],
    ["tick_has_digit", (v) => /[0-9]/.test(v)],
    onlyLettersAndDigits,
  ],
  alphanumericUppercase: [["tick_has_uppercase", (v) => /[A-Z]/.test(v)], onlyLettersAndDigits],
  digits: [["tick_digits_only", (v) => /^[0-9]+$/.test(v)]],
  noSpaces: [["tick_no_spaces", (v) => /^\S+$/.test(v)]],
}

/**
 * The rule of one field in parts that can each be ticked. All are met exactly when `checkField` accepts
 * the value; a pattern that cannot be taken apart gives no ticks, its message stands beside the field.
 */
export function ticksOf(rule: FieldRule, value: string): readonly Tick[] {
  const parts = PARTS[rule.patternId]
  if (!parts) return []
  const length = Array.from(value).length
  const bounds = [String(rule.minLength), String(rule.maxLength)]
  return [
    { key: "tick_length", args: bounds, met: length >= rule.minLength && length <= rule.maxLength },
    ...parts.map(([key, test]) => ({ key, args: [], met: test(value) })),
  ]
}

/** True when the value would be accepted as it stands. */
export const ruleMet = (rule: FieldRule, value: string): boolean => checkField(rule, value) === undefined
