import { sendVerificationCode, type CheckMethod } from "@croupier/contract/security"
import { call } from "../../api/call.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { SentCodeField } from "../../forms/sent-code-field.tsx"
import { useFirstField } from "../../forms/use-first-field.ts"
import { useSentCode } from "../../forms/use-sent-code.ts"
import { useT } from "../../i18n/i18n.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"
import type { Entry } from "./enter.ts"
import { useVerify } from "./use-verify.ts"

/** Form of one method: a code of the app, a code that is sent, or a name. */
export function VerifyForm(props: {
  readonly ticket: string
  readonly method: CheckMethod
  readonly entry: Entry
}) {
  const t = useT("auth")
  const { ticket, method } = props
  const { fields, refused, over, busy, submit } = useVerify(ticket, method, props.entry)
  useFirstField(fields, "code")
  const code = useSentCode(async () =>
    method === "email" || method === "mobile" ? call(sendVerificationCode, { ticket, method }) : undefined,
  )
  return (
    <Form submit={submit}>
      {method === "email" || method === "mobile" ? (
        <SentCodeField field={fields.props("code")} code={code} />
      ) : (
        <Field
          {...fields.props("code")}
          label={t(method === "bankName" ? "auth_verify_bank_name" : "auth_verify_code")}
          required
          spellCheck={false}
          {...(method === "bankName"
            ? { autoComplete: "off", maxLength: 80, dir: "auto" }
            : { autoComplete: "one-time-code", autoCapitalize: "characters", maxLength: 20, dir: "ltr" })}
        />
      )}
      <FormError message={refused} />
      {over ? (
        <Button size="large" onClick={() => switchModal("login")}>
          {t("auth_verify_again")}
        </Button>
      ) : (
        <Button type="submit" size="large" busy={busy}>
          {t(busy ? "auth_verify_busy" : "auth_verify_submit")}
        </Button>
      )}
    </Form>
  )
}
