import { serviceSecret, setServiceSecret } from "@croupier/contract/console/service-chat"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"

/** 32 random bytes as 64 digits. */
const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )

/** The secret that the outside desk shares: when it was set, and a new one in its place. */
export function ServiceSecret({ isNeeded }: { readonly isNeeded: boolean }) {
  const t = useT("console-merchant")
  const mayChange = useMay("merchants.links")
  const { data, error } = useQuery(query(serviceSecret, {}))
  const [secret, setSecret] = useState<string>()
  return (
    <section aria-label={t("links_secret")} className="grid max-w-2xl gap-2 border-t border-line pt-4">
      <h2 className="font-semibold">{t("links_secret")}</h2>
      <p className="text-sm text-fg-2">{t("links_secret_text")}</p>
      <Fault error={error} />
      {data ? (
        data.setAt ? (
          <p>{t("links_secret_set", formatTime(data.setAt))}</p>
        ) : isNeeded ? (
          <Notice tone="wrong">{t("links_secret_missing")}</Notice>
        ) : (
          <p className="text-fg-3">{t("links_secret_none")}</p>
        )
      ) : null}
      {mayChange ? (
        <Button className="justify-self-start" onClick={() => setSecret(newSecret())}>
          {t("links_secret_new")}
        </Button>
      ) : null}
      {secret === undefined ? null : (
        <WhyDialog
          title={t("links_secret_new")}
          action={t("save")}
          danger={data?.setAt !== null}
          act={(why) => call(setServiceSecret, { secret, why })}
          onDone={() => setSecret(undefined)}
          onClose={() => setSecret(undefined)}
        >
          <Field
            label={t("links_secret")}
            hint={t("links_secret_hint")}
            required
            minLength={32}
            maxLength={200}
            pattern="[!-~]+"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
          />
        </WhyDialog>
      )}
    </section>
  )
}
