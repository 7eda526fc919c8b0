import { login } from "@croupier/contract/identity"
import { useState } from "react"
import { call, CallError } from "../../api/call.ts"
import { queryClient, query } from "../../api/query.ts"
import { captcha } from "@croupier/contract/identity"
import { useT } from "../../i18n/i18n.tsx"
import { askedForMore } from "./asked-for-more.ts"
import { asksForCaptcha } from "./asks-for-captcha.ts"
import { refreshCaptcha } from "./captcha-picture.ts"
import { enter } from "./enter.ts"
import { humanAnswer } from "../../forms/human/human-answer.ts"
import { useFields, type Fault } from "../../forms/use-fields.ts"
import { useOnce } from "../../forms/use-once.ts"

type LoginField = "username" | "password" | "captcha"
type Values = Readonly<Partial<Record<LoginField, string>>>

const needed: Fault = { key: "field_required", args: [] }
/** Both are required; what a right name or password looks like is not told here. */
const plain = (values: Values) => ({
  ...(values.username?.trim() ? {} : { username: needed }),
  ...(values.password ? {} : { password: needed }),
})
const withCaptcha = (values: Values) => ({
  ...plain(values),
  ...(values.captcha?.trim() ? {} : { captcha: needed }),
})

/** State and rules of the sign-in form. */
export function useLogin() {
  const t = useT("auth")
  const [captchaShown, showCaptcha] = useState(false)
  const [remember, setRemember] = useState(false)
  const [refused, setRefused] = useState<string>()
  const fields = useFields<LoginField>(captchaShown ? withCaptcha : plain)
  const { busy, once } = useOnce()

  const failed = (error: unknown) => {
    if (!(error instanceof CallError)) return setRefused(t("something_failed"))
    if (!captchaShown && !asksForCaptcha(error)) return setRefused(error.message)
    // A picture answers for one attempt only.
    fields.set("captcha", "")
    if (captchaShown) refreshCaptcha()
    else showCaptcha(true)
    if (error.code === "CAPTCHA_WRONG") fields.refuse("captcha", error.message)
    else setRefused(error.message)
  }

  const submit = () =>
    once(async () => {
      setRefused(undefined)
      if (!fields.accept(captchaShown ? ["username", "password", "captcha"] : ["username", "password"]))
        return
      const { username = "", password = "", captcha: typed = "" } = fields.values
      const picture = queryClient.getQueryData(query(captcha, {}).queryKey)
      try {
        const session = await call(login, {
          username: username.trim(),
          password,
          remember,
          ...(await humanAnswer("login")),
          ...(captchaShown && picture ? { captchaId: picture.captchaId, captcha: typed.trim() } : {}),
        })
        await enter(session, { remember, password })
      } catch (error) {
        if (!askedForMore(error, { remember, password })) failed(error)
      }
    })

  return { fields, captchaShown, remember, setRemember, refused, busy, submit }
}
