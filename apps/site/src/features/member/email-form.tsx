import { bindEmail, sendEmailCode } from "@croupier/contract/verification"
import { call } from "../../api/call.ts"
import { callGuarded } from "../../forms/call-guarded.ts"
import { EmailField } from "../../forms/email-field.tsx"
import { needed } from "../../forms/fault.ts"
import { useSentCode } from "../../forms/use-sent-code.ts"
import { BindingForm } from "./binding-form.tsx"
import { useBinding } from "./use-binding.ts"

/** Faults of a typed mail address: only an empty one here, the house checks its form. */
const emailFault = (typed: string) => (typed.trim() ? undefined : needed)

/** Binds a mail address. */
export function EmailForm({ asksPassword }: { readonly asksPassword: boolean }) {
  const binding = useBinding("email", asksPassword, emailFault)
  const { fields } = binding
  const email = () => (fields.values.email ?? "").trim()
  const code = useSentCode(
    async () => (fields.accept(["email"]) ? call(sendEmailCode, { email: email() }) : undefined),
    (error) => void fields.refuseFor(error, { EMAIL_INVALID: "email", EMAIL_TAKEN: "email" }),
  )
  return (
    <BindingForm
      binding={binding}
      code={code}
      bind={(proof) => callGuarded(bindEmail, { email: email(), ...proof })}
    >
      <EmailField field={fields.props("email")} />
    </BindingForm>
  )
}
