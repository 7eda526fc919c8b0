import type { ErrorCode } from "@croupier/contract/errors"
import { FIELDS, type Field } from "@croupier/contract/register-rules"

/** Refusals that are about one field by their code alone. */
const BY_CODE: Partial<Record<ErrorCode | "NETWORK", Field>> = {
  USERNAME_TAKEN: "username",
  CAPTCHA_REQUIRED: "captcha",
  CAPTCHA_WRONG: "captcha",
  PASSWORD_MISMATCH: "confirmPassword",
  AFFILIATE_CODE_INVALID: "affiliateCode",
}

const isField = (name: unknown): name is Field => FIELDS.some((field) => field === name)

/** The field that a refusal is about: FIELD_INVALID names it in its value, others by their code. */
export function refusedField(error: {
  readonly code: ErrorCode | "NETWORK"
  readonly value?: unknown
}): Field | undefined {
  const { code, value } = error
  if (typeof value === "object" && value !== null && "field" in value && isField(value.field))
    return value.field
  return BY_CODE[code]
}
