import { Fragment, type ReactNode } from "react"
import { useT } from "../i18n/texts.ts"
import { Dialog } from "../parts/dialog.tsx"
import { Preferences } from "../shell/preferences.tsx"
import { useSessionState } from "./session-store.ts"
import { SignIn } from "./sign-in.tsx"

/**
 * Nothing of the console shows before a sign-in. A session that ends under way puts the sign-in above
 * the page, which stays as it is with everything that was typed.
 */
export function Gate({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const { me, entering, lost } = useSessionState()
  if (me)
    return (
      <>
        {/* Another person finds a page of their own. */}
        <Fragment key={me.staffId}>{children}</Fragment>
        {lost ? (
          <Dialog title={t("session_over")}>
            <SignIn me={entering} />
          </Dialog>
        ) : null}
      </>
    )
  return (
    <main className="mx-auto grid min-h-dvh max-w-sm content-center gap-4 p-4">
      <h1 className="text-h4 font-semibold">{t("console")}</h1>
      <div className="rounded-card border border-line bg-bg-1 p-4">
        <SignIn me={entering} />
      </div>
      <Preferences />
    </main>
  )
}
