import type { Permission } from "@croupier/contract/console/permissions"
import type { Me } from "@croupier/contract/console/session"
import { useSyncExternalStore } from "react"
import { queryClient } from "../api/query-client.ts"

/** The signed-in person of this page, and whether the session is still valid. */
interface SessionState {
  /** The person who was signed in when the page opened. */
  readonly me: Me | undefined
  /** The person who has begun to sign in. */
  readonly entering: Me | undefined
  /** The session was there and is over: the sign-in stands above the page. */
  readonly lost: boolean
}

const CHOSEN = "console-merchant"

let standing: SessionState = { me: undefined, entering: undefined, lost: false }
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function change(next: SessionState): void {
  standing = next
  for (const listener of listeners) listener()
}

/** Stores the server's answer about the signed-in person. During another sign-in the page stays as it is. */
export function takeMe(me: Me): void {
  // Answers that one person was shown are not for the next.
  if (standing.me && standing.me.staffId !== me.staffId) queryClient.clear()
  change(
    me.next === "open"
      ? { me, entering: undefined, lost: false }
      : { me: standing.lost ? standing.me : undefined, entering: me, lost: standing.lost },
  )
}
export const forgetMe = (): void => change({ me: undefined, entering: undefined, lost: false })
export const sessionLost = (): void => {
  if (standing.me && !standing.lost) change({ ...standing, lost: true })
}

/** True while a person is signed in here, as far as this page knows. */
export const isSignedIn = (): boolean => standing.me !== undefined && !standing.lost

let doubt = async (): Promise<void> => {}
/** Hears when the house refused what this page thought its person may do, and asks anew. */
export const onRevalidate = (listener: () => Promise<void>): void => {
  doubt = listener
}
export const revalidateSession = (): Promise<void> => doubt()

/** The person of this page, even when the session is over. */
export const currentStaffId = (): string | undefined => standing.me?.staffId

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, () => standing)
export const csrfToken = (): string => standing.entering?.csrf ?? standing.me?.csrf ?? ""

export type MyMerchant = Me["merchants"][number]

/** The merchant that this screen works for: the chosen one, else the first. */
export function theMerchant(): MyMerchant | undefined {
  const mine = standing.me?.merchants ?? []
  const chosen = sessionStorage.getItem(CHOSEN)
  return mine.find(({ code }) => code === chosen) ?? mine[0]
}
export const merchantCode = (): string | undefined => theMerchant()?.code
export function chooseMerchant(code: string): void {
  sessionStorage.setItem(CHOSEN, code)
  change({ ...standing })
}

export const may = (me: Me | undefined, permission: Permission | undefined): boolean =>
  permission === undefined || (me?.permissions.includes(permission) ?? false)

/** True where the signed-in person has this permission. */
export const useMay = (permission: Permission): boolean => may(useSessionState().me, permission)
