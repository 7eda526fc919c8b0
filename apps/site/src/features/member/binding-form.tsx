import type { Contacts } from "@croupier/contract/verification"
import type { ReactNode } from "react"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { SentCodeField } from "../../forms/sent-code-field.tsx"
import type { SentCode } from "../../forms/use-sent-code.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { OwnPasswordField } from "./own-password-field.tsx"
import type { BindingProof, useBinding } from "./use-binding.ts"

/** The field of a contact, the code that was sent there, and the password where it is asked for. */
export function BindingForm(props: {
  readonly binding: ReturnType<typeof useBinding>
  readonly code: SentCode
  readonly bind: (proof: BindingProof) => Promise<Contacts>
  readonly children: ReactNode
}) {
  const t = useT("member")
  const { fields, asksPassword, refused, busy, submit } = props.binding
  return (
    <Form submit={() => submit(props.bind)}>
      {props.children}
      <SentCodeField field={fields.props("verificationCode")} code={props.code} />
      {asksPassword ? <OwnPasswordField field={fields.props("password")} /> : null}
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("member_bind")}
      </Button>
    </Form>
  )
}
