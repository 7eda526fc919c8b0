import { useT } from "../../i18n/i18n.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { useSignOut } from "./sign-out.ts"

/** A row of a menu that signs out. */
export function SignOutButton({ className = "" }: { readonly className?: string }) {
  const t = useT("auth")
  const { busy, signOut } = useSignOut()
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy || undefined}
      className={className}
      onClick={() => void signOut()}
    >
      {busy ? <Spinner /> : <Icon name="log-out" />}
      {t(busy ? "auth_signing_out" : "auth_sign_out")}
    </button>
  )
}
