import { setPasswordByEmail } from "@croupier/contract/verification"
import { useCallback, useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { newPasswordFaults, type NewPasswordField } from "../../forms/password-faults.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useRule } from "../../forms/use-rule.ts"
import { useFirstField } from "../../forms/use-first-field.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { NewPasswordFields } from "../../forms/new-password-fields.tsx"
import { PASSWORD_REFUSALS, usePasswordSet } from "./use-password-set.ts"

/** Form behind the mailed link: a new password, twice. */
export default function PasswordLinkModal({ token }: { readonly token: string }) {
  const t = useT("auth")
  const rule = useRule("password")
  const done = usePasswordSet()
  const [spent, setSpent] = useState(false)
  const { busy, refused, attempt } = useAttempt()
  const fields = useFields<NewPasswordField>(
    useCallback(
      (values: Readonly<Partial<Record<NewPasswordField, string>>>) => newPasswordFaults(values, rule),
      [rule],
    ),
  )
  useFirstField(fields, "newPassword")
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(["newPassword", "confirmNewPassword"])) return
        await call(setPasswordByEmail, { token, newPassword: fields.values.newPassword ?? "" })
        done()
      },
      (error) => {
        setSpent(error.code === "CODE_WRONG" || error.code === "CODE_EXPIRED")
        return fields.refuseFor(error, PASSWORD_REFUSALS)
      },
    )
  return (
    <ModalFrame title={t("auth_forgot_title")}>
      <p className="mb-5 text-fg-2">{t("auth_forgot_link_text")}</p>
      <Form submit={submit}>
        <NewPasswordFields field={fields.props} rule={rule} />
        <FormError message={refused} />
        <Button type="submit" size="large" busy={busy}>
          {t(busy ? "auth_saving" : "auth_save_password")}
        </Button>
        {spent ? (
          <Button kind="quiet" onClick={() => switchModal("forgotPassword")}>
            {t("auth_another_link")}
          </Button>
        ) : null}
      </Form>
    </ModalFrame>
  )
}
