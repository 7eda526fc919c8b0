import { registerMember } from "@croupier/contract/console/members"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { languageCode } from "../../i18n/language.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { OneTimePassword } from "../../parts/one-time-password.tsx"
import { theMerchant } from "../../session/session-store.ts"
import { WhyField } from "../../parts/why-field.tsx"
import { FormButtons } from "../../parts/form-buttons.tsx"

/** Registers a member on their behalf; the password is shown once. */
export function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT("console-members")
  const offered = theMerchant()?.languages ?? []
  const [account, setAccount] = useState("")
  const [kind, setKind] = useState<"member" | "agent">("member")
  const [language, setLanguage] = useState(
    offered.find((each) => each === languageCode()) ?? offered[0] ?? languageCode(),
  )
  const [why, setWhy] = useState("")
  const registering = useMutation({
    mutationFn: () => call(registerMember, { account, kind, language, why }),
  })
  return (
    <Dialog title={t("member_register")} onClose={onClose}>
      {registering.data ? (
        <OneTimePassword login={account} password={registering.data.password} />
      ) : (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            registering.mutate()
          }}
        >
          <Field
            label={t("account")}
            name="account"
            hint={t("account_hint")}
            pattern="[A-Za-z][A-Za-z0-9]{3,15}"
            autoCapitalize="none"
            autoComplete="off"
            required
            value={account}
            onChange={({ target }) => setAccount(target.value)}
          />
          <Choice
            label={t("kind")}
            value={kind}
            onChange={({ target }) => setKind(target.value === "agent" ? "agent" : "member")}
          >
            <option value="member">{t("kind_member")}</option>
            <option value="agent">{t("kind_agent")}</option>
          </Choice>
          <Choice
            label={t("language")}
            value={language}
            onChange={({ target }) => {
              const chosen = offered.find((each) => each === target.value)
              if (chosen) setLanguage(chosen)
            }}
          >
            {offered.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Choice>
          <WhyField name="registerWhy" value={why} onChange={setWhy} />
          <Fault error={registering.error} />
          <FormButtons action={t("member_register")} busy={registering.isPending} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  )
}
