import { captcha, login } from "@croupier/contract/identity"
import { sendSignInCode } from "@croupier/contract/verification"
import { useCallback, useState } from "react"
import { call, CallError } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { nationalNumber } from "../../forms/national-number.ts"
import { humanAnswer } from "../../forms/human/human-answer.ts"
import { phoneProof } from "../../forms/phone-proof.ts"
import { useDialingCode } from "../../forms/use-dialing-code.ts"
import { useFields, type Fault } from "../../forms/use-fields.ts"
import { useOnce } from "../../forms/use-once.ts"
import { useSentCode } from "../../forms/use-sent-code.ts"
import { askedForMore } from "./asked-for-more.ts"
import { asksForCaptcha } from "./asks-for-captcha.ts"
import { refreshCaptcha } from "./captcha-picture.ts"
import { enter } from "./enter.ts"
import { numberFault } from "./number-fault.ts"

type MobileLoginField = "mobileNum" | "verificationCode" | "password" | "captcha"
const needed: Fault = { key: "field_required", args: [] }

/** State and rules of the sign-in by mobile number. */
export function useMobileLogin() {
  const t = useT("auth")
  const [proof, setProof] = useState<"code" | "password">("code")
  const [captchaShown, showCaptcha] = useState(false)
  const [remember, setRemember] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [dialingCode, chooseDialingCode] = useDialingCode()
  const { busy, once } = useOnce()
  const fields = useFields<MobileLoginField>(
    useCallback(
      (values: Readonly<Partial<Record<MobileLoginField, string>>>) => {
        const number = numberFault(values.mobileNum, dialingCode)
        return {
          ...(number ? { mobileNum: number } : {}),
          ...(values.verificationCode?.trim() ? {} : { verificationCode: needed }),
          ...(values.password ? {} : { password: needed }),
          ...(values.captcha?.trim() ? {} : { captcha: needed }),
        }
      },
      [dialingCode],
    ),
  )
  const number = () => nationalNumber(fields.values.mobileNum ?? "", dialingCode)
  const code = useSentCode(
    async () =>
      fields.accept(["mobileNum"])
        ? call(sendSignInCode, {
            mobileNum: number(),
            countryDialingCode: dialingCode,
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
    if (error.code === "PHONE_INVALID") return fields.refuse("mobileNum", error.message)
    if (error.code === "CODE_WRONG" || error.code === "CODE_EXPIRED")
      return fields.refuse("verificationCode", error.message)
    if (!captchaShown && !asksForCaptcha(error)) return setRefused(error.message)
    fields.set("captcha", "")
    if (captchaShown) refreshCaptcha()
    else showCaptcha(true)
    if (error.code === "CAPTCHA_WRONG") fields.refuse("captcha", error.message)
    else setRefused(error.message)
  }

  const byCode = proof === "code"
  const withPicture = captchaShown && !byCode
  const submit = () =>
    once(async () => {
      setRefused(undefined)
      const asked: readonly MobileLoginField[] = ["mobileNum", byCode ? "verificationCode" : "password"]
      if (!fields.accept(withPicture ? [...asked, "captcha"] : asked)) return
      const { verificationCode = "", password = "", captcha: typed = "" } = fields.values
      const picture = queryClient.getQueryData(query(captcha, {}).queryKey)
      // A code is no password: nothing may offer it as the old one.
      const entry = byCode ? { remember } : { remember, password }
      try {
        const session = await call(login, {
          username: number(),
          countryDialingCode: dialingCode,
          password: byCode ? verificationCode.trim() : password,
          type: byCode ? "sms" : "username",
          remember,
          ...(await humanAnswer("login")),
          ...(withPicture && picture ? { captchaId: picture.captchaId, captcha: typed.trim() } : {}),
        })
        await enter(session, entry)
      } catch (error) {
        if (!askedForMore(error, entry)) failed(error)
      }
    })

  return {
    fields,
    proof,
    changeProof: () => {
      setProof(byCode ? "password" : "code")
      setRefused(undefined)
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
