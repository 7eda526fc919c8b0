import { staffFactors, staffNamePasskey, staffRemovePasskey } from "@croupier/contract/console/factors"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../api/call.ts"
import { queryClient } from "../api/query-client.ts"
import { query, queryKey, refresh } from "../api/query.ts"
import { formatTime } from "../i18n/format.ts"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Field } from "../parts/field.tsx"
import { Fault, Notice } from "../parts/notice.tsx"
import { EnrolApp } from "./enrol-form.tsx"
import { PasskeyButton } from "./passkey-button.tsx"
import { addPasskey } from "./use-passkey.ts"
import { unsaved } from "../parts/unsaved.ts"

type Key = Value<typeof staffFactors>["passkeys"][number]

/** By what else than the password one shows who one is. */
export function FactorsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { data, error } = useQuery(query(staffFactors, {}))
  const [name, setName] = useState("")
  const [app, setApp] = useState(false)
  const again = () => refresh(staffFactors)
  // Whole or not at all: nothing moves away under a finger.
  if (!data)
    return (
      <Dialog title={t("factors")} onClose={onClose}>
        <Fault error={error} />
      </Dialog>
    )
  return (
    <Dialog title={t("factors")} onClose={onClose}>
      <div className="grid gap-4">
        <ul aria-label={t("passkeys")} className="grid gap-2">
          {data.passkeys.map((key) => (
            <PasskeyLine key={key.passkeyId} passkey={key} />
          ))}
        </ul>
        <div className="grid gap-2 border-t border-line pt-3">
          <Field
            label={t("passkey_name")}
            name="passkeyName"
            hint={t("passkey_name_hint")}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <PasskeyButton
            label="passkey_add"
            act={() => addPasskey(name.trim() || t("passkey"))}
            onDone={() => {
              setName("")
              void again()
            }}
          />
        </div>
        {data.hasAuthenticator ? <Notice tone="right">{t("authenticator_on")}</Notice> : null}
        {!data.hasAuthenticator && !app ? (
          <Button onClick={() => setApp(true)}>{t("authenticator_add")}</Button>
        ) : null}
        {app && !data.hasAuthenticator ? <EnrolApp onDone={() => void again()} /> : null}
      </div>
    </Dialog>
  )
}

/** One key: its name, which can be another, and its end. */
function PasskeyLine({ passkey }: { readonly passkey: Key }) {
  const t = useT()
  const { passkeyId, createdAt, lastUsedAt } = passkey
  const [name, setName] = useState(passkey.name)
  const taken = {
    onSuccess: (next: Value<typeof staffFactors>) =>
      queryClient.setQueryData(queryKey(staffFactors, {}), next),
  }
  const naming = useMutation({ mutationFn: () => call(staffNamePasskey, { passkeyId, name }), ...taken })
  const removing = useMutation({ mutationFn: () => call(staffRemovePasskey, { passkeyId }), ...taken })
  return (
    <li className="grid gap-1 rounded-ctl border border-line p-2">
      <form
        {...unsaved(false)}
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          naming.mutate()
        }}
      >
        <div className="min-w-0 flex-1 basis-40">
          <Field
            label={t("passkey")}
            maxLength={60}
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" busy={naming.isPending} disabled={name.trim() === passkey.name}>
          {t("save")}
        </Button>
        <Button kind="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
          {t("passkey_remove")}
        </Button>
      </form>
      <p className="text-xs text-fg-3">
        {t("passkey_made", formatTime(createdAt))} · {t("passkey_used", formatTime(lastUsedAt))}
      </p>
      <Fault error={naming.error ?? removing.error} />
    </li>
  )
}
