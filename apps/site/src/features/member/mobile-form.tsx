import { bindMobile, sendMobileCode } from "@croupier/contract/verification"
import { useCallback } from "react"
import { call } from "../../api/call.ts"
import { callGuarded } from "../../forms/call-guarded.ts"
import { MobileField } from "../../forms/mobile-field.tsx"
import { numberFault } from "../../forms/number-fault.ts"
import { useDialingCode } from "../../forms/use-dialing-code.ts"
import { useNumberCode } from "../../forms/use-number-code.ts"
import { BindingForm } from "./binding-form.tsx"
import { useBinding } from "./use-binding.ts"

/** Binds a mobile number. */
export function MobileForm({ asksPassword }: { readonly asksPassword: boolean }) {
  const [dialingCode, chooseDialingCode] = useDialingCode()
  const binding = useBinding(
    "mobileNum",
    asksPassword,
    useCallback((typed: string) => numberFault(typed, dialingCode), [dialingCode]),
  )
  const { fields } = binding
  const { number, code } = useNumberCode(fields, dialingCode, (asked) => call(sendMobileCode, asked))
  return (
    <BindingForm
      binding={binding}
      code={code}
      bind={(proof) => callGuarded(bindMobile, { ...number(), ...proof })}
    >
      <MobileField
        field={fields.props("mobileNum")}
        dialingCode={dialingCode}
        chooseDialingCode={chooseDialingCode}
      />
    </BindingForm>
  )
}
