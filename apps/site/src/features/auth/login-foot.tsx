import { useT } from "../../i18n/i18n.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { HumanStatus } from "../../forms/human/human-status.tsx"
import { FormError } from "../../forms/form-error.tsx"

/** Foot of every sign-in form: remembering, the way back, the refusal, the button. */
export function LoginFoot(props: {
  readonly remember: boolean
  readonly setRemember: (remember: boolean) => void
  readonly refused: string | undefined
  readonly busy: boolean
  /** How the forgotten-password dialog opens. */
  readonly forgotBy: "email" | "mobile"
}) {
  const t = useT("auth")
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="remember"
            checked={props.remember}
            onChange={(event) => props.setRemember(event.target.checked)}
            className="size-5 accent-(--brand)"
          />
          {t("auth_remember")}
        </label>
        <Button kind="link" onClick={() => switchModal("forgotPassword", { by: props.forgotBy })}>
          {t("auth_forgot")}
        </Button>
      </div>
      <HumanStatus />
      <FormError message={props.refused} />
      <Button type="submit" size="large" busy={props.busy}>
        {t(props.busy ? "auth_signing_in" : "auth_sign_in")}
      </Button>
    </>
  )
}
