import { staffSession } from "@croupier/contract/console/session"
import type { Me } from "@croupier/contract/console/session"
import { useT } from "../i18n/texts.ts"
import { call } from "../api/call.ts"
import { Button } from "../parts/button.tsx"
import { CodeForm } from "./code-form.tsx"
import { EnrolForm } from "./enrol-form.tsx"
import { takeMe } from "./session-store.ts"
import { NewPasswordForm } from "./new-password-form.tsx"
import { PasswordForm } from "./password-form.tsx"
import { signOut } from "./sign-out.ts"

/** Steps of a sign-in, one at a time. */
export function SignIn({ me }: { readonly me: Me | undefined }) {
  const t = useT()
  const step = me?.next ?? "name"
  return (
    <div className="grid gap-4">
      {step === "name" ? <PasswordForm /> : null}
      {step === "password" ? <NewPasswordForm /> : null}
      {step === "enrol" ? <EnrolForm /> : null}
      {step === "code" ? <CodeForm /> : null}
      {step === "name" ? null : (
        <Button kind="bare" onClick={() => void signOut()}>
          {t("sign_in_as_other")}
        </Button>
      )}
    </div>
  )
}

/** Reads the signed-in person and their permissions. A page without a sign-in is no fault. */
export async function findMe(): Promise<void> {
  const me = await call(staffSession, {}).catch(() => undefined)
  if (me) takeMe(me)
}
