import { staffCode, staffStepUp, type Me } from "@croupier/contract/console/session"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../api/call.ts"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Field } from "../parts/field.tsx"
import { Fault } from "../parts/notice.tsx"
import { takeMe } from "./me-store.ts"

/** The six digits of the app: at the sign-in, or once more before something dangerous. */
export function CodeForm({
  again = false,
  onDone,
}: {
  readonly again?: boolean
  readonly onDone?: () => void
}) {
  const t = useT()
  const [code, setCode] = useState("")
  const entering = useMutation<Me>({
    mutationFn: () => (again ? call(staffStepUp, { code }) : call(staffCode, { code })),
    onSuccess: (me) => {
      takeMe(me)
      onDone?.()
    },
    onError: () => setCode(""),
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
        label={t("code")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        maxLength={6}
        required
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ""))}
      />
      <Fault error={entering.error} />
      <Button type="submit" kind="main" busy={entering.isPending}>
        {t("go_on")}
      </Button>
    </form>
  )
}
