import { login } from "@croupier/contract/identity"
import { sendSignInCode } from "@croupier/contract/verification"
import { useCallback, useState } from "react"
import { call } from "../../api/call.ts"
import { humanAnswer } from "../../forms/human/human-answer.ts"
import { useDialingCode } from "../../forms/use-dialing-code.ts"
import { needed } from "../../forms/fault.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useNumberCode } from "../../forms/use-number-code.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { askedForMore } from "./asked-for-more.ts"
import { enter } from "./enter.ts"
import { numberFault } from "../../forms/number-fault.ts"
import { useSignInCaptcha } from "./use-sign-in-captcha.ts"

type MobileLoginField = "mobileNum" | "verificationCode" | "password" | "captcha"
const FIELD_OF = {
  PHONE_INVALID: "mobileNum",
  CODE_WRONG: "verificationCode",
  CODE_EXPIRED: "verificationCode",
} as const

/** State and rules of the sign-in by mobile number. */
export function useMobileLogin() {
  const [proof, setProof] = useState<"code" | "password">("code")
  const captcha = useSignInCaptcha()
  const [remember, setRemember] = useState(false)
  const [dialingCode, chooseDialingCode] = useDialingCode()
  const { busy, refused, refuse, attempt } = useAttempt()
  const fields = useFields<MobileLoginField>(
    useCallback(
      (values: Readonly<Partial<Record<MobileLoginField, string>>>) => {
        const fault = numberFault(values.mobileNum, dialingCode)
        return {
          ...(fault ? { mobileNum: fault } : {}),
          ...(values.verificationCode?.trim() ? {} : { verificationCode: needed }),
          ...(values.password ? {} : { password: needed }),
          ...(values.captcha?.trim() ? {} : { captcha: needed }),
        }
      },
      [dialingCode],
    ),
  )
  const { number, code } = useNumberCode(fields, dialingCode, async (asked) =>
    call(sendSignInCode, { ...asked, ...(await humanAnswer("codes")) }),
  )

  const byCode = proof === "code"
  const withPicture = captcha.shown && !byCode
  // A code is no password: nothing may offer it as the old one.
  const entry = byCode ? { remember } : { remember, password: fields.values.password ?? "" }
  const submit = () =>
    attempt(
      async () => {
        const asked: readonly MobileLoginField[] = ["mobileNum", byCode ? "verificationCode" : "password"]
        if (!fields.accept(withPicture ? [...asked, "captcha"] : asked)) return
        const { verificationCode = "", password = "" } = fields.values
        const { mobileNum, countryDialingCode } = number()
        const session = await call(login, {
          username: mobileNum,
          countryDialingCode,
          password: byCode ? verificationCode.trim() : password,
          type: byCode ? "sms" : "username",
          remember,
          ...(await humanAnswer("login")),
          ...(withPicture ? captcha.answer(fields) : {}),
        })
        await enter(session, entry)
      },
      (error) =>
        askedForMore(error, entry) || fields.refuseFor(error, FIELD_OF) || captcha.refused(fields, error),
    )

  return {
    fields,
    proof,
    changeProof: () => {
      setProof(byCode ? "password" : "code")
      refuse(undefined)
    },
    code,
    captchaShown: withPicture,
    remember,
    setRemember,
    refused,
    busy,
    dialingCode,
    chooseDialingCode,
    submit,
  }
}
