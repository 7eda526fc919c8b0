import { forgotPasswordByEmail } from "@croupier/contract/verification"
import { useState } from "react"
import { call, CallError } from "../../api/call.ts"
import { useT } from "../../i18n/i18n.tsx"
import { closeModal, confirm } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { humanAnswer } from "../../forms/human/human-answer.ts"
import { HumanStatus } from "../../forms/human/human-status.tsx"
import { OutboxLink } from "../../forms/outbox-link.tsx"
import { refusedFields } from "../../forms/refused-field.ts"
import { useFields, type Fault } from "../../forms/use-fields.ts"
import { useFirstField } from "../../forms/use-first-field.ts"
import { useOnce } from "../../forms/use-once.ts"

type EmailField = "username" | "email"
const needed: Fault = { key: "field_required", args: [] }
const both = (values: Readonly<Partial<Record<EmailField, string>>>) => ({
  ...(values.username?.trim() ? {} : { username: needed }),
  ...(values.email?.trim() ? {} : { email: needed }),
})

/** Asks for the link. The answer does not tell whether the account exists. */
export function ForgotByEmail() {
  const t = useT("auth")
  const fields = useFields<EmailField>(both)
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  useFirstField(fields, "username")

  const failed = async (error: unknown) => {
    if (!(error instanceof CallError)) return setRefused(t("something_failed"))
    const faults = refusedFields(error)
    for (const { field, fault } of faults.toReversed())
      if (field === "username" || field === "email")
        fields.refuse(field, fault ? t(fault.key, ...fault.args) : error.message)
    if (faults.length > 0) return undefined
    await confirm({ title: t("auth_mail_failed"), text: error.message, tone: "warning", cancelLabel: null })
  }
  const submit = () =>
    once(async () => {
      setRefused(undefined)
      if (!fields.accept(["username", "email"])) return
      const { username = "", email = "" } = fields.values
      try {
        await call(forgotPasswordByEmail, {
          username: username.trim(),
          email: email.trim(),
          ...(await humanAnswer("forgotten")),
        })
        await confirm({ title: t("auth_mail_sent_title"), text: t("in_been_out"), cancelLabel: null })
        closeModal()
      } catch (error) {
        await failed(error)
      }
    })
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="grid gap-1">
        <p className="text-fg-2">{t("auth_forgot_email_text")}</p>
        <OutboxLink />
      </div>
      <Field
        {...fields.props("username")}
        label={t("field_username")}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        dir="ltr"
      />
      <Field
        {...fields.props("email")}
        label={t("field_email")}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        dir="ltr"
      />
      <HumanStatus />
      <FormError message={refused} />
      <Button type="submit" size="large" busy={busy}>
        {t(busy ? "auth_sending_code" : "auth_send_link")}
      </Button>
    </form>
  )
}
