import { login } from "@croupier/contract/identity"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { askedForMore } from "./asked-for-more.ts"
import { enter } from "./enter.ts"
import { useSignInCaptcha } from "./use-sign-in-captcha.ts"
import { humanAnswer } from "../../forms/human/human-answer.ts"
import { needed } from "../../forms/fault.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useAttempt } from "../../forms/use-attempt.ts"

type LoginField = "username" | "password" | "captcha"
type Values = Readonly<Partial<Record<LoginField, string>>>

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
  const captcha = useSignInCaptcha()
  const [remember, setRemember] = useState(false)
  const fields = useFields<LoginField>(captcha.shown ? withCaptcha : plain)
  const { busy, refused, attempt } = useAttempt()

  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(captcha.shown ? ["username", "password", "captcha"] : ["username", "password"]))
          return
        const { username = "", password = "" } = fields.values
        const session = await call(login, {
          username: username.trim(),
          password,
          remember,
          ...(await humanAnswer("login")),
          ...captcha.answer(fields),
        })
        await enter(session, { remember, password })
      },
      (error) =>
        askedForMore(error, { remember, password: fields.values.password ?? "" }) ||
        captcha.refused(fields, error),
    )

  return { fields, captchaShown: captcha.shown, remember, setRemember, refused, busy, submit }
}
