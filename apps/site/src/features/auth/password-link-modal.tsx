import { setPasswordByEmail } from "@croupier/contract/verification"
import { useCallback, useState } from "react"
import { call, CallError } from "../../api/call.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { useFields } from "../../forms/use-fields.ts"
import { useFirstField } from "../../forms/use-first-field.ts"
import { useOnce } from "../../forms/use-once.ts"
import { NewPasswordFields } from "./new-password-fields.tsx"
import {
  newPasswordFaults,
  usePasswordRefusal,
  usePasswordRule,
  usePasswordSet,
  type NewPasswordField,
} from "./use-new-password.ts"

/** What the mailed link opens: a new password, twice. */
export default function PasswordLinkModal({ token }: { readonly token: string }) {
  const t = useT("auth")
  const rule = usePasswordRule()
  const refusePassword = usePasswordRefusal()
  const done = usePasswordSet()
  const [refused, setRefused] = useState<string>()
  const [spent, setSpent] = useState(false)
  const { busy, once } = useOnce()
  const fields = useFields<NewPasswordField>(
    useCallback(
      (values: Readonly<Partial<Record<NewPasswordField, string>>>) => newPasswordFaults(values, rule),
      [rule],
    ),
  )
  useFirstField(fields, "newPassword")
  const submit = () =>
    once(async () => {
      setRefused(undefined)
      if (!fields.accept(["newPassword", "confirmNewPassword"])) return
      try {
        await call(setPasswordByEmail, { token, newPassword: fields.values.newPassword ?? "" })
        done()
      } catch (error) {
        if (!(error instanceof CallError)) return setRefused(t("something_failed"))
        if (refusePassword(fields, error)) return undefined
        setSpent(error.code === "CODE_WRONG" || error.code === "CODE_EXPIRED")
        setRefused(error.message)
      }
    })
  return (
    <ModalFrame title={t("auth_forgot_title")}>
      <p className="mb-5 text-fg-2">{t("auth_forgot_link_text")}</p>
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
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
      </form>
    </ModalFrame>
  )
}
