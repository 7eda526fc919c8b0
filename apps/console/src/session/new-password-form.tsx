import { staffNewPassword } from "@croupier/contract/console/session"
import { call } from "../api/call.ts"
import { useT } from "../i18n/texts.ts"
import { Notice } from "../parts/notice.tsx"
import { StepForm } from "./step-form.tsx"

/** A one-time password is changed before anything else. */
export function NewPasswordForm() {
  const t = useT()
  return (
    <StepForm
      fields={[
        { name: "password", label: "password_present", type: "password", autoComplete: "current-password" },
        {
          name: "newPassword",
          label: "password_new",
          hint: "password_hint",
          type: "password",
          autoComplete: "new-password",
          minLength: 12,
        },
      ]}
      action="go_on"
      act={(typed) => call(staffNewPassword, typed)}
    >
      <Notice>{t("new_password_text")}</Notice>
    </StepForm>
  )
}
