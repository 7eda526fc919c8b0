import { freePlay } from "@croupier/contract/identity"
import { CallError } from "@croupier/client/call-error"
import { call } from "../../api/call.ts"
import { loadNamespace } from "../../i18n/i18n.tsx"
import { text } from "../../i18n/texts.ts"
import { readSession } from "../../session/store.ts"
import { toast } from "../../ui/toast.ts"
import { enter } from "./enter.ts"

const MAX_OS = 40

/** Opens a trial account with play money and enters it, unless a session is there; false where none was opened, and the visitor was told. */
export async function enterTrial(): Promise<boolean> {
  // A button of the visitor's page may be pressed before the member's parts stand in its place.
  if (readSession()) return true
  try {
    await enter(
      await call(freePlay, {
        os: navigator.userAgent.slice(0, MAX_OS),
        platform: "W",
        random: crypto.randomUUID(),
      }),
    )
    return true
  } catch (error) {
    await loadNamespace("auth")
    toast(error instanceof CallError ? error.message : text("auth_trial_failed"), "bad")
    return false
  }
}
