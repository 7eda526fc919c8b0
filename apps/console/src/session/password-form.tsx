import { staffSignIn, type Me } from "@croupier/contract/console/session"
import { useState } from "react"
import { call } from "../api/call.ts"
import { CallError } from "@croupier/client/call-error"
import { text, useT } from "../i18n/texts.ts"
import { Notice } from "../parts/notice.tsx"
import { PasskeyButton } from "./passkey-button.tsx"
import { solvedPuzzle } from "./solve-puzzle.ts"
import { StepForm } from "./step-form.tsx"
import { signInByPasskey } from "./use-passkey.ts"

interface Typed {
  readonly login: string
  readonly password: string
}

/** By login and password, with the puzzle where wrong tries came before; or by a passkey alone. */
export function PasswordForm() {
  const t = useT()
  const [working, setWorking] = useState(false)
  const signIn = async (typed: Typed): Promise<Me> => {
    try {
      return await call(staffSignIn, typed)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "HUMAN_CHECK_REQUIRED") throw error
      setWorking(true)
      const humanAnswer = await solvedPuzzle().catch((cause: unknown) => {
        if (cause instanceof CallError) throw cause
        throw new CallError("HUMAN_CHECK_REQUIRED", text("puzzle_failed"))
      })
      return await call(staffSignIn, { ...typed, humanAnswer })
    } finally {
      setWorking(false)
    }
  }
  return (
    <div className="grid gap-4">
      <StepForm
        fields={[
          {
            name: "login",
            label: "login",
            autoComplete: "username",
            autoCapitalize: "none",
            spellCheck: false,
          },
          { name: "password", label: "password", type: "password", autoComplete: "current-password" },
        ]}
        action="sign_in"
        act={signIn}
      >
        {working ? <Notice>{t("puzzle_working")}</Notice> : null}
      </StepForm>
      <div className="grid gap-2 border-t border-line pt-3">
        <PasskeyButton label="passkey_sign_in" act={signInByPasskey} />
      </div>
    </div>
  )
}
