import { staffSignIn } from "@croupier/contract/console/session"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../api/call.ts"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Field } from "../parts/field.tsx"
import { Fault } from "../parts/notice.tsx"
import { takeMe } from "./me-store.ts"

export function PasswordForm() {
  const t = useT()
  const [login, setLogin] = useState("")
  const [password, setPassword] = useState("")
  const entering = useMutation({
    mutationFn: () => call(staffSignIn, { login, password }),
    onSuccess: takeMe,
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        entering.mutate()
      }}
    >
      <Field
        label={t("login")}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={login}
        onChange={(event) => setLogin(event.target.value)}
      />
      <Field
        label={t("password")}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Fault error={entering.error} />
      <Button type="submit" kind="main" busy={entering.isPending}>
        {t("sign_in")}
      </Button>
    </form>
  )
}
