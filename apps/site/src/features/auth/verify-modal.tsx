import { loginVerification, type SignInCheck } from "@croupier/contract/security"
import { useState } from "react"
import { call, CallError } from "../../api/call.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useFields, type Fault } from "../../forms/use-fields.ts"
import { useFirstField } from "../../forms/use-first-field.ts"
import { useOnce } from "../../forms/use-once.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"
import { enter, type Entry } from "./enter.ts"

export interface VerifyProps {
  readonly check: SignInCheck
  readonly entry: Entry
}

const needed: Fault = { key: "field_required", args: [] }
const check = (values: Readonly<Partial<Record<"code", string>>>) =>
  values.code?.trim() ? {} : { code: needed }

/** The second half of a sign-in: the code of the authenticator app, or a recovery code. */
export default function VerifyModal(props: VerifyProps) {
  const t = useT("auth")
  const fields = useFields<"code">(check)
  const [refused, setRefused] = useState<string>()
  const [over, setOver] = useState(false)
  const { busy, once } = useOnce()
  useFirstField(fields, "code")
  const submit = () =>
    once(async () => {
      setRefused(undefined)
      if (!fields.accept(["code"])) return
      const { ticket } = props.check
      try {
        const code = (fields.values.code ?? "").trim()
        await enter(await call(loginVerification, { ticket, method: "authenticator", code }), props.entry)
      } catch (error) {
        if (!(error instanceof CallError)) return setRefused(t("something_failed"))
        if (error.code === "CODE_WRONG") return fields.refuse("code", error.message)
        setOver(error.code === "VERIFICATION_EXPIRED")
        setRefused(error.message)
      }
    })
  return (
    <ModalFrame title={t("auth_verify_title")}>
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="text-fg-2">{t("auth_verify_text")}</p>
        <Field
          {...fields.props("code")}
          label={t("auth_verify_code")}
          required
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          dir="ltr"
        />
        <FormError message={refused} />
        {over ? (
          <Button size="large" onClick={() => switchModal("login")}>
            {t("auth_verify_again")}
          </Button>
        ) : (
          <Button type="submit" size="large" busy={busy}>
            {t(busy ? "auth_verify_busy" : "auth_verify_submit")}
          </Button>
        )}
      </form>
    </ModalFrame>
  )
}
