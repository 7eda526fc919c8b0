import { staffSignOut } from "@croupier/contract/console/session"
import { call } from "../api/call.ts"
import { queryClient } from "../api/query-client.ts"
import { forgetMe } from "./session-store.ts"

/** Leaves the session and forgets everything that it showed. */
export async function signOut(): Promise<void> {
  // A session that is over already is as good.
  await call(staffSignOut, {}).catch(() => undefined)
  queryClient.clear()
  forgetMe()
}
