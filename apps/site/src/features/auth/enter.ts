import type { Session } from "@croupier/contract/identity"
import { theWhitelabel } from "../../boot/boot.ts"
import { loadNamespace } from "../../i18n/i18n.tsx"
import { text } from "../../i18n/texts.ts"
import { closeModal, switchModal } from "../../modals/modals.tsx"
import { askIdentity } from "../../modals/ask-identity.ts"
import { askLimits } from "../../modals/ask-limits.ts"
import { showPopUpNotices } from "../../modals/pop-up-notices.ts"
import { isTrial, startSession } from "../../session/session.ts"
import { toast } from "../../ui/toast.ts"

export interface Entry {
  readonly remember?: boolean
  /** The password that was just typed: a forced change need not ask for it again. Kept in memory only. */
  readonly password?: string
}

/**
 * Enters a new session, after every way in: the session starts and the modal goes. A password that expired or was given by
 * staff must be changed first, in a modal that only a change or signing out closes; else the question for limits and notices that pop up show.
 */
export async function enter(session: Session, entry: Entry = {}): Promise<void> {
  startSession(session, { remember: entry.remember ?? false })
  if (session.passwordExpired)
    return switchModal("changePassword", { forced: true, oldPassword: entry.password }, { locked: true })
  closeModal()
  await loadNamespace("auth")
  if (!isTrial(session)) void showQuestions(session)
  if (isTrial(session)) toast(text("auth_trial_started"))
  else if (session.firstTimeLogin)
    toast(text("auth_welcome_first", session.account, theWhitelabel().brand.name), "good")
  else toast(text("auth_welcome_back", session.account), "good")
}

/** Identity and limits come before the notices, which wait behind them. */
async function showQuestions({ firstTimeLogin }: Session): Promise<void> {
  if (firstTimeLogin) {
    await askIdentity()
    await askLimits()
  }
  await showPopUpNotices()
}
