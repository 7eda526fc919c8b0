import { removeAuthenticator, renewRecoveryCodes, securityConfig } from "@croupier/contract/security"
import { callGuarded } from "../../forms/call-guarded.ts"
import { refresh } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { toast } from "../../ui/toast.ts"
import { OwnPasswordField } from "./own-password-field.tsx"
import { useProof } from "./use-proof.ts"

/** Acts that need the password and a fresh proof together: new recovery codes, or no second factor any more. */
export function AuthenticatorManage(props: {
  readonly left: number
  readonly renewed: (codes: readonly string[]) => void
}) {
  const t = useT("member")
  const { fields, refused, busy, prove } = useProof(["password"])
  const off = () =>
    prove(async ({ password }) => {
      await callGuarded(removeAuthenticator, { password })
      toast(t("member_switched_off"), "good")
      await refresh(securityConfig)
    })
  return (
    <Form
      submit={() =>
        prove(async ({ password }) =>
          props.renewed((await callGuarded(renewRecoveryCodes, { password })).recoveryCodes),
        )
      }
    >
      <p role="status" className="flex items-center gap-2 font-semibold text-win">
        <Icon name="circle-check" />
        {t("member_authenticator_on", props.left)}
      </p>
      <p className="text-fg-2">{t("member_manage_text")}</p>
      <OwnPasswordField field={fields.props("password")} />
      <FormError message={refused} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="quiet" busy={busy}>
          {t("member_renew_codes")}
        </Button>
        <Button kind="danger" disabled={busy} onClick={() => void off()}>
          {t("member_switch_off")}
        </Button>
      </div>
    </Form>
  )
}
