import { useT } from "../../i18n/i18n.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { useSignOut } from "./sign-out.ts"

/** A row of a menu that signs out. */
export function SignOutButton(props: {
  readonly className?: string
  /** After the session has ended: what shows the button may close. */
  readonly onDone?: () => void
}) {
  const t = useT("auth")
  const { busy, signOut } = useSignOut()
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy || undefined}
      className={props.className}
      onClick={() => void signOut(props.onDone ? { onDone: props.onDone } : {})}
    >
      {busy ? <Spinner /> : <Icon name="log-out" />}
      {t(busy ? "auth_signing_out" : "auth_sign_out")}
    </button>
  )
}
