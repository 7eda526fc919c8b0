import { logout } from "@croupier/contract/identity"
import { go } from "../../address/go.ts"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/i18n.tsx"
import { confirm } from "../../modals/modals.tsx"
import { endSession } from "../../session/session.ts"
import { leaveSession } from "../../session/store.ts"
import { useOnce } from "../../forms/use-once.ts"

/**
 * Signs out: asks first (unless `asked` already), ends the session on the server, forgets it here and goes
 * to the start. A server that does not answer does not keep anybody signed in on this device.
 */
export function useSignOut() {
  const t = useT("auth")
  const { busy, once } = useOnce()
  const signOut = (options: { readonly asked?: boolean; readonly onDone?: () => void } = {}) =>
    once(async () => {
      const sure =
        options.asked ||
        (await confirm({
          title: t("auth_sign_out_title"),
          text: t("auth_sign_out_text"),
          confirmLabel: t("auth_sign_out"),
          cancelLabel: t("auth_stay"),
        }))
      if (!sure) return
      // Messages of the account stop on this device: the next person here is another.
      await import("../../session/push-device.ts").then(({ turnOff }) => turnOff()).catch(() => undefined)
      leaveSession()
      await call(logout, {}).catch(() => undefined)
      endSession()
      options.onDone?.()
      go("/")
    })
  return { busy, signOut }
}
