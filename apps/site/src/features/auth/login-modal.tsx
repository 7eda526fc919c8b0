import { useState } from "react"
import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { Tabs } from "../../ui/tabs.tsx"
import { AuthBanner } from "./auth-banner.tsx"
import { FreePlayButton } from "./free-play-button.tsx"
import { MobileLoginForm } from "./mobile-login-form.tsx"
import { PasskeyButton } from "./passkey-button.tsx"
import { ThirdPartyButtons } from "./third-party-buttons.tsx"
import { UsernameLoginForm } from "./username-login-form.tsx"

/** Signs in by username, or by mobile where the flag for codes by short message is on. */
export default function LoginModal() {
  const t = useT("auth")
  const settings = useSettings()
  const [way, setWay] = useState<"username" | "mobile">("username")
  const canRegister = settings.registration.username || settings.registration.mobile
  return (
    <ModalFrame title={t("auth_login_title")}>
      <AuthBanner />
      {settings.login.smsCode ? (
        <Tabs
          label={t("auth_by")}
          tabs={[
            { key: "username", label: t("auth_tab_username") },
            { key: "mobile", label: t("auth_tab_mobile") },
          ]}
          active={way}
          onChange={setWay}
        >
          {way === "username" ? <UsernameLoginForm /> : <MobileLoginForm />}
        </Tabs>
      ) : (
        <UsernameLoginForm />
      )}
      <div className="mt-5 grid grid-cols-1 justify-items-center gap-3 border-t border-line pt-5 text-fg-2">
        <ThirdPartyButtons />
        <PasskeyButton />
        {canRegister ? (
          <p>
            {t("auth_new_here")}{" "}
            <Button kind="link" onClick={() => switchModal("register")}>
              {t("auth_register")}
            </Button>
          </p>
        ) : null}
        <FreePlayButton explained />
      </div>
    </ModalFrame>
  )
}
