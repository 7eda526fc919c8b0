import { sendSignInCode, setPasswordByPhone } from "@croupier/contract/verification"
import { useCallback, useState } from "react"
import { call, CallError } from "../../api/call.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { MobileField } from "../../forms/mobile-field.tsx"
import { nationalNumber } from "../../forms/national-number.ts"
import { SentCodeField } from "../../forms/sent-code-field.tsx"
import { humanAnswer } from "../../forms/human/human-answer.ts"
import { phoneProof } from "../../forms/phone-proof.ts"
import { useDialingCode } from "../../forms/use-dialing-code.ts"
import { useFields, type Fault } from "../../forms/use-fields.ts"
import { useFirstField } from "../../forms/use-first-field.ts"
import { useOnce } from "../../forms/use-once.ts"
import { useSentCode } from "../../forms/use-sent-code.ts"
import { NewPasswordFields } from "./new-password-fields.tsx"
import { numberFault } from "./number-fault.ts"
import {
  newPasswordFaults,
  usePasswordRefusal,
  usePasswordRule,
  usePasswordSet,
  type NewPasswordField,
} from "./use-new-password.ts"

type Name = "mobileNum" | "verificationCode" | NewPasswordField
const needed: Fault = { key: "field_required", args: [] }

/** Number, code and new password in one form, as the specification has it. */
export function ForgotByMobile() {
  const t = useT("auth")
  const rule = usePasswordRule()
  const refusePassword = usePasswordRefusal()
  const done = usePasswordSet()
  const [dialingCode, chooseDialingCode] = useDialingCode()
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  const fields = useFields<Name>(
    useCallback(
      (values: Readonly<Partial<Record<Name, string>>>) => {
        const number = numberFault(values.mobileNum, dialingCode)
        return {
          ...newPasswordFaults(values, rule),
          ...(number ? { mobileNum: number } : {}),
          ...(values.verificationCode?.trim() ? {} : { verificationCode: needed }),
        }
      },
      [dialingCode, rule],
    ),
  )
  useFirstField(fields, "mobileNum")
  const asked = () => ({
    mobileNum: nationalNumber(fields.values.mobileNum ?? "", dialingCode),
    countryDialingCode: dialingCode,
  })
  const code = useSentCode(
    async () =>
      fields.accept(["mobileNum"])
        ? call(sendSignInCode, {
            ...asked(),
            usage: "password",
            proof: await phoneProof(),
            ...(await humanAnswer("codes")),
          })
        : undefined,
    (error) => {
      if (error.code === "PHONE_INVALID") fields.refuse("mobileNum", error.message)
    },
  )

  const failed = (error: unknown) => {
    if (!(error instanceof CallError)) return setRefused(t("something_failed"))
    if (refusePassword(fields, error)) return undefined
    if (error.code === "PHONE_INVALID") return fields.refuse("mobileNum", error.message)
    if (error.code === "CODE_WRONG" || error.code === "CODE_EXPIRED")
      return fields.refuse("verificationCode", error.message)
    return setRefused(error.message)
  }
  const submit = () =>
    once(async () => {
      setRefused(undefined)
      if (!fields.accept(["mobileNum", "verificationCode", "newPassword", "confirmNewPassword"])) return
      const { verificationCode = "", newPassword = "" } = fields.values
      try {
        await call(setPasswordByPhone, {
          ...asked(),
          verificationCode: verificationCode.trim(),
          newPassword,
        })
        done()
      } catch (error) {
        failed(error)
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
      <p className="text-fg-2">{t("auth_forgot_mobile_text")}</p>
      <MobileField
        field={fields.props("mobileNum")}
        dialingCode={dialingCode}
        chooseDialingCode={chooseDialingCode}
      />
      <SentCodeField field={fields.props("verificationCode")} code={code} />
      <NewPasswordFields field={fields.props} rule={rule} />
      <FormError message={refused} />
      <Button type="submit" size="large" busy={busy}>
        {t(busy ? "auth_saving" : "auth_save_password")}
      </Button>
    </form>
  )
}
