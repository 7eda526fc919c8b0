import { captcha } from "@croupier/contract/identity"
import { useState } from "react"
import type { CallError } from "@croupier/client/call-error"
import { query, queryClient } from "../../api/query.ts"
import type { Fields } from "../../forms/use-fields.ts"
import { asksForCaptcha } from "./asks-for-captcha.ts"
import { refreshCaptcha } from "./captcha-picture.ts"

type CaptchaFields = Pick<Fields<"captcha">, "values" | "set" | "refuseFor">

/** The picture of a sign-in, which shows once the house asks for it. */
export function useSignInCaptcha() {
  const [shown, show] = useState(false)
  return {
    shown,
    /** Fields of the picture in a call. */
    answer: (fields: CaptchaFields) => {
      const picture = queryClient.getQueryData(query(captcha, {}).queryKey)
      return shown && picture
        ? { captchaId: picture.captchaId, captcha: (fields.values.captcha ?? "").trim() }
        : {}
    },
    /** After a refusal: a picture answers for one attempt only, so there is a new one. True when the answer was wrong. */
    refused: (fields: CaptchaFields, error: CallError): boolean => {
      if (!shown && !asksForCaptcha(error)) return false
      fields.set("captcha", "")
      if (shown) refreshCaptcha()
      else show(true)
      return fields.refuseFor(error, { CAPTCHA_WRONG: "captcha" })
    },
  }
}
