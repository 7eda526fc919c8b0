import { forgotPasswordByEmail } from "@croupier/contract/verification"
import type { CallError } from "@croupier/client/call-error"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/i18n.tsx"
import { text } from "../../i18n/texts.ts"
import { closeModal, confirm } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { EmailField } from "../../forms/email-field.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { humanAnswer } from "../../forms/human/human-answer.ts"
import { HumanStatus } from "../../forms/human/human-status.tsx"
import { OutboxLink } from "../../forms/outbox-link.tsx"
import { refusedFields } from "../../forms/refused-field.ts"
import { needed } from "../../forms/fault.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useFirstField } from "../../forms/use-first-field.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { UsernameField } from "./username-field.tsx"

type EmailField = "username" | "email"
const both = (values: Readonly<Partial<Record<EmailField, string>>>) => ({
  ...(values.username?.trim() ? {} : { username: needed }),
  ...(values.email?.trim() ? {} : { email: needed }),
})

/** Asks for the link. The answer does not tell whether the account exists. */
export function ForgotByEmail() {
  const t = useT("auth")
  const fields = useFields<EmailField>(both)
  const { busy, refused, attempt } = useAttempt()
  useFirstField(fields, "username")

  const failed = (error: CallError) => {
    const faults = refusedFields(error)
    for (const { field, fault } of faults.toReversed())
      if (field === "username" || field === "email")
        fields.refuse(field, fault ? text(fault.key, ...fault.args) : error.message)
    if (faults.length === 0)
      void confirm({ title: t("auth_mail_failed"), text: error.message, tone: "warning", cancelLabel: null })
    return true
  }
  const submit = () =>
    attempt(async () => {
      if (!fields.accept(["username", "email"])) return
      const { username = "", email = "" } = fields.values
      await call(forgotPasswordByEmail, {
        username: username.trim(),
        email: email.trim(),
        ...(await humanAnswer("forgotten")),
      })
      await confirm({ title: t("auth_mail_sent_title"), text: t("in_been_out"), cancelLabel: null })
      closeModal()
    }, failed)
  return (
    <Form submit={submit}>
      <div className="grid gap-1">
        <p className="text-fg-2">{t("auth_forgot_email_text")}</p>
        <OutboxLink />
      </div>
      <UsernameField field={fields.props("username")} label={t("field_username")} />
      <EmailField field={fields.props("email")} />
      <HumanStatus />
      <FormError message={refused} />
      <Button type="submit" size="large" busy={busy}>
        {t(busy ? "auth_sending_code" : "auth_send_link")}
      </Button>
    </Form>
  )
}
