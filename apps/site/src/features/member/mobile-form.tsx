import { bindMobile, sendMobileCode } from "@croupier/contract/verification"
import { useCallback } from "react"
import { call } from "../../api/call.ts"
import { FormError } from "../../forms/form-error.tsx"
import { MobileField } from "../../forms/mobile-field.tsx"
import { nationalNumber } from "../../forms/national-number.ts"
import { PasswordField } from "../../forms/password-field.tsx"
import { phoneProof } from "../../forms/phone-proof.ts"
import { SentCodeField } from "../../forms/sent-code-field.tsx"
import { useDialingCode } from "../../forms/use-dialing-code.ts"
import { useFields, type Fault } from "../../forms/use-fields.ts"
import { useSentCode } from "../../forms/use-sent-code.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { useBinding } from "./use-binding.ts"

type BindingField = "mobileNum" | "verificationCode" | "password"
const needed: Fault = { key: "field_required", args: [] }
const FIELD_OF: Partial<Record<string, BindingField>> = {
  PHONE_INVALID: "mobileNum",
  MOBILE_TAKEN: "mobileNum",
  CODE_WRONG: "verificationCode",
  CODE_EXPIRED: "verificationCode",
  PASSWORD_WRONG: "password",
}

/** Binds a mobile number: a code goes there and comes back. Replacing a verified one needs the password. */
export function MobileForm({ asksPassword }: { readonly asksPassword: boolean }) {
  const t = useT("member")
  const [dialingCode, chooseDialingCode] = useDialingCode()
  const fields = useFields<BindingField>(
    useCallback(
      ({ mobileNum, verificationCode, password }) => ({
        ...(mobileNum?.trim() ? {} : { mobileNum: needed }),
        ...(verificationCode?.trim() ? {} : { verificationCode: needed }),
        ...(password || !asksPassword ? {} : { password: needed }),
      }),
      [asksPassword],
    ),
  )
  const number = () => ({
    mobileNum: nationalNumber(fields.values.mobileNum ?? "", dialingCode),
    countryDialingCode: dialingCode,
  })
  const code = useSentCode(
    async () =>
      fields.accept(["mobileNum"])
        ? call(sendMobileCode, { ...number(), proof: await phoneProof() })
        : undefined,
    (error) => {
      if (FIELD_OF[error.code] === "mobileNum") fields.refuse("mobileNum", error.message)
    },
  )
  const asked: readonly BindingField[] = asksPassword
    ? ["mobileNum", "verificationCode", "password"]
    : ["mobileNum", "verificationCode"]
  const { refused, busy, submit } = useBinding(
    fields,
    FIELD_OF,
    asked,
    async ({ verificationCode = "", password }) =>
      call(bindMobile, {
        ...number(),
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
      <MobileField
        field={fields.props("mobileNum")}
        dialingCode={dialingCode}
        chooseDialingCode={chooseDialingCode}
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
