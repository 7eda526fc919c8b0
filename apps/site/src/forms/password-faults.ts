import { checkField, type FieldRule } from "@croupier/rules/register-rules"
import { needed, type Fault } from "./fault.ts"

export type NewPasswordField = "newPassword" | "confirmNewPassword"
export type ChangeField = "oldPassword" | NewPasswordField

/**
 * A new password must match its rule, and its repetition must equal it. Without a rule (not loaded yet) the
 * server decides alone.
 */
export function newPasswordFaults(
  { newPassword, confirmNewPassword }: Readonly<Partial<Record<NewPasswordField, string>>>,
  rule: FieldRule | undefined,
): Partial<Record<NewPasswordField, Fault>> {
  const wrong = newPassword
    ? rule && checkField({ ...rule, enabled: true, required: true }, newPassword)
    : needed
  const differs: Fault = { key: "inconsistent_twice", args: [] }
  return {
    ...(wrong ? { newPassword: { key: wrong.key, args: wrong.args } } : {}),
    ...(confirmNewPassword === newPassword ? {} : { confirmNewPassword: differs }),
    ...(confirmNewPassword ? {} : { confirmNewPassword: needed }),
  }
}

/** The same for a change, which asks for the old password unless that is already known. */
export const passwordFaults = (
  values: Readonly<Partial<Record<ChangeField, string>>>,
  rule: FieldRule | undefined,
  asksOld: boolean,
): Partial<Record<ChangeField, Fault>> => ({
  ...(asksOld && !values.oldPassword ? { oldPassword: needed } : {}),
  ...newPasswordFaults(values, rule),
})
