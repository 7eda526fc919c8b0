import { confirmAuthenticator, startAuthenticator } from "@croupier/contract/security"
import { callGuarded } from "../../forms/call-guarded.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useFirstField } from "../../forms/use-first-field.ts"
import { useUntilLeft } from "../../forms/use-until-left.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { QrCode } from "../../ui/qr-code.tsx"
import { CodeField } from "./code-field.tsx"
import { OwnPasswordField } from "./own-password-field.tsx"
import { useProof } from "./use-proof.ts"

interface Made {
  readonly secret: string
  readonly uri: string
}

/** First the password, then the code to scan, then a first code of the app: only then is it on. */
export function AuthenticatorSetUp({ done }: { readonly done: (codes: readonly string[]) => void }) {
  const [made, setMade] = useUntilLeft<Made>()
  return made ? <Scan made={made} done={done} /> : <Begin made={setMade} />
}

function Begin({ made }: { readonly made: (made: Made) => void }) {
  const t = useT("member")
  const { fields, refused, busy, prove } = useProof(["password"])
  return (
    <Form
      submit={() => prove(async ({ password }) => made(await callGuarded(startAuthenticator, { password })))}
    >
      <OwnPasswordField field={fields.props("password")} />
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("member_set_up")}
      </Button>
    </Form>
  )
}

function Scan({ made, done }: { readonly made: Made; readonly done: (codes: readonly string[]) => void }) {
  const t = useT("member")
  const { fields, refused, busy, prove } = useProof(["code"])
  useFirstField(fields, "code")
  return (
    <Form
      submit={() =>
        prove(async ({ code }) => done((await callGuarded(confirmAuthenticator, { code })).recoveryCodes))
      }
    >
      <p>{t("member_scan")}</p>
      <QrCode text={made.uri} label={t("member_scan_label")} />
      <p className="text-sm text-fg-2">
        {t("member_scan_type")}{" "}
        <code dir="ltr" data-secret className="font-semibold break-all text-fg">
          {made.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </p>
      <CodeField field={fields.props("code")} label={t("member_code")} />
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("member_switch_on")}
      </Button>
    </Form>
  )
}
