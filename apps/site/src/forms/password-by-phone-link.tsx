import { useSettings } from "../boot/boot.ts"
import { useT } from "../i18n/i18n.tsx"
import { switchModal } from "../modals/modals.tsx"
import { Button } from "../ui/button.tsx"

/** Leads from a change of password to one by a code to the phone, where the merchant's flag is on. */
export function PasswordByPhoneLink() {
  const t = useT("auth")
  const { changePasswordByPhone } = useSettings().login
  return changePasswordByPhone ? (
    <Button
      kind="link"
      className="justify-self-start"
      onClick={() => switchModal("forgotPassword", { by: "mobile" })}
    >
      {t("auth_change_by_phone")}
    </Button>
  ) : null
}
