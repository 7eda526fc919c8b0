import { checkField, MOBILE_NUMBER } from "@croupier/rules/register-rules"
import { nationalNumber } from "./national-number.ts"
import type { Fault } from "./fault.ts"

/** Why a typed number cannot be one; undefined when it can. Which numbers exist, the house knows. */
export function numberFault(typed: string | undefined, dialingCode: string): Fault | undefined {
  const fault = checkField(MOBILE_NUMBER, nationalNumber(typed ?? "", dialingCode))
  return fault && { key: fault.key, args: fault.args }
}
