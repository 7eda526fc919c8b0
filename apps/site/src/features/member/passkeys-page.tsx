import {
  addPasskey,
  passkeyOptions,
  passkeys,
  removePasskey,
  type Passkeys,
} from "@croupier/contract/passkeys"
import {
  browserSupportsWebAuthn,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from "@simplewebauthn/browser"
import { useQuery } from "@tanstack/react-query"
import { callGuarded } from "../../forms/call-guarded.ts"
import { query, queryClient } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { toast } from "../../ui/toast.ts"
import { OwnPasswordField } from "./own-password-field.tsx"
import { useProof } from "./use-proof.ts"

/** The other half of this library made them, on the server. */
const asMade = (options: unknown) => options as PublicKeyCredentialCreationOptionsJSON

const keep = (known: Passkeys) => queryClient.setQueryData(query(passkeys, {}).queryKey, known)

/** The keys that open the account without a password: one for each device, or one that a password manager carries along. */
export default function PasskeysPage() {
  const t = useT("member")
  const { data, error, refetch } = useQuery({ ...query(passkeys, {}), staleTime: 0 })
  const { fields, refused, refuse, busy, prove } = useProof(["password"])
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  const add = () =>
    prove(async ({ password }) => {
      const options = await callGuarded(passkeyOptions, { password })
      // Escaped, or a device that cannot: the browser has said why.
      const response = await startRegistration({ optionsJSON: asMade(options) }).catch(() => undefined)
      if (!response) return refuse(t("member_passkey_failed"))
      keep(await callGuarded(addPasskey, { response: { ...response } }))
      toast(t("member_passkey_added"), "good")
    })
  const remove = (passkeyId: string) =>
    prove(async ({ password }) => {
      keep(await callGuarded(removePasskey, { passkeyId, password }))
      toast(t("member_passkey_removed"), "good")
    })
  return (
    <Form submit={add} className="max-w-xl">
      <p className="text-fg-2">{t("member_passkeys_text")}</p>
      <PasskeyList known={data} busy={busy} remove={(id) => void remove(id)} />
      {browserSupportsWebAuthn() ? (
        <>
          <OwnPasswordField field={fields.props("password")} />
          <FormError message={refused} />
          <Button type="submit" busy={busy} className="justify-self-start">
            {t("member_passkey_add")}
          </Button>
        </>
      ) : (
        <p role="status" className="text-brand-text">
          {t("member_passkey_unsupported")}
        </p>
      )}
    </Form>
  )
}

function PasskeyList(props: {
  readonly known: Passkeys
  readonly busy: boolean
  readonly remove: (passkeyId: string) => void
}) {
  const t = useT("member")
  const format = useFormat()
  if (props.known.passkeys.length === 0) return null
  return (
    <ul aria-label={t("member_passkeys")} className="divide-y divide-line rounded-card border border-line">
      {props.known.passkeys.map(({ passkeyId, device, createdAt, lastUsedAt }) => (
        <li key={passkeyId} className="flex flex-wrap items-center gap-3 p-4">
          <Icon name="fingerprint-pattern" size={24} className="text-brand-text" />
          <div className="min-w-0 grow basis-40">
            <p className="font-semibold">
              <bdi>
                {[device.browser, device.system].filter(Boolean).join(" · ") || t("member_device_unknown")}
              </bdi>
            </p>
            <p className="text-sm text-fg-2">
              {t("member_passkey_made", format.date(createdAt))}
              {lastUsedAt ? ` · ${t("member_passkey_used", format.date(lastUsedAt))}` : null}
            </p>
          </div>
          <Button kind="quiet" size="small" disabled={props.busy} onClick={() => props.remove(passkeyId)}>
            {t("member_passkey_remove")}
          </Button>
        </li>
      ))}
    </ul>
  )
}
