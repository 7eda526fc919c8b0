import { staffAuthenticator } from "@croupier/contract/console/session"
import { useQuery } from "@tanstack/react-query"
import { query } from "../api/query.ts"
import { useT } from "../i18n/texts.ts"
import { Fault, Notice } from "../parts/notice.tsx"
import { QrCode } from "../parts/qr-code.tsx"
import { CodeForm } from "./code-form.tsx"
import { PasskeyButton } from "./passkey-button.tsx"
import { addPasskey } from "./use-passkey.ts"

/** A first factor besides the password: an authenticator app, or a passkey. */
export function EnrolForm() {
  const t = useT()
  return (
    <div className="grid gap-4">
      <EnrolApp />
      <div className="grid gap-2 border-t border-line pt-3">
        <PasskeyButton label="passkey_instead" act={() => addPasskey(t("passkey"))} />
      </div>
    </div>
  )
}

/** A secret for the authenticator app, to be scanned or typed, and its first code. */
export function EnrolApp({ onDone }: { readonly onDone?: () => void }) {
  const t = useT()
  const { data, error } = useQuery({
    ...query(staffAuthenticator, {}),
    // Asked for again, the house would give another secret.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <div className="grid gap-3">
      <Notice>{t("enrol_text")}</Notice>
      <Fault error={error} />
      {data ? (
        <>
          <div className="justify-self-center">
            <QrCode text={data.uri} label={t("enrol_qr")} />
          </div>
          <p className="text-center font-mono text-sm break-all" data-secret>
            {data.secret}
          </p>
          <CodeForm byApp {...(onDone ? { onDone } : {})} />
        </>
      ) : null}
    </div>
  )
}
