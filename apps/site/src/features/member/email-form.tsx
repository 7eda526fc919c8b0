import { bindEmail, sendEmailCode } from "@croupier/contract/verification"
import { useCallback } from "react"
import { call } from "../../api/call.ts"
import { FormError } from "../../forms/form-error.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { SentCodeField } from "../../forms/sent-code-field.tsx"
import { useFields, type Fault } from "../../forms/use-fields.ts"
import { useSentCode } from "../../forms/use-sent-code.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"
import { useBinding } from "./use-binding.ts"

type EmailField = "email" | "verificationCode" | "password"
const needed: Fault = { key: "field_required", args: [] }
const FIELD_OF: Partial<Record<string, EmailField>> = {
  EMAIL_INVALID: "email",
  EMAIL_TAKEN: "email",
  CODE_WRONG: "verificationCode",
  CODE_EXPIRED: "verificationCode",
  PASSWORD_WRONG: "password",
}

/** Binds a mail address: a code goes there and comes back. Replacing a verified one needs the password. */
export function EmailForm({ asksPassword }: { readonly asksPassword: boolean }) {
  const t = useT("member")
  const auth = useT("auth")
  const fields = useFields<EmailField>(
    useCallback(
      ({ email, verificationCode, password }) => ({
        ...(email?.trim() ? {} : { email: needed }),
        ...(verificationCode?.trim() ? {} : { verificationCode: needed }),
        ...(password || !asksPassword ? {} : { password: needed }),
      }),
      [asksPassword],
    ),
  )
  const email = () => (fields.values.email ?? "").trim()
  const code = useSentCode(
    async () => (fields.accept(["email"]) ? call(sendEmailCode, { email: email() }) : undefined),
    (error) => {
      if (FIELD_OF[error.code] === "email") fields.refuse("email", error.message)
    },
  )
  const asked: readonly EmailField[] = asksPassword
    ? ["email", "verificationCode", "password"]
    : ["email", "verificationCode"]
  const { refused, busy, submit } = useBinding(
    fields,
    FIELD_OF,
    asked,
    async ({ verificationCode = "", password }) =>
      call(bindEmail, {
        email: email(),
        verificationCode: verificationCode.trim(),
        ...(asksPassword && password ? { password } : {}),
      }),
  )
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        {...fields.props("email")}
        label={auth("field_email")}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        dir="ltr"
      />
      <SentCodeField field={fields.props("verificationCode")} code={code} />
      {asksPassword ? (
        <PasswordField
          {...fields.props("password")}
          label={t("member_your_password")}
          required
          autoComplete="current-password"
        />
      ) : null}
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("member_bind")}
      </Button>
    </form>
  )
}
