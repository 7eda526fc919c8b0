import { checkField, type FieldRule } from "@croupier/contract/register-rules"
import type { Fault } from "./use-fields.ts"

export type ChangeField = "oldPassword" | "newPassword" | "confirmNewPassword"

const fault = (key: string, args: readonly string[] = []): Fault => ({ key, args })

/**
 * The new password must match the password rule and its repetition must equal it; the old one is needed
 * unless it is already known. Without a rule (not loaded yet) the server decides alone.
 */
export function passwordFaults(
  values: Readonly<Partial<Record<ChangeField, string>>>,
  rule: FieldRule | undefined,
  asksOld: boolean,
): Partial<Record<ChangeField, Fault>> {
  const { oldPassword, newPassword, confirmNewPassword } = values
  const wrong =
    newPassword && rule ? checkField({ ...rule, enabled: true, required: true }, newPassword) : undefined
  return {
    ...(asksOld && !oldPassword ? { oldPassword: fault("field_required") } : {}),
    ...(newPassword ? {} : { newPassword: fault("field_required") }),
    ...(wrong ? { newPassword: fault(wrong.key, wrong.args) } : {}),
    ...(confirmNewPassword === newPassword ? {} : { confirmNewPassword: fault("inconsistent_twice") }),
    ...(confirmNewPassword ? {} : { confirmNewPassword: fault("field_required") }),
  }
}
