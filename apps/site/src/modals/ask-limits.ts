import { playLimits } from "@croupier/contract/protection/limits"
import { call } from "../api/call.ts"
import { readSession } from "../session/store.ts"
import { openModal } from "./modals.tsx"

/**
 * Asks a new member for limits where the market wants that. Where the question cannot be read, the first deposit asks it. A session
 * that ended or changed meanwhile sees none.
 */
export async function askLimits(): Promise<void> {
  const token = readSession()?.token
  const limits = await call(playLimits, {}).catch(() => undefined)
  if (limits?.isAsked && readSession()?.token === token) openModal("limits")
}
