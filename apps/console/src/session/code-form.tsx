import { staffCode, staffStepUp, type Me } from "@croupier/contract/console/session"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../api/call.ts"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Field } from "../parts/field.tsx"
import { takeMe, useSessionState } from "./session-store.ts"
import { PasskeyButton } from "./passkey-button.tsx"
import { TriesFault } from "./tries-fault.tsx"
import { provePasskey } from "./use-passkey.ts"
import { unsaved } from "../parts/unsaved.ts"

/**
 * Who one is besides the password: by a passkey, or the six digits of the app; at the sign-in, or once more before
 * something dangerous. `byApp`: the first code of an app.
 */
export function CodeForm({
  again = false,
  byApp = false,
  onDone,
}: {
  readonly again?: boolean
  readonly byApp?: boolean
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
  const { me, entering: begun } = useSessionState()
  const who = begun ?? me
  const hasPasskey = !byApp && (who?.hasPasskey ?? false)
  return (
    <div className="grid gap-3">
      {hasPasskey ? <PasskeyButton label="passkey_use" act={provePasskey} onDone={onDone} /> : null}
      {byApp || who?.hasAuthenticator ? (
        <form
          {...unsaved(false)}
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
          <TriesFault error={entering.error} />
          <Button type="submit" kind="main" busy={entering.isPending}>
            {t("go_on")}
          </Button>
        </form>
      ) : null}
    </div>
  )
}
