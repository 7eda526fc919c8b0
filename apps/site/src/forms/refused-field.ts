import type { ErrorCode } from "@croupier/contract/errors"
import { FIELDS, type Field } from "@croupier/rules/register-rules"
import type { Key } from "../i18n/texts.ts"
import type { Fault } from "./fault.ts"

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
  return field ? [{ field }] : listedFaults(error.value, FIELDS)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The faults that a refusal FIELD_INVALID lists, of those fields that the form has. */
export function listedFaults<F extends string>(
  value: unknown,
  fields: readonly F[],
): readonly { readonly field: F; readonly fault: Fault }[] {
  if (!isRecord(value) || !Array.isArray(value["faults"])) return []
  return value["faults"].flatMap((fault: unknown) => {
    if (!isRecord(fault)) return []
    const { key, args } = fault
    const field = fields.find((name) => name === fault["field"])
    if (!field || typeof key !== "string") return []
    // The server names a text of its own refusals; one that this page lacks shows as its key.
    return [
      { field, fault: { key: key as Key<"errors">, args: Array.isArray(args) ? args.map(String) : [] } },
    ]
  })
}
