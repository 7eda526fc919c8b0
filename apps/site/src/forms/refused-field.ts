import type { ErrorCode } from "@croupier/contract/errors"
import { FIELDS, type Field } from "@croupier/contract/register-rules"
import type { Fault } from "./use-fields.ts"

/** Refusals that are about one field by their code alone. */
const BY_CODE: Partial<Record<ErrorCode | "NETWORK", Field>> = {
  USERNAME_TAKEN: "username",
  CAPTCHA_REQUIRED: "captcha",
  CAPTCHA_WRONG: "captcha",
  PASSWORD_MISMATCH: "confirmPassword",
  AFFILIATE_CODE_INVALID: "affiliateCode",
  PHONE_INVALID: "mobileNum",
  MOBILE_TAKEN: "mobileNum",
  CODE_WRONG: "verificationCode",
  CODE_EXPIRED: "verificationCode",
}

/** A field that the server refuses; without a fault of its own, the refusal's message is about it. */
export interface RefusedField {
  readonly field: Field
  readonly fault?: Fault
}

/** The fields that a refusal is about: FIELD_INVALID lists them with their faults, others name one by code. */
export function refusedFields(error: {
  readonly code: ErrorCode | "NETWORK"
  readonly value?: unknown
}): readonly RefusedField[] {
  const field = BY_CODE[error.code]
  return field ? [{ field }] : faultsIn(error.value)
}

const isField = (name: unknown): name is Field => FIELDS.some((field) => field === name)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

function faultsIn(value: unknown): readonly RefusedField[] {
  if (!isRecord(value) || !Array.isArray(value["faults"])) return []
  return value["faults"].flatMap((fault: unknown) => {
    if (!isRecord(fault)) return []
    const { field, key, args } = fault
    if (!isField(field) || typeof key !== "string") return []
    return [{ field, fault: { key, args: Array.isArray(args) ? args.map(String) : [] } }]
  })
}
