import { useState } from "react"
import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { useSession } from "../../session/session.ts"
import { Tabs } from "../../ui/tabs.tsx"
import { ForgotByEmail } from "./forgot-by-email.tsx"
import { SignInInstead } from "./sign-in-instead.tsx"
import { ForgotByMobile } from "./forgot-by-mobile.tsx"

export interface ForgotPasswordProps {
  readonly by?: "email" | "mobile"
}

/** The ways to a new password: a link by mail, or a code to the phone where the merchant has numbers. */
export default function ForgotPasswordModal({ by = "email" }: ForgotPasswordProps) {
  const t = useT("auth")
  const { login, registration } = useSettings()
  const offersMobile = login.changePasswordByPhone || login.smsCode || registration.mobile
  const session = useSession()
  const [way, setWay] = useState<"email" | "mobile">(offersMobile ? by : "email")
  return (
    <ModalFrame title={t("auth_forgot_title")}>
      {offersMobile ? (
        <Tabs
          label={t("auth_forgot_by")}
          tabs={[
            { key: "email", label: t("auth_tab_email") },
            { key: "mobile", label: t("auth_tab_mobile") },
          ]}
          active={way}
          onChange={setWay}
        >
          {way === "email" ? <ForgotByEmail /> : <ForgotByMobile />}
        </Tabs>
      ) : (
        <ForgotByEmail />
      )}
      {session ? null : <SignInInstead />}
    </ModalFrame>
  )
}
