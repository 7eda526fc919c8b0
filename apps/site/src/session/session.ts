import { accountKind, isAccountType, isAllowed } from "@croupier/contract/accounts"
import { queryClient } from "../api/query.ts"
import { text } from "../i18n/texts.ts"
import { confirm, openModal } from "../modals/modals.tsx"
import { dropSession, keepSession, readSession, type StoredSession } from "./store.ts"

export type { StoredSession } from "./store.ts"
export { useIsVisitor, useSession } from "./shown-session.ts"

/** Signs in: keeps the session and asks again for what the screen shows, now as this member. */
export function startSession(session: StoredSession, options: { readonly remember?: boolean } = {}): void {
  keepSession(session, options.remember ?? false)
  void queryClient.invalidateQueries()
}

/** Signs out on this side; the call that ends it on the server comes before. */
export function endSession(): void {
  dropSession()
  queryClient.clear()
}

export const isTrial = (session: StoredSession | null): boolean =>
  session !== null && isAccountType(session.isAgent) && accountKind(session.isAgent) === "trial"
/** True where the account (agent) centre shows. */
export const hasAccountCentre = (session: StoredSession | null): boolean =>
  session !== null && isAllowed("accountCentre", session.isAgent)

export interface Gate {
  /** True where play money is welcome too, as it is for a lottery bet. */
  readonly trial?: boolean
}

/**
 * Runs an action that needs a session. Without one the sign-in opens; a trial account is told to register
 * a real one (in_need_true_account) unless the gate lets trials through. Returns whether the action ran.
 */
export function guard(action: () => unknown, gate: Gate = {}): boolean {
  const session = readSession()
  if (!session) {
    openModal("login")
    return false
  }
  if (!isAllowed(gate.trial ? "play" : "memberCentre", session.isAgent)) {
    void confirm({
      title: text("notice_title_warning"),
      text: text("in_need_true_account"),
      tone: "warning",
      confirmLabel: text("in_increase_submit"),
      cancelLabel: null,
    }).then((register) => {
      return register ? openModal("register") : undefined
    })
    return false
  }
  void action()
  return true
}
