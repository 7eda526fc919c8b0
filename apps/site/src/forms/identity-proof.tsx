import {
  proofPasskeyOptions,
  proveByCode,
  proveByPasskey,
  type ProofMethod,
} from "@croupier/contract/identity-proof"
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser"
import { call } from "../api/call.ts"
import { useT } from "../i18n/i18n.tsx"
import { loadNamespace, text } from "../i18n/texts.ts"
import { confirm } from "../modals/modals.tsx"
import { Button } from "../ui/button.tsx"
import { Field } from "../ui/field.tsx"
import { Icon } from "../ui/icon.tsx"
import { FormError } from "./form-error.tsx"
import { Form } from "./form.tsx"
import { useAttempt } from "./use-attempt.ts"
import { needed } from "./fault.ts"
import { useFields } from "./use-fields.ts"
import { useFirstField } from "./use-first-field.ts"

/** The other half of this library made them, on the server. */
const asMade = (options: unknown) => options as PublicKeyCredentialRequestOptionsJSON
const check = (values: Readonly<Partial<Record<"code", string>>>) =>
  values.code?.trim() ? {} : { code: needed }

interface Showing {
  readonly shown: () => void
}

/** Asks the member to show a passkey or a code; true once the server took one. */
export async function askForProof(methods: readonly ProofMethod[]): Promise<boolean> {
  await loadNamespace("member")
  return confirm({
    title: text("member_prove_title"),
    text: text("member_prove_text"),
    body: (answer) => <IdentityProof methods={methods} shown={() => answer(true)} />,
  })
}

function IdentityProof(props: Showing & { readonly methods: readonly ProofMethod[] }) {
  const t = useT("member")
  const [byPasskey, byCode] = [props.methods.includes("passkey"), props.methods.includes("authenticator")]
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      {byPasskey ? <PasskeyProof shown={props.shown} /> : null}
      {byPasskey && byCode ? <p className="text-center text-sm text-fg-2">{t("member_prove_or")}</p> : null}
      {byCode ? <CodeProof shown={props.shown} /> : null}
      <p className="text-sm text-fg-2">{t("member_prove_lost")}</p>
    </div>
  )
}

function PasskeyProof({ shown }: Showing) {
  const t = useT("member")
  const { busy, refused, refuse, attempt } = useAttempt()
  const show = () =>
    attempt(async () => {
      const options = await call(proofPasskeyOptions, {})
      // Escaped, or no key of the account on the device: the browser has said so itself.
      const response = await startAuthentication({ optionsJSON: asMade(options) }).catch(() => undefined)
      if (!response) return refuse(t("member_prove_failed"))
      await call(proveByPasskey, { response: { ...response } })
      shown()
    })
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button kind="outline" busy={busy} onClick={() => void show()}>
        <Icon name="fingerprint-pattern" size={18} />
        {t("member_prove_passkey")}
      </Button>
      <FormError message={refused} />
    </div>
  )
}

function CodeProof({ shown }: Showing) {
  const t = useT("member")
  const words = useT()
  const { busy, refused, attempt } = useAttempt()
  const fields = useFields<"code">(check)
  useFirstField(fields, "code")
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(["code"])) return
        await call(proveByCode, { code: (fields.values.code ?? "").trim() })
        shown()
      },
      (error) => fields.refuseFor(error, { CODE_WRONG: "code" }),
    )
  return (
    <Form submit={submit}>
      <Field
        {...fields.props("code")}
        label={t("member_code")}
        hint={t("member_code_or_recovery")}
        required
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        dir="ltr"
      />
      <FormError message={refused} />
      <Button type="submit" busy={busy}>
        {words("confirm")}
      </Button>
    </Form>
  )
}
