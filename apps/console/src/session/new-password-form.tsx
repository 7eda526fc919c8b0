import { staffNewPassword } from "@croupier/contract/console/session"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../api/call.ts"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Field } from "../parts/field.tsx"
import { Fault, Notice } from "../parts/notice.tsx"
import { takeMe } from "./me-store.ts"

/** A password that somebody was told is changed before anything else. */
export function NewPasswordForm() {
  const t = useT()
  const [password, setPassword] = useState("")
  const [newPassword, setNew] = useState("")
  const changing = useMutation({
    mutationFn: () => call(staffNewPassword, { password, newPassword }),
    onSuccess: takeMe,
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        changing.mutate()
      }}
    >
      <Notice>{t("new_password_text")}</Notice>
      <Field
        label={t("password_present")}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label={t("password_new")}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        hint={t("password_hint")}
        minLength={12}
        required
        value={newPassword}
        onChange={(event) => setNew(event.target.value)}
      />
      <Fault error={changing.error} />
      <Button type="submit" kind="main" busy={changing.isPending}>
        {t("go_on")}
      </Button>
    </form>
  )
}
