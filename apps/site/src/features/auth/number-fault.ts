import { checkField, type FieldRule } from "@croupier/contract/register-rules"
import { nationalNumber } from "../../forms/national-number.ts"
import type { Fault } from "../../forms/use-fields.ts"

/** What every number is; which of them exist, the house knows. */
const NUMBER: FieldRule = {
  field: "mobileNum",
  enabled: true,
  required: true,
  patternId: "digits",
  minLength: 6,
  maxLength: 15,
}

/** Why a typed number cannot be one; undefined when it can. */
export function numberFault(typed: string | undefined, dialingCode: string): Fault | undefined {
  const fault = checkField(NUMBER, nationalNumber(typed ?? "", dialingCode))
  return fault && { key: fault.key, args: fault.args }
}
