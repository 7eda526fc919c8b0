import { useT } from "../../i18n/i18n.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"

/** The link to the sign-in for members with an account. */
export function SignInInstead() {
  const t = useT("auth")
  return (
    <p className="mt-5 border-t border-line pt-5 text-center text-fg-2">
      {t("auth_have_account")}{" "}
      <Button kind="link" onClick={() => switchModal("login")}>
        {t("auth_sign_in")}
      </Button>
    </p>
  )
}
