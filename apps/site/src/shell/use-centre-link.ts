import { useEffect } from "react"
import { useIsVisitor, useSession } from "../session/session.ts"

/** Follows a link into the member centre: at the start, and once more when the sign-in it led to is done. */
export function useCentreLink(): void {
  const token = useSession()?.token
  const isVisitor = useIsVisitor()
  useEffect(() => {
    if (token !== undefined || isVisitor) void follow()
  }, [token, isVisitor])
}

/** Most visits carry no such link: its code is fetched for those that do. */
async function follow(): Promise<void> {
  if (!location.search.includes("centre=")) return
  ;(await import("../modals/member-link.ts")).followMemberLink()
}
