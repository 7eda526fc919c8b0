import { staffSignOut } from "@croupier/contract/console/session"
import { call } from "../api/call.ts"
import { queries } from "../api/queries.ts"
import { forgetMe } from "./me-store.ts"

/** Leaves the session and forgets everything that it showed. */
export async function signOut(): Promise<void> {
  // A session that is over already is as good.
  await call(staffSignOut, {}).catch(() => undefined)
  queries.clear()
  forgetMe()
}
